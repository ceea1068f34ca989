package remotewrite

import (
	"math"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// The tags of remote write.
const (
	bytes1  = 1<<3 | protowire.Tag(protowire.BytesType)
	bytes2  = 2<<3 | protowire.Tag(protowire.BytesType)
	double1 = 1<<3 | protowire.Tag(protowire.Fixed64Type)
	varint2 = 2<<3 | protowire.Tag(protowire.VarintType)
)

// EncodeBegin writes with our functions. It computes no length in advance.
func EncodeBegin(b []byte, w *corpus.WriteRequest) []byte {
	b = b[:0]
	for i := range w.Timeseries {
		var mark int
		b, mark = protowire.BeginMessage(b, bytes1)
		b = protowire.EndMessage(beginSeries(b, &w.Timeseries[i]), mark)
	}
	return b
}

func beginSeries(b []byte, ts *corpus.TimeSeries) []byte {
	var mark int
	for i := range ts.Labels {
		l := &ts.Labels[i]
		b, mark = protowire.BeginMessage(b, bytes1)
		b = protowire.AppendVarint(b, uint64(bytes1))
		b = protowire.AppendString(b, l.Name)
		b = protowire.AppendVarint(b, uint64(bytes2))
		b = protowire.AppendString(b, l.Value)
		b = protowire.EndMessage(b, mark)
	}
	for i := range ts.Samples {
		s := &ts.Samples[i]
		b, mark = protowire.BeginMessage(b, bytes2)
		b = protowire.AppendVarint(b, uint64(double1))
		b = protowire.AppendFixed64(b, math.Float64bits(s.Value))
		b = protowire.AppendVarint(b, uint64(varint2))
		b = protowire.AppendVarint(b, uint64(s.Timestamp))
		b = protowire.EndMessage(b, mark)
	}
	return b
}
