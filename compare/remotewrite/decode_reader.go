package remotewrite

import (
	"github.com/tightwire/tightwire/compare/inputs"
	"github.com/tightwire/tightwire/protowire"
)

// DecodeReader reads with our Reader, one for each message.
func DecodeReader(w *inputs.WriteRequest, b []byte) error {
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

func readSeries(ts *inputs.TimeSeries, b []byte) error {
	r := protowire.NewReader(b)
	for r.Next() {
		switch r.Tag() {
		case bytes1:
			var l inputs.Label
			if err := readLabel(&l, r.Message()); err != nil {
				return err
			}
			ts.Labels = append(ts.Labels, l)
		case bytes2:
			var s inputs.Sample
			if err := readSample(&s, r.Message()); err != nil {
				return err
			}
			ts.Samples = append(ts.Samples, s)
		}
	}
	return r.Err()
}

func readLabel(l *inputs.Label, b []byte) error {
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

func readSample(s *inputs.Sample, b []byte) error {
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
