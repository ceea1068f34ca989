package otlp

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// Encode returns the encoding of t, in the capacity of b if it suffices; the content of b is
// lost. Fields that are set are written in the order of their numbers, as proto.Marshal does.
func Encode(b []byte, t *corpus.Traces) []byte {
	var w protowire.Backward
	w.Reset(b)
	for i := len(t.Resources) - 1; i >= 0; i-- {
		mark := w.Len()
		encodeResourceSpans(&w, &t.Resources[i])
		w.EndMessage(mark, bytes1)
	}
	return w.Bytes()
}

func encodeResourceSpans(w *protowire.Backward, s *corpus.ResourceSpans) {
	encodeText(w, s.SchemaURL, bytes3)
	for i := len(s.Scopes) - 1; i >= 0; i-- {
		mark := w.Len()
		encodeScopeSpans(w, &s.Scopes[i])
		w.EndMessage(mark, bytes2)
	}
	mark := w.Len()
	encodeNumber(w, uint64(s.Resource.Dropped), varint2)
	encodePairs(w, s.Resource.Attributes, bytes1)
	endIfAny(w, mark, bytes1)
}

func encodeScopeSpans(w *protowire.Backward, s *corpus.ScopeSpans) {
	encodeText(w, s.SchemaURL, bytes3)
	for i := len(s.Spans) - 1; i >= 0; i-- {
		mark := w.Len()
		encodeSpan(w, &s.Spans[i])
		w.EndMessage(mark, bytes2)
	}
	mark := w.Len()
	encodeNumber(w, uint64(s.Scope.Dropped), varint4)
	encodePairs(w, s.Scope.Attributes, bytes3)
	encodeText(w, s.Scope.Version, bytes2)
	encodeText(w, s.Scope.Name, bytes1)
	endIfAny(w, mark, bytes1)
}

func encodeSpan(w *protowire.Backward, s *corpus.Span) {
	encodeFixed32(w, s.Flags, fixed32at16)
	mark := w.Len()
	encodeNumber(w, uint64(s.Status.Code), varint3)
	encodeText(w, s.Status.Message, bytes2)
	endIfAny(w, mark, bytes15)
	encodeNumber(w, uint64(s.DroppedLinks), varint14)
	for i := len(s.Links) - 1; i >= 0; i-- {
		mark := w.Len()
		encodeLink(w, &s.Links[i])
		w.EndMessage(mark, bytes13)
	}
	encodeNumber(w, uint64(s.DroppedEvents), varint12)
	for i := len(s.Events) - 1; i >= 0; i-- {
		mark := w.Len()
		encodeEvent(w, &s.Events[i])
		w.EndMessage(mark, bytes11)
	}
	encodeNumber(w, uint64(s.DroppedAttributes), varint10)
	encodePairs(w, s.Attributes, bytes9)
	encodeFixed64(w, s.End, fixed64at8)
	encodeFixed64(w, s.Start, fixed64at7)
	encodeNumber(w, uint64(s.Kind), varint6)
	encodeText(w, s.Name, bytes5)
	encodeBytes(w, s.ParentID, bytes4)
	encodeText(w, s.State, bytes3)
	encodeBytes(w, s.ID, bytes2)
	encodeBytes(w, s.TraceID, bytes1)
}

func encodeEvent(w *protowire.Backward, e *corpus.Event) {
	encodeNumber(w, uint64(e.Dropped), varint4)
	encodePairs(w, e.Attributes, bytes3)
	encodeText(w, e.Name, bytes2)
	encodeFixed64(w, e.Time, fixed64at1)
}

func encodeLink(w *protowire.Backward, l *corpus.Link) {
	encodeFixed32(w, l.Flags, fixed32at6)
	encodeNumber(w, uint64(l.Dropped), varint5)
	encodePairs(w, l.Attributes, bytes4)
	encodeText(w, l.State, bytes3)
	encodeBytes(w, l.SpanID, bytes2)
	encodeBytes(w, l.TraceID, bytes1)
}
