package race

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

var testEnv = Env{
	Go: "go1.26.8", OS: "linux", Arch: "amd64", Level: "v3", Experiment: "simd", Flags: "-tags=purego", Debug: "cpu.avx512f=off",
	CPU: "AMD EPYC (family 25, model 17)", Kernel: "6.1.0", Commit: "0123456789ab+dirty", Date: "2026-11-21T10:00:00Z", Layout: "7",
}

const wantHeader = `goos: linux
goarch: amd64
goamd64: v3
goexperiment: simd
toolchain: go1.26.8
buildflags: -tags=purego
godebug: cpu.avx512f=off
cpu: AMD EPYC (family 25, model 17)
kernel: 6.1.0
commit: 0123456789ab+dirty
date: 2026-11-21T10:00:00Z
layout: 7
`

const wantLines = `seed: 9
BenchmarkSum/dist=mixed/impl=old	8	1000.125 ns/op	1800 values/op	4320.4599 MB/s	0 allocs/op
BenchmarkSum/dist=mixed/impl=new	16	500 ns/op	1800 values/op	8642 MB/s	0.125 allocs/op
BenchmarkSum/dist=mixed/impl=old	8	1001 ns/op	1800 values/op	4316.6833 MB/s	0 allocs/op
BenchmarkSum/dist=mixed/impl=new	16	499.999 ns/op	1800 values/op	8642.0173 MB/s	0.125 allocs/op
`

func sumResult() *Result {
	return &Result{Name: "Sum/dist=mixed", Units: 1800, Bytes: 4321, Seed: 9, Arms: []Samples{
		{Name: "old", Ops: 8, Ns: []float64{1000.125, 1001}},
		{Name: "new", Ops: 16, Ns: []float64{500, 499.999}, Allocs: 0.125},
	}}
}

func recordText(t *testing.T, e Env, results ...*Result) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteHeader(&b, e); err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		before := b.Len()
		if n, err := r.WriteTo(&b); err != nil || int(n) != b.Len()-before {
			t.Fatalf("WriteTo = %d, %v, want %d, nil", n, err, b.Len()-before)
		}
	}
	return b.String()
}

func TestRecord(t *testing.T) {
	if got, want := recordText(t, testEnv, sumResult()), wantHeader+wantLines; got != want {
		t.Errorf("record = %s\nwant %s", got, want)
	}
}

func TestConfig(t *testing.T) {
	var lines []string
	for key, value := range testEnv.Config() {
		lines = append(lines, key+": "+value+"\n")
	}
	slices.Sort(lines)
	want := slices.Sorted(strings.Lines(wantHeader))
	if !slices.Equal(lines, want) {
		t.Errorf("Config = %q, want %q", lines, want)
	}
	if unknown := (Env{}).Config(); len(unknown) != 0 {
		t.Errorf("Config of nothing = %v, want none", unknown)
	}
}

func TestRecordOfUnknown(t *testing.T) {
	if got := recordText(t, Env{}); got != "" {
		t.Errorf("header of Env{} = %q, want none", got)
	}
	if got, want := recordText(t, Env{Arch: "arm64", Level: "v8.0"}), "goarch: arm64\ngoarm64: v8.0\n"; got != want {
		t.Errorf("header = %q, want %q", got, want)
	}
}

// Foreign tools read the record: benchfmt is what benchstat reads with.
func TestRecordIsBenchmarkFormat(t *testing.T) {
	lines := benchfmt.NewReader(strings.NewReader(recordText(t, testEnv, sumResult())), "record")
	n := 0
	for lines.Scan() {
		res, ok := lines.Result().(*benchfmt.Result)
		if !ok {
			t.Fatalf("%v", lines.Result())
		}
		n++
		if got, _ := res.Value("sec/op"); got <= 0 {
			t.Errorf("%s has %v sec/op", res.Name, got)
		}
		if got := res.GetConfig("cpu"); got != testEnv.CPU {
			t.Errorf("cpu of %s = %q, want %q", res.Name, got, testEnv.CPU)
		}
		if _, parts := res.Name.Parts(); len(parts) != 2 || !strings.HasPrefix(string(parts[1]), "/impl=") {
			t.Errorf("parts of %s = %q, want two", res.Name, parts)
		}
	}
	if n != 4 {
		t.Errorf("%d results, want 4", n)
	}
}

// A race as it is run is read back with every digit, in the order of its rounds.
func TestReadBack(t *testing.T) {
	buf := make([]byte, 999)
	sum := func(i int) (s uint64) {
		for _, c := range buf {
			s += uint64(c) * uint64(i)
		}
		return s
	}
	r := Race{Name: "Sum/n=999", Inputs: 3, Units: 999, Bytes: 999, Arms: []Arm{{"a", sum}, {"b", sum}}}
	res, err := r.Run(quick)
	if err != nil {
		t.Fatal(err)
	}
	env := Describe(Commit("."))
	samples, err := sample.Read(strings.NewReader(recordText(t, env, res)), "record")
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range env.Config() {
		if got := samples[0].Config[key]; got != want {
			t.Errorf("%s reads as %q, want %q", key, got, want)
		}
	}
	for _, arm := range res.Arms {
		var got []float64
		for _, s := range samples {
			if s.Name == r.Name+"/impl="+arm.Name {
				got = append(got, math.Round(s.Value("sec/op")*1e12)/1e3)
			}
		}
		if !slices.Equal(got, arm.Ns) {
			t.Errorf("times of %s read as %v, want %v", arm.Name, got, arm.Ns)
		}
	}
}

// Rounds that not every arm has finished are not written: their lines would pair with lines of other
// rounds.
func TestRecordOfUnevenRounds(t *testing.T) {
	for i := range 2 {
		r := sumResult()
		r.Arms[i].Ns = r.Arms[i].Ns[:1]
		if got := strings.Count(recordText(t, Env{}, r), "ns/op"); got != 2 {
			t.Errorf("record where arm %d has 1 round and the other 2: %d samples, want 2", i, got)
		}
	}
}

// Rounds beside a neighbour are apart from quiet ones, and rounds that are neither are left out. A race
// without probes that follows is neither.
func TestRecordOfKinds(t *testing.T) {
	r, busy := sumResult(), []bool{true, false}
	r.Tried, r.Probe, r.Busy = 7, 0.8764, busy
	r.Shared = []Samples{{"old", 8, []float64{2000, 2002}, 0}, {"new", 16, []float64{700, 702}, 0.125}}
	unprobed := sumResult()
	unprobed.Name = "Unprobed"
	var got []string
	samples, err := sample.Read(strings.NewReader(recordText(t, testEnv, r, unprobed)), "record")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range samples {
		_, probed := s.Config["core"]
		got = append(got, fmt.Sprintf("%s %.0f %s %v", s.Name, 1e9*s.Values["sec/op"], s.Config["core"], probed))
	}
	want := []string{
		"Sum/dist=mixed/impl=old 1001 alone true", "Sum/dist=mixed/impl=new 500 alone true",
		"Sum/dist=mixed/impl=old 2000 shared true", "Sum/dist=mixed/impl=new 700 shared true",
		"Sum/dist=mixed/impl=old 2002 shared true", "Sum/dist=mixed/impl=new 702 shared true",
		"Unprobed/impl=old 1000  false", "Unprobed/impl=new 500  false",
		"Unprobed/impl=old 1001  false", "Unprobed/impl=new 500  false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("samples %q, want %q", got, want)
	}
	if first := samples[0].Config; first["tried"] != "7" || first["probe"] != "0.876" {
		t.Errorf("configuration %v, want 7 rounds tried and a probe of 0.876", first)
	}
}
