package racing

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/compare/races/all"
	"github.com/tightwire/tightwire/lab/race"
)

// TestBench runs two races for two rounds, prints their lines and keeps them.
func TestBench(t *testing.T) {
	folder := t.TempDir()
	var out, errs bytes.Buffer
	args := []string{"-rounds", "2", "-patience", "0", "-run", "^(CountVarints/dist=1-5$|SizeVarint/work=call/dist=seed$)", "-o", folder}
	if status := run(all.Races(), args, &out, &errs); status != 0 {
		t.Fatalf("bench %q = %d, %s, want 0", args, status, &errs)
	}
	for _, want := range []string{"toolchain: go", "\nCountVarints/dist=1-5 ", "  ours ", "\nSizeVarint/work=call/dist=seed ", "  len64 "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("bench %q printed %s, want %q in it", args, &out, want)
		}
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*", "part", "*.txt.gz"))
	if len(files) != 1 {
		t.Fatalf("bench -run wrote %q, want one partial record", files)
	}
	if got := samplesIn(t, unpacked(t, files[0])); len(got) != 2+3 || !allAre(got, 2) {
		t.Errorf("record has %v, want 2 rounds of 2 arms and of 3", got)
	}
}

// TestPrintedRecord wants nothing but the record.
func TestPrintedRecord(t *testing.T) {
	var out, errs bytes.Buffer
	args := []string{"-rounds", "2", "-patience", "0", "-control", "-run", "^CountVarints/dist=1-5$", "-o", "-"}
	if status := run(all.Races(), args, &out, &errs); status != 0 {
		t.Fatalf("bench %q = %d, %s, want 0", args, status, &errs)
	}
	if strings.Contains(out.String(), "core:") {
		t.Errorf("bench %q printed %s, want nothing of neighbours, for which nobody looked", args, &out)
	}
	if got := samplesIn(t, out.String()); len(got) != 3 || !allAre(got, 2) || !strings.Contains(out.String(), "\ncpu: ") {
		t.Errorf("bench %q printed %s, want 2 rounds of two arms and the control", args, &out)
	}
	out.Reset()
	args = []string{"-memory", "-run", "^CountVarints/dist=1-5$", "-o", "-"}
	if status := run(all.Races(), args, &out, &errs); status != 0 || !strings.Contains(out.String(), "\nBenchmarkCountVarints/dist=1-5/impl=ours\t1\t") {
		t.Errorf("bench %q = %d, %s%s, want a record", args, status, &out, &errs)
	}
}

// unpacked returns the text of a record.
func unpacked(t *testing.T, name string) string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// samplesIn counts the samples of each arm.
func samplesIn(t *testing.T, text string) map[string]int {
	t.Helper()
	all := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^Benchmark(\S+/impl=\S+)\t\d+\t[\d.e+]+ ns/op\t`).FindAllStringSubmatch(text, -1) {
		all[m[1]]++
	}
	return all
}

func allAre(counts map[string]int, want int) bool {
	for _, n := range counts {
		if n != want {
			return false
		}
	}
	return true
}

// A line has the ratio beside a neighbour, if there was one.
func TestLine(t *testing.T) {
	res := &race.Result{
		Name: "R", Units: 1, Tried: 9,
		Arms: []race.Samples{{Name: "a", Ns: []float64{3, 3}}, {Name: "b", Ns: []float64{2, 2}}},
	}
	const want = "R a 3 ns  b 1.500x [0.000, +Inf] no difference shown"
	if got := strings.Join(strings.Fields(line(res)), " "); got != strings.Join(strings.Fields(want), " ")+" (2 of 9 rounds)" {
		t.Errorf("line %q, want %q and the rounds", got, want)
	}
	res.Shared = []race.Samples{{Name: "a", Ns: []float64{4}}, {Name: "b", Ns: []float64{8}}}
	if got := line(res); !strings.Contains(got, " b 1.500x") || !strings.Contains(got, "shown, beside a neighbour 0.500x [0.000, +Inf] no difference shown in 1 rounds") {
		t.Errorf("line %q, want both ratios", got)
	}
}

// TestMemory records what the arms of a race allocate.
func TestMemory(t *testing.T) {
	folder := t.TempDir()
	var out, errs bytes.Buffer
	args := []string{"-memory", "-run", "^FIT/op=decode/shape=small$", "-o", folder}
	if status := run(all.Races(), args, &out, &errs); status != 0 {
		t.Fatalf("bench %q = %d, %s, want 0", args, status, &errs)
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*", "memory", "*.txt.gz"))
	lines := regexp.MustCompile(`(?m)^FIT/op=decode/shape=small +(\w+) +(\d+) B/op +(\d+) allocs/op$`).FindAllStringSubmatch(out.String(), -1)
	if len(files) != 1 || len(lines) != 2 || lines[1][1] != "ours" {
		t.Fatalf("bench %q printed %s, and recorded %q, want a line for each of two arms, and a record", args, &out, files)
	}
	for i, least := range []int{64 * 16, 64} {
		theirs, _ := strconv.Atoi(lines[0][2+i])
		if ours, _ := strconv.Atoi(lines[1][2+i]); ours < least || theirs < ours {
			t.Errorf("bench %q printed %q, want ours to allocate something and less", args, lines)
		}
	}
}

func TestBenchRefuses(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-run", "^Nothing$"}, 1, "no race matches ^Nothing$"},
		{[]string{"-run", "("}, 2, "missing closing )"},
		{[]string{"-rounds", "-1", "-run", "^CountVarints"}, 1, "Rounds is -1"},
		{[]string{"all"}, 2, `unexpected argument "all"`},
	} {
		var out, errs bytes.Buffer
		if status := run(all.Races(), tt.args, &out, &errs); status != tt.status || !strings.Contains(errs.String(), tt.want) {
			t.Errorf("bench %q = %d, %s, want %d with %q", tt.args, status, &errs, tt.status, tt.want)
		}
	}
}

func TestExtent(t *testing.T) {
	for _, tt := range []struct{ run, want string }{
		{"", ""},
		{"^BLAKE2", "blake2"},
		{"^FIT", "fit"},
		{"^[^BFM]|^Block", "protowire"},
		{"^Messages", "messages"},
		{"^BLAKE2s", "part"},
		{"bytes=64|dist=1-5", "part"},
	} {
		o := options{all: all.Races(), run: regexp.MustCompile(tt.run)}
		if kind, set := o.extent(o.choose()); kind+set != tt.want {
			t.Errorf("extent of -run %q = %q, %q, want %q", tt.run, kind, set, tt.want)
		}
	}
	if kind, _ := (options{all: all.Races(), promised: true}).extent(all.Races()[:1]); kind != "promised" {
		t.Errorf("extent of -promised = %q, want promised", kind)
	}
	for _, o := range []options{{all: all.Races(), simd: true}, {all: all.Races(), simd: true, run: regexp.MustCompile("^CountVarints")}} {
		chosen := o.choose()
		kind, _ := o.extent(chosen)
		if want := map[bool]string{true: "simd", false: "part"}[o.run == nil]; len(chosen) == 0 || kind != want {
			t.Errorf("extent of -simd -run %v = %q, %d races, want %q", o.run, kind, len(chosen), want)
		}
	}
}

// TestExtentOfSome wants a program without the races of a set to write no whole record.
func TestExtentOfSome(t *testing.T) {
	for _, o := range []options{{all: races.OfBLAKE2()}, {all: races.OfProtowire(), simd: true}} {
		if kind, set := o.extent(o.choose()); kind != "part" || set != "" {
			t.Errorf("extent = %q, %q, want a part", kind, set)
		}
	}
}
