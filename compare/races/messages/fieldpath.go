package messages

import (
	"fmt"

	"github.com/CrowdStrike/csproto"
	"github.com/CrowdStrike/csproto/lazyproto"
	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/compare/corpus"
	generated "github.com/tightwire/tightwire/compare/messages/generated/otlp"
	"github.com/tightwire/tightwire/compare/messages/otlp"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/fieldpath"
)

// pathRaces race three fields of each span of a request, and the same request with all texts of
// attributes of spans replaced. A unit is a whole message.
func pathRaces() (all []race.Race) {
	for _, n := range []int{10, 100} {
		in := races.Made(func(seed uint64) []byte { return otlp.Encode(nil, corpus.NewTraces(seed, n)) })
		selecting := func(name string, of func(b []byte) uint64) race.Arm {
			return race.Arm{Name: name, Run: func(i int) uint64 { return of(in()[i]) }}
		}
		redacting := func(name string, of func(dst, b []byte) ([]byte, error)) race.Arm {
			answer, dst := races.Once(ofAll), []byte(nil)
			return race.Arm{Name: name, Run: func(i int) uint64 {
				var err error
				if dst, err = of(dst[:0], in()[i]); err != nil {
					return races.Failed
				}
				return answer(i, dst)
			}}
		}
		all = append(all,
			race.Race{Name: fmt.Sprintf("Messages/paths/op=select/of=Traces/spans=%d", n), Inputs: races.Variants, Arms: []race.Arm{
				selecting("protobuf", selectProtobuf), selecting("lazyproto", selectLazy), selecting("loop", selectLoop), selecting("ours", selectOurs),
			}},
			race.Race{Name: fmt.Sprintf("Messages/paths/op=redact/of=Traces/spans=%d", n), Inputs: races.Variants, Arms: []race.Arm{
				redacting("protobuf", redactProtobuf), redacting("ours", redactOurs),
			}})
	}
	return all
}

// ofName is what the name of a span adds to an answer, in any order.
func ofName(name []byte) uint64 { return uint64(len(name))<<8 + uint64(name[0]) }

func selectProtobuf(b []byte) (sum uint64) {
	m := new(generated.TracesData)
	if proto.Unmarshal(b, m) != nil {
		return races.Failed
	}
	for _, resource := range m.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			for _, span := range scope.Spans {
				sum += uint64(len(span.Name))<<8 + uint64(span.Name[0]) + span.StartTimeUnixNano + span.EndTimeUnixNano
			}
		}
	}
	return sum
}

// lazySpans reuses its results and does not copy the input, as its documentation asks for and as ours does.
var lazySpans = func() *lazyproto.Decoder {
	def := lazyproto.NewDef()
	def.NestedTag(1).NestedTag(2).NestedTag(2, 5, 7, 8)
	d, err := lazyproto.NewDecoder(def, lazyproto.WithMode(csproto.DecoderModeFast))
	if err != nil {
		panic(err)
	}
	return d
}()

func selectLazy(b []byte) (sum uint64) {
	m, err := lazySpans.Decode(b)
	if err != nil {
		return races.Failed
	}
	defer m.Close()
	resources, err := m.NestedResults(1)
	if err != nil {
		return races.Failed
	}
	for _, resource := range resources {
		scopes, err := resource.NestedResults(2)
		if err != nil {
			return races.Failed
		}
		for _, scope := range scopes {
			spans, err := scope.NestedResults(2)
			if err != nil {
				return races.Failed
			}
			for _, span := range spans {
				name, err1 := span.BytesValue(5)
				start, err2 := span.Fixed64Value(7)
				end, err3 := span.Fixed64Value(8)
				if err1 != nil || err2 != nil || err3 != nil {
					return races.Failed
				}
				sum += ofName(name) + start + end
			}
		}
	}
	return sum
}

const (
	tagMessage1 = 1<<3 | protowire.Tag(protowire.BytesType)
	tagMessage2 = 2<<3 | protowire.Tag(protowire.BytesType)
)

// selectLoop is written by hand, a loop for each level.
func selectLoop(b []byte) (sum uint64) {
	m := protowire.NewReader(b)
	for m.Next() {
		if m.Tag() != tagMessage1 {
			continue
		}
		resource := protowire.NewReader(m.Bytes())
		for resource.Next() {
			if resource.Tag() != tagMessage2 {
				continue
			}
			scope := protowire.NewReader(resource.Bytes())
			for scope.Next() {
				if scope.Tag() == tagMessage2 {
					n, ok := loopSpan(scope.Bytes())
					if !ok {
						return races.Failed
					}
					sum += n
				}
			}
			if scope.Err() != nil {
				return races.Failed
			}
		}
		if resource.Err() != nil {
			return races.Failed
		}
	}
	if m.Err() != nil {
		return races.Failed
	}
	return sum
}

func loopSpan(b []byte) (sum uint64, ok bool) {
	span := protowire.NewReader(b)
	for span.Next() {
		switch span.Tag() {
		case 5<<3 | protowire.Tag(protowire.BytesType):
			sum += ofName(span.Bytes())
		case 7<<3 | protowire.Tag(protowire.Fixed64Type), 8<<3 | protowire.Tag(protowire.Fixed64Type):
			sum += span.Fixed64()
		}
	}
	return sum, span.Err() == nil
}

var spanPaths = compiled("1.2.2.5", "1.2.2.7", "1.2.2.8")

func compiled(paths ...string) *fieldpath.Set {
	s, err := fieldpath.Compile(paths...)
	if err != nil {
		panic(err)
	}
	return s
}

func selectOurs(b []byte) (sum uint64) {
	for path, f := range spanPaths.Select(b) {
		switch {
		case f.Err != nil:
			return races.Failed
		case path == 0:
			sum += ofName(f.Value)
		default:
			sum += f.Uint64()
		}
	}
	return sum
}

func redactProtobuf(dst, b []byte) ([]byte, error) {
	m := new(generated.TracesData)
	if err := proto.Unmarshal(b, m); err != nil {
		return nil, err
	}
	for _, resource := range m.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			for _, span := range scope.Spans {
				for _, attribute := range span.Attributes {
					if text, ok := attribute.GetValue().GetValue().(*generated.AnyValue_StringValue); ok {
						text.StringValue = "***"
					}
				}
			}
		}
	}
	return proto.MarshalOptions{}.MarshalAppend(dst, m)
}

var (
	textPath = compiled("1.2.2.9.2.1")
	stars    = []byte("***")
)

func redactOurs(dst, b []byte) ([]byte, error) {
	return textPath.Replace(dst, b, func(int, fieldpath.Field) []byte { return stars })
}
