package field

import (
	"encoding/json"
	"math"
	"testing"
)

// TestRawFloats compares the text of many floats with the text that encoding/json
// writes.
func TestRawFloats(t *testing.T) {
	bits := uint64(0x3FF0000000000000)
	for range 20000 {
		bits = bits*6364136223846793005 + 1442695040888963407
		f := math.Float64frombits(bits)
		want, err := json.Marshal(f)
		if err != nil {
			continue
		}
		if got := appendFloat(nil, f, 64); string(got) != string(want) {
			t.Fatalf("appendFloat(%#x) = %s, want %s", bits, got, want)
		}
	}
}
