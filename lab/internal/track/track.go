// Package track writes what benchmarks cost for programs that keep it over time.
package track

import (
	"io"

	"github.com/tightwire/tightwire/lab/internal/page"
)

// A Cost is what an operation of a benchmark costs, of which less is better.
type Cost struct {
	Bench string // with the path of its package: "example.com/m.BenchmarkSum"
	Unit  string // "sec/op", "instructions/op", "allocs/op", "B/op"
	Value float64
}

// Formats returns the formats of these programs, for whatever has such costs.
func Formats[T any](of func(T) []Cost) page.Formats[T] {
	format := func(name string, write func(io.Writer, []Cost) error) page.Format[T] {
		return page.Format[T]{Name: name, Write: func(w io.Writer, what T) error { return write(w, of(what)) }}
	}
	return page.Formats[T]{format("github-action-benchmark", actionJSON), format("bencher", bencherJSON)}
}

// perSecond is how many nanoseconds there are: both programs have times in these.
const perSecond = 1e9

// actionJSON writes what github-action-benchmark takes as the tool customSmallerIsBetter
// (https://github.com/benchmark-action/github-action-benchmark#readme). It tells entries apart by
// name alone, so the name also has the unit.
func actionJSON(w io.Writer, costs []Cost) error {
	type entry struct {
		Name  string  `json:"name"`
		Unit  string  `json:"unit"`
		Value float64 `json:"value"`
	}
	all := []entry{}
	for _, f := range costs {
		if f.Unit == "sec/op" {
			f.Unit, f.Value = "ns/op", f.Value*perSecond
		}
		all = append(all, entry{f.Bench + " - " + f.Unit, f.Unit, f.Value})
	}
	return page.JSON(w, all)
}

// measures are what Bencher calls units: latency is its own, in nanoseconds, and others it makes
// when it first sees them.
var measures = map[string]string{
	"sec/op": "latency", "instructions/op": "instructions", "allocs/op": "allocations", "B/op": "bytes",
}

// bencherJSON writes the Bencher Metric Format (https://bencher.dev/docs/reference/bencher-metric-format/).
func bencherJSON(w io.Writer, costs []Cost) error {
	type metric struct {
		Value float64 `json:"value"`
	}
	all := map[string]map[string]metric{}
	for _, f := range costs {
		if f.Unit == "sec/op" {
			f.Value *= perSecond
		}
		if all[f.Bench] == nil {
			all[f.Bench] = map[string]metric{}
		}
		all[f.Bench][measures[f.Unit]] = metric{f.Value}
	}
	return page.JSON(w, all)
}
