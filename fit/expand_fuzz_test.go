package fit_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// FuzzExpand expands the messages of any data, and compares with the oracle.
func FuzzExpand(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		f.Add(randomMessages(rng))
	}
	for _, row := range testkit.Rows(f, "fit_expansion.tsv", 3) {
		if b := row.Bytes(f, 1); len(b) < 400 {
			f.Add(b[14 : len(b)-2])
		}
	}
	f.Add(wireFile(20, true, wireField{8, profile.Byte, []byte{1, 2, 3}}, wireField{6, profile.Uint16, []byte{1, 2}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		if messages := decodeData(data); len(messages) < 200 {
			compareAll(t, messages)
		}
	})
}
