package main

import (
	"slices"

	"github.com/tightwire/tightwire/lab/race"
)

// steady is how far apart two JVMs may be that ran the same arm.
const steady = 1.1

// A javaRatio is how many times as fast an arm is as another.
type javaRatio struct {
	race.Ratio      // of P10 there is none
	unsteady   bool // an arm was more than 10 % faster in one JVM than in another
}

// ratio compares two arms of a race; the zero value says that one did not run.
// Median is that of their JVMs. Lo is the slowest JVM of the arm against the fastest of
// the base, Hi the reverse.
func (r javaRecord) ratio(name, base, arm string) javaRatio {
	b, hasBase := r.arm(name, base)
	a, hasArm := r.arm(name, arm)
	if !hasBase || !hasArm {
		return javaRatio{}
	}
	as, bs := a.speeds(), b.speeds()
	return javaRatio{
		race.Ratio{Median: median(as) / median(bs), Lo: as[0] / bs[len(bs)-1], Hi: as[len(as)-1] / bs[0], N: len(as)},
		!isSteady(as) || !isSteady(bs),
	}
}

// speeds returns what each JVM reached, the lowest first: the speed that a tenth of its
// iterations exceed. The others are slower for what neighbours do on the machine.
func (a javaArm) speeds() []float64 {
	var all []float64
	for _, fork := range a.forks {
		all = append(all, slices.Sorted(slices.Values(fork))[len(fork)*9/10])
	}
	slices.Sort(all)
	return all
}

func isSteady(sorted []float64) bool { return sorted[len(sorted)-1] <= steady*sorted[0] }

// median is that of numbers in order.
func median(sorted []float64) float64 {
	return (sorted[len(sorted)/2] + sorted[(len(sorted)-1)/2]) / 2
}

// lowest compares an arm with a base in several races, and returns the lowest ratio.
func (r javaRecord) lowest(races []string, base, arm string) (lowest javaRatio) {
	for _, name := range races {
		if q := r.ratio(name, base, arm); lowest.N == 0 || q.N > 0 && q.Median < lowest.Median {
			lowest = q
		}
	}
	return lowest
}

func (q javaRatio) cell() string { return marked(q.Ratio, q.unsteady) }
