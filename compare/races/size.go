package races

import (
	"math/bits"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// sizeLen64 is protobuf-go's form before its change 683955.
func sizeLen64(v uint64) int {
	return int(9*uint32(bits.Len64(v))+64) / 64
}

// sizeRaces race the length of one varint: inlined in a loop that may use all units of the
// CPU, and in a called function. They also race the length of whole columns.
func sizeRaces() []race.Race {
	var all []race.Race
	for _, dist := range []string{"seed", "1-10", "90-10"} {
		in := series(dist, single)
		all = append(all,
			sizeRace("SizeVarint/work=inlined/dist="+dist, in, sumProtowire, sumLen64, sumOurs),
			sizeRace("SizeVarint/work=call/dist="+dist, in, callProtowire, callLen64, callOurs))
	}
	for _, dist := range mixed {
		in := series(dist, packed)
		all = append(all, race.Race{Name: "SizePacked/dist=" + dist, Inputs: Variants, Units: packed, Arms: []race.Arm{
			overValues("protowire", in, sumProtowire),
			overValues("ours", in, sizePacked),
		}})
	}
	return all
}

func sizeRace(name string, in func() [][]uint64, theirs, old, our func([]uint64) uint64) race.Race {
	return race.Race{Name: name, Inputs: Variants, Units: single, Arms: []race.Arm{
		overValues("protowire", in, theirs),
		overValues("len64", in, old),
		overValues("ours", in, our),
	}}
}

// overValues returns an arm whose loop takes a column.
func overValues(name string, in func() [][]uint64, loop func([]uint64) uint64) race.Arm {
	return race.Arm{Name: name, Run: func(i int) uint64 { return loop(in()[i]) }}
}

func sizePacked(vs []uint64) uint64 { return uint64(protowire.SizePackedUint64(vs)) }

func sumLen64(vs []uint64) (sum uint64) {
	for _, v := range vs {
		sum += uint64(sizeLen64(v))
	}
	return sum
}

func sumProtowire(vs []uint64) (sum uint64) {
	for _, v := range vs {
		sum += uint64(upstream.SizeVarint(v))
	}
	return sum
}

func sumOurs(vs []uint64) (sum uint64) {
	for _, v := range vs {
		sum += uint64(protowire.SizeVarint(v))
	}
	return sum
}

func callLen64(vs []uint64) (sum uint64) {
	for _, v := range vs {
		sum += uint64(calledLen64(v))
	}
	return sum
}

func callProtowire(vs []uint64) (sum uint64) {
	for _, v := range vs {
		sum += uint64(calledProtowire(v))
	}
	return sum
}

func callOurs(vs []uint64) (sum uint64) {
	for _, v := range vs {
		sum += uint64(calledOurs(v))
	}
	return sum
}

//go:noinline
func calledLen64(v uint64) int { return sizeLen64(v) }

//go:noinline
func calledProtowire(v uint64) int { return upstream.SizeVarint(v) }

//go:noinline
func calledOurs(v uint64) int { return protowire.SizeVarint(v) }
