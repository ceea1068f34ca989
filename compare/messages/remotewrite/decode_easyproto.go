package remotewrite

import (
	"errors"
	"fmt"

	"github.com/VictoriaMetrics/easyproto"

	"github.com/tightwire/tightwire/compare/corpus"
)

var errWireType = errors.New("easyproto: known field of another wire type")

// DecodeEasyproto reads with easyproto, as its README does. Unlike the other decoders it fails
// for groups, and for known numbers with another wire type.
func DecodeEasyproto(w *corpus.WriteRequest, b []byte) (err error) {
	reset(w)
	var fc easyproto.FieldContext
	for len(b) > 0 {
		b, err = fc.NextField(b)
		if err != nil {
			return fmt.Errorf("cannot read next field of the request: %w", err)
		}
		if fc.FieldNum != 1 {
			continue
		}
		data, ok := fc.MessageData()
		if !ok {
			return errWireType
		}
		if err := unmarshalSeries(addSeries(w), data); err != nil {
			return err
		}
	}
	return nil
}

func unmarshalSeries(ts *corpus.TimeSeries, b []byte) (err error) {
	var fc easyproto.FieldContext
	for len(b) > 0 {
		b, err = fc.NextField(b)
		if err != nil {
			return fmt.Errorf("cannot read next field of a series: %w", err)
		}
		switch fc.FieldNum {
		case 1:
			data, ok := fc.MessageData()
			if !ok {
				return errWireType
			}
			ts.Labels = append(ts.Labels, corpus.Label{})
			if err := unmarshalLabel(&ts.Labels[len(ts.Labels)-1], data); err != nil {
				return err
			}
		case 2:
			data, ok := fc.MessageData()
			if !ok {
				return errWireType
			}
			ts.Samples = append(ts.Samples, corpus.Sample{})
			if err := unmarshalSample(&ts.Samples[len(ts.Samples)-1], data); err != nil {
				return err
			}
		}
	}
	return nil
}

func unmarshalLabel(l *corpus.Label, b []byte) (err error) {
	var fc easyproto.FieldContext
	for len(b) > 0 {
		b, err = fc.NextField(b)
		if err != nil {
			return fmt.Errorf("cannot read next field of a label: %w", err)
		}
		var ok bool
		switch fc.FieldNum {
		case 1:
			l.Name, ok = fc.String()
		case 2:
			l.Value, ok = fc.String()
		default:
			continue
		}
		if !ok {
			return errWireType
		}
	}
	return nil
}

func unmarshalSample(s *corpus.Sample, b []byte) (err error) {
	var fc easyproto.FieldContext
	for len(b) > 0 {
		b, err = fc.NextField(b)
		if err != nil {
			return fmt.Errorf("cannot read next field of a sample: %w", err)
		}
		var ok bool
		switch fc.FieldNum {
		case 1:
			s.Value, ok = fc.Double()
		case 2:
			s.Timestamp, ok = fc.Int64()
		default:
			continue
		}
		if !ok {
			return errWireType
		}
	}
	return nil
}
