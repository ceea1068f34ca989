package view

import (
	"fmt"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
)

// TestSigned wants no minus before a number that rounds to 0.
func TestSigned(t *testing.T) {
	whole := func(x float64) string { return fmt.Sprintf("%.0f", x) }
	for x, want := range map[float64]string{3: "+3", -3: "−3", 0: "+0", -0.2: "+0", -10: "−10"} {
		if got := signed(x, whole); got != want {
			t.Errorf("signed(%v) = %s, want %s", x, got, want)
		}
	}
	if got := signed(-50, figures.Clock); got != "−0:50" {
		t.Errorf("signed(-50 s) = %s", got)
	}
}
