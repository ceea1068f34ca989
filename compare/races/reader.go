package races

import (
	"github.com/VictoriaMetrics/easyproto"
	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// readerRaces race our Reader, on fields with a tag of one byte, and our Values, on varints without
// tags. The races of both are called Reader, as in the records.
func readerRaces() []race.Race {
	var all []race.Race
	for _, dist := range mixed {
		in := fields(dist, single)
		all = append(all, race.Race{Name: "Reader/shape=tagged/dist=" + dist, Inputs: Variants, Units: single, Arms: []race.Arm{
			overBytes("protowire", in, taggedProtowire),
			overBytes("easyproto", in, taggedEasyproto),
			overBytes("ours", in, taggedOurs),
		}})
	}
	for _, dist := range mixed {
		in := payloads(dist, single)
		all = append(all, race.Race{Name: "Reader/shape=bare/dist=" + dist, Inputs: Variants, Units: single, Arms: []race.Arm{
			overBytes("protowire", in, consumeProtowire),
			overBytes("binary", in, consumeBinary),
			overBytes("ours", in, valuesOurs),
		}})
	}
	return all
}

func taggedProtowire(b []byte) (sum uint64) {
	for len(b) > 0 {
		num, typ, n := upstream.ConsumeTag(b)
		if n < 0 || num != 1 || typ != upstream.VarintType {
			return Failed
		}
		b = b[n:]
		v, n := upstream.ConsumeVarint(b)
		if n < 0 {
			return Failed
		}
		b = b[n:]
		sum += v
	}
	return sum
}

func taggedEasyproto(b []byte) (sum uint64) {
	var fc easyproto.FieldContext
	var err error
	for len(b) > 0 {
		if b, err = fc.NextField(b); err != nil || fc.FieldNum != 1 {
			return Failed
		}
		v, ok := fc.Uint64()
		if !ok {
			return Failed
		}
		sum += v
	}
	return sum
}

func taggedOurs(b []byte) (sum uint64) {
	r := protowire.NewReader(b)
	for r.Next() {
		if r.Tag() != 1<<3|protowire.Tag(protowire.VarintType) {
			return Failed
		}
		sum += r.Uint64()
	}
	if r.Err() != nil {
		return Failed
	}
	return sum
}

func valuesOurs(b []byte) (sum uint64) {
	vs := protowire.NewValues(b)
	for vs.Len() > 0 {
		sum += vs.Uint64()
	}
	if vs.Err() != nil {
		return Failed
	}
	return sum
}
