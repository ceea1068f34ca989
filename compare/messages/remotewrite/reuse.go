package remotewrite

import "github.com/tightwire/tightwire/compare/corpus"

// reset empties w and keeps its memory.
func reset(w *corpus.WriteRequest) {
	w.Timeseries = w.Timeseries[:0]
}

// addSeries adds an empty series to w and returns it. It reuses the memory from before the
// reset.
func addSeries(w *corpus.WriteRequest) *corpus.TimeSeries {
	n := len(w.Timeseries)
	if n == cap(w.Timeseries) {
		w.Timeseries = append(w.Timeseries, corpus.TimeSeries{})
		return &w.Timeseries[n]
	}
	w.Timeseries = w.Timeseries[:n+1]
	ts := &w.Timeseries[n]
	ts.Labels, ts.Samples = ts.Labels[:0], ts.Samples[:0]
	return ts
}
