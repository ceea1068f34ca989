package races

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/remotewrite"
	"github.com/tightwire/tightwire/lab/race"
)

// requestRaces race the decoding and encoding of Prometheus write requests. A
// unit is a whole request.
func requestRaces() []race.Race {
	requests := made(corpus.NewWriteRequest)
	encoded := made(func(seed uint64) []byte { return remotewrite.EncodeProtowire(nil, requests()[seed]) })
	decode := race.Race{Name: "WriteRequest/op=decode", Inputs: variants}
	for _, d := range remotewrite.Decoders {
		into := new(corpus.WriteRequest)
		decode.Arms = append(decode.Arms, race.Arm{Name: armName(d.Name), Run: func(i int) uint64 {
			if err := d.Decode(into, encoded()[i]); err != nil {
				return failed
			}
			return ofValues(into.Timeseries, ofSeries)
		}})
	}
	encode := race.Race{Name: "WriteRequest/op=encode", Inputs: variants}
	for _, e := range remotewrite.Encoders {
		encode.Arms = append(encode.Arms, intoBuffer(armName(e.Name), requests, e.Encode))
	}
	return []race.Race{decode, encode}
}

// ofSeries returns a number made of the ends of a series.
func ofSeries(ts corpus.TimeSeries) uint64 {
	label, sample := ts.Labels[len(ts.Labels)-1], ts.Samples[len(ts.Samples)-1]
	return uint64(len(ts.Labels))<<48 + uint64(len(label.Name)+len(label.Value))<<32 + uint64(sample.Timestamp)
}
