package sample

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchunit"
)

// Write writes samples as text of Go benchmarks, which benchstat reads and from which
// [Read] returns equal samples: numbers keep their last bit. Configuration and arm are
// written where they change. Write fails, and writes nothing, if the text cannot express a
// sample's name or configuration, or if a sample has no value.
func Write(w io.Writer, samples []Sample) error {
	var text bytes.Buffer
	to := benchfmt.NewWriter(&text)
	for i, s := range samples {
		result, err := resultOf(s)
		if err != nil {
			return fmt.Errorf("sample %d, %q: %w", i, s.Name, err)
		}
		if err := to.Write(result); err != nil {
			return err
		}
	}
	_, err := text.WriteTo(w)
	return err
}

// resultOf returns a sample as a line of the text.
func resultOf(s Sample) (*benchfmt.Result, error) {
	config, name := configLines(s)
	r := &benchfmt.Result{Name: benchfmt.Name(name), Iters: s.Iters}
	switch {
	case strings.ContainsFunc(name, unicode.IsSpace):
		return nil, errors.New("a name with a space in it")
	case s.Iters < 1:
		return nil, errorIters(s.Iters)
	case len(s.Values) == 0:
		return nil, errors.New("no values")
	}
	for _, key := range slices.Sorted(maps.Keys(config)) {
		if err := checkConfig(key, config[key]); err != nil {
			return nil, err
		}
		r.Config = append(r.Config, benchfmt.Config{Key: key, Value: []byte(config[key]), File: true})
	}
	for _, unit := range units(s.Values) {
		v, err := valueOf(s.Values[unit], unit)
		if err != nil {
			return nil, err
		}
		r.Values = append(r.Values, v)
	}
	return r, nil
}

func errorIters(n int) error { return fmt.Errorf("%d operations, want at least 1", n) }

// configLines returns the configuration above a sample, and the name with the
// number of processors after it.
func configLines(s Sample) (config map[string]string, name string) {
	config = maps.Clone(s.Config)
	if config == nil {
		config = map[string]string{}
	}
	if s.Arm != "" {
		config[armKey] = s.Arm
	}
	name = s.Name
	if _, procs := cutProcs("x-" + config[procsKey]); procs != "" {
		delete(config, procsKey)
		return config, name + "-" + procs
	}
	if _, procs := cutProcs(name); procs != "" {
		name += "-1"
	}
	return config, name
}

func checkConfig(key, value string) error {
	isBad := func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsUpper(r) || r == ':' || r == unicode.ReplacementChar
	}
	switch {
	case strings.IndexFunc(key, unicode.IsLower) != 0 || strings.ContainsFunc(key, isBad):
		return fmt.Errorf("configuration %q: a key begins with a small letter, and has no capital, space or colon", key)
	case value == "" || value != strings.TrimSpace(value) || strings.ContainsAny(value, "\r\n"):
		return fmt.Errorf("configuration %s: %q: want one line of text", key, value)
	}
	return nil
}

// units returns the units in go test's order: the time first.
func units(values map[string]float64) []string {
	order := []string{"sec/op", "B/s", "B/op", "allocs/op"}
	rank := func(unit string) int {
		if i := slices.Index(order, unit); i >= 0 {
			return i
		}
		return len(order)
	}
	return slices.SortedFunc(maps.Keys(values), func(a, b string) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
}

func valueOf(x float64, unit string) (v benchfmt.Value, err error) {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return v, fmt.Errorf("%v %s, want a finite number", x, unit)
	case unit == "" || strings.ContainsFunc(unit, unicode.IsSpace) || Unit(unit) != unit:
		return v, fmt.Errorf("unit %q, want a unit such as sec/op, as Read returns it", unit)
	}
	if ns, ok := nanoseconds(x); ok && unit == "sec/op" {
		return benchfmt.Value{Value: ns, Unit: "ns/op"}, nil
	}
	return benchfmt.Value{Value: x, Unit: unit}, nil
}

// nanoseconds returns the shortest number of nanoseconds that reads back as sec. There may
// be no such number. For 0 it reports false, because benchstat leaves 0 in ns/op.
func nanoseconds(sec float64) (float64, bool) {
	for digits := 1; digits <= 17 && sec != 0; digits++ {
		ns, _ := strconv.ParseFloat(strconv.FormatFloat(sec*1e9, 'g', digits, 64), 64)
		if back, _ := benchunit.Tidy(ns, "ns/op"); back == sec {
			return ns, true
		}
	}
	return 0, false
}
