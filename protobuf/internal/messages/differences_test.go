package messages

import (
	"math"
	"testing"

	"google.golang.org/protobuf/proto"

	stock3 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto3"
	tight3 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// TestDifferences has what docs/protobuf/generated.md says of other results than protobuf-go's.
func TestDifferences(t *testing.T) {
	needHook(t)
	needOracle(t)
	field := new(stock3.Maps).ProtoReflect().Descriptor().Fields().ByName("text")
	in := append([]byte{byte(field.Number() << 3), 1, 0xa2, 0x06, 30}, make([]byte, 30)...) // a varint, where maps have a length
	atLimit := proto.UnmarshalOptions{RecursionLimit: 1}
	if err := atLimit.Unmarshal(in, new(stock3.Maps)); err == nil {
		t.Error("protobuf-go accepts a map's field of another wire type at the limit of depth")
	}
	m := new(tight3.Maps)
	if err := atLimit.Unmarshal(in, m); err != nil || string(m.ProtoReflect().GetUnknown()) != string(in) {
		t.Errorf("Unmarshal = %v, %v, want an unknown field", m, err)
	}
	const signalling, quiet = 0x7fa00000, 0x7fe00000
	nan := &tight3.Scalars{Single: math.Float32frombits(signalling)}
	for way, clone := range map[string]func(*tight3.Scalars) *tight3.Scalars{
		"Detach": tight.Detach[*tight3.Scalars], "proto.CloneOf": proto.CloneOf[*tight3.Scalars],
	} {
		want := map[string]uint32{"Detach": quiet, "proto.CloneOf": signalling}[way]
		if got := math.Float32bits(clone(nan).Single); got != want {
			t.Errorf("%s of a signalling NaN = %#x, want %#x", way, got, want)
		}
	}
}
