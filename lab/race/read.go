package race

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/tightwire/tightwire/lab/internal/record"
)

// ReadResults reads a record written by [Keep], or by [WriteHeader] and [Result.WriteTo], and
// returns its results in the order of their first lines. It returns an error for
// lines that a race does not write, for a record that was cut off, and for one of more than
// one environment.
// It accepts samples of a race that ran several times, as long as the number of
// operations stayed the same: the rounds follow each other.
func ReadResults(r io.Reader) ([]*Result, Env, error) {
	file, err := io.ReadAll(r)
	if err == nil {
		file, err = record.Text(file)
	}
	if err != nil {
		return nil, Env{}, fmt.Errorf("race: %w", err)
	}
	var rec recordReader
	lines := benchfmt.NewReader(bytes.NewReader(file), "record")
	for lines.Scan() {
		if err := rec.add(lines.Result()); err != nil {
			return nil, Env{}, fmt.Errorf("race: %w", err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, Env{}, fmt.Errorf("race: %w", err)
	}
	return rec.results, rec.env, nil
}

type recordReader struct {
	results []*Result
	env     Env
}

func (rec *recordReader) add(line benchfmt.Record) error {
	switch line := line.(type) {
	case *benchfmt.SyntaxError:
		return line
	case *benchfmt.Result:
		if err := rec.addSample(line); err != nil {
			file, n := line.Pos()
			return fmt.Errorf("%s:%d: %s: %w", file, n, line.Name, err)
		}
	}
	return nil
}

func (rec *recordReader) addSample(line *benchfmt.Result) error {
	if err := rec.setEnv(envOf(line)); err != nil {
		return err
	}
	name, arm, ok := strings.Cut(string(line.Name), implPart)
	ns := original(line, "ns/op")
	if !ok || !(ns > 0) {
		return fmt.Errorf("want %s and ns/op in a sample of a race", implPart)
	}
	return rec.result(name, line, ns).addSample(arm, line, ns)
}

// setEnv keeps the first environment and refuses another.
func (rec *recordReader) setEnv(e Env) error {
	if len(rec.results) == 0 {
		rec.env = e
	}
	if e != rec.env {
		return fmt.Errorf("environment %+v after %+v", e, rec.env)
	}
	return nil
}

// result returns the result that line belongs to.
func (rec *recordReader) result(name string, line *benchfmt.Result, ns float64) *Result {
	i := slices.IndexFunc(rec.results, func(r *Result) bool { return r.Name == name })
	if i < 0 {
		i = len(rec.results)
		rec.results = append(rec.results, newResult(name, line, ns))
	}
	return rec.results[i]
}

func newResult(name string, line *benchfmt.Result, ns float64) *Result {
	r := &Result{Name: name, Units: 1}
	r.Seed, _ = strconv.ParseUint(line.GetConfig("seed"), 10, 64)
	r.Tried, _ = strconv.Atoi(line.GetConfig("tried"))
	if v := original(line, "ns/value"); v > 0 {
		r.Units = int(math.Round(ns / v))
	}
	r.Bytes = int(math.Round(original(line, "MB/s") * ns / 1000))
	return r
}

func (r *Result) addSample(arm string, line *benchfmt.Result, ns float64) error {
	i := slices.IndexFunc(r.Arms, func(s Samples) bool { return s.Name == arm })
	if i < 0 {
		i = len(r.Arms)
		r.Arms = append(r.Arms, Samples{Name: arm, Ops: line.Iters, Allocs: original(line, "allocs/op")})
	}
	s := &r.Arms[i]
	if line.Iters != s.Ops {
		return fmt.Errorf("%d operations, %d in the rounds before", line.Iters, s.Ops)
	}
	s.Ns = append(s.Ns, ns)
	return nil
}

// original returns a value of the line in the unit it was written in, 0 if there
// is none. The parser turns ns into sec and keeps the rest.
func original(line *benchfmt.Result, unit string) float64 {
	for _, v := range line.Values {
		switch unit {
		case v.OrigUnit:
			return v.OrigValue
		case v.Unit:
			return v.Value
		}
	}
	return 0
}

func envOf(line *benchfmt.Result) Env {
	e := Env{Arch: line.GetConfig("goarch")}
	for _, c := range e.config() {
		*c.value = line.GetConfig(c.key)
	}
	return e
}
