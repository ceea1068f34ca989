// Package sample reads measurements of Go benchmarks and JMH, and writes
// them as text of Go benchmarks.
package sample

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/perf/benchunit"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
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

// Read returns the samples of a file in the order of the file, compressed by gzip or not. It
// goes by the content: what begins '[' is JSON of JMH,
// and all else the text of Go benchmarks. Times are in "sec/op",
// whatever the file has. A file without samples or with fewer than it says is an error, and
// so is a number that is not finite. Errors begin with the name of the file, and with the
// line of text or the benchmark that is at fault.
func Read(r io.Reader, name string) ([]Sample, error) {
	file, err := io.ReadAll(r)
	if err == nil {
		file, err = recordfile.Text(file)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	b := bufio.NewReader(bytes.NewReader(file))
	samples, err := format(b)(b, name)
	if err == nil && len(samples) == 0 {
		err = fmt.Errorf("%s: no samples", name)
	}
	if err != nil {
		return nil, err
	}
	return samples, nil
}

type reader func(b *bufio.Reader, name string) ([]Sample, error)

// format returns the reader for the format of b, without consuming any of it.
func format(b *bufio.Reader) reader {
	start, _ := b.Peek(1024)
	if bytes.HasPrefix(bytes.TrimSpace(start), []byte("[")) {
		return readJMH
	}
	return readGo
}

// A place is a line of a file.
type place struct {
	file string
	line int
}

func (p place) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", p.file, p.line, fmt.Errorf(format, args...))
}

// add adds a value in its tidied unit.
func (s *Sample) add(value float64, unit string) error {
	value, unit = benchunit.Tidy(value, unit)
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return fmt.Errorf("%v %s, want a finite number", value, unit)
	}
	if _, ok := s.Values[unit]; ok {
		return fmt.Errorf("%s twice", unit)
	}
	if s.Values == nil {
		s.Values = map[string]float64{}
	}
	s.Values[unit] = value
	return nil
}
