package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/scratch"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// timed makes a module with benchmarks the working directory.
func timed(t *testing.T) {
	t.Helper()
	unlocked(t)
	scratch.Module(t, "package m\n\nfunc F(a int) int { return a + 1 }\n")
	scratch.Write(t, "m_test.go", `package m

import "testing"

func BenchmarkF(b *testing.B) {
	for _, impl := range []string{"a", "b", "wrong"} {
		b.Run("impl="+impl, func(b *testing.B) {
			sum := 0
			for i := 0; b.Loop(); i++ {
				sum = F(sum)
			}
			if impl == "wrong" {
				sum++
			}
			b.ReportMetric(float64(sum), "checksum")
		})
	}
}
`)
}

// brief runs tight ab with samples of a millisecond.
func brief(t *testing.T, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	var out, errs bytes.Buffer
	k := new(abCommand)
	k.Use(command.NewConsole("tight", "ab", &out, &errs))
	k.Define()
	if err := k.Flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	k.plan.Sample = time.Millisecond
	_, err = k.Run(t.Context())
	return out.String(), errs.String(), err
}

func TestAB(t *testing.T) {
	linkOnce(t)
	timed(t)
	file := filepath.Join(t.TempDir(), "samples.txt")
	args := []string{"-bench", "F", "-base", "/impl=a", "-candidate", "/impl=b", "-rounds", "6", "-layouts", "1", "-samples", file}
	stdout, stderr, err := brief(t, append(args, "-o", "json", ".")...)
	var got struct{ Verdicts []map[string]any }
	if mistake := json.Unmarshal([]byte(stdout), &got); err != nil || mistake != nil || len(got.Verdicts) != 1 {
		t.Fatalf("%v, %v, %s%s; want a verdict", err, mistake, stdout, stderr)
	}
	if v := got.Verdicts[0]; v["name"] != "F" || v["n"] != 6.0 || v["status"] == "" || v["checked"] != true || v["warnings"] == nil {
		t.Errorf("%v, want six rounds of F", v)
	}
	all := scratch.Full(false, true)
	if all { // it builds and times programs again
		_, stdout, stderr = tight(append(append([]string{"ab"}, args...), ".")...)
	}
	lines := strings.Split(stdout, "\n")
	if all && (!strings.Contains(lines[0], "1 of 1 claim") || !strings.HasPrefix(lines[2], "name  base ") || !strings.HasPrefix(lines[3], "F     ") || !strings.Contains(stderr, ", 6 rounds, ")) {
		t.Errorf("%s%s; want the answer, and a table", stdout, stderr)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	samples, err := sample.Read(f, file)
	if err != nil || len(samples) != 18 || len(sample.Arms(samples)) != 3 || lists.Count(samples, func(s sample.Sample) bool { return s.Name == "F" && s.Arm == "candidate" }) != 6 || samples[0].Config["benchmark"] == "" {
		t.Errorf("%d samples, %v; want those of one run", len(samples), err)
	}
	if status, _, stderr := tight("judge", "-base", file, "-candidate", file); status == 2 {
		t.Errorf("judge: %s; want it to take the samples", stderr)
	}
	stdout, _, err = brief(t, "-bench", "F", "-base", "/impl=a", "-candidate", "/impl=wrong", "-layouts", "1", ".")
	if !errors.Is(err, ab.ErrAnswers) || stdout != "" {
		t.Errorf("%v, %s; want %v", err, stdout, ab.ErrAnswers)
	}
}

// Builds with the same code are unchanged; one for another machine is not timed.
func TestABUntimed(t *testing.T) {
	timed(t)
	status, stdout, stderr := tight("ab", "-bench", "F/impl=a", "-toolchain", "local,local", "-o", "md", ".")
	if status != 3 || !strings.Contains(stdout, "| F/impl=a | - | - | - | 0 | UNCHANGED | - | - |\n") {
		t.Errorf("status %d, %s%s; want 3, UNCHANGED", status, stdout, stderr)
	}
	status, _, stderr = tight("ab", "-bench", "F", "-target", "linux/amd64,linux/s390x", ".")
	if status != 3 || !strings.Contains(stderr, ": skipped: this machine is ") {
		t.Errorf("status %d, %s; want 3, not timed", status, stderr)
	}
}

func TestABMistakes(t *testing.T) {
	scratch.Module(t, holds)
	for want, args := range map[string][]string{
		"want -bench NAME, and one package": {"-base", ".", "."},
		"and one package":                   {"-bench", "F"},
		"want the end of a name in both":    {"-bench", "F", "-base", "/impl=a", "."},
		"both sides are .":                  {"-bench", "F", "-base", ".", "."},
		"want two toolchains or":            {"-bench", "F", "-toolchain", "local,go1.26.8,go1.27.4", "."},
		"want at least 1":                   {"-bench", "F", "-rounds", "0", "."},
		"want text, md or json":             {"-bench", "F", "-o", "html", "."},
		`effect "faster"`:                   {"-bench", "F", "-effect", "faster", "."},
	} {
		if status, stdout, stderr := tight(append([]string{"ab"}, args...)...); status != 2 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: status %d, %s%s; want 2, %s", args, status, stdout, stderr, want)
		}
	}
}

