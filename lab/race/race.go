package race

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"
)

// Arm is a function that takes part in a race.
type Arm struct {
	// Name identifies the arm in its race. Records have it as "/impl=Name", so it must contain
	// neither a space nor a slash.
	Name string
	// Run does one operation on input i, 0 <= i < Race.Inputs, and returns its
	// answer, a checksum of everything it computed. The answer depends on i
	// alone. An operation should take some microseconds.
	Run func(i int) uint64
}

// Race is a set of functions that do the same work on the same inputs.
type Race struct {
	// Name has key=value parts like a Go benchmark: "ConsumeVarint/dist=mixed".
	Name string
	// Inputs is the number of different inputs the arms rotate over, at least
	// 1; 8 or more when the work depends on the data.
	Inputs int
	// Units is the number of values one operation handles, for values/op;
	// 0 means 1.
	Units int
	// Bytes is the number of bytes one operation handles, for MB/s; 0 means that a
	// rate makes no sense.
	Bytes int
	// Arms has at least two functions; the first is the base, with which the others are compared.
	Arms []Arm
}

// Options sets the length of a race. The zero value is a good choice.
type Options struct {
	// Rounds is the number of slices of each arm; 0 means 200.
	Rounds int
	// Slice is the time one arm runs at a stretch, between 10 and 100 µs to be
	// longer than the clock's grain and shorter than the scheduler's; 0 means 50 µs.
	Slice time.Duration
	// Patience is how many times Rounds may be run to find Rounds rounds in which
	// nothing else used the arithmetic units of the core: a probe of a few
	// microseconds beside each slice shows it. The first race with patience measures
	// for a second what a probe shows alone. 0 makes no probes; every round
	// counts.
	Patience int
	// Shared is the number of rounds to keep in which all probes show a neighbour, for
	// [Result.Shared]. If fewer have come by chance, the race looks for them for a tenth of a
	// second more, and may run Patience times Rounds again. It needs Patience.
	Shared int
	// Control runs the base once more, as the last arm, named "control". It shows how far
	// the ratio of equal code is from 1 in this race. It runs as many operations in a slice as the
	// first run of the base, half of the inputs away from it: on the same input the second run
	// would be faster, because the CPU has learned its branches. They do share inputs if a slice
	// runs more than half of them, as it does if there is only one.
	Control bool
	// Seed determines the order of the arms in each round; 0 uses a seed from the
	// clock. [Result.Seed] records it.
	Seed uint64
	// Progress, if not nil, is called between rounds with the number of rounds
	// done that count. [Terminal] makes such a function.
	Progress func(done, total int)

	core *core // in tests, in place of the process's
}

// probed returns the core to probe, nil without patience.
func (o Options) probed() *core {
	if o.Patience == 0 || o.core != nil {
		return o.core
	}
	return thisCore()
}

func (o Options) withDefaults() Options {
	if o.Rounds == 0 {
		o.Rounds = 200
	}
	if o.Slice == 0 {
		o.Slice = 50 * time.Microsecond
	}
	if o.Seed == 0 {
		o.Seed = uint64(time.Now().UnixNano())
	}
	if o.Progress == nil {
		o.Progress = func(int, int) {}
	}
	return o
}

// track serialises the races of a process, which would disturb each other.
var track sync.Mutex

// Run compares the answers of all arms, times them, and compares the sum of the answers of
// every slice with the sum from before. It returns an error, and no times, if r or o is
// malformed or if two answers to one input differ.
//
// Each arm first runs twice on every input, is calibrated to the length of a slice,
// and then runs the same number of operations in every round. The garbage
// collector runs once before the rounds and as usual during them. Races that are
// started at the same time run one after the other.
func (r Race) Run(o Options) (*Result, error) {
	r = r.with(o)
	if err := r.check(o); err != nil {
		return nil, err
	}
	track.Lock()
	defer track.Unlock()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	o = o.withDefaults()
	answers := r.answers()
	want := answers[0]
	if err := r.compare("before timing", want, answers); err != nil {
		return nil, err
	}
	states := r.states(want, o)
	if err := r.sound("before timing", want, states); err != nil {
		return nil, err
	}
	res := r.time(states, o)
	if err := r.sound("after timing", want, states); err != nil {
		return nil, err
	}
	return res, nil
}

// states prepares the arms, which have these answers.
func (r Race) states(answers []uint64, o Options) (all []*armState) {
	for _, a := range r.Arms {
		all = append(all, newLane(a.Run, answers, o.Slice))
	}
	if o.Control {
		all[len(all)-1].follow(all[0])
	}
	return all
}

// with returns the race with the control that o asks for.
func (r Race) with(o Options) Race {
	if o.Control && len(r.Arms) > 0 {
		r.Arms = append(slices.Clone(r.Arms), Arm{control, r.Arms[0].Run})
	}
	return r
}

// control is the name of the base's second arm.
const control = "control"

// time runs the rounds. o has its defaults.
func (r Race) time(states []*armState, o Options) *Result {
	res := &Result{Name: r.Name, Units: max(r.Units, 1), Bytes: r.Bytes, Seed: o.Seed}
	for i, a := range r.Arms {
		res.Arms = append(res.Arms, Samples{Name: a.Name, Ops: states[i].ops, Allocs: states[i].allocs})
	}
	runtime.GC()
	order := newOrder(o.Seed, len(states))
	s := search{core: o.probed(), run: func(look func()) []float64 { return runRound(states, order.next(), look) }}
	s.quiet(o)
	s.shared(o)
	res.add(&s, o)
	return res
}

// runRound runs one slice of each arm, in the given order, and looks before and after each.
func runRound(states []*armState, order []int, look func()) []float64 {
	ns := make([]float64, len(states))
	look()
	for _, i := range order {
		ns[i] = states[i].slice()
		look()
	}
	return ns
}

// order shuffles the arms for each round. A fixed or alternating order would be
// fooled by a disturbance of the same period.
type order struct {
	rng  *rand.Rand
	arms []int
}

func newOrder(seed uint64, arms int) *order {
	o := &order{rng: rand.New(rand.NewPCG(seed, 0))}
	for i := range arms {
		o.arms = append(o.arms, i)
	}
	return o
}

// next returns the order of one round, valid until the next call.
func (o *order) next() []int {
	o.rng.Shuffle(len(o.arms), func(i, j int) { o.arms[i], o.arms[j] = o.arms[j], o.arms[i] })
	return o.arms
}
