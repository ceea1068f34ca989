package races

import (
	"slices"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// appendRaces race appending varints one by one to a buffer with enough capacity.
func appendRaces() []race.Race {
	var all []race.Race
	for _, dist := range slices.Concat(mixed, fixed) {
		in := series(dist, single)
		all = append(all, race.Race{Name: "AppendVarint/dist=" + dist, Inputs: Variants, Units: single, Arms: []race.Arm{
			intoBuffer("protowire", in, appendProtowire),
			intoBuffer("binary", in, encode),
			intoBuffer("ours", in, appendOurs),
		}})
	}
	return all
}

// intoBuffer returns an arm whose loop appends an input to the buffer, which all
// arms share.
func intoBuffer[T any](name string, in func() []T, loop func([]byte, T) []byte) race.Arm {
	return race.Arm{Name: name, Run: func(i int) uint64 { return OfBytes(loop(buffer(), in()[i])) }}
}

func appendProtowire(b []byte, vs []uint64) []byte {
	for _, v := range vs {
		b = upstream.AppendVarint(b, v)
	}
	return b
}

func appendOurs(b []byte, vs []uint64) []byte {
	for _, v := range vs {
		b = protowire.AppendVarint(b, v)
	}
	return b
}
