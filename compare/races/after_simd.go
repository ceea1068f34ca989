//go:build goexperiment.simd && !purego && go1.27 && amd64

package races

import (
	"bytes"
	"slices"

	upstream "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// afterRaces race code of others that uses SSE, x/crypto's assembly, right after each of our
// functions that have SIMD kernels. Upper halves of vector registers that a function leaves in
// use would slow it down; how much, depends on the CPU. Both arms do the same work. In the base,
// bytes.IndexByte comes between ours and theirs: it clears the upper halves, whoever used them.
// Builds without the kernels have none of these races.
func afterRaces() (all []race.Race) {
	values := slices.Repeat([]uint64{1, 300, 1 << 20, 1 << 40}, 256)
	field := protowire.AppendPackedUint64(nil, values)
	msgs := slices.Repeat([][]byte{make([]byte, 256)}, 16)
	many2s, many2b := Sound(blake2s.NewParams(nil)), Sound(blake2b.NewParams(nil))
	decoded, encoded, digests := make([]uint64, 0, len(values)), make([]byte, 0, 10*len(values)), make([]byte, 0, 16*64)
	file := make([]byte, 8<<10)
	for _, of := range []struct {
		name string
		call func()
	}{
		{"ConsumePackedUint64", func() { protowire.ConsumePackedUint64(decoded, field) }},
		{"AppendPackedUint64", func() { protowire.AppendPackedUint64(encoded, values) }},
		{"CountVarints", func() { protowire.CountVarints(field) }},
		{"SizePackedUint64", func() { protowire.SizePackedUint64(values) }},
		{"blake2s.SumMany", func() { many2s.SumMany(digests, msgs) }},
		{"blake2b.SumMany", func() { many2b.SumMany(digests, msgs) }},
		{"UpdateCRC", func() { fit.UpdateCRC(0, file) }},
	} {
		all = append(all, afterRace(of.name, of.call))
	}
	return all
}

func afterRace(name string, call func()) race.Race {
	msg := make([]byte, 4<<10)
	theirs := func() uint64 {
		digest := upstream.Sum256(msg)
		return Fold(0, digest[:])
	}
	return race.Race{Name: "After/of=" + name, Inputs: 1, Arms: []race.Arm{
		{Name: "cleared", Run: func(int) uint64 {
			call()
			bytes.IndexByte(msg, 1)
			return theirs()
		}},
		{Name: "ours", Run: func(int) uint64 {
			bytes.IndexByte(msg, 1)
			call()
			return theirs()
		}},
	}}
}
