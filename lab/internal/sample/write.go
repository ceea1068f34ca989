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

	"golang.org/x/perf/benchunit"
)

// Write writes samples as the text of Go benchmarks, which benchstat reads and from which
// [Read] returns equal ones: numbers keep their last bit. Configuration and arm are above
// the first sample that has them. It fails, and writes nothing, if a sample has a name or
// configuration that such text cannot have, or no value.
func Write(w io.Writer, samples []Sample) error {
	var t textWriter
	for i, s := range samples {
		if err := t.sample(s); err != nil {
			return fmt.Errorf("sample %d, %q: %w", i, s.Name, err)
		}
	}
	_, err := t.WriteTo(w)
	return err
}

// A textWriter knows which configuration it has written.
type textWriter struct {
	bytes.Buffer
	config map[string]string
}

func (t *textWriter) sample(s Sample) error {
	config, name := configLines(s)
	if err := t.lines(config); err != nil {
		return err
	}
	switch {
	case strings.ContainsFunc(name, unicode.IsSpace):
		return errors.New("a name with a space in it")
	case s.Iters < 1:
		return errorIters(s.Iters)
	case len(s.Values) == 0:
		return errors.New("no values")
	}
	fmt.Fprintf(t, "Benchmark%s\t%d", name, s.Iters)
	for _, unit := range units(s.Values) {
		if err := t.value(s.Values[unit], unit); err != nil {
			return err
		}
	}
	return t.WriteByte('\n')
}

func errorIters(n int) error { return fmt.Errorf("%d operations, want 1 at least", n) }

// configLines returns what is above a sample, and the name with the number of
// processors that go test puts after it.
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

// lines writes what is other than above.
func (t *textWriter) lines(config map[string]string) error {
	if maps.Equal(t.config, config) {
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(t.config)) {
		if _, ok := config[key]; !ok {
			fmt.Fprintf(t, "%s:\n", key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(config)) {
		value := config[key]
		if err := checkConfig(key, value); err != nil {
			return err
		}
		if old, ok := t.config[key]; !ok || old != value {
			fmt.Fprintf(t, "%s: %s\n", key, value)
		}
	}
	t.config = config
	return nil
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

// units returns the units in the order in which go test has them: the time first.
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

func (t *textWriter) value(x float64, unit string) error {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return fmt.Errorf("%v %s, want a finite number", x, unit)
	case unit == "" || strings.ContainsFunc(unit, unicode.IsSpace) || Unit(unit) != unit:
		return fmt.Errorf("unit %q, want one like sec/op, as Read has them", unit)
	}
	if ns, ok := nanoseconds(x); ok && unit == "sec/op" {
		x, unit = ns, "ns/op"
	}
	_, err := fmt.Fprintf(t, "\t%s %s", strconv.FormatFloat(x, 'g', -1, 64), unit)
	return err
}

// nanoseconds returns the number of the fewest digits that is sec when it is read back.
// There need not be one, and for 0, which benchstat leaves in ns/op, there must not.
func nanoseconds(sec float64) (float64, bool) {
	for digits := 1; digits <= 17 && sec != 0; digits++ {
		ns, _ := strconv.ParseFloat(strconv.FormatFloat(sec*1e9, 'g', digits, 64), 64)
		if back, _ := benchunit.Tidy(ns, "ns/op"); back == sec {
			return ns, true
		}
	}
	return 0, false
}
