package race

import (
	"errors"
	"slices"
	"testing"
	"time"
)

// replay returns a run that gives rounds of these probes, whose times say which
// they are.
func replay(probes ...float64) func() round {
	i := 0
	return func() round {
		r := round{ns: []float64{float64(i)}, busy: probes[i%len(probes)]}
		i++
		return r
	}
}

func TestQuietest(t *testing.T) {
	for _, c := range []struct {
		what             string
		rounds, patience int
		probes           []float64
		want             []float64
		tried            int
	}{
		{"without patience every round counts", 3, 0, []float64{0}, []float64{0, 1, 2}, 3},
		{"nor is a busy one left out", 3, 1, []float64{100, 199, 100}, []float64{0, 1, 2}, 3},
		{"all are quiet", 3, 5, []float64{100, 104, 101}, []float64{0, 1, 2}, 3},
		{"busy ones are left out", 3, 5, []float64{100, 150, 150, 101, 102, 150}, []float64{0, 3, 4}, 5},
		{"quieter than ever before", 2, 5, []float64{105, 90, 91}, []float64{1, 2}, 3},
		{"one round is somewhat faster", 3, 5, []float64{104, 93, 104}, []float64{0, 1, 2}, 3},
		{"patience ends", 2, 3, []float64{100, 200, 150, 180, 170, 190}, []float64{0, 2}, 6},
		{"none is quiet", 2, 2, []float64{200, 150, 180, 170}, []float64{1, 3}, 4},
	} {
		o := Options{Rounds: c.rounds, Patience: c.patience}.withDefaults()
		least := 100.0
		if c.probes[0] == 0 {
			least = 0
		}
		kept, tried := quietest(o, &least, replay(c.probes...))
		var got []float64
		for _, r := range kept {
			got = append(got, r.ns[0])
		}
		if !slices.Equal(got, c.want) || tried != c.tried {
			t.Errorf("%s: rounds %v of %d, want %v of %d", c.what, got, tried, c.want, c.tried)
		}
	}
}

// One probe that is faster than the others is not what they take alone, nor is what a
// neighbour makes of most.
func TestUsualOf(t *testing.T) {
	for _, tt := range []struct {
		probes []float64
		want   float64
	}{
		{[]float64{100}, 100},
		{[]float64{100, 106, 105, 106, 106, 107}, 106},
		{[]float64{190, 180, 106, 200, 106, 150, 100, 106, 170, 190}, 106},
		{[]float64{100, 100, 101, 100, 160, 160, 160, 160, 160}, 100},
	} {
		if got := usualOf(slices.Clone(tt.probes)); got != tt.want {
			t.Errorf("usualOf(%v) = %v, want %v", tt.probes, got, tt.want)
		}
	}
}

// The last call of Progress is the whole, whatever the rounds were, and none
// before it.
func TestQuietestProgress(t *testing.T) {
	var told []int
	o := Options{Rounds: 2, Patience: 4, Progress: func(done, total int) { told = append(told, done) }}.withDefaults()
	least := 100.0
	quietest(o, &least, replay(150, 100, 150, 100))
	if !slices.Equal(told, []int{0, 1, 1, 2}) {
		t.Errorf("progress %v, want 0 1 1 2", told)
	}
}

func TestRunTries(t *testing.T) {
	same := func(i int) uint64 { return uint64(i) }
	r := Race{Name: "Same", Inputs: 1, Arms: []Arm{{"a", same}, {"b", same}}}
	for _, patience := range []int{0, 3} {
		res, err := r.Run(Options{Rounds: 10, Slice: 5 * time.Microsecond, Patience: patience})
		if err != nil {
			t.Fatal(err)
		}
		if patience == 0 && res.Tried != 0 || patience > 0 && (res.Tried < 10 || res.Tried > 30) || len(res.Arms[1].Ns) != 10 {
			t.Errorf("patience %d: %d rounds of %d tried, want 10 of 10 to 30, and 0 without", patience, len(res.Arms[1].Ns), res.Tried)
		}
	}
}

// Rounds with a neighbour and those without are apart, and each has the times of its arms.
func TestRoundsApart(t *testing.T) {
	r := &Result{
		Name: "Apart", Units: 2, Bytes: 3, Seed: 4, Tried: 9,
		Arms: []Samples{{"a", 5, []float64{1, 2, 3}, 0}, {"b", 6, []float64{11, 12, 13}, 0}},
		Busy: []bool{false, true, false},
	}
	for _, tt := range []struct {
		busy bool
		a, b []float64
	}{{false, []float64{1, 3}, []float64{11, 13}}, {true, []float64{2}, []float64{12}}} {
		got := r.Rounds(tt.busy)
		if !slices.Equal(got.Arms[0].Ns, tt.a) || !slices.Equal(got.Arms[1].Ns, tt.b) || len(got.Busy) != len(tt.a) || got.Tried != 9 || got.Arms[1].Ops != 6 {
			t.Errorf("Rounds(%v) = %+v, want %v and %v", tt.busy, got, tt.a, tt.b)
		}
	}
	if len(r.Arms[0].Ns) != 3 {
		t.Errorf("Rounds changed the result to %+v", r)
	}
}

// Probes tell of each round whether it was busy, and nothing is known without.
func TestRunBusy(t *testing.T) {
	r := Race{Name: "Same", Inputs: 1, Arms: []Arm{{"a", honest}, {"b", honest}}}
	for patience, want := range []int{0, 20, 20} {
		o := quick
		o.Patience = patience
		res, err := r.Run(o)
		if err != nil || len(res.Busy) != want {
			t.Errorf("patience %d: %+v, %v, want %d rounds that are known to be busy or not", patience, res, err, want)
		}
	}
}

func TestProbe(t *testing.T) {
	if got := probe(); got <= 0 {
		t.Errorf("probe() = %v, want some nanoseconds", got)
	}
}

func TestQuietestOfOthers(t *testing.T) {
	n := 0
	kept, tried, err := Quietest(Options{Rounds: 4, Patience: 5}, func() ([]float64, error) {
		n++
		return []float64{1, 2}, nil
	})
	if len(kept) != 4 || tried != n || tried < 4 || tried > 20 || err != nil || !slices.Equal(kept[3], []float64{1, 2}) {
		t.Errorf("Quietest = %v, %d, %v after %d calls, want 4 rounds of 4 to 20", kept, tried, err, n)
	}
}

func TestQuietestError(t *testing.T) {
	n, broken := 0, errors.New("broken")
	_, _, err := Quietest(Options{Rounds: 4}, func() ([]float64, error) {
		n++
		return nil, broken
	})
	if err != broken || n != 1 {
		t.Errorf("Quietest after an error = %v and %d calls, want it and 1", err, n)
	}
}
