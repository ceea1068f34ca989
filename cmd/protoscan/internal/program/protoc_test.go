package program

import (
	"bytes"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scantest"
	"github.com/tightwire/tightwire/protowire"
)

// decodeRaw returns what protoc --decode_raw makes of b, and whether it accepts b.
// It skips the test if protoc is not there.
func decodeRaw(t testing.TB, b []byte) (string, bool) {
	t.Helper()
	path, err := exec.LookPath("protoc")
	if err != nil {
		t.Skip("protoc is not installed: ", err)
	}
	cmd := exec.Command(path, "--decode_raw")
	cmd.Stdin = bytes.NewReader(b)
	out, err := cmd.Output()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return string(out), err == nil
}

// compareWithProtoc checks one input. What protoc accepts must come out the same;
// what it refuses must be a fault, or be right for protowire, which allows longer
// tags and lengths. Only lost bits are a fault that protoc does not mind.
func compareWithProtoc(t *testing.T, in []byte) {
	t.Helper()
	want, ok := decodeRaw(t, in)
	got := scanBytes(in)
	if ok && got.out != want {
		t.Errorf("protoscan(%x): %s", in, firstDifference(got.out, want))
	}
	if !ok && got.status == 0 && !wellFormed(in) {
		t.Errorf("protoscan(%x) = 0, want 1: neither protoc nor protowire accepts it", in)
	}
	if ok && strings.Count(got.errors, "protoscan:") != strings.Count(got.errors, "protoc drops the high bits") {
		t.Errorf("protoscan(%x) = %d, %s, want 0: protoc accepts it", in, got.status, got.errors)
	}
}

// wellFormed reports whether protowire accepts b.
func wellFormed(b []byte) bool {
	r := protowire.NewReader(b)
	for r.Next() {
	}
	return r.Err() == nil
}

func TestCasesLikeProtoc(t *testing.T) {
	for _, tt := range textCases {
		compareWithProtoc(t, unhex(t, tt.in))
	}
	for _, tt := range faultCases {
		compareWithProtoc(t, unhex(t, tt.in))
	}
	for _, tt := range nestingCases {
		compareWithProtoc(t, tt.in)
	}
}

// batch is how many inputs go to one protoc.
const batch = 4000

// TestPayloadsLikeProtoc compares guesses: each input, sound or not, is the
// payload of a field, and all fields are one input.
func TestPayloadsLikeProtoc(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	compareBatch(t, func(b []byte) []byte {
		in := scantest.Message(rnd, 3)
		if rnd.IntN(3) > 0 {
			in = scantest.Mutate(rnd, in)
		}
		b = protowire.AppendTag(b, 1, protowire.BytesType)
		return protowire.AppendBytes(b, in)
	})
}

// TestMessagesLikeProtoc compares sound messages. One protoc reads them all, because
// messages in a row are a message.
func TestMessagesLikeProtoc(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	compareBatch(t, func(b []byte) []byte { return append(b, scantest.Message(rnd, 4)...) })
}

// TestFaultsLikeProtoc compares inputs that may be broken, one protoc for each.
func TestFaultsLikeProtoc(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	for range 100 {
		compareWithProtoc(t, scantest.Mutate(rnd, scantest.Message(rnd, 3)))
	}
}

// compareBatch checks an input made by add, which appends one or more fields.
// A mark comes after each addition, so that a difference shows in the few
// fields around it.
func compareBatch(t *testing.T, add func([]byte) []byte) {
	var in []byte
	ends := make([]int, batch)
	for i := range ends {
		in = add(in)
		ends[i] = len(in)
		in = protowire.AppendTag(in, protowire.MaxValidNumber, protowire.VarintType)
		in = protowire.AppendVarint(in, uint64(i))
	}
	want, ok := decodeRaw(t, in)
	got := scanBytes(in)
	if !ok {
		t.Fatalf("protoc refuses the batch; protoscan = %d, %s", got.status, got.errors)
	}
	if strings.HasPrefix(got.out, want) && len(got.out) == len(want) {
		return
	}
	start := 0
	for i, part := range strings.SplitAfter(want, "\n536870911: ") {
		if !strings.HasPrefix(got.out, part) {
			t.Fatalf("protoscan(%x): %s", in[start:ends[i]], firstDifference(got.out, part))
		}
		got.out, start = got.out[len(part):], ends[i]
	}
}
