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
// Median is that of all iterations. Lo is the slowest JVM of the arm against the
// fastest of the base, Hi the reverse.
func (r javaRecord) ratio(name, base, arm string) javaRatio {
	b, hasBase := r.arm(name, base)
	a, hasArm := r.arm(name, arm)
	if !hasBase || !hasArm {
		return javaRatio{}
	}
	aLo, aHi := a.extent()
	bLo, bHi := b.extent()
	return javaRatio{
		race.Ratio{Median: a.median() / b.median(), Lo: aLo / bHi, Hi: aHi / bLo, N: len(a.forks)},
		aHi > steady*aLo || bHi > steady*bLo,
	}
}

// median is that of all iterations of all JVMs.
func (a javaArm) median() float64 { return median(slices.Concat(a.forks...)) }

// extent returns the least and the greatest median of a JVM.
func (a javaArm) extent() (lo, hi float64) {
	var medians []float64
	for _, fork := range a.forks {
		medians = append(medians, median(fork))
	}
	return slices.Min(medians), slices.Max(medians)
}

func median(xs []float64) float64 {
	s := slices.Sorted(slices.Values(xs))
	return (s[len(s)/2] + s[(len(s)-1)/2]) / 2
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
