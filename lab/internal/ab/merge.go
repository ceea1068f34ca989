package ab

import (
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// merged makes one sample of each arm's slices. The i-th slice of every arm is from turn i.
// Values are medians. An arm's time is the time of the base, the first arm, times the median of
// the ratios of all turns: a disturbance slows all arms of a turn alike. If benchmarks
// allocate, it is the mean of the slices instead, because occasional garbage collections are
// part of the cost.
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

// allocates checks the bytes: go test rounds an allocation in every other operation
// down to none.
func allocates(s sample.Sample) bool { return s.Values["B/op"] > 0 }

const secPerOp = "sec/op"

func times(of []sample.Sample) []float64 { return valuesOf(of, secPerOp) }

func valuesOf(of []sample.Sample, unit string) []float64 {
	return lists.Map(of, func(s sample.Sample) float64 { return s.Value(unit) })
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

// rounded keeps as many digits as the clock has.
func rounded(sec float64) float64 {
	text := strconv.FormatFloat(sec*1e9, 'g', 7, 64)
	ns, _ := strconv.ParseFloat(text, 64)
	return ns * 1e-9
}
