package ab

import (
	"cmp"
	"slices"
	"time"

	"github.com/tightwire/tightwire/lab/internal/profile"
)

// A HotFunc is a function with the time that it takes in each arm, without its
// callees.
type HotFunc struct {
	Name            string
	Base, Candidate time.Duration
	// InBase and InCandidate are its lines that take most of the arm's time, if any.
	InBase, InCandidate []HotLine
}

// A HotLine is a line with the time that it takes, without its callees.
type HotLine struct {
	profile.Line
	// Facts are the compiler's facts about the line that cost time: bounds checks,
	// allocations, calls of functions that cannot be inlined.
	Facts []string
}

// hottest returns the lines that take at least a twentieth of the time.
func hottest(lines []HotLine) (all []*HotLine) {
	sum := timeOf(lines)
	for i := range lines {
		if lines[i].Time >= sum/20 {
			all = append(all, &lines[i])
		}
	}
	return all
}

func timeOf(lines []HotLine) (sum time.Duration) {
	for _, l := range lines {
		sum += l.Time
	}
	return sum
}

// hotFuncs groups the lines of both arms by function, the largest difference first.
func hotFuncs(base, candidate []HotLine) (all []HotFunc) {
	of := func(name string) *HotFunc {
		i := slices.IndexFunc(all, func(f HotFunc) bool { return f.Name == name })
		if i < 0 {
			i = len(all)
			all = append(all, HotFunc{Name: name})
		}
		return &all[i]
	}
	for _, l := range base {
		of(l.Func).Base += l.Time
	}
	for _, l := range candidate {
		of(l.Func).Candidate += l.Time
	}
	for _, l := range hottest(base) {
		f := of(l.Func)
		f.InBase = append(f.InBase, *l)
	}
	for _, l := range hottest(candidate) {
		f := of(l.Func)
		f.InCandidate = append(f.InCandidate, *l)
	}
	slices.SortStableFunc(all, func(f, g HotFunc) int { return cmp.Compare(g.difference(), f.difference()) })
	return all
}

func (f HotFunc) difference() time.Duration { return (f.Candidate - f.Base).Abs() }
