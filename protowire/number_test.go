package protowire_test

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

func TestNumberIsValid(t *testing.T) {
	for _, c := range []struct {
		num  protowire.Number
		want bool
	}{
		{math.MinInt32, false},
		{-1, false},
		{0, false},
		{protowire.MinValidNumber, true},
		{protowire.FirstReservedNumber, true},
		{protowire.LastReservedNumber, true},
		{protowire.MaxValidNumber, true},
		{protowire.MaxValidNumber + 1, false},
		{math.MaxInt32, false},
	} {
		if got := c.num.IsValid(); got != c.want {
			t.Errorf("Number(%d).IsValid() = %v, want %v", c.num, got, c.want)
		}
	}
}
