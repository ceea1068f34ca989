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
	in := append([]byte{byte(field.Number() << 3), 1, 0xa2, 0x06, 70}, make([]byte, 70)...) // a varint, where maps have a length
	atLimit := proto.UnmarshalOptions{RecursionLimit: 1}
	if err := atLimit.Unmarshal(in, new(stock3.Maps)); err == nil {
		t.Error("protobuf-go accepts a map's field of another wire type at the limit of depth")
	}
	m := new(tight3.Maps)
	if err := atLimit.Unmarshal(in, m); err != nil || string(m.ProtoReflect().GetUnknown()) != string(in) {
		t.Errorf("Unmarshal = %v, %v, want an unknown field", m, err)
	}
	const signalling, quietBit = 0x7fa00000, 0x00400000
	nan := &tight3.Scalars{Single: math.Float32frombits(signalling)}
	if got := math.Float32bits(proto.CloneOf(nan).Single); got != signalling {
		t.Errorf("proto.CloneOf of a signalling NaN = %#x, want %#x", got, signalling)
	}
	// RISC-V makes every NaN that it computes the same one, other CPUs set the quiet bit alone.
	got := tight.Detach(nan).Single
	if bits := math.Float32bits(got); got == got || bits&quietBit == 0 {
		t.Errorf("Detach of a signalling NaN = %#x, want a quiet NaN", bits)
	}
}