// A name says what a side is; without names the folder is compared with the commit.
func TestABSides(t *testing.T) {
	host, next := build.Build{Toolchain: "local"}, build.Build{Toolchain: "go1.27.4"}
	for _, test := range []struct {
		sides                   abSides
		equal                   bool
		base, candidate         string // the revision
		baseBuild, candidateIts build.Build
	}{
		{abSides{candidate: ".", builds: []build.Build{host}}, false, "HEAD", "", host, host},
		{abSides{candidate: ".", builds: []build.Build{host, next}}, false, "", "", host, next},
		{abSides{candidate: ".", builds: []build.Build{host}}, true, "", "", host, host},
		{abSides{base: "HEAD@{1}", candidate: "v1.2.3", builds: []build.Build{host}}, false, "HEAD@{1}", "v1.2.3", host, host},
		{abSides{base: "/impl=a", candidate: "/impl=b", builds: []build.Build{host}}, false, "", "", host, host},
	} {
		err := test.sides.check(test.equal)
		base, candidate := test.sides.both()
		if err != nil || base.Build.Revision != test.base || candidate.Build.Revision != test.candidate || base.Build.Toolchain != test.baseBuild.Toolchain || candidate.Build.Toolchain != test.candidateIts.Toolchain {
			t.Errorf("%+v: %v, %+v, %+v", test.sides, err, base, candidate)
		}
	}
}

func TestABMatch(t *testing.T) {
	a := abSides{base: "/impl=a", candidate: "/impl=b", builds: []build.Build{{}}}
	names := []string{"F/impl=a", "G/impl=b", "F/impl=b", "H/impl=a", "I"}
	pairs, left := a.match(names, names)
	if len(pairs) != 1 || pairs[0].name != "F" || pairs[0].base.Bench != "F/impl=a" || pairs[0].candidate.Bench != "F/impl=b" || !slices.Equal(left, []string{"H/impl=a", "G/impl=b"}) {
		t.Errorf("%+v, %q; want one pair", pairs, left)
	}
	a.base, a.candidate = "HEAD", "."
	pairs, left = a.match([]string{"F", "Old"}, []string{"F", "New"})
	if len(pairs) != 1 || pairs[0].name != "F" || pairs[0].base.Build.Revision != "HEAD" || !slices.Equal(left, []string{"Old", "New"}) {
		t.Errorf("%+v, %q; want F", pairs, left)
	}
}

// Samples are written as a whole, also those of a configuration that others have not.
func TestKeepSamples(t *testing.T) {
	file := filepath.Join(t.TempDir(), "samples.txt")
	of := func(config map[string]string) sample.Sample {
		return sample.Sample{Name: "F", Arm: "base", Config: config, Iters: 1, Values: map[string]float64{"sec/op": 1}}
	}
	both := []sample.Sample{of(map[string]string{"goos": "linux", "buildflags": "-tags=x"}), of(map[string]string{"goos": "linux"})}
	if err := errors.Join(checkSamples(file), keepSamples(file, both), keepSamples("", both), checkSamples("")); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got, err := sample.Read(f, file); err != nil || !reflect.DeepEqual(got, both) {
		t.Errorf("%+v, %v; want %+v", got, err, both)
	}
	if err := checkSamples(filepath.Join(t.TempDir(), "none", "samples.txt")); err == nil {
		t.Error("no error for a folder that is not there")
	}
}

// Each row has what it rests on, and what was not run has nothing.
func TestComparisonText(t *testing.T) {
	j := &judgement{metric: "sec/op", effect: verdict.Effect{Text: "<0%", Hi: 1, Strict: true}}
	o := &ab.Outcome{Warnings: []string{"it rains"}}
	for i := range 10 {
		for arm, ns := range map[string]float64{"base": 100, "candidate": 80, "control": 100.5} {
			values := map[string]float64{"sec/op": (ns + float64(i%3)) * 1e-9, "allocs/op": 3, "B/op": 8}
			if arm == "candidate" {
				values["allocs/op"] = 1
			}
			o.Samples = append(o.Samples, sample.Sample{Name: "F", Arm: arm, Values: values, Config: map[string]string{"layout": strconv.Itoa(i)}})
		}
	}
	var err error
	if o.Verdict, err = verdict.Judge(o.Rounds("sec/op"), j.effect, 0.05); err != nil {
		t.Fatal(err)
	}
	j.add("F", o)
	j.add("G", &ab.Outcome{Unchanged: true, Verdict: verdict.Verdict{Status: verdict.Unchanged, Reason: "why"}})
	var b strings.Builder
	if err := writeText(&b, j); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"1 of 2 claims unproven · the rest hold\n", "\nF     101.00ns ±1%  81.00ns ±1%  -19.8% [-20.0%, -19.7%]  10  HOLDS      [+0.49%, +0.50%]  0.", "\nG     -  ",
		"\nF: allocs/op: 3, now 1\n", "\nF: it rains\n", "\nG: UNCHANGED: why\n",
	} {
		if !strings.Contains(squeezed(b.String()), squeezed(want)) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
	if strings.Contains(b.String(), "B/op") {
		t.Errorf("%s; want nothing of what is the same", &b)
	}
}

// squeezed makes one blank of several.
func squeezed(s string) string {
	for strings.Contains(s, "  ") {
		s = strings.ReplaceAll(s, "  ", " ")
	}
	return s
}
