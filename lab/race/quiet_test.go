package race

import (
	"slices"
	"testing"
)

// replay returns a core of level 100 whose probes are these, over and over.
func replay(probes ...float64) *core {
	i := -1
	return &core{level: 100, probe: func() float64 {
		i++
		return probes[i%len(probes)]
	}}
}

// rounds returns a search whose rounds have one probe each. Their times say which they are.
func rounds(c *core) *search {
	n := -1
	return &search{core: c, run: func(look func()) []float64 {
		look()
		n++
		return []float64{float64(n)}
	}}
}

func timesOf(rounds []round) (all []float64) {
	for _, r := range rounds {
		all = append(all, r.ns[0])
	}
	return all
}

func TestQuiet(t *testing.T) {
	for _, c := range []struct {
		what             string
		rounds, patience int
		probes           []float64
		want             []float64
		tried            int
	}{
		{"without patience every round counts", 3, 0, nil, []float64{0, 1, 2}, 3},
		{"nor is a busy one left out", 3, 1, []float64{100, 199, 100}, []float64{0, 1, 2}, 3},
		{"all are quiet", 3, 5, []float64{100, 104, 101}, []float64{0, 1, 2}, 3},
		{"busy ones are left out", 3, 5, []float64{100, 150, 150, 101, 102, 150}, []float64{0, 3, 4}, 5},
		{"quieter than ever before", 2, 5, []float64{105, 90, 91}, []float64{1, 2}, 3},
		{"one round is somewhat faster", 3, 5, []float64{104, 93, 104}, []float64{0, 1, 2}, 3},
		{"patience ends", 2, 3, []float64{100, 200, 150, 180, 170, 190}, []float64{0, 2}, 6},
		{"none is quiet", 2, 2, []float64{200, 150, 180, 170}, []float64{1, 3}, 4},
	} {
		var core *core
		if c.patience > 0 {
			core = replay(c.probes...)
		}
		s := rounds(core)
		s.quiet(Options{Rounds: c.rounds, Patience: c.patience}.withDefaults())
		if got := timesOf(s.quietest(c.rounds)); !slices.Equal(got, c.want) || len(s.tried) != c.tried {
			t.Errorf("%s: rounds %v of %d, want %v of %d", c.what, got, len(s.tried), c.want, c.tried)
		}
	}
}

// Only the last call of Progress reports the whole, whatever the rounds were.
func TestQuietProgress(t *testing.T) {
	var told []int
	o := Options{Rounds: 2, Patience: 4, Progress: func(done, total int) { told = append(told, done) }}.withDefaults()
	rounds(replay(150, 100, 150, 100)).quiet(o)
	if !slices.Equal(told, []int{0, 1, 1, 2}) {
		t.Errorf("progress %v, want 0 1 1 2", told)
	}
}

// Between quiet and slowed down, and far above both, a round is neither.
func TestRoundIs(t *testing.T) {
	for _, tt := range []struct {
		what          string
		least, most   float64
		quiet, shared bool
	}{
		{"quiet", 99, 105, true, false},
		{"a neighbour that does little", 106, 120, false, false},
		{"a neighbour came", 100, 170, false, false},
		{"a neighbour went and came again", 124, 180, false, false},
		{"a neighbour all the time", 125, 180, false, true},
		{"interrupted beside a neighbour", 150, 301, false, false},
	} {
		c, r := core{level: 100}, round{least: tt.least, most: tt.most}
		if c.quiet(r) != tt.quiet || c.shared(r) != tt.shared {
			t.Errorf("%s: quiet %v, shared %v, want %v and %v", tt.what, c.quiet(r), c.shared(r), tt.quiet, tt.shared)
		}
	}
}

// A round knows the least and the most of its probes.
func TestLooks(t *testing.T) {
	s := search{core: replay(150, 120, 170, 130), run: func(look func()) []float64 {
		for range 4 {
			look()
		}
		return nil
	}}
	s.round()
	if r := s.tried[0]; r.least != 120 || r.most != 170 {
		t.Errorf("probes from %v to %v, want 120 to 170", r.least, r.most)
	}
}

