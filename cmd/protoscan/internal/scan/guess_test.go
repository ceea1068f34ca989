package scan

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scantest"
	"github.com/tightwire/tightwire/protowire"
)

// TestGuess compares guess with validate, on messages, changed messages and bytes.
func TestGuess(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	plain := 0
	for range 20_000 {
		b := randomPayload(r, 3)
		if r.IntN(2) == 0 {
			b = scantest.Message(r, 3)
		}
		if r.IntN(3) == 0 && len(b) > 0 {
			b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		}
		want, got := validate(b, guessed, 5), guess(b, 5)
		if got.end != want.end || got.bad.is() != want.bad.is() || want.bad.is() && got.bad != want.bad || got.lost.is() != want.lost.is() || want.lost.is() && got.lost != want.lost || !slices.Equal(got.groups, want.groups) {
			t.Fatalf("guess(%x) = %+v, want %+v", b, got, want)
		}
		if !got.bad.is() && len(b) > 0 {
			plain++
		}
	}
	if plain < 1000 {
		t.Errorf("%d messages, want 1,000 at least", plain)
	}
}

// randomPayload returns a message of a few fields, some of them groups, and some with long tags.
func randomPayload(r *rand.Rand, depth int) []byte {
	var b []byte
	for range r.IntN(5) {
		tag := uint64(1+r.IntN(1<<r.IntN(31)))<<3 | uint64(r.IntN(6))
		b = protowire.AppendVarint(b, tag)
		switch protowire.Type(tag & 7) {
		case protowire.VarintType:
			b = protowire.AppendVarint(b, r.Uint64()>>r.IntN(64))
		case protowire.Fixed32Type:
			b = protowire.AppendFixed32(b, r.Uint32())
		case protowire.Fixed64Type:
			b = protowire.AppendFixed64(b, r.Uint64())
		case protowire.BytesType:
			b = protowire.AppendBytes(b, []byte("hello")[:r.IntN(6)])
		case protowire.StartGroupType:
			if depth > 0 {
				b = append(b, randomPayload(r, depth-1)...)
			}
			b = protowire.AppendVarint(b, tag+1)
		}
	}
	return b
}
