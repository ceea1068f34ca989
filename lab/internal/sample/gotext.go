package sample

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
)

// armKey is the key of the configuration line that names the arm of the samples
// below.
const armKey = "arm"

// procsKey is the configuration key for the -8 after a name.
const procsKey = "gomaxprocs"

// failed matches what go test prints of a run that failed.
var failed = regexp.MustCompile(`^(--- FAIL: |FAIL\s|panic: )`)

// readGo reads the output of go test -bench. A line that begins like a result but cannot be
// read as one is an error: it may be truncated. So is a line that says that the run failed:
// what was measured may not be what was meant.
func readGo(r *bufio.Reader, name string) ([]Sample, error) {
	var samples []Sample
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		if n++; failed.MatchString(line) {
			return nil, place{name, n}.errorf("%s: want samples of a run that did not fail", strings.TrimSpace(line))
		}
	}
	lines := benchfmt.NewReader(bytes.NewReader(text), name)
	for lines.Scan() {
		switch line := lines.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, line
		case *benchfmt.Result:
			s, err := goSample(line)
			if err != nil {
				file, n := line.Pos()
				return nil, place{file, n}.errorf("%w", err)
			}
			samples = append(samples, s)
		}
	}
	return samples, lines.Err()
}

func goSample(line *benchfmt.Result) (Sample, error) {
	s := Sample{Config: map[string]string{}, Iters: line.Iters}
	if s.Iters < 1 {
		return s, fmt.Errorf("%d operations, want at least 1", s.Iters)
	}
	for _, c := range line.Config {
		if c.Key != recordfile.CountKey {
			s.Config[c.Key] = string(c.Value)
		}
	}
	s.Arm = s.Config[armKey]
	delete(s.Config, armKey)
	var procs string
	if s.Name, procs = cutProcs(string(line.Name)); procs != "" && procs != "1" {
		s.Config[procsKey] = procs
	}
	for _, v := range line.Values {
		if v.OrigUnit != "" {
			v.Value, v.Unit = v.OrigValue, v.OrigUnit
		}
		if err := s.add(v.Value, v.Unit); err != nil {
			return s, err
		}
	}
	return s, nil
}

// cutProcs splits a name into the name without go test's -8 and the 8. Go test never
// appends -1. cutProcs cuts it only after another number, where [Write] appends it to keep
// that number in the name.
func cutProcs(name string) (short, procs string) {
	at := strings.LastIndexByte(name, '-')
	if at < 0 || !isProcs(name[at+1:]) {
		return name, ""
	}
	short, procs = name[:at], name[at+1:]
	if before := strings.LastIndexByte(short, '-'); procs == "1" && (before < 0 || !isProcs(short[before+1:])) {
		return name, ""
	}
	return short, procs
}

// isProcs reports whether s is a number without a leading zero.
func isProcs(s string) bool {
	isDigit := func(r rune) bool { return r >= '0' && r <= '9' }
	return s != "" && s[0] != '0' && strings.TrimFunc(s, isDigit) == ""
}

// Write writes samples that [Read] returned as text of Go benchmarks, which benchstat reads and from which
// [Read] returns equal samples: numbers keep their last bit. Configuration and arm are
// written where they change. It fails only if the writer does.
func Write(w io.Writer, samples []Sample) error {
	to := benchfmt.NewWriter(w)
	for _, s := range samples {
		if err := to.Write(resultOf(s)); err != nil {
			return err
		}
	}
	return nil
}

// resultOf returns a sample as a line of the text.
func resultOf(s Sample) *benchfmt.Result {
	config, name := configLines(s)
	r := &benchfmt.Result{Name: benchfmt.Name(name), Iters: s.Iters}
	for _, key := range slices.Sorted(maps.Keys(config)) {
		r.Config = append(r.Config, benchfmt.Config{Key: key, Value: []byte(config[key]), File: true})
	}
	for _, unit := range slices.Sorted(maps.Keys(s.Values)) {
		r.Values = append(r.Values, benchfmt.Value{Value: s.Values[unit], Unit: unit})
	}
	return r
}

// configLines returns the configuration above a sample, and the name with the
// number of processors after it.
func configLines(s Sample) (config map[string]string, name string) {
	config = map[string]string{}
	maps.Copy(config, s.Config)
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