// The search goes on until a neighbour was there often enough, and only runs a round when a probe shows one.
func TestShared(t *testing.T) {
	for _, tt := range []struct {
		what        string
		patience, n int
		probes      []float64
		want        []float64
		tried       int
	}{
		{"came by chance", 9, 1, []float64{150, 100, 100}, []float64{0}, 3},
		{"all but one came by chance", 9, 2, []float64{150, 150, 100, 100}, []float64{0, 1}, 4},
		{"is looked for", 9, 2, []float64{100, 100, 100, 100, 150, 150, 100, 150, 150}, []float64{2, 3}, 4},
		{"went when a round began", 9, 1, []float64{100, 100, 150, 100, 150, 150}, []float64{3}, 4},
		{"never comes", 9, 3, []float64{100}, nil, 2},
		{"never stays", 2, 3, []float64{100, 100, 150, 100}, nil, 6},
		{"is not wanted", 9, 0, []float64{150, 100, 100}, nil, 3},
		{"without patience", 0, 3, nil, nil, 2},
	} {
		var core *core
		if tt.patience > 0 {
			core = replay(tt.probes...)
		}
		s, o := rounds(core), Options{Rounds: 2, Patience: tt.patience, Shared: tt.n}.withDefaults()
		s.quiet(o)
		s.shared(o)
		if got := timesOf(s.slowed(o.Shared)); !slices.Equal(got, tt.want) || len(s.tried) != tt.tried {
			t.Errorf("%s: rounds %v of %d, want %v of %d", tt.what, got, len(s.tried), tt.want, tt.tried)
		}
	}
}

// A neighbour that was there from the start on, and goes, makes a slow round of what seemed quiet.
func TestSlowedFromTheStart(t *testing.T) {
	c := replay(150, 151, 100, 100)
	c.level = 150
	s, o := rounds(c), Options{Rounds: 2, Patience: 9, Shared: 2}.withDefaults()
	s.quiet(o)
	if quiet := timesOf(s.quietest(2)); !slices.Equal(quiet, []float64{0, 1}) {
		t.Errorf("quiet rounds %v, want what is known so far", quiet)
	}
	o.Rounds = 4
	s.quiet(o)
	if got := timesOf(s.slowed(2)); !slices.Equal(got, []float64{0, 1}) {
		t.Errorf("slowed rounds %v, want the first two", got)
	}
}

// A race keeps both kinds of rounds, with every arm's times, and says what the probes showed.
func TestRunKinds(t *testing.T) {
	r := Race{Name: "Same", Inputs: 1, Arms: []Arm{{"a", honest}, {"b", honest}}}
	o := quick
	o.Rounds, o.Patience, o.Shared = 4, 9, 3
	// Rounds of three probes: quiet, interrupted by a neighbour, beside one.
	o.core = replay(100, 100, 100, 100, 100, 170, 150, 160, 170)
	res, err := r.Run(o)
	if err != nil {
		t.Fatal(err)
	}
	if res.Tried != 10 || res.Probe != 100 || len(res.Busy) != 4 || slices.Contains(res.Busy, true) {
		t.Errorf("%d rounds tried, probe %v, busy %v; want 10, 100 and four quiet ones", res.Tried, res.Probe, res.Busy)
	}
	for i, s := range res.Shared {
		if s.Name != res.Arms[i].Name || s.Ops != res.Arms[i].Ops || len(s.Ns) != 3 || len(res.Arms[i].Ns) != 4 {
			t.Errorf("arm %d: %+v and beside a neighbour %+v, want 4 and 3 rounds", i, res.Arms[i], s)
		}
	}
	if q, err := res.Beside().Ratio("a", "b"); err != nil || q.N != 3 {
		t.Errorf("ratio beside a neighbour %v, %v, want one of 3 rounds", q, err)
	}
	o.Patience, o.core = 0, nil
	if res, err = r.Run(o); err != nil || res.Tried != 0 || res.Probe != 0 || res.Busy != nil || res.Shared != nil || len(res.Arms[1].Ns) != 4 {
		t.Errorf("without patience: %+v, %v; want 4 rounds and nothing of probes", res, err)
	}
	if _, err := res.Beside().Ratio("a", "b"); err == nil {
		t.Error("a ratio of no rounds, want an error")
	}
}

// A round that is not quiet counts if there are not enough others.
func TestRunBusy(t *testing.T) {
	r := Race{Name: "Same", Inputs: 1, Arms: []Arm{{"a", honest}, {"b", honest}}}
	o := quick
	o.Rounds, o.Patience, o.core = 2, 2, replay(100, 100, 100, 110, 110, 110, 120, 120, 120, 130, 130, 130)
	res, err := r.Run(o)
	if err != nil || !slices.Equal(res.Busy, []bool{false, true}) || res.Tried != 4 {
		t.Errorf("%+v, %v; want a quiet round and another of 4", res, err)
	}
}

// A race with patience probes the core of the process.
func TestRunProbes(t *testing.T) {
	o := quick
	o.Patience = 3
	res, err := Race{Name: "Same", Inputs: 1, Arms: []Arm{{"a", honest}, {"b", honest}}}.Run(o)
	if err != nil || res.Probe <= 0 || res.Tried < o.Rounds || res.Tried > 3*o.Rounds || len(res.Arms[1].Ns) != o.Rounds {
		t.Errorf("%+v, %v; want %d rounds of up to thrice as many, and what a probe showed", res, err, o.Rounds)
	}
}
