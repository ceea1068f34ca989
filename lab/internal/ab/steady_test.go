package ab

import (
	"context"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Every 500th operation costs a thousand times as much: a sample of few operations does
// not show that, and a sample of many does. An operation whose time grows without end
// has no cost that could be measured.
func TestSettle(t *testing.T) {
	for _, test := range []struct {
		what, base, candidate string
		n                     int
		wantN                 int
		wantUnsteady          string
	}{
		{"all operations cost the same", "base-ns=100", "candidate-ns=130", 1000, 10, ""},
		{"every 500th costs more, and there are many", "base-every=500-ns=100", "candidate-ns=100", 100_000, 10, ""},
		{"every 500th costs more, and there are few", "base-every=500-ns=100", "candidate-ns=100", 200, 800, "the cost of an operation depends on the number of operations: 224ns of 800, and 287ns of 3200"},
		{"it is the candidate's", "base-ns=100", "candidate-every=500-ns=100", 400, 1600, ""},
		{"each costs more than the one before", "base-grows-ns=1", "candidate-ns=100", 10_000, 40_000, "the cost of an operation depends on the number of operations: 40µs of 40000, and 160µs of 160000"},
		{"the set-up is timed", "base-setup-ns=100", "candidate-ns=100", 1000, 4000, "the cost of an operation depends on the number of operations: 1.1µs of 4000"},
	} {
		r, _ := faked(t, quick(), 1, 1)
		r.arms[0].usual.binary, r.arms[1].usual.binary = fakeFile(t, test.base), fakeFile(t, test.candidate)
		r.n, r.turns = 10, 100
		if err := r.settle(context.Background(), test.n); err != nil {
			t.Fatal(err)
		}
		if r.n != test.wantN || (r.turns == 0) != (test.wantN != 10) || !strings.HasPrefix(r.unsteady, test.wantUnsteady) || test.wantUnsteady == "" && r.unsteady != "" {
			t.Errorf("%s: %d operations in %d turns, %q; want %d, %q", test.what, r.n, r.turns, r.unsteady, test.wantN, test.wantUnsteady)
		}
	}
}

// An operation without a fixed cost gets no verdict, however clear the samples look.
func TestUnsteadyIsNoisy(t *testing.T) {
	r, _ := faked(t, Plan{Looks: []verdict.Look{{Rounds: 12, Alpha: 0.05}}}, 100, 50)
	r.unsteady = "it grows"
	if err := r.rounds(context.Background()); err != nil {
		t.Fatal(err)
	}
	if v := r.outcome.Verdict; v.Status != verdict.Noisy || v.Reason != "it grows" || v.Decision != 1 || v.N != 12 {
		t.Errorf("%+v, want NOISY with the reason, after all rounds", v)
	}
}

// Short turns that cost other than a sample are not taken.
func TestCostsAsInTurns(t *testing.T) {
	for file, want := range map[string]bool{"base-ns=100": true, "base-ns=109": true, "base-ns=150": false, "base-ns=60": false} {
		r, _ := faked(t, quick(), 100, 100)
		r.arms[0].usual.binary = fakeFile(t, file)
		turns := append(slicesOf(0, 100), slicesOf(0, 101)...)
		if got, err := r.costsAsInTurns(context.Background(), turns); got != want || err != nil {
			t.Errorf("turns of 100 ns, samples of %s: %v, %v; want %v", file, got, err, want)
		}
	}
}

// slicesOf are slices of a time of so many nanoseconds each, and so many bytes allocated.
func slicesOf(bytes float64, ns ...float64) (all []sample.Sample) {
	for _, x := range ns {
		all = append(all, sample.Sample{Name: "One", Iters: 10, Values: map[string]float64{"sec/op": x * 1e-9, "B/op": bytes}})
	}
	return all
}
