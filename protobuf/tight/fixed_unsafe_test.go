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

// TestRoomPacked reads short packed lists one after the other: an append to one, or a write to its end, must not change
// the next. They come from a few chunks, and longer ones have memory of their own.
func TestRoomPacked(t *testing.T) {
	const lists = 300
	payload := func(k int) (values []float32, b []byte) {
		for i := range 1 + k%20 {
			values = append(values, float32(k*100+i))
		}
		return values, protowire.AppendPackedFloat(nil, values)
	}
	var all []byte
	for k := range lists {
		_, b := payload(k)
		all = protowire.AppendBytes(all, b)
	}
	var got [lists][]float32
	decode := func() {
		var d Decoder
		b, i := d.Start(all), 0
		for k := range got {
			from, to := Body(b, i)
			got[k], _ = PackedFixed(RoomPacked[float32](&d, nil, b[from:to], 4), b[from:to], protowire.ConsumePackedFloat)
			i = to
		}
	}
	most := 10.
	if poisons {
		most = 18 // lists of chunks
	}
	if allocs := testing.AllocsPerRun(1, decode); allocs > most {
		t.Errorf("%d short lists take %v allocations, want %v at most", lists, allocs, most)
	}
	for k, list := range got {
		_ = append(list, -1)
		_ = append(list[:len(list)-1], list[len(list)-1])
		if want, _ := payload(k); !slices.Equal(list, want) {
			t.Fatalf("list %d = %v, want %v", k, list, want)
		}
	}
	var d Decoder
	if list := RoomPacked[float32](&d, nil, make([]byte, shortPacked+4), 4); list != nil {
		t.Errorf("a long list has room for %d, want none: PackedFixed makes it", cap(list))
	}
}
