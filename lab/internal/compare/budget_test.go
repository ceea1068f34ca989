package compare

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"
)

// One of each function comes first, then what has most new parts in its name; within that what the change is
// nearest to, and what is cheapest.
func TestSampled(t *testing.T) {
	var all []bench
	for _, c := range []struct {
		name      string
		far, took int
	}{
		{"p.A/x/1", 2, 5}, {"p.A/x/2", 2, 1}, {"p.A/x/3", 2, 2}, {"p.A/y/2", 2, 9}, {"p.A/y/3", 2, 9}, {"q.A/x/1", 2, 3}, {"p.B", math.MaxInt, 0}, {"p.C", 0, 100},
	} {
		pkg, name, _ := strings.Cut(c.name, ".")
		all = append(all, bench{pkg: pkg, name: name, far: c.far, once: time.Duration(c.took)})
	}
	var got []string
	for _, c := range sampled(all) {
		got = append(got, c.pkg+"."+c.name)
	}
	if got := strings.Join(got, " "); got != "p.C p.A/x/2 q.A/x/1 p.B p.A/y/3 p.A/x/1 p.A/x/3 p.A/y/2" {
		t.Errorf("%s", got)
	}
}

// A share of the time that is left ends before it; without an end there is none.
func TestShare(t *testing.T) {
	whole, stop := context.WithTimeout(t.Context(), time.Hour)
	defer stop()
	part, cancel := share(whole, 4)
	defer cancel()
	if end, ok := part.Deadline(); !ok || time.Until(end) > 15*time.Minute || time.Until(end) < 14*time.Minute {
		t.Errorf("until %v, %v; want a quarter of an hour", end, ok)
	}
	free, cancel := share(t.Context(), 4)
	defer cancel()
	if _, ok := free.Deadline(); ok {
		t.Error("want no end")
	}
}

// A benchmark is as far from a change as there are declarations between.
func TestFar(t *testing.T) {
	s := suite{benches: map[string]*declared{}, named: map[string][]*declared{}}
	for name, uses := range map[string]string{"BenchmarkA": "Encode", "BenchmarkB": "help", "help": "Encode more", "more": "help", "BenchmarkC": "more", "BenchmarkD": ""} {
		d := &declared{uses: map[string]bool{}}
		for _, use := range strings.Fields(uses) {
			d.uses[use] = true
		}
		s.named[name] = append(s.named[name], d)
		if bench, is := strings.CutPrefix(name, "Benchmark"); is {
			s.benches[bench] = d
		}
	}
	for bench, want := range map[string]int{"A": 0, "B": 1, "C": 2, "D": math.MaxInt} {
		if got := s.far(bench, map[string]bool{"Encode": true}); got != want {
			t.Errorf("Benchmark%s: %d, want %d", bench, got, want)
		}
	}
}
