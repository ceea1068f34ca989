package race

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// quick keeps tests short. No test judges a time.
var quick = Options{Rounds: 20, Slice: 5 * time.Microsecond, Seed: 1}

// watch is an arm that writes down which inputs it got.
type watch struct{ inputs []int }

func (w *watch) arm(name string) Arm {
	return Arm{Name: name, Run: func(i int) uint64 {
		w.inputs = append(w.inputs, i)
		return uint64(i)
	}}
}

func TestRun(t *testing.T) {
	var a, b watch
	r := Race{Name: "Watch/x=1", Inputs: 7, Bytes: 3, Arms: []Arm{a.arm("a"), b.arm("b")}}
	res, err := r.Run(quick)
	if err != nil {
		t.Fatal(err)
	}
	if res.Name != "Watch/x=1" || res.Units != 1 || res.Bytes != 3 || res.Seed != 1 || len(res.Arms) != 2 {
		t.Errorf("result = %+v", res)
	}
	for i, s := range res.Arms {
		if s.Name != r.Arms[i].Name || s.Ops < 1 || len(s.Ns) != quick.Rounds {
			t.Errorf("samples %d = %+v, want name %s, ops and %d rounds", i, s, r.Arms[i].Name, quick.Rounds)
		}
		if slices.Min(s.Ns) <= 0 {
			t.Errorf("samples %d: least time %v ns, want above 0", i, slices.Min(s.Ns))
		}
	}
}

func TestRunDefaults(t *testing.T) {
	same := func(i int) uint64 { return uint64(i) }
	r := Race{Name: "Same", Inputs: 1, Arms: []Arm{{"a", same}, {"b", same}}}
	res, err := r.Run(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := len(res.Arms[0].Ns); got != 200 || res.Seed == 0 {
		t.Errorf("Run(Options{}): %d rounds with seed %d, want 200 and a seed", got, res.Seed)
	}
}

// A slice of one operation has another input in the control than in the base, in every round: on the
// same input the second would be faster, since the branch predictor has just seen it.
func TestControlInputs(t *testing.T) {
	const inputs = 8
	var calls []int
	base := Arm{"base", func(i int) uint64 {
		calls = append(calls, i)
		for start := time.Now(); time.Since(start) < time.Millisecond; { // one operation a slice
		}
		return 0
	}}
	other := Arm{"other", func(int) uint64 { return 0 }}
	r := Race{Name: "R", Inputs: inputs, Arms: []Arm{base, other}}
	const rounds = 20
	if _, err := r.Run(Options{Rounds: rounds, Slice: time.Microsecond * 800, Control: true}); err != nil {
		t.Fatal(err)
	}
	timed := calls[len(calls)-2*rounds:]
	for i := 0; i < len(timed); i += 2 {
		if distance := (timed[i] - timed[i+1] + inputs) % inputs; distance != inputs/2 {
			t.Fatalf("round %d has inputs %d and %d, want them half a turn apart; all: %v", i/2, timed[i], timed[i+1], timed)
		}
	}
}

// The control is the base again, as the last arm of the result.
func TestControl(t *testing.T) {
	var a, b watch
	r := Race{Name: "Control", Inputs: 3, Arms: []Arm{a.arm("a"), b.arm("b")}}
	o := quick
	o.Control = true
	res, err := r.Run(o)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Arms) != 2 || len(res.Arms) != 3 || res.Arms[2].Name != "control" || len(res.Arms[2].Ns) != o.Rounds {
		t.Fatalf("arms = %+v, want a, b and control with %d rounds", res.Arms, o.Rounds)
	}
	if q, err := res.Ratio("a", "control"); err != nil || q.N != o.Rounds {
		t.Errorf("Ratio(a, control) = %v, %v; want %d rounds", q, err, o.Rounds)
	}
	r.Arms[1].Name = "control"
	if _, err := r.Run(o); err == nil {
		t.Error("no error for an arm that is named control already")
	}
}

