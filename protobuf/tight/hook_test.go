package tight

import (
	"math"
	"reflect"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/runtime/protoiface"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/emptypb"
	"google.golang.org/protobuf/types/known/sourcecontextpb"
	"google.golang.org/protobuf/types/known/structpb"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// TestLazyIsSaved wants Size and Marshal to decide alike who encodes: with a message below that protobuf-go may keep
// undecoded, deterministic output is for the saved functions, and all else for the codec.
func TestLazyIsSaved(t *testing.T) {
	for _, facts := range []uint32{factKnown, factKnown | factMayLazy, factKnown | factChanged} {
		for _, flags := range []protoiface.MarshalInputFlags{0, protoiface.MarshalDeterministic, protoiface.MarshalDeterministic | protoiface.MarshalUseCachedSize} {
			ours, saved := 0, 0
			h := &hooked{
				codec: Codec{
					Message: (*emptypb.Empty)(nil),
					Schema:  new(Schema),
					Functions: Functions{
						size:   func(ref) int { ours++; return 0 },
						encode: func(_ ref, _ *Encoder, b []byte, i int) ([]byte, int) { ours++; return b, i },
					},
				},
				goType: reflect.TypeFor[*emptypb.Empty](),
				saved: protoiface.Methods{
					Size:    func(protoiface.SizeInput) (out protoiface.SizeOutput) { saved++; return out },
					Marshal: func(protoiface.MarshalInput) (out protoiface.MarshalOutput, err error) { saved++; return out, err },
				},
			}
			h.codec.Schema.found.Store(facts)
			m := new(emptypb.Empty).ProtoReflect()
			h.size()(protoiface.SizeInput{Message: m, Flags: flags})
			if _, err := h.marshal()(protoiface.MarshalInput{Message: m, Flags: flags}); err != nil {
				t.Error(err)
			}
			if want := facts&factChanged != 0 || facts&factMayLazy != 0 && flags != 0; ours+saved != 2 || (saved == 2) != want {
				t.Errorf("facts %b, flags %d: %d calls of the codec and %d of the saved functions", facts, flags, ours, saved)
			}
		}
	}
}

// TestTiny wants more to be left to protobuf-go of messages in which we save no allocation.
func TestTiny(t *testing.T) {
	for _, c := range []struct {
		message proto.Message
		want    int
	}{
		{&wrapperspb.DoubleValue{}, math.MaxInt},
		{&sourcecontextpb.SourceContext{}, math.MaxInt}, // one text
		{&anypb.Any{}, tinyBytes},                       // two
		{&structpb.ListValue{}, tinyBytes},
		{&structpb.Struct{}, tinyBytes},
	} {
		if got := tinyOf(c.message.ProtoReflect().Descriptor()); got != c.want {
			t.Errorf("tinyOf(%T) = %d, want %d", c.message, got, c.want)
		}
	}
}
