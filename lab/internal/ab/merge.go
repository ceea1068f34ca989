package ab

import (
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// merged makes one sample of the slices of each arm. The i-th slice of every arm is of turn i.
// Values are medians. The time of an arm is that of the base, the first one, times the median
// ratio of a turn: what slows a turn down slows both. But where there are allocations it is
// the mean of the slices, for collections of garbage, now and then, belong to it.
func merged(arms [][]sample.Sample) (all []sample.Sample) {
	base := times(arms[0])
	for _, arm := range arms {
		s := arm[0]
		s.Iters, s.Values = 0, map[string]float64{}
		for _, slice := range arm {
			s.Iters += slice.Iters
		}
		for unit := range arm[0].Values {
			s.Values[unit] = sample.Median(valuesOf(arm, unit))
		}
		all = append(all, s)
	}
	garbage := slices.ContainsFunc(all, allocates)
	for i, arm := range arms {
		if garbage {
			all[i].Values[secPerOp] = rounded(mean(times(arm)))
		} else {
			all[i].Values[secPerOp] = rounded(sample.Median(base) * sample.Median(ratios(times(arm), base)))
		}
	}
	return all
}

// allocates goes by the bytes: an allocation in every other operation counts as none.
func allocates(s sample.Sample) bool { return s.Values["B/op"] > 0 }

const secPerOp = "sec/op"

func times(of []sample.Sample) []float64 { return valuesOf(of, secPerOp) }

func valuesOf(of []sample.Sample, unit string) (all []float64) {
	for _, s := range of {
		all = append(all, s.Value(unit))
	}
	return all
}

func ratios(a, b []float64) (all []float64) {
	for i := range a {
		all = append(all, a[i]/b[i])
	}
	return all
}

func mean(xs []float64) (m float64) {
	for _, x := range xs {
		m += x / float64(len(xs))
	}
	return m
}

// rounded leaves as many digits as a clock has.
func rounded(sec float64) float64 {
	text := strconv.FormatFloat(sec*1e9, 'g', 7, 64)
	ns, _ := strconv.ParseFloat(text, 64)
	return ns * 1e-9
}
