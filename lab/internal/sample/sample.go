// Package sample reads measurements of Go benchmarks and JMH, and writes
// them as text of Go benchmarks.
package sample

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/perf/benchunit"
)

// A Sample is one measurement of one arm. Samples of an arm are in the order of
// rounds, so that the i-th samples of all arms form a round.
type Sample struct {
	Name   string             // of the benchmark: "Sum/mode=inline", without Benchmark and -procs
	Arm    string             // "base", "candidate", "control", or "" if the name says it
	Config map[string]string  // toolchain, goarch, cpu, commit: the lines above the sample
	Iters  int                // operations that Values are averaged over; 1 if unknown
	Values map[string]float64 // by unit: "sec/op", "B/op", "allocs/op", "checksum"
	Quick  float64            // the tenth percentile of a JMH fork's iterations; else 0
	Turns  []float64          // a JMH fork's iterations, in order
}

// Value returns the value in a unit, NaN if there is none, which keeps rounds in step and makes a verdict impossible.
func (s Sample) Value(unit string) float64 {
	if v, ok := s.Values[unit]; ok {
		return v
	}
	return math.NaN()
}

// Procs returns the number after the name, which is GOMAXPROCS if go test appended it, or
// "".
func (s Sample) Procs() string { return s.Config[procsKey] }

// WithProcs restores the number after the name, if there was one.
func (s Sample) WithProcs() Sample {
	if procs := s.Procs(); procs != "" {
		s.Name += "-" + procs
		delete(s.Config, procsKey)
	}
	return s
}

// Names returns the distinct names of samples in order.
func Names(samples []Sample) []string {
	return distinct(samples, func(s Sample) string { return s.Name })
}

// Arms returns the distinct arms of samples in order.
func Arms(samples []Sample) []string {
	return distinct(samples, func(s Sample) string { return s.Arm })
}

func distinct(samples []Sample, of func(Sample) string) []string {
	var all []string
	for _, s := range samples {
		if v := of(s); !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
}

// Pattern returns the pattern for go test -bench that only one benchmark matches. Each level of
// its name is matched separately.
func Pattern(bench string) string {
	levels := strings.Split(bench, "/")
	for i, level := range levels {
		levels[i] = "^" + regexp.QuoteMeta(level) + "$"
	}
	return strings.Join(levels, "/")
}

// Median returns the median of at least one number: for an even count, the mean of the two in
// the middle. It does not change xs.
func Median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	lo, hi := xs[(len(xs)-1)/2], xs[len(xs)/2]
	return lo + (hi-lo)/2
}

// Unit returns the tidied name of a unit: "sec/op" for "ns/op".
func Unit(unit string) string {
	_, tidied := benchunit.Tidy(1, unit)
	return tidied
}
