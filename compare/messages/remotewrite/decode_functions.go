package remotewrite

import (
	"math"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// DecodeFunctions is DecodeProtowire with our functions. It compares whole tags, not number and
// type.
func DecodeFunctions(w *corpus.WriteRequest, b []byte) error {
	reset(w)
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		if protowire.Tag(tag) != bytes1 {
			if _, _, n = protowire.ConsumeField(b); n < 0 {
				return protowire.ParseError(n)
			}
			b = b[n:]
			continue
		}
		b = b[n:]
		body, n := protowire.ConsumeBytes(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		if err := decodeSeriesFunctions(addSeries(w), body); err != nil {
			return err
		}
	}
	return nil
}

func decodeSeriesFunctions(ts *corpus.TimeSeries, b []byte) error {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		if t := protowire.Tag(tag); t != bytes1 && t != bytes2 {
			if _, _, n = protowire.ConsumeField(b); n < 0 {
				return protowire.ParseError(n)
			}
			b = b[n:]
			continue
		}
		b = b[n:]
		body, n := protowire.ConsumeBytes(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		switch protowire.Tag(tag) {
		case bytes1:
			var l corpus.Label
			if err := decodeLabelFunctions(&l, body); err != nil {
				return err
			}
			ts.Labels = append(ts.Labels, l)
		case bytes2:
			var s corpus.Sample
			if err := decodeSampleFunctions(&s, body); err != nil {
				return err
			}
			ts.Samples = append(ts.Samples, s)
		}
	}
	return nil
}

func decodeLabelFunctions(l *corpus.Label, b []byte) error {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		if t := protowire.Tag(tag); t != bytes1 && t != bytes2 {
			if _, _, n = protowire.ConsumeField(b); n < 0 {
				return protowire.ParseError(n)
			}
			b = b[n:]
			continue
		}
		b = b[n:]
		v, n := protowire.ConsumeBytes(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		switch protowire.Tag(tag) {
		case bytes1:
			l.Name = shared(v)
		case bytes2:
			l.Value = shared(v)
		}
	}
	return nil
}

func decodeSampleFunctions(s *corpus.Sample, b []byte) error {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var v uint64
		switch protowire.Tag(tag) {
		case double1:
			b = b[n:]
			v, n = protowire.ConsumeFixed64(b)
			s.Value = math.Float64frombits(v)
		case varint2:
			b = b[n:]
			v, n = protowire.ConsumeVarint(b)
			s.Timestamp = int64(v)
		default:
			_, _, n = protowire.ConsumeField(b)
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
	}
	return nil
}
