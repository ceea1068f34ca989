package races

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/remotewrite"
	"github.com/tightwire/tightwire/lab/race"
)

// requestRaces race Prometheus write requests.
func requestRaces() []race.Race {
	requests := Made(corpus.NewWriteRequest)
	encoded := Made(func(seed uint64) []byte { return remotewrite.EncodeProtowire(nil, requests()[seed]) })
	answer := func(w *corpus.WriteRequest) uint64 { return ofValues(w.Timeseries, ofSeries) }
	return messageRaces("WriteRequest", remotewrite.Decoders, remotewrite.Encoders, requests, encoded, answer)
}

// ofSeries returns a number from the ends of a series.
func ofSeries(ts corpus.TimeSeries) uint64 {
	label, sample := ts.Labels[len(ts.Labels)-1], ts.Samples[len(ts.Samples)-1]
	return uint64(len(ts.Labels))<<48 + uint64(len(label.Name)+len(label.Value))<<32 + uint64(sample.Timestamp)
}
