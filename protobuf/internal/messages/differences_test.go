package messages

import (
	"math"
	"testing"

	"google.golang.org/protobuf/proto"

	tight3 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// TestDifferences has what docs/protobuf/generated.md says of other results than protobuf-go's.
func TestDifferences(t *testing.T) {
	needHook(t)
	needOracle(t)
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
