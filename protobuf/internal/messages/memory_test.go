package messages

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
)

// allocated returns the bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// live returns the bytes of all objects that are in use.
func live() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestMemory wants no input to take much more memory than with protobuf-go: chunks that are partly
// used, and windows with other bytes than text, cost less than what each object costs there. What
// is due to one chunk of each kind does not count.
func TestMemory(t *testing.T) {
	const chunks = 300 << 10
	for _, p := range Pairs() {
		r := rand.New(rand.NewPCG(7, 8))
		for name, b := range memoryInputs(r) {
			want := allocated(func() { _ = proto.Unmarshal(b, p.Stock()) })
			got := allocated(func() { _ = p.Tight().UnmarshalTight(b) })
			if got > 2*want+chunks {
				t.Errorf("%s of %d bytes as %s: %d bytes allocated, protobuf-go allocates %d", name, len(b), p.Name, got, want)
			}
		}
	}
}

// memoryInputs are fields of all numbers that messages have, whatever they mean there: in runs, one
// in turn with another, and deep in each other.
func memoryInputs(r *rand.Rand) map[string][]byte {
	empty := func(n protowire.Number) []byte {
		return protowire.AppendBytes(protowire.AppendTag(nil, n, protowire.BytesType), nil)
	}
	var runs, turns, deep []byte
	for n := range protowire.Number(26) {
		runs = append(runs, bytes.Repeat(empty(n+1), 2000)...)
	}
	for range 40000 {
		turns = append(turns, empty(protowire.Number(1+r.IntN(26)))...)
	}
	for range 3000 {
		deep = protowire.AppendBytes(protowire.AppendTag(nil, protowire.Number(1+r.IntN(5)), protowire.BytesType), deep)
	}
	return map[string][]byte{"runs": runs, "turns": turns, "deep": deep}
}
