package remotewrite

import (
	"math"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/corpus"
)

// EncodeProtowire writes with upstream's functions. Like generated code, it computes the length
// of each message first.
func EncodeProtowire(b []byte, w *corpus.WriteRequest) []byte {
	b = b[:0]
	for i := range w.Timeseries {
		ts := &w.Timeseries[i]
		b = protowire.AppendTag(b, 1, protowire.BytesType)
		b = protowire.AppendVarint(b, uint64(sizeSeries(ts)))
		b = appendSeries(b, ts)
	}
	return b
}

func appendSeries(b []byte, ts *corpus.TimeSeries) []byte {
	for i := range ts.Labels {
		l := &ts.Labels[i]
		b = protowire.AppendTag(b, 1, protowire.BytesType)
		b = protowire.AppendVarint(b, uint64(sizeLabel(l)))
		b = protowire.AppendTag(b, 1, protowire.BytesType)
		b = protowire.AppendString(b, l.Name)
		b = protowire.AppendTag(b, 2, protowire.BytesType)
		b = protowire.AppendString(b, l.Value)
	}
	for i := range ts.Samples {
		s := &ts.Samples[i]
		b = protowire.AppendTag(b, 2, protowire.BytesType)
		b = protowire.AppendVarint(b, uint64(sizeSample(s)))
		b = protowire.AppendTag(b, 1, protowire.Fixed64Type)
		b = protowire.AppendFixed64(b, math.Float64bits(s.Value))
		b = protowire.AppendTag(b, 2, protowire.VarintType)
		b = protowire.AppendVarint(b, uint64(s.Timestamp))
	}
	return b
}

// sizeTag is the length of a tag: all field numbers here are below 16.
const sizeTag = 1

func sizeSeries(ts *corpus.TimeSeries) (n int) {
	for i := range ts.Labels {
		n += sizeTag + protowire.SizeBytes(sizeLabel(&ts.Labels[i]))
	}
	for i := range ts.Samples {
		n += sizeTag + protowire.SizeBytes(sizeSample(&ts.Samples[i]))
	}
	return n
}

func sizeLabel(l *corpus.Label) int {
	return sizeTag + protowire.SizeBytes(len(l.Name)) + sizeTag + protowire.SizeBytes(len(l.Value))
}

func sizeSample(s *corpus.Sample) int {
	return sizeTag + protowire.SizeFixed64() + sizeTag + protowire.SizeVarint(uint64(s.Timestamp))
}
