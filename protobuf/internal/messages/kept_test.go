package messages

import (
	"fmt"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	stocke "github.com/tightwire/tightwire/protobuf/internal/messages/stock/editions"
	stockt "github.com/tightwire/tightwire/protobuf/internal/messages/stock/trace"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/editions"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/trace"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// keptOf returns how many bytes stay in memory for one part of a message, on an average of three.
func keptOf(part func() any) int {
	parts := func() (list []any) {
		for range 3 {
			list = append(list, part())
		}
		return list
	}
	kept(parts) // what comes into being with the first message
	return kept(parts) / 3
}

func decoding[M any, P interface {
	*M
	Tight
}](t *testing.T, b []byte) func() P {
	return func() P {
		m := P(new(M))
		check(t, m.UnmarshalTight(b))
		return m
	}
}

// spans700 returns traces of 700 kB: 7 resources, of 10 scopes, of 20 spans.
func spans700(t *testing.T) []byte {
	m := &stockt.TracesData{}
	for r := range 7 {
		resource := &stockt.ResourceSpans{SchemaUrl: fmt.Sprintf("https://example.org/schemas/%d", r)}
		for range 10 {
			scope := &stockt.ScopeSpans{}
			for i := range 20 {
				span := &stockt.Span{TraceId: make([]byte, 16), SpanId: make([]byte, 8), Name: fmt.Sprintf("GET /shop/products/%d", i)}
				for k := range 8 {
					span.Attributes = append(span.Attributes, &stockt.KeyValue{
						Key:   fmt.Sprintf("http.request.header.%d", k),
						Value: &stockt.AnyValue{Value: &stockt.AnyValue_StringValue{StringValue: fmt.Sprintf("a value of the span %d", i)}},
					})
				}
				scope.Spans = append(scope.Spans, span)
			}
			resource.ScopeSpans = append(resource.ScopeSpans, scope)
		}
		m.ResourceSpans = append(m.ResourceSpans, resource)
	}
	b, err := proto.Marshal(m)
	check(t, err)
	return b
}

// TestKeptLevels keeps one part of a message of 700 kB, and then a copy of it by Detach.
func TestKeptLevels(t *testing.T) {
	b := spans700(t)
	traces := decoding[trace.TracesData](t, b)
	names := &stocke.Features{Required: proto.Int32(1)}
	for range 20000 {
		names.Delimiteds = append(names.Delimiteds, &stocke.Delimited{Name: proto.String(strings.Repeat("x", 31))})
	}
	texts, err := proto.Marshal(names)
	check(t, err)
	features := decoding[editions.Features](t, texts)
	scope := func(m *trace.TracesData) *trace.ScopeSpans { return m.ResourceSpans[3].ScopeSpans[5] }
	attribute := func(m *trace.TracesData) *trace.KeyValue { return scope(m).Spans[10].Attributes[4] }
	for _, c := range []struct {
		name       string
		keep, copy func() any
	}{
		{
			"a string", func() any { return attribute(traces()).Key },
			func() any { return strings.Clone(attribute(traces()).Key) },
		},
		{
			"an optional string", func() any { return features().Delimiteds[10000].Name },
			func() any { return proto.String(strings.Clone(features().Delimiteds[10000].GetName())) },
		},
		{
			"a message of two fields", func() any { return attribute(traces()) },
			func() any { return tight.Detach(attribute(traces())) },
		},
		{
			"a span", func() any { return scope(traces()).Spans[10] },
			func() any { return tight.Detach(scope(traces()).Spans[10]) },
		},
		{
			"a scope of 20 spans", func() any { return scope(traces()) },
			func() any { return tight.Detach(scope(traces())) },
		},
	} {
		keeps, copied := keptOf(c.keep), keptOf(c.copy)
		t.Logf("%s of a message of %d bytes keeps %d bytes, a copy by Detach %d", c.name, len(b), keeps, copied)
		if keeps < 16<<10 || copied > 64<<10 {
			t.Errorf("%s keeps %d bytes, a copy %d; want 16 kB at least, and 64 kB at most", c.name, keeps, copied)
		}
	}
}
