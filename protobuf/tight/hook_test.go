package tight

import (
	"reflect"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/runtime/protoiface"
	"google.golang.org/protobuf/types/known/emptypb"
)

// TestForeignIsSaved wants Size and Marshal to decide alike who encodes: with a message of protobuf-go's
// below, deterministic output is for the saved functions, and all else for the codec.
func TestForeignIsSaved(t *testing.T) {
	for _, foreign := range []bool{false, true} {
		for _, flags := range []protoiface.MarshalInputFlags{0, protoiface.MarshalDeterministic, protoiface.MarshalDeterministic | protoiface.MarshalUseCachedSize} {
			ours, saved := 0, 0
			h := &hooked{
				codec: Codec{
					Message: (*emptypb.Empty)(nil),
					Foreign: foreign,
					Size:    func(proto.Message) int { ours++; return 0 },
					Append:  func(b []byte, _ proto.Message, _ bool) ([]byte, error) { ours++; return b, nil },
				},
				goType: reflect.TypeFor[*emptypb.Empty](),
				saved: protoiface.Methods{
					Size:    func(protoiface.SizeInput) (out protoiface.SizeOutput) { saved++; return out },
					Marshal: func(protoiface.MarshalInput) (out protoiface.MarshalOutput, err error) { saved++; return out, err },
				},
			}
			m := new(emptypb.Empty).ProtoReflect()
			h.size()(protoiface.SizeInput{Message: m, Flags: flags})
			if _, err := h.marshal()(protoiface.MarshalInput{Message: m, Flags: flags}); err != nil {
				t.Error(err)
			}
			if want := foreign && flags != 0; ours+saved != 2 || (saved == 2) != want {
				t.Errorf("foreign %t, flags %d: %d calls of the codec and %d of the saved functions", foreign, flags, ours, saved)
			}
		}
	}
}
