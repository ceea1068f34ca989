package races

import (
	"encoding/binary"
	"slices"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// consumeRaces race reading consecutive varints.
func consumeRaces() []race.Race {
	var all []race.Race
	for _, dist := range slices.Concat(mixed, fixed) {
		in := payloads(dist, single)
		all = append(all, race.Race{Name: "ConsumeVarint/dist=" + dist, Inputs: Variants, Units: single, Arms: []race.Arm{
			overBytes("protowire", in, consumeProtowire),
			overBytes("binary", in, consumeBinary),
			overBytes("ours", in, consumeOurs),
		}})
	}
	return all
}

// overBytes returns an arm whose loop takes a message or payload.
func overBytes(name string, in func() [][]byte, loop func([]byte) uint64) race.Arm {
	return race.Arm{Name: name, Run: func(i int) uint64 { return loop(in()[i]) }}
}

func consumeProtowire(b []byte) (sum uint64) {
	for len(b) > 0 {
		v, n := upstream.ConsumeVarint(b)
		if n < 0 {
			return Failed
		}
		b = b[n:]
		sum += v
	}
	return sum
}

func consumeBinary(b []byte) (sum uint64) {
	for len(b) > 0 {
		v, n := binary.Uvarint(b)
		if n <= 0 {
			return Failed
		}
		b = b[n:]
		sum += v
	}
	return sum
}

func consumeOurs(b []byte) (sum uint64) {
	for len(b) > 0 {
		v, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return Failed
		}
		b = b[n:]
		sum += v
	}
	return sum
}
