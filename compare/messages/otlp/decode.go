package otlp

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// Decode fills t with the message b. t shares b's bytes and loses its previous content, even on
// an error. Decode does not check that text is UTF-8.
//
// All functions here have the same form: they compare the whole tag, number and wire type, and
// skip a field with an unknown tag.
func Decode(t *corpus.Traces, b []byte) (err error) {
	t.Resources = t.Resources[:0]
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		rest := b[n:]
		switch protowire.Tag(tag) {
		case bytes1:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeResourceSpans(addResource(t), body)
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

// unknown returns the length in bytes of the field at the start of b, or a negative code. As in protobuf-go, a number above
// MaxValidNumber, which ConsumeField accepts, is an error.
func unknown(b []byte) int {
	num, _, n := protowire.ConsumeField(b)
	if num > protowire.MaxValidNumber {
		return invalidNumber
	}
	return n
}

// invalidNumber is protowire's code for a number that no field can have.
var _, _, invalidNumber = protowire.ConsumeTag([]byte{0})

func decodeResourceSpans(s *corpus.ResourceSpans, b []byte) (err error) {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		rest := b[n:]
		switch protowire.Tag(tag) {
		case bytes1:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeResource(&s.Resource, body)
			}
		case bytes2:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeScopeSpans(addScope(s), body)
			}
		case bytes3:
			body, n = protowire.ConsumeBytes(rest)
			s.SchemaURL = shared(body)
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

func decodeResource(r *corpus.Resource, b []byte) (err error) {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		var v uint64
		rest := b[n:]
		switch protowire.Tag(tag) {
		case bytes1:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodePair(addPair(&r.Attributes), body, deepest)
			}
		case varint2:
			v, n = protowire.ConsumeVarint(rest)
			r.Dropped = uint32(v)
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

func decodeScopeSpans(s *corpus.ScopeSpans, b []byte) (err error) {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		rest := b[n:]
		switch protowire.Tag(tag) {
		case bytes1:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeScope(&s.Scope, body)
			}
		case bytes2:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeSpan(addSpan(s), body)
			}
		case bytes3:
			body, n = protowire.ConsumeBytes(rest)
			s.SchemaURL = shared(body)
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

func decodeScope(s *corpus.Scope, b []byte) (err error) {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		var v uint64
		rest := b[n:]
		switch protowire.Tag(tag) {
		case bytes1:
			body, n = protowire.ConsumeBytes(rest)
			s.Name = shared(body)
		case bytes2:
			body, n = protowire.ConsumeBytes(rest)
			s.Version = shared(body)
		case bytes3:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodePair(addPair(&s.Attributes), body, deepest)
			}
		case varint4:
			v, n = protowire.ConsumeVarint(rest)
			s.Dropped = uint32(v)
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
