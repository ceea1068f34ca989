// Package sample reads and writes measurements, as Go benchmarks, JMH and spreadsheets
// have them.
package sample

import (
	"math"
	"slices"

	"golang.org/x/perf/benchunit"
)

// A Sample is one measurement of one arm. Samples of an arm are in the order of the
// rounds, so that the i-th of two arms are one round.
type Sample struct {
	Name   string             // of the benchmark: "Sum/mode=inline", without Benchmark and -procs
	Arm    string             // "base", "candidate", "control", or "" if the name says it
	Config map[string]string  // toolchain, goarch, cpu, commit: what the lines above say
	Iters  int                // operations that it is averaged over; 1 if unknown
	Values map[string]float64 // by unit: "sec/op", "B/op", "allocs/op", "checksum"
	Quick  float64            // of a fork of JMH, the time that a tenth of its iterations stay below; else 0
}

// Values returns the values of a name and arm in the order of the samples, NaN where a
// sample has none in that unit: so rounds stay in step, and nothing can judge them.
func Values(samples []Sample, name, arm, unit string) []float64 {
	var values []float64
	for _, s := range samples {
		if s.Name == name && s.Arm == arm {
			values = append(values, s.Value(unit))
		}
	}
	return values
}

// Value returns the value in a unit, NaN if there is none.
func (s Sample) Value(unit string) float64 {
	if v, ok := s.Values[unit]; ok {
		return v
	}
	return math.NaN()
}

// Procs is the number that was after the name: of CPUs, if go test put it there, else "".
func (s Sample) Procs() string { return s.Config[procsKey] }

// WithProcs gives the name its number back, if it had one.
func (s Sample) WithProcs() Sample {
	if procs := s.Procs(); procs != "" {
		s.Name += "-" + procs
		delete(s.Config, procsKey)
	}
	return s
}

// Names returns the names of samples, each once, in the order in which they come.
func Names(samples []Sample) []string {
	return distinct(samples, func(s Sample) string { return s.Name })
}

// Arms returns the arms of samples, each once, in the order in which they come.
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

// Median returns the median of at least one number, between the two in the middle of an even
// number of them. It does not change xs.
func Median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	lo, hi := xs[(len(xs)-1)/2], xs[len(xs)/2]
	return lo + (hi-lo)/2
}

// Unit returns the name that samples have for a unit: "sec/op" for "ns/op".
func Unit(unit string) string {
	_, tidied := benchunit.Tidy(1, unit)
	return tidied
}
