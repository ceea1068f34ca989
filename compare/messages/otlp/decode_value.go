package otlp

import (
	"errors"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// deepest is how many arrays and lists may nest. Without a limit a small message could overflow
// the stack.
const deepest = 100

var errDepth = errors.New("otlp: arrays and lists nest too deep")

func decodePair(p *corpus.KeyValue, b []byte, depth int) (err error) {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		rest := b[n:]
		switch protowire.Tag(tag) {
		case bytes1:
			body, n = protowire.ConsumeBytes(rest)
			p.Key = shared(body)
		case bytes2:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeValue(&p.Value, body, depth)
			}
		default:
			rest, n = b, unknown(b)
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		if err != nil {
			return err
		}
		b = rest[n:]
	}
	return nil
}

// decodeValue sets the field of v that comes last, as fields of a oneof are set.
func decodeValue(v *corpus.AnyValue, b []byte, depth int) (err error) {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		rest := b[n:]
		switch protowire.Tag(tag) {
		case bytes1:
			body, n = protowire.ConsumeBytes(rest)
			v.Kind, v.Text = corpus.StringValue, shared(body)
		case varint2:
			v.Kind = corpus.BoolValue
			if v.Bits, n = protowire.ConsumeVarint(rest); v.Bits > 1 {
				v.Bits = 1
			}
		case varint3:
			v.Kind = corpus.IntValue
			v.Bits, n = protowire.ConsumeVarint(rest)
		case fixed64at4:
			v.Kind = corpus.DoubleValue
			v.Bits, n = protowire.ConsumeFixed64(rest)
		case bytes5, bytes6:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeNested(v, corpus.ValueKind(tag>>3), body, depth-1)
			}
		case bytes7:
			body, n = protowire.ConsumeBytes(rest)
			v.Kind, v.Text = corpus.BytesValue, shared(body)
		default:
			rest, n = b, unknown(b)
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		if err != nil {
			return err
		}
		b = rest[n:]
	}
	return nil
}

// decodeNested decodes an array or a list into v. It adds to v's elements if v has that type
// already.
func decodeNested(v *corpus.AnyValue, kind corpus.ValueKind, b []byte, depth int) (err error) {
	if depth < 0 {
		return errDepth
	}
	in := nested(v, kind)
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		rest := b[n:]
		switch {
		case protowire.Tag(tag) != bytes1:
			rest, n = b, unknown(b)
		case kind == corpus.ArrayValue:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeValue(addValue(&in.Values), body, depth)
			}
		default:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodePair(addPair(&in.Pairs), body, depth)
			}
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		if err != nil {
			return err
		}
		b = rest[n:]
	}
	return nil
}
