package remotewrite

import (
	"github.com/VictoriaMetrics/easyproto"

	"github.com/tightwire/tightwire/compare/corpus"
)

// marshalers pools the trees of fields that easyproto builds.
var marshalers easyproto.MarshalerPool

// EncodeEasyproto writes with easyproto, as its README does.
func EncodeEasyproto(b []byte, w *corpus.WriteRequest) []byte {
	m := marshalers.Get()
	mm := m.MessageMarshaler()
	for i := range w.Timeseries {
		marshalSeries(mm.AppendMessage(1), &w.Timeseries[i])
	}
	b = m.Marshal(b[:0])
	marshalers.Put(m)
	return b
}

func marshalSeries(mm *easyproto.MessageMarshaler, ts *corpus.TimeSeries) {
	for i := range ts.Labels {
		marshalLabel(mm.AppendMessage(1), &ts.Labels[i])
	}
	for i := range ts.Samples {
		marshalSample(mm.AppendMessage(2), &ts.Samples[i])
	}
}

func marshalLabel(mm *easyproto.MessageMarshaler, l *corpus.Label) {
	mm.AppendString(1, l.Name)
	mm.AppendString(2, l.Value)
}

func marshalSample(mm *easyproto.MessageMarshaler, s *corpus.Sample) {
	mm.AppendDouble(1, s.Value)
	mm.AppendInt64(2, s.Timestamp)
}
