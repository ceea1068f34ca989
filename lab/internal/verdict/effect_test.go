package verdict

import (
	"math"
	"testing"
)

func TestParseEffect(t *testing.T) {
	inf := math.Inf(1)
	for s, want := range map[string]Effect{
		"<0%":        {"<0%", 0, 1, true},
		"< 0%":       {"< 0%", 0, 1, true},
		"<= -15%":    {"<= -15%", 0, 0.85, false},
		"<=-7%":      {"<=-7%", 0, 0.93, false}, // and not 0.9299999999999999
		"<= -0.1%":   {"<= -0.1%", 0, 0.999, false},
		" <= 0.5x ":  {"<= 0.5x", 0, 0.5, false},
		"<= -100%":   {"<= -100%", 0, 0, false},
		">= +10%":    {">= +10%", 1.1, inf, false},
		"> 2x":       {"> 2x", 2, inf, true},
		"within 3%":  {"within 3%", 1 / 1.03, 1.03, false},
		"within 0 %": {"within 0 %", 1, 1, false},
	} {
		if got, err := ParseEffect(s); err != nil || got != want {
			t.Errorf("ParseEffect(%q) = %+v, %v; want %+v", s, got, err, want)
		}
	}
	for _, s := range []string{
		"", "<", "0%", "-15%", "< -15", "<= -15 per cent", "=0%", "<= NaN%", "<= 1e3%", "<= .5x", "<0% and more",
		"< -100%", "<= -101%", "<= -1x", "> -101%", // less than nothing
		"> -100%", ">= 0x", // always
		"within -3%", "within 2x", "within 0.5x", "within",
	} {
		if got, err := ParseEffect(s); err == nil {
			t.Errorf("ParseEffect(%q) = %+v, want an error", s, got)
		}
	}
}
