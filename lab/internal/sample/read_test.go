package sample

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

func TestGoErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                                 "file: no samples",
		"PASS\nok  \texample.com\t1s\n":                    "file: no samples",
		"goos: linux\nBenchmarkSum-8\n":                    "file: no samples", // a run that was broken off
		"\nBenchmarkSum-8 100\n":                           "file:2: missing measurements",
		"BenchmarkSum x 1 ns/op\n":                         "file:1: parsing iteration count",
		"BenchmarkSum 0 1 ns/op\n":                         "file:1: 0 operations",
		"BenchmarkSum 1 1 ns/op 2 ns/op":                   "file:1: sec/op twice",
		"BenchmarkSum 1 1 ns/op 2 sec/op":                  "file:1: sec/op twice",
		"BenchmarkSum 1 NaN ns/op":                         "file:1: NaN sec/op, want a finite number",
		"BenchmarkSum 1 +Inf x":                            "file:1: +Inf x, want a finite number",
		"BenchmarkSum 1 1 ns/op 2":                         "file:1: missing units",
		"BenchmarkSum 1 1 ns/op\n--- FAIL: BenchmarkSum\n": "file:2: --- FAIL: BenchmarkSum: want samples of a run that did not fail",
		"BenchmarkSum 1 1 ns/op\nFAIL\tm\t0.1s\nPASS\n":    "file:2: FAIL\tm\t0.1s: want samples",
		"BenchmarkSum 1 1 ns/op\npanic: no\n":              "file:2: panic: no: want samples",
		strings.Repeat("x", 100_000):                       "file:0: ", // no line of a benchmark is so long
	} {
		if samples, err := Read(strings.NewReader(text), "file"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%.50q) = %v, %v; want an error with %s", text, samples, err, want)
		}
	}
}

func TestReadFails(t *testing.T) {
	broken := errors.New("broken")
	for _, start := range []string{"", "[", "[" + jmh("avgt", "ns/op", `"rawData" : [ [ 1 ] ]`), "name,value\nA,1\n", goText} {
		r := io.MultiReader(strings.NewReader(start), iotest.ErrReader(broken))
		if samples, err := Read(r, "file"); !errors.Is(err, broken) {
			t.Errorf("Read of %.20q and an error = %v, %v; want that error", start, samples, err)
		}
	}
}

// seeds are files of each kind.
var seeds = []string{
	goText,
	"BenchmarkA-20-1 1 1e-320 ns/op 0 MB/s\narm: x\nBenchmarkA 1 2 ns/op\n",
	array(jmh("avgt", "ns/op", `"rawData" : [ [ 1, 2 ], [ 3, 4 ] ]`)),
	array(jmh("sample", "us/op", `"rawDataHistogram" : [ [ [ [ 1, 2 ] ] ] ]`)),
	"name,value,unit,arm,round\nA,1,ns/op,x,1\nA,2,B/op,x,1\n",
	`{"Action":"output","Package":"p","Output":"BenchmarkA 1 "}` + "\n" + `{"Action":"output","Package":"p","Output":"2 ns/op\n"}`,
}

// checkRead checks that what is read can be written, and then reads as the same, and that
// errors name the file.
func checkRead(t *testing.T, text string) {
	samples, err := Read(strings.NewReader(text), "file")
	if err != nil {
		if samples != nil || !strings.HasPrefix(err.Error(), "file:") {
			t.Fatalf("Read(%q) = %v, %v; want an error with the file, and no samples", text, samples, err)
		}
		return
	}
	var b strings.Builder
	if err := Write(&b, samples); err != nil {
		return // names and configuration of others may have what text cannot
	}
	for i := range samples {
		samples[i].Quick, samples[i].Turns = 0, nil // which text does not have
	}
	if again := read(t, b.String()); !reflect.DeepEqual(again, samples) {
		t.Fatalf("Read(%q) = %v, written as %q = %v", text, samples, b.String(), again)
	}
}

func TestMutated(t *testing.T) {
	for _, text := range seeds {
		for i := range len(text) {
			for _, sign := range []string{"", "0", "-", "[", ",", "\"", "\n", "\x00", "\xff", "1e999"} {
				checkRead(t, text[:i]+sign+text[i+1:])
			}
			checkRead(t, text[:i])
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(checkRead)
}
