package count

import (
	"strings"
	"testing"
)

// What testing does around each call of a benchmark function is written in capitals: its
// ResetTimer, StartTimer and StopTimer; what the benchmark does in small letters.
func follow(m *meter, calls string) (counted string) {
	events := map[rune]event{'r': reset, 's': start, 'p': stop}
	for _, c := range calls {
		m.see(events[[]rune(strings.ToLower(string(c)))[0]], c < 'a')
		if m.counts() {
			counted += string(c)
		} else {
			counted += "."
		}
	}
	return counted
}

func TestMeter(t *testing.T) {
	for _, test := range []struct {
		name, calls string
		plan        plan
		counted     string // the events from which on instructions count
	}{
		{"b.N", "RS" + "RSP" + "RSP" + "P", plan{3, 0}, "......S.."},
		{"b.Loop", "RS" + "RSrpP" + "P", plan{2, 1}, "....r..."},
		{"set-up", "RS" + "RSrP" + "RSrP" + "P", plan{3, 1}, "........r.."},
		{"stopped", "RS" + "RSpsP" + "RSpspsP" + "P", plan{3, 0}, "........S.s.s.."},
		{"set up, stopped", "RS" + "RSrpsP" + "P", plan{2, 1}, "....r.s.."},
		{"two levels", "RS" + "RS" + "RSP" + "RSP" + "P" + "P", plan{4, 0}, "........S..."},
		{"reset while stopped", "RS" + "RSprsP" + "P", plan{2, 2}, "......s.."},
	} {
		var m meter
		if got := follow(&m, test.calls); strings.Trim(got, ".") != "" {
			t.Errorf("%s: counts at %q without a plan", test.name, got)
		}
		if m.found() != test.plan || !m.isWhole() {
			t.Errorf("%s: found %v, whole %t; want %v", test.name, m.found(), m.isWhole(), test.plan)
		}
		m = meter{plan: test.plan}
		if got := follow(&m, test.calls); got != test.counted {
			t.Errorf("%s: %s counts at %q, want %q", test.name, test.calls, got, test.counted)
		}
	}
}

func TestNotWhole(t *testing.T) {
	for name, calls := range map[string]string{"nothing": "", "no benchmark": "RSP", "left for good": "RSRSP", "in the middle": "RSRS"} {
		var m meter
		if follow(&m, calls); m.isWhole() {
			t.Errorf("%s: %s is whole", name, calls)
		}
	}
}
