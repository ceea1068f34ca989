package page

import (
	"math"
	"testing"
)

func TestChange(t *testing.T) {
	for _, test := range []struct {
		ratio float64
		want  string
	}{
		{1, "0.0%"},
		{0.99999, "0.0%"},
		{1.00001, "0.0%"},
		{0.857, "-14.3%"},
		{1.216, "+21.6%"},
		{0.0102, "-98.98%"},
		{0, "-100.0%"},
		{12.3456, "+1135%"},
		{math.Inf(1), "+∞"},
		{math.NaN(), "?"},
	} {
		if got := Change(test.ratio); got != test.want {
			t.Errorf("Change(%v) = %q, want %q", test.ratio, got, test.want)
		}
	}
}
