package verdict

import (
	"testing"
	"time"
)

// Four times as many rounds halve an interval, and so does a machine that is half as noisy.
func TestNeeds(t *testing.T) {
	noisy := Verdict{Status: Noisy, N: 20, Need: 60, ControlLo: 1 / 1.0404, ControlHi: 1.0404}
	far := noisy
	far.Need = 0
	unknown := noisy
	unknown.Status, unknown.Need, unknown.ControlLo, unknown.ControlHi = Inconclusive, 600, 0, 0
	holds, few := noisy, noisy
	holds.Status, few.N = Holds, 5
	for _, test := range []struct {
		Verdict
		want string
	}{
		{noisy, "it needs about 60 more rounds, 60 s here, or a machine on which equal code differs by ±2 %, not ±4 %"},
		{unknown, "it needs about 600 more rounds, 10 minutes here"},
		{far, "even 100,000 more rounds would not decide it"},
		{holds, ""},
		{few, ""},
	} {
		if got := test.Needs(time.Second); got != test.want {
			t.Errorf("%+v: %q, want %q", test.Verdict, got, test.want)
		}
	}
}
