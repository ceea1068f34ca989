package otlp

import "github.com/tightwire/tightwire/compare/corpus"

// more adds an element to s, with its content from before s was emptied.
func more[T any](s *[]T) *T {
	n := len(*s)
	if n == cap(*s) {
		*s = append(*s, *new(T))
	} else {
		*s = (*s)[:n+1]
	}
	return &(*s)[n]
}

// The functions below add an empty element, which keeps its capacity.

func addResource(t *corpus.Traces) *corpus.ResourceSpans {
	s := more(&t.Resources)
	s.Resource = corpus.Resource{Attributes: s.Resource.Attributes[:0]}
	s.Scopes, s.SchemaURL = s.Scopes[:0], ""
	return s
}

func addScope(r *corpus.ResourceSpans) *corpus.ScopeSpans {
	s := more(&r.Scopes)
	s.Scope = corpus.Scope{Attributes: s.Scope.Attributes[:0]}
	s.Spans, s.SchemaURL = s.Spans[:0], ""
	return s
}

func addSpan(spans *corpus.ScopeSpans) *corpus.Span {
	s := more(&spans.Spans)
	*s = corpus.Span{Attributes: s.Attributes[:0], Events: s.Events[:0], Links: s.Links[:0]}
	return s
}

func addEvent(s *corpus.Span) *corpus.Event {
	e := more(&s.Events)
	*e = corpus.Event{Attributes: e.Attributes[:0]}
	return e
}

func addLink(s *corpus.Span) *corpus.Link {
	l := more(&s.Links)
	*l = corpus.Link{Attributes: l.Attributes[:0]}
	return l
}

func addPair(pairs *[]corpus.KeyValue) *corpus.KeyValue {
	p := more(pairs)
	p.Key, p.Value.Kind = "", 0
	return p
}

func addValue(values *[]corpus.AnyValue) *corpus.AnyValue {
	v := more(values)
	v.Kind = 0
	return v
}

// nested returns the elements of v, and makes v an array or a list.
func nested(v *corpus.AnyValue, kind corpus.ValueKind) *corpus.Nested {
	if v.Nested == nil {
		v.Nested = new(corpus.Nested)
	}
	if v.Kind != kind {
		v.Kind = kind
		v.Nested.Values, v.Nested.Pairs = v.Nested.Values[:0], v.Nested.Pairs[:0]
	}
	return v.Nested
}
