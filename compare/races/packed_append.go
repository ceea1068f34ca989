package races

import (
	"github.com/VictoriaMetrics/easyproto"
	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// packedAppendRaces race appending the payload of a packed field to a buffer with
// enough capacity.
func packedAppendRaces() []race.Race {
	var all []race.Race
	for _, dist := range mixed {
		in := series(dist, packed)
		all = append(all, race.Race{Name: "AppendPackedUint64/dist=" + dist, Inputs: Variants, Units: packed, Arms: []race.Arm{
			intoBuffer("protowire", in, appendProtowire),
			intoBuffer("binary", in, encode),
			intoBuffer("easyproto", in, appendEasyproto),
			intoBuffer("ours", in, protowire.AppendPackedUint64),
		}})
	}
	for _, dist := range usual {
		in := signed(dist)
		all = append(all, race.Race{Name: "AppendPackedSint64/dist=" + dist, Inputs: Variants, Units: packed, Arms: []race.Arm{
			intoBuffer("protowire", in, appendSintsProtowire),
			intoBuffer("ours", in, protowire.AppendPackedSint64),
		}})
	}
	return all
}

// signed returns a maker of values whose zigzag forms have a distribution.
func signed(dist string) func() [][]int64 {
	in := series(dist, packed)
	return Made(func(seed uint64) []int64 {
		var vs []int64
		for _, v := range in()[seed] {
			vs = append(vs, upstream.DecodeZigZag(v))
		}
		return vs
	})
}

// marshalers pools the trees of fields that easyproto builds.
var marshalers easyproto.MarshalerPool

// appendEasyproto writes a whole field, because easyproto has no function for a
// payload, and returns the payload after the field's tag and length.
func appendEasyproto(b []byte, vs []uint64) []byte {
	m := marshalers.Get()
	m.MessageMarshaler().AppendUint64s(1, vs)
	b = m.Marshal(b)
	marshalers.Put(m)
	_, n := upstream.ConsumeVarint(b[1:])
	return b[1+n:]
}

func appendSintsProtowire(b []byte, vs []int64) []byte {
	for _, v := range vs {
		b = upstream.AppendVarint(b, upstream.EncodeZigZag(v))
	}
	return b
}
