package protowire

import "github.com/tightwire/tightwire/protowire/internal/bulk"

// CountVarints returns the number of terminators in b, that is, of bytes below 0x80: the
// number of values in a whole packed field of varints.
//
// The simple version tests each byte. This one adds up the high bits of eight bytes at a time:
// a tenth of the time or less on Zen 4
// (compare/results/2026-11-21-amd-epyc-family-25-model-17, CountVarints).
func CountVarints(b []byte) int {
	values := 0
	if len(b) >= bulk.BlockLen {
		inVectors, n := bulk.CountVectors(b)
		b = b[n:]
		inBlocks, n := bulk.CountBlocks(b)
		b = b[n:]
		values = inVectors + inBlocks
	}
	return values + countVarintsGeneric(b)
}

// countVarintsGeneric is the definition.
func countVarintsGeneric(b []byte) int {
	n := 0
	for _, c := range b {
		if c < 0x80 {
			n++
		}
	}
	return n
}
