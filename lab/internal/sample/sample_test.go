package sample

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const goText = `goos: linux
toolchain: go1.26.8
arm: base
BenchmarkSum/len=10-8   	  100	       624.9 ns/op	      16 B/op	       0 allocs/op	 7 checksum
arm: candidate
BenchmarkSum/len=10-8   	  100	       312.5 ns/op	      16 B/op	       0 allocs/op	 7 checksum
toolchain:
BenchmarkSum/len=10-8   	  100	       0 ns/op
PASS
ok  	example.com/m	1.2s
`

func read(t *testing.T, text string) []Sample {
	t.Helper()
	samples, err := Read(strings.NewReader(text), "file")
	if err != nil {
		t.Fatalf("Read(%q): %v", text, err)
	}
	return samples
}

func TestReadGo(t *testing.T) {
	config := map[string]string{"goos": "linux", "toolchain": "go1.26.8", "gomaxprocs": "8"}
	values := func(ns float64) map[string]float64 {
		return map[string]float64{"sec/op": ns * 1e-9, "B/op": 16, "allocs/op": 0, "checksum": 7}
	}
	want := []Sample{
		{"Sum/len=10", "base", config, 100, values(624.9), 0, nil},
		{"Sum/len=10", "candidate", config, 100, values(312.5), 0, nil},
		{"Sum/len=10", "candidate", map[string]string{"goos": "linux", "gomaxprocs": "8"}, 100, map[string]float64{"sec/op": 0}, 0, nil},
	}
	if got := read(t, goText); !reflect.DeepEqual(got, want) {
		t.Errorf("Read(%s) = %v, want %v", goText, got, want)
	}
}

func TestProcs(t *testing.T) {
	for name, want := range map[string][2]string{
		"Sum":       {"Sum", ""},
		"Sum-8":     {"Sum", "8"},
		"Sum-1":     {"Sum-1", ""}, // go test writes no -1
		"Sum-20-1":  {"Sum-20", "1"},
		"Sum-08":    {"Sum-08", ""},
		"Sum-0":     {"Sum-0", ""},
		"Sum/n=-12": {"Sum/n=", "12"}, // as benchstat does
		"Sum-":      {"Sum-", ""},
		"":          {"", ""},
	} {
		if short, procs := cutProcs(name); short != want[0] || procs != want[1] {
			t.Errorf("cutProcs(%q) = %q, %q, want %q", name, short, procs, want)
		}
	}
}

func write(t *testing.T, samples []Sample) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, samples); err != nil {
		t.Fatalf("Write(%v): %v", samples, err)
	}
	return b.String()
}

func TestWrite(t *testing.T) {
	want := `arm: base
goos: linux
toolchain: go1.26.8

BenchmarkSum/len=10-8 100 16 B/op 0 allocs/op 7 checksum 6.249e-07 sec/op

arm: candidate

BenchmarkSum/len=10-8 100 16 B/op 0 allocs/op 7 checksum 3.125e-07 sec/op

toolchain:

BenchmarkSum/len=10-8 100 0 sec/op
`
	if got := write(t, read(t, goText)); got != want {
		t.Errorf("Write = %s, want %s", got, want)
	}
}

func TestWriteAndRead(t *testing.T) {
	one := map[string]float64{"sec/op": 1}
	config := map[string]string{"goos": "linux"}
	for _, samples := range [][]Sample{
		read(t, goText),
		{{"Sum-20", "", map[string]string{}, 1, one, 0, nil}, {"Sum-1", "", map[string]string{}, 1, one, 0, nil}, {"Sum-20-1", "", map[string]string{}, 1, one, 0, nil}},
		{{"Sum-20", "", map[string]string{"gomaxprocs": "4"}, 1, one, 0, nil}, {"Sum", "", map[string]string{"gomaxprocs": "1"}, 1, one, 0, nil}},
		{{"", "", map[string]string{}, 1, one, 0, nil}},
		{{"A", "x", config, 1, one, 0, nil}, {"B", "", config, 2, one, 0, nil}, {"C", "y", map[string]string{}, 1, one, 0, nil}},
		{{"A", "", config, 1, map[string]float64{
			"sec/op": math.Nextafter(1e-7, 1), "B/s": 1e300, "x": math.SmallestNonzeroFloat64, "y": -0.1, "p99-sec": 1.0 / 3,
		}, 0, nil}},
	} {
		text := write(t, samples)
		if got := read(t, text); !reflect.DeepEqual(got, samples) {
			t.Errorf("Read(%s) = %v, want %v", text, got, samples)
		}
	}
}

// valuesOf returns the values of a name and arm in order.
func valuesOf(samples []Sample, name, arm, unit string) []float64 {
	var values []float64
	for _, s := range samples {
		if s.Name == name && s.Arm == arm {
			values = append(values, s.Value(unit))
		}
	}
	return values
}

func TestValues(t *testing.T) {
	samples := read(t, goText)
	if got := valuesOf(samples, "Sum/len=10", "base", "sec/op"); !slices.Equal(got, []float64{624.9 * 1e-9}) {
		t.Errorf("values = %v", got)
	}
	got := valuesOf(samples, "Sum/len=10", "candidate", "checksum")
	if len(got) != 2 || got[0] != 7 || !math.IsNaN(got[1]) {
		t.Errorf("values = %v, want 7 and NaN for the sample that has none", got)
	}
	if got := valuesOf(samples, "Sum", "base", "sec/op"); got != nil {
		t.Errorf("values = %v, want none of another name", got)
	}
	if got := Arms(samples); !slices.Equal(got, []string{"base", "candidate"}) {
		t.Errorf("Arms = %v", got)
	}
	if got := Names(samples); !slices.Equal(got, []string{"Sum/len=10"}) {
		t.Errorf("Names = %v", got)
	}
	if Unit("ns/op") != "sec/op" || Unit("MB/s") != "B/s" || Unit("allocs/op") != "allocs/op" {
		t.Error("Unit: want sec/op, B/s, allocs/op")
	}
}

// What is asked for is one benchmark, whatever its name means to a regular expression.
func TestPattern(t *testing.T) {
	for bench, want := range map[string]string{
		"BenchmarkX":                "^BenchmarkX$",
		"BenchmarkX/n=1.5":          `^BenchmarkX$/^n=1\.5$`,
		"BenchmarkX/a|b/c":          `^BenchmarkX$/^a\|b$/^c$`,
		"BenchmarkLoops/n=2#01/(x)": `^BenchmarkLoops$/^n=2#01$/^\(x\)$`,
	} {
		if got := Pattern(bench); got != want {
			t.Errorf("Pattern(%s) = %s, want %s", bench, got, want)
		}
	}
}
