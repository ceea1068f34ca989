package remotewrite

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// EncodeBackward writes with our Backward, from the last byte to the first.
func EncodeBackward(b []byte, req *corpus.WriteRequest) []byte {
	var w protowire.Backward
	w.Reset(b)
	for i := len(req.Timeseries) - 1; i >= 0; i-- {
		mark := w.Len()
		backwardSeries(&w, &req.Timeseries[i])
		w.EndMessage(mark, bytes1)
	}
	return w.Bytes()
}

func backwardSeries(w *protowire.Backward, ts *corpus.TimeSeries) {
	for i := len(ts.Samples) - 1; i >= 0; i-- {
		s := &ts.Samples[i]
		mark := w.Len()
		w.Varint(uint64(s.Timestamp))
		w.Tag(varint2)
		w.Double(s.Value)
		w.Tag(double1)
		w.EndMessage(mark, bytes2)
	}
	for i := len(ts.Labels) - 1; i >= 0; i-- {
		l := &ts.Labels[i]
		mark := w.Len()
		w.StringValue(l.Value)
		w.Tag(bytes2)
		w.StringValue(l.Name)
		w.Tag(bytes1)
		w.EndMessage(mark, bytes1)
	}
}
