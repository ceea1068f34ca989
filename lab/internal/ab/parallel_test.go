package ab

import (
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// What the runtime writes of two goroutines that run, once before they were there and twice
// with them.
const traced = `goos: linux
SCHED 0ms: gomaxprocs=2 idleprocs=1 threads=4 gcwaiting=false
  P0: status=1 schedtick=0 syscalltick=0 m=3 runqsize=2
  M3: p=0 curg=4 mallocing=0 throwing=0 preemptoff= locks=0 lockedg=nil
  G1: status=4(chan receive) m=nil lockedm=0
  G4: status=2() m=3 lockedm=nil
SCHED 5ms: gomaxprocs=2 idleprocs=0 threads=4 gcwaiting=false
  G1: status=4(chan receive) m=nil lockedm=0
  G7: status=2() m=3 lockedm=nil
  G18: status=1(chan receive) m=nil lockedm=nil
SCHED 10ms: gomaxprocs=2 idleprocs=0 threads=4 gcwaiting=false
  G7: status=1(semacquire) m=nil lockedm=nil
  G18: status=2() m=2 lockedm=nil
  G19: status=1() m=nil lockedm=nil
`

func TestScheduleIn(t *testing.T) {
	if got, want := scheduleIn(traced), (schedule{looks: 3, several: 2, newest: 19}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := scheduleIn("nothing of that"); got != (schedule{}) || got.isParallel(1) {
		t.Errorf("%+v, want nothing seen", got)
	}
}

func TestIsParallel(t *testing.T) {
	for _, test := range []struct {
		s    schedule
		n    int
		want bool
	}{
		{schedule{12, 3, 40}, 1_000_000, false}, // collections of garbage, at the start
		{schedule{12, 0, 40}, 4, false},
		{schedule{12, 9, 40}, 1_000_000, true}, // a few that work all the time
		{schedule{12, 2, 900}, 1000, true},     // one in each operation
		{schedule{12, 2, 190}, 60, false},
		{schedule{6, 3, 25}, 50_000, true}, // on a machine that is busy
	} {
		if got := test.s.isParallel(test.n); got != test.want {
			t.Errorf("%+v of %d operations: %v, want %v", test.s, test.n, got, test.want)
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
	run.base.cpus = 2
	run.warnPin()
	if len(run.outcome.Warnings) != 1 || !strings.Contains(run.outcome.Warnings[0], "starts goroutines: it had 2 CPUs") {
		t.Errorf("%q, want it said", run.outcome.Warnings)
	}
}

// A benchmark that starts goroutines is found, and a benchmark that does not is not taken for
// one, even on a machine without a CPU to spare.
func TestFindsGoroutines(t *testing.T) {
	if runtime.GOMAXPROCS(0) == 1 {
		t.Skip("one CPU: there are no others to give")
	}
	var stop atomic.Bool
	defer stop.Store(true)
	for range runtime.GOMAXPROCS(0) { // the machine is busy
		go func() {
			for !stop.Load() {
			}
		}()
	}
	few := map[string]int{"Beside": 50_000, "Sum/impl=forward": 50_000}
	all := map[string]int{"Both/impl=beside": 100, "Both/impl=apart": 100, "Beside": 50_000, "Sum/impl=forward": 50_000}
	for bench, n := range scratch.Full(few, all) { // TestGoroutinesEndToEnd has the others
		side, b := sideOf(t, bench)
		r := run{plan: Plan{Binaries: b}.withDefaults()}
		r.arms = []arm{{name: baseArm, runner: &r.base}, {name: candidateArm, runner: &r.candidate}}
		for i := range r.arms {
			var err error
			if r.arms[i].usual, err = r.bench(t.Context(), side.withDefaults(), 0, 0); err != nil {
				t.Fatal(err)
			}
		}
		r.n = n
		if err := r.spread(t.Context()); err != nil {
			t.Fatal(err)
		}
		if (r.base.cpus > 1) != (bench != "Sum/impl=forward") || r.candidate.cpus != r.base.cpus {
			t.Errorf("%s has %d CPUs and %d; want several where there are goroutines", bench, r.base.cpus, r.candidate.cpus)
		}
	}
}

// A benchmark of two goroutines is compared on several CPUs from end to end, and that is said.
func TestGoroutinesEndToEnd(t *testing.T) {
	if runtime.GOMAXPROCS(0) == 1 {
		t.Skip("one CPU: there are no others to give")
	}
	p := quick()
	p.Looks[0].Rounds = 1
	p.Sample = 20 * time.Millisecond // so many operations, also on a busy machine, that the number of goroutines decides
	p.Base, p.Binaries = sideOf(t, "Both/impl=beside")
	p.Candidate, _ = sideOf(t, "Both/impl=apart")
	o, err := p.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	said := func(w string) bool { return strings.Contains(w, "starts goroutines") }
	if !slices.ContainsFunc(o.Warnings, said) || !o.Checked {
		t.Errorf("%q, checked %v; want it said", o.Warnings, o.Checked)
	}
	for _, s := range o.Samples {
		if s.Config["gomaxprocs"] == "" {
			t.Fatalf("%s: %v; want all samples on several CPUs", s.Arm, s.Config)
		}
	}
}
