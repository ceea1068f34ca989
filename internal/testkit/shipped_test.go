package testkit

import "testing"

// TestVarintVectors reads the files of the house. Those of BLAKE2 are read where
// they are used.
func TestVarintVectors(t *testing.T) {
	for kind := range varintFiles {
		Varints(t, kind)
	}
}
