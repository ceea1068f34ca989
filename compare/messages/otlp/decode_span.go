package otlp

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

func decodeSpan(s *corpus.Span, b []byte) (err error) {
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
			s.TraceID, n = protowire.ConsumeBytes(rest)
		case bytes2:
			s.ID, n = protowire.ConsumeBytes(rest)
		case bytes3:
			body, n = protowire.ConsumeBytes(rest)
			s.State = shared(body)
		case bytes4:
			s.ParentID, n = protowire.ConsumeBytes(rest)
		case bytes5:
			body, n = protowire.ConsumeBytes(rest)
			s.Name = shared(body)
		case varint6:
			v, n = protowire.ConsumeVarint(rest)
			s.Kind = int32(v)
		case fixed64at7:
			s.Start, n = protowire.ConsumeFixed64(rest)
		case fixed64at8:
			s.End, n = protowire.ConsumeFixed64(rest)
		case bytes9:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodePair(addPair(&s.Attributes), body, deepest)
			}
		case varint10:
			v, n = protowire.ConsumeVarint(rest)
			s.DroppedAttributes = uint32(v)
		case bytes11:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeEvent(addEvent(s), body)
			}
		case varint12:
			v, n = protowire.ConsumeVarint(rest)
			s.DroppedEvents = uint32(v)
		case bytes13:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeLink(addLink(s), body)
			}
		case varint14:
			v, n = protowire.ConsumeVarint(rest)
			s.DroppedLinks = uint32(v)
		case bytes15:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodeStatus(&s.Status, body)
			}
		case fixed32at16:
			s.Flags, n = protowire.ConsumeFixed32(rest)
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

func decodeEvent(e *corpus.Event, b []byte) (err error) {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		var v uint64
		rest := b[n:]
		switch protowire.Tag(tag) {
		case fixed64at1:
			e.Time, n = protowire.ConsumeFixed64(rest)
		case bytes2:
			body, n = protowire.ConsumeBytes(rest)
			e.Name = shared(body)
		case bytes3:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodePair(addPair(&e.Attributes), body, deepest)
			}
		case varint4:
			v, n = protowire.ConsumeVarint(rest)
			e.Dropped = uint32(v)
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

func decodeLink(l *corpus.Link, b []byte) (err error) {
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
			l.TraceID, n = protowire.ConsumeBytes(rest)
		case bytes2:
			l.SpanID, n = protowire.ConsumeBytes(rest)
		case bytes3:
			body, n = protowire.ConsumeBytes(rest)
			l.State = shared(body)
		case bytes4:
			if body, n = protowire.ConsumeBytes(rest); n >= 0 {
				err = decodePair(addPair(&l.Attributes), body, deepest)
			}
		case varint5:
			v, n = protowire.ConsumeVarint(rest)
			l.Dropped = uint32(v)
		case fixed32at6:
			l.Flags, n = protowire.ConsumeFixed32(rest)
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

func decodeStatus(s *corpus.Status, b []byte) error {
	for len(b) > 0 {
		tag, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		var body []byte
		var v uint64
		rest := b[n:]
		switch protowire.Tag(tag) {
		case bytes2:
			body, n = protowire.ConsumeBytes(rest)
			s.Message = shared(body)
		case varint3:
			v, n = protowire.ConsumeVarint(rest)
			s.Code = int32(v)
		default:
			rest, n = b, unknown(b)
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = rest[n:]
	}
	return nil
}
