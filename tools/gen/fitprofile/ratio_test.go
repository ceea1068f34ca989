package main

import (
	"encoding/json"
	"testing"
)

// TestRatio has exact decimals and rounded ones.
func TestRatio(t *testing.T) {
	for decimal, want := range map[json.Number][2]int32{
		"1": {1, 1}, "1.024": {128, 125}, "0.5": {1, 2}, "10430.38": {521519, 50},
		"0.7111111": {32, 45}, "28.57143": {200, 7}, "0.00001": {1, 66667}, "2.50000": {5, 2},
	} {
		num, den, err := ratio(decimal)
		if err != nil || num != want[0] || den != want[1] {
			t.Errorf("ratio(%s) = %d/%d, %v, want %d/%d", decimal, num, den, err, want[0], want[1])
		}
	}
	for _, decimal := range []json.Number{"", "0", "-1", "x", "1e10"} {
		if num, den, err := ratio(decimal); err == nil {
			t.Errorf("ratio(%s) = %d/%d, want an error", decimal, num, den)
		}
	}
}
