package remotewrite

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// readers has one Reader for each level of nesting: resetting one costs less than making one.
type readers struct{ series, label, sample protowire.Reader }

// DecodeReader reads with our Reader.
func DecodeReader(w *corpus.WriteRequest, b []byte) error {
	reset(w)
	var d readers
	r := protowire.NewReader(b)
	for r.Next() {
		if r.Tag() == bytes1 {
			if err := d.readSeries(addSeries(w), r.Message()); err != nil {
				return err
			}
		}
	}
	return r.Err()
}

func (d *readers) readSeries(ts *corpus.TimeSeries, b []byte) error {
	r := &d.series
	r.Reset(b)
	for r.Next() {
		switch r.Tag() {
		case bytes1:
			body := r.Message()
			ts.Labels = append(ts.Labels, corpus.Label{})
			if err := readLabel(&d.label, &ts.Labels[len(ts.Labels)-1], body); err != nil {
				return err
			}
		case bytes2:
			body := r.Message()
			ts.Samples = append(ts.Samples, corpus.Sample{})
			if err := readSample(&d.sample, &ts.Samples[len(ts.Samples)-1], body); err != nil {
				return err
			}
		}
	}
	return r.Err()
}

func readLabel(r *protowire.Reader, l *corpus.Label, b []byte) error {
	r.Reset(b)
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

func readSample(r *protowire.Reader, s *corpus.Sample, b []byte) error {
	r.Reset(b)
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
