package tight

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// TestFixed compares with protowire's functions, for lists of every length, at every alignment of the
// input, and behind what the list has.
func TestFixed(t *testing.T) {
	defer func(was bool) { littleEndian = was }(littleEndian)
	for _, little := range slices.Compact([]bool{false, littleEndian}) {
		littleEndian = little
		for n := range 20 {
			testFixed(t, n, func(i int) float64 { return math.Sqrt(float64(i + 2)) }, protowire.AppendPackedDouble, protowire.ConsumePackedDouble)
			testFixed(t, n, func(i int) int32 { return int32(-i * 77777) }, protowire.AppendPackedSfixed32, protowire.ConsumePackedSfixed32)
		}
	}
}

func testFixed[T fixed](t *testing.T, n int, value func(int) T, put func([]byte, []T) []byte, consume func([]T, []byte) ([]T, int)) {
	t.Helper()
	list := []T{value(1000)}
	for i := range n {
		list = append(list, value(i))
	}
	payload := put(nil, list[1:])
	for at := range 8 {
		b := append(make([]byte, at), payload...)[at:]
		got, k := PackedFixed(list[:1:1], b, consume)
		if k != len(payload) || !slices.Equal(got, list) {
			t.Fatalf("PackedFixed(%x) = %v, %d, want %v, %d", b, got, k, list, len(payload))
		}
	}
	if n > 0 {
		if got, k := PackedFixed(list[:1:1], payload[1:], consume); k >= 0 || len(got) != 1 {
			t.Fatalf("PackedFixed(%x) = %v, %d, want a code", payload[1:], got, k)
		}
	}
	var e Encoder
	room := make([]byte, 3)
	b, i := PutFixed(&e, room, 3, 10, list[1:], put)
	if want := append([]byte{10}, protowire.AppendBytes(nil, payload)...); !bytes.Equal(b[i:], want) {
		t.Fatalf("PutFixed(%v) = %x, want %x", list[1:], b[i:], want)
	}
}