// Every arm meets every input equally often, in turn, from the first call to the last.
func TestRotation(t *testing.T) {
	for _, inputs := range []int{1, 2, 7, 8} {
		var a, b watch
		r := Race{Name: "Rotate", Inputs: inputs, Arms: []Arm{a.arm("a"), b.arm("b")}}
		if _, err := r.Run(quick); err != nil {
			t.Fatal(err)
		}
		for _, got := range [][]int{a.inputs, b.inputs} {
			for i, in := range got {
				if in != i%inputs {
					t.Fatalf("%d inputs: call %d got input %d, want %d", inputs, i, in, i%inputs)
				}
			}
		}
	}
}

// orders returns which arm ran first, second, third in each round.
func orders(t *testing.T, seed uint64) (rounds [][]string) {
	t.Helper()
	round := []string{}
	arm := func(name string) Arm {
		return Arm{name, func(int) uint64 {
			if !slices.Contains(round, name) {
				round = append(round, name)
			}
			return 0
		}}
	}
	o := quick
	o.Seed = seed
	o.Progress = func(int, int) {
		rounds = append(rounds, round)
		round = []string{}
	}
	r := Race{Name: "Order", Inputs: 1, Arms: []Arm{arm("a"), arm("b"), arm("c")}}
	if _, err := r.Run(o); err != nil {
		t.Fatal(err)
	}
	return rounds[1:] // before the first round ends, calibration has run all arms
}

func TestOrder(t *testing.T) {
	one, again, other := orders(t, 1), orders(t, 1), orders(t, 2)
	if !slices.EqualFunc(one, again, slices.Equal) {
		t.Errorf("orders with seed 1 = %v, and then %v, want the same", one, again)
	}
	if slices.EqualFunc(one, other, slices.Equal) {
		t.Errorf("orders with seeds 1 and 2 = %v, want different ones", one)
	}
	for i, round := range one {
		if len(round) != 3 {
			t.Errorf("round %d ran %v, want each of 3 arms", i+1, round)
		}
	}
}

// Each of the 6 orders of 3 arms is about as frequent as the others.
func TestOrderIsFair(t *testing.T) {
	o := newOrder(5, 3)
	count := map[[3]int]int{}
	for range 6000 {
		count[[3]int(o.next())]++
	}
	for arms, n := range count {
		if n < 880 || n > 1120 { // 1000 with a standard deviation of 29
			t.Errorf("order %v came %d times in 6000, want about 1000", arms, n)
		}
	}
	if len(count) != 6 {
		t.Errorf("%d orders in 6000 rounds, want 6", len(count))
	}
}

func TestProgress(t *testing.T) {
	var got []int
	o := quick
	o.Progress = func(done, total int) {
		if total != o.Rounds {
			t.Errorf("Progress(%d, %d), want total %d", done, total, o.Rounds)
		}
		got = append(got, done)
	}
	same := func(int) uint64 { return 0 }
	r := Race{Name: "Same", Inputs: 1, Arms: []Arm{{"a", same}, {"b", same}}}
	if _, err := r.Run(o); err != nil {
		t.Fatal(err)
	}
	if len(got) != o.Rounds || !slices.IsSorted(got) || got[0] != 1 || got[len(got)-1] != o.Rounds {
		t.Errorf("Progress got %v, want 1 to %d", got, o.Rounds)
	}
}

// liar answers like an honest arm until it is asked input bad for the last time
// that it tells the truth.
func liar(truths, bad int) func(int) uint64 {
	return func(i int) uint64 {
		if i == bad {
			if truths == 0 {
				return 0xbad
			}
			truths--
		}
		return uint64(i)
	}
}

func honest(i int) uint64 { return uint64(i) }

