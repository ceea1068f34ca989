package remotewrite

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// DecodeReader reads with our Reader, one for each message.
func DecodeReader(w *corpus.WriteRequest, b []byte) error {
	reset(w)
	r := protowire.NewReader(b)
	for r.Next() {
		if r.Tag() == bytes1 {
			if err := readSeries(addSeries(w), r.Message()); err != nil {
				return err
			}
		}
	}
	return r.Err()
}

func readSeries(ts *corpus.TimeSeries, b []byte) error {
	r := protowire.NewReader(b)
	for r.Next() {
		switch r.Tag() {
		case bytes1:
			body := r.Message()
			ts.Labels = append(ts.Labels, corpus.Label{})
			if err := readLabel(&ts.Labels[len(ts.Labels)-1], body); err != nil {
				return err
			}
		case bytes2:
			body := r.Message()
			ts.Samples = append(ts.Samples, corpus.Sample{})
			if err := readSample(&ts.Samples[len(ts.Samples)-1], body); err != nil {
				return err
			}
		}
	}
	return r.Err()
}

func readLabel(l *corpus.Label, b []byte) error {
	r := protowire.NewReader(b)
	for r.Next() {
		switch r.Tag() {
		case bytes1:
			l.Name = r.UnsafeString()
		case bytes2:
			l.Value = r.UnsafeString()
		}
	}
	return r.Err()
}

func readSample(s *corpus.Sample, b []byte) error {
	r := protowire.NewReader(b)
	for r.Next() {
		switch r.Tag() {
		case double1:
			s.Value = r.Double()
		case varint2:
			s.Timestamp = r.Int64()
		}
	}
	return r.Err()
}
