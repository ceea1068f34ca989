package ab

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Every 500th operation costs a thousand times as much: a sample of few shows nothing of
// that, and one of many does. What grows without an end has no cost.
func TestSettle(t *testing.T) {
	for _, test := range []struct {
		what, base, candidate string
		n                     int
		wantN                 int
		wantUnsteady          string
	}{
		{"all operations cost the same", "base-ns=100", "candidate-ns=130", 1000, 10, ""},
		{"every 500th costs more, and there are many", "base-every=500-ns=100", "candidate-ns=100", 100_000, 10, ""},
		{"every 500th costs more, and there are few", "base-every=500-ns=100", "candidate-ns=100", 200, 800, "what an operation costs depends on how many there are: 224ns of 800, and 287ns of 3200"},
		{"it is the candidate's", "base-ns=100", "candidate-every=500-ns=100", 400, 1600, ""},
		{"each costs more than the one before", "base-grows-ns=1", "candidate-ns=100", 10_000, 40_000, "what an operation costs depends on how many there are: 40µs of 40000, and 160µs of 160000"},
		{"the set-up is timed", "base-setup-ns=100", "candidate-ns=100", 1000, 4000, "what an operation costs depends on how many there are: 1.1µs of 4000"},
	} {
		r, _ := faked(t, quick(), 1, 1)
		r.arms[0].usual.binary.file, r.arms[1].usual.binary.file = test.base, test.candidate
		r.n, r.turns = 10, 100
		if err := r.settle(context.Background(), test.n); err != nil {
			t.Fatal(err)
		}
		if r.n != test.wantN || (r.turns == 0) != (test.wantN != 10) || !strings.HasPrefix(r.unsteady, test.wantUnsteady) || test.wantUnsteady == "" && r.unsteady != "" {
			t.Errorf("%s: %d operations in %d turns, %q; want %d, %q", test.what, r.n, r.turns, r.unsteady, test.wantN, test.wantUnsteady)
		}
	}
}

// What has no cost of its own has no verdict either, however plain it looks.
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
		r.arms[0].usual.binary.file = file
		turns := append(slicesOf(0, 100), slicesOf(0, 101)...)
		if got, err := r.costsAsInTurns(context.Background(), turns); got != want || err != nil {
			t.Errorf("turns of 100 ns, samples of %s: %v, %v; want %v", file, got, err, want)
		}
	}
}

// Two goroutines that compute at the same time keep two CPUs busy.
func TestIsParallel(t *testing.T) {
	for _, test := range []struct {
		u    usage
		want bool
	}{
		{usage{100 * time.Millisecond, 100 * time.Millisecond}, false},
		{usage{100 * time.Millisecond, 120 * time.Millisecond}, false}, // the runtime's monitor
		{usage{100 * time.Millisecond, 190 * time.Millisecond}, true},
		{usage{100 * time.Millisecond, 30 * time.Millisecond}, false}, // it sleeps
	} {
		if got := test.u.isParallel(); got != test.want {
			t.Errorf("%+v: %v, want %v", test.u, got, test.want)
		}
	}
}

// With several CPUs go test adds their number to the name.
func TestSeveralCPUs(t *testing.T) {
	p := quick()
	p.Base, p.Binaries = sideOf(t, "Length/len-8")
	file, err := p.Binaries.test(t.Context(), p.Base.withDefaults(), 0)
	if err != nil {
		t.Fatal(err)
	}
	r := runner{cpus: 2}
	s, err := r.sample(t.Context(), bench{file, "Length/len-8", map[string]string{}}, 3)
	if err != nil || s.Name != "Length/len-8" || s.Config["gomaxprocs"] != "2" || r.unpinned {
		t.Errorf("%+v, %v; want the benchmark's own name, and the number of CPUs", s, err)
	}
	run, _ := faked(t, quick(), 100, 100)
	run.plan.Exec, run.base.cpus = nil, 2
	run.warnPin()
	if len(run.outcome.Warnings) != 1 || !strings.Contains(run.outcome.Warnings[0], "more than one CPU at a time: it had 2") {
		t.Errorf("%q, want it said", run.outcome.Warnings)
	}
}
