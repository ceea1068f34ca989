package otlp

import (
	"math"

	"github.com/tightwire/tightwire/compare/corpus"
	pb "github.com/tightwire/tightwire/compare/messages/generated/otlp"
)

// fromProto converts protobuf-go's struct to ours, field by field.
func fromProto(m *pb.TracesData) *corpus.Traces {
	return &corpus.Traces{Resources: each(m.GetResourceSpans(), func(s *pb.ResourceSpans) corpus.ResourceSpans {
		return corpus.ResourceSpans{
			Resource: corpus.Resource{
				Attributes: pairsFrom(s.GetResource().GetAttributes()),
				Dropped:    s.GetResource().GetDroppedAttributesCount(),
			},
			Scopes: each(s.GetScopeSpans(), scopeFrom), SchemaURL: s.GetSchemaUrl(),
		}
	})}
}

// each applies of to all elements; it returns nil if there are none.
func each[A, B any](as []A, of func(A) B) []B {
	var bs []B
	for _, a := range as {
		bs = append(bs, of(a))
	}
	return bs
}

func scopeFrom(s *pb.ScopeSpans) corpus.ScopeSpans {
	return corpus.ScopeSpans{
		Scope: corpus.Scope{
			Name: s.GetScope().GetName(), Version: s.GetScope().GetVersion(),
			Attributes: pairsFrom(s.GetScope().GetAttributes()), Dropped: s.GetScope().GetDroppedAttributesCount(),
		},
		Spans: each(s.GetSpans(), spanFrom), SchemaURL: s.GetSchemaUrl(),
	}
}

func spanFrom(s *pb.Span) corpus.Span {
	return corpus.Span{
		TraceID: s.GetTraceId(), ID: s.GetSpanId(), State: s.GetTraceState(), ParentID: s.GetParentSpanId(),
		Name: s.GetName(), Kind: int32(s.GetKind()), Start: s.GetStartTimeUnixNano(), End: s.GetEndTimeUnixNano(),
		Attributes: pairsFrom(s.GetAttributes()), DroppedAttributes: s.GetDroppedAttributesCount(),
		Events: each(s.GetEvents(), func(e *pb.Event) corpus.Event {
			return corpus.Event{Time: e.GetTimeUnixNano(), Name: e.GetName(), Attributes: pairsFrom(e.GetAttributes()), Dropped: e.GetDroppedAttributesCount()}
		}),
		DroppedEvents: s.GetDroppedEventsCount(),
		Links: each(s.GetLinks(), func(l *pb.Link) corpus.Link {
			return corpus.Link{
				TraceID: l.GetTraceId(), SpanID: l.GetSpanId(), State: l.GetTraceState(),
				Attributes: pairsFrom(l.GetAttributes()), Dropped: l.GetDroppedAttributesCount(), Flags: l.GetFlags(),
			}
		}),
		DroppedLinks: s.GetDroppedLinksCount(),
		Status:       corpus.Status{Message: s.GetStatus().GetMessage(), Code: int32(s.GetStatus().GetCode())},
		Flags:        s.GetFlags(),
	}
}

func pairsFrom(pairs []*pb.KeyValue) []corpus.KeyValue {
	return each(pairs, func(p *pb.KeyValue) corpus.KeyValue {
		return corpus.KeyValue{Key: p.GetKey(), Value: valueFrom(p.GetValue())}
	})
}

func valueFrom(v *pb.AnyValue) corpus.AnyValue {
	switch x := v.GetValue().(type) {
	case *pb.AnyValue_StringValue:
		return corpus.AnyValue{Kind: corpus.StringValue, Text: x.StringValue}
	case *pb.AnyValue_BoolValue:
		if x.BoolValue {
			return corpus.AnyValue{Kind: corpus.BoolValue, Bits: 1}
		}
		return corpus.AnyValue{Kind: corpus.BoolValue}
	case *pb.AnyValue_IntValue:
		return corpus.AnyValue{Kind: corpus.IntValue, Bits: uint64(x.IntValue)}
	case *pb.AnyValue_DoubleValue:
		return corpus.AnyValue{Kind: corpus.DoubleValue, Bits: math.Float64bits(x.DoubleValue)}
	case *pb.AnyValue_ArrayValue:
		return corpus.AnyValue{Kind: corpus.ArrayValue, Nested: &corpus.Nested{Values: each(x.ArrayValue.GetValues(), valueFrom)}}
	case *pb.AnyValue_KvlistValue:
		return corpus.AnyValue{Kind: corpus.ListValue, Nested: &corpus.Nested{Pairs: pairsFrom(x.KvlistValue.GetValues())}}
	case *pb.AnyValue_BytesValue:
		return corpus.AnyValue{Kind: corpus.BytesValue, Text: string(x.BytesValue)}
	}
	return corpus.AnyValue{}
}