func TestDisagreement(t *testing.T) {
	round := 0
	lateLiar := func(bad int) func(int) uint64 { // tells the truth before the first round ends
		return func(i int) uint64 {
			if round > 0 && i == bad {
				return 0xbad
			}
			return uint64(i)
		}
	}
	moody := func(i int) uint64 { // is wrong in the second round alone
		if round == 1 {
			return 0xbad
		}
		return uint64(i)
	}
	calls := 0
	absent := func(i int) uint64 { // is wrong in its second turn alone
		if calls++; calls == 7 {
			return 0xbad
		}
		return uint64(i)
	}
	tests := []struct {
		name string
		arms []Arm
		want string
	}{
		{
			"other arm before",
			[]Arm{{"old", honest}, {"new", liar(0, 2)}},
			"race: Lie/x=1: input 2 before timing: new answers 0xbad, old answered 0x2",
		},
		{
			"unstable before",
			[]Arm{{"old", honest}, {"new", liar(1, 2)}},
			"race: Lie/x=1: input 2 before timing: new answers 0xbad, old answered 0x2",
		},
		{
			"wrong once before",
			[]Arm{{"old", honest}, {"new", absent}},
			"race: Lie/x=1: new gave wrong answers before timing, and gives right answers again",
		},
		{
			"other arm after",
			[]Arm{{"old", honest}, {"new", lateLiar(2)}},
			"race: Lie/x=1: input 2 after timing: new answers 0xbad, old answered 0x2",
		},
		{
			"base after",
			[]Arm{{"old", lateLiar(1)}, {"new", honest}},
			"race: Lie/x=1: input 1 after timing: old answers 0xbad, old answered 0x1",
		},
		{
			"wrong in between",
			[]Arm{{"old", honest}, {"new", moody}},
			"race: Lie/x=1: new gave wrong answers after timing, and gives right answers again",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			round = 0
			o := quick
			o.Progress = func(done, _ int) { round = done }
			res, err := Race{Name: "Lie/x=1", Inputs: 4, Arms: tt.arms}.Run(o)
			if err == nil || err.Error() != tt.want || res != nil {
				t.Errorf("Run = %v, %v, want %s", res, err, tt.want)
			}
		})
	}
}

func TestMalformed(t *testing.T) {
	same := func(int) uint64 { return 0 }
	good := Race{Name: "Good/x=1", Inputs: 1, Arms: []Arm{{"a", same}, {"b", same}}}
	with := func(change func(*Race)) Race {
		r := good
		r.Arms = slices.Clone(good.Arms)
		change(&r)
		return r
	}
	tests := []struct {
		name string
		race Race
		o    Options
		want string
	}{
		{"no inputs", with(func(r *Race) { r.Inputs = 0 }), quick, "Inputs is 0, want at least 1"},
		{"units", with(func(r *Race) { r.Units = -1 }), quick, "Units is -1"},
		{"bytes", with(func(r *Race) { r.Bytes = -1 }), quick, "Bytes is -1"},
		{"no name", with(func(r *Race) { r.Name = "" }), quick, `Name is ""`},
		{"lower-case name", with(func(r *Race) { r.Name = "good" }), quick, `Name is "good"`},
		{"space", with(func(r *Race) { r.Name = "Good job" }), quick, `Name is "Good job"`},
		{"impl", with(func(r *Race) { r.Name = "Good/impl=a" }), quick, `no "/impl="`},
		{"one arm", with(func(r *Race) { r.Arms = r.Arms[:1] }), quick, "1 arms, want at least 2"},
		{"no arm name", with(func(r *Race) { r.Arms[1].Name = "" }), quick, `arm 1: Name is ""`},
		{"arm with space", with(func(r *Race) { r.Arms[1].Name = "a b" }), quick, `arm 1: Name is "a b"`},
		{"arm with slash", with(func(r *Race) { r.Arms[1].Name = "a/b" }), quick, `arm 1: Name is "a/b"`},
		{"arm like GOMAXPROCS", with(func(r *Race) { r.Arms[0].Name = "avx-512" }), quick, `arm 0: Name is "avx-512"`},
		{"twice", with(func(r *Race) { r.Arms[1].Name = "a" }), quick, `arm 1: a second arm with the name "a"`},
		{"no function", with(func(r *Race) { r.Arms[1].Run = nil }), quick, `arm 1: Run of "b" is nil`},
		{"rounds", good, Options{Rounds: -1}, "Rounds is -1"},
		{"slice", good, Options{Slice: -1}, "Slice is -1ns"},
		{"shared", good, Options{Shared: -1}, "Shared is -1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res, err := tt.race.Run(tt.o)
			if err == nil || res != nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("Run = %v, %v, want error with %q", res, err, tt.want)
			}
			if prefix := "race: " + tt.race.Name + ": "; !strings.HasPrefix(err.Error(), prefix) {
				t.Errorf("Run error = %v, want it to begin with %q", err, prefix)
			}
		})
	}
}
