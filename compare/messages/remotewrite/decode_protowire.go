package remotewrite

import (
	"math"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/corpus"
)

// DecodeProtowire reads with upstream's functions: a tag, a switch, a value. It
// skips known numbers with another wire type, as protobuf-go does.
func DecodeProtowire(w *corpus.WriteRequest, b []byte) error {
	reset(w)
	for len(b) > 0 {
		num, typ, n := protowire.ConsumeTag(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		if num != 1 || typ != protowire.BytesType {
			if n = protowire.ConsumeFieldValue(num, typ, b); n < 0 {
				return protowire.ParseError(n)
			}
			b = b[n:]
			continue
		}
		body, n := protowire.ConsumeBytes(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		if err := decodeSeriesProtowire(addSeries(w), body); err != nil {
			return err
		}
	}
	return nil
}

func decodeSeriesProtowire(ts *corpus.TimeSeries, b []byte) error {
	for len(b) > 0 {
		num, typ, n := protowire.ConsumeTag(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		if num > 2 || typ != protowire.BytesType {
			if n = protowire.ConsumeFieldValue(num, typ, b); n < 0 {
				return protowire.ParseError(n)
			}
			b = b[n:]
			continue
		}
		body, n := protowire.ConsumeBytes(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		switch num {
		case 1:
			var l corpus.Label
			if err := decodeLabelProtowire(&l, body); err != nil {
				return err
			}
			ts.Labels = append(ts.Labels, l)
		case 2:
			var s corpus.Sample
			if err := decodeSampleProtowire(&s, body); err != nil {
				return err
			}
			ts.Samples = append(ts.Samples, s)
		}
	}
	return nil
}

func decodeLabelProtowire(l *corpus.Label, b []byte) error {
	for len(b) > 0 {
		num, typ, n := protowire.ConsumeTag(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		if num > 2 || typ != protowire.BytesType {
			if n = protowire.ConsumeFieldValue(num, typ, b); n < 0 {
				return protowire.ParseError(n)
			}
			b = b[n:]
			continue
		}
		v, n := protowire.ConsumeBytes(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		switch num {
		case 1:
			l.Name = shared(v)
		case 2:
			l.Value = shared(v)
		}
	}
	return nil
}

func decodeSampleProtowire(s *corpus.Sample, b []byte) error {
	for len(b) > 0 {
		num, typ, n := protowire.ConsumeTag(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		var v uint64
		switch {
		case num == 1 && typ == protowire.Fixed64Type:
			v, n = protowire.ConsumeFixed64(b)
			s.Value = math.Float64frombits(v)
		case num == 2 && typ == protowire.VarintType:
			v, n = protowire.ConsumeVarint(b)
			s.Timestamp = int64(v)
		default:
			n = protowire.ConsumeFieldValue(num, typ, b)
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
	}
	return nil
}
