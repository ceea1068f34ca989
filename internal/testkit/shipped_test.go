package testkit

import "testing"

// TestVarintVectors reads the files of the house.
func TestVarintVectors(t *testing.T) {
	for kind := range varintFiles {
		Varints(t, kind)
	}
}
