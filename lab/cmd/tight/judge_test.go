package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// around returns n times in ns, 1 % from each other, in whole tenths.
func around(n int, ns float64) []float64 {
	rng := rand.New(rand.NewPCG(uint64(n), math.Float64bits(ns)))
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = math.Round(10*ns*math.Exp(0.01*rng.NormFloat64())) / 10
	}
	return xs
}

func goText(name string, ns []float64) string {
	var b strings.Builder
	for _, x := range ns {
		fmt.Fprintf(&b, "Benchmark%s-8\t100\t%v ns/op\t2 allocs/op\n", name, x)
	}
	return b.String()
}

func jmhText(name string, ns []float64) string {
	forks := make([][]float64, len(ns))
	for i, x := range ns {
		forks[i] = []float64{x}
	}
	raw, _ := json.Marshal(forks)
	return fmt.Sprintf(`[{"jmhVersion":"1.37","benchmark":%q,"mode":"avgt","primaryMetric":{"scoreUnit":"ns/op","rawData":%s}}]`, name, raw)
}

// files writes files into a new folder, and goes there.
func files(t *testing.T, texts map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// samples are files that the tests of judge compare.
func samples(t *testing.T) {
	t.Helper()
	sum := around(20, 600)
	files(t, map[string]string{
		"base":    goText("Sum", sum),
		"control": goText("Sum", around(20, 600.5)),
		"off":     goText("Sum", around(20, 660)), // equal code that is not equal
		"less":    goText("Sum", around(20, 560)),
		"tie":     goText("Sum", around(20, 601)),
		"more":    goText("Sum", around(20, 640)),
		"short":   goText("Sum", around(19, 560)),
		"few":     goText("Sum", around(5, 600)),
		"fewer":   goText("Sum", around(5, 100)),
		"other":   goText("Other", sum),
		"both":    goText("Sum", around(20, 560)) + goText("Other", sum),
		"zero":    "BenchmarkSum 1 0 ns/op\n",
		"broken":  "BenchmarkSum 1\n",
		"arms":    "arm: base\n" + goText("Sum", sum) + "arm: candidate\n" + goText("Sum", around(20, 560)),
		"armed":   "arm: x\n" + goText("Sum", sum) + "arm: y\n" + goText("Sum", sum),
		"slow":    strings.ReplaceAll(goText("Sum", sum), "2 allocs/op", "90 MB/s"),
		"fast":    strings.ReplaceAll(goText("Sum", sum), "2 allocs/op", "99 MB/s"),
		"tie0":    strings.Repeat("BenchmarkSum 1 10 ns/op\n", 20),
		"tie1":    strings.Repeat("BenchmarkSum 1 10 ns/op\n", 19) + "BenchmarkSum 1 9 ns/op\n",
		"counts":  strings.ReplaceAll(goText("Sum", sum), "2 allocs", "0 allocs"),
	})
}

func TestJudgeExitStatus(t *testing.T) {
	samples(t)
	for _, test := range []struct {
		args   string
		status int
		says   string
	}{
		{"-base base -candidate less", 0, "1 of 1 claim holds\nclaim: sec/op of candidate against base <0%; intervals of 95 %\nname  base "},
		{"-base base -candidate less -effect <=-4%", 0, "HOLDS"},
		{"-base base -candidate less -effect <=-20%", 1, "1 of 1 claim fails\n"},
		{"-base base -candidate more", 1, "REVERSED"},
		{"-base base -candidate tie", 3, "1 of 1 claim unproven\n"},
		{"-base base -candidate tie -control control", 3, "NOISY"},
		{"-base base -candidate less -control control", 0, "HOLDS"},
		{"-base base -candidate less -control off", 3, "NOISY"},
		{"-base base -candidate base", 3, "UNCHANGED"},
		{"-base few -candidate fewer", 3, "  5 of about 6  "},
		{"-base base -candidate both", 3, "no sec/op in base"},
		{"-base both -candidate base -effect >0%", 3, "no sec/op in base"},
		{"-base both -candidate more", 1, "1 of 2 claims fails · 1 unproven\n"},
		{"-base arms -candidate arms", 0, "HOLDS"},
		{"-base base -candidate counts -metric allocs/op", 0, "-100.0% [-100.0%, -100.0%]"},
		{"-base base -candidate less -metric allocs/op", 1, "exact: 2, now 2"},
		{"-base counts -candidate base -metric allocs/op -effect <=0%", 1, "+∞ [+∞, +∞]"},
		{"-base counts -candidate counts -metric allocs/op -effect <=0%", 0, "0.0% [0.0%, 0.0%]"},
		{"-base base -candidate less -metric ns/op", 0, "sec/op"},
		{"-base slow -candidate fast -metric MB/s", 0, "B/s of candidate against base >0%"},
		{"-base fast -candidate slow -metric MB/s", 1, "REVERSED"},
		{"-base fast -candidate slow -metric MB/s -effect <0%", 0, "HOLDS"},
		{"-base tie0 -candidate tie1 -effect <=0%", 3, "INCONCLUSIVE"},
		{"-h", 0, "-candidate"},

		{"", 2, "want -base FILE and -candidate FILE"},
		{"-base base", 2, "want -base FILE and -candidate FILE"},
		{"-base base -candidate less more", 2, "no other arguments"},
		{"-base base -candidate less -effect fast", 2, `effect "fast"`},
		{"-base base -candidate less -o html", 2, "want text, md or json"},
		{"-base base -candidate none", 2, "none: no such file"},
		{"-base base -candidate broken", 2, "broken:1: "},
		{"-base base -candidate short", 2, "Sum: 20 samples in base and 19 in short"},
		{"-base base -candidate less -control short", 2, "Sum: 20 samples in base and 19 in short"},
		{"-base base -candidate less -control other", 2, "Sum: 20 samples in base and 0 in other"},
		{"-base base -candidate other", 2, `no benchmark has sec/op in both base and other; the first is "Sum"`},
		{"-base base -candidate less -metric checksum", 2, "no benchmark has checksum in both"},
		{"-base zero -candidate zero", 2, "Sum: round 1: 0 and 0"},
		{"-base armed -candidate base", 2, "armed: found arms x, y, want an arm base"},
	} {
		status, stdout, stderr := tight(append([]string{"judge"}, strings.Fields(test.args)...)...)
		said := stdout
		if test.status == 2 || test.args == "-h" {
			said = stderr
		}
		if status != test.status || !strings.Contains(said, test.says) {
			t.Errorf("judge %s: status %d, %s%s; want %d, %q", test.args, status, stdout, stderr, test.status, test.says)
		}
	}
}

type judged struct {
	Verdicts []struct {
		Name, Status, Reason, Note string
		Ratio, Lo, Hi              *float64
		N, Need                    int
	}
}

func judgeJSON(t *testing.T, args ...string) (int, judged) {
	t.Helper()
	status, stdout, stderr := tight(append([]string{"judge", "-o", "json"}, args...)...)
	var j judged
	if err := json.Unmarshal([]byte(stdout), &j); err != nil {
		t.Fatalf("%v: %s%s", err, stdout, stderr)
	}
	return status, j
}

func TestJudgeJSON(t *testing.T) {
	samples(t)
	status, j := judgeJSON(t, "-base", "base", "-candidate", "both")
	if status != 3 || len(j.Verdicts) != 2 {
		t.Fatalf("status %d, %+v", status, j)
	}
	v := j.Verdicts[0]
	if v.Name != "Sum" || v.Status != "HOLDS" || v.N != 20 || !(0.9 < *v.Lo && *v.Lo < *v.Ratio && *v.Ratio < *v.Hi && *v.Hi < 1) {
		t.Errorf("%+v", v)
	}
	v = j.Verdicts[1]
	if v.Name != "Other" || v.Status != "INCONCLUSIVE" || v.N != 0 || v.Ratio != nil || v.Hi != nil || v.Need != 6 {
		t.Errorf("%+v, want null for what is not known", v)
	}
	_, j = judgeJSON(t, "-base", "counts", "-candidate", "base", "-metric", "allocs/op")
	if v = j.Verdicts[0]; v.Status != "REVERSED" || v.Ratio != nil || v.N != 20 {
		t.Errorf("%+v, want null for a ratio of +Inf, and all rounds", v)
	}
}

// The same numbers are the same claim, whoever wrote them.
func TestJudgeFormats(t *testing.T) {
	base, candidate := around(20, 600), around(20, 590)
	texts := map[string]string{}
	for format, write := range map[string]func(string, []float64) string{"go": goText, "jmh": jmhText} {
		texts[format+"1"], texts[format+"2"] = write("Sum", base), write("Sum", candidate)
	}
	oneFork := strings.NewReplacer("],[", ",")
	texts["fork1"], texts["fork2"] = oneFork.Replace(texts["jmh1"]), oneFork.Replace(texts["jmh2"])
	files(t, texts)
	_, want, _ := tight("judge", "-base", "go1", "-candidate", "go2", "-effect", "<=-1%", "-o", "json")
	noted := regexp.MustCompile(`,\n +"note": "(.*)"`)
	want = noted.ReplaceAllString(want, "")
	for format, note := range map[string]string{"go": unplaced, "jmh": "", "fork": "iterations of one fork, which are correlated"} {
		_, got, stderr := tight("judge", "-base", format+"1", "-candidate", format+"2", "-effect", "<=-1%", "-o", "json")
		if strings.Contains(got, `"note"`) != (note != "") || !strings.Contains(got, note) || noted.ReplaceAllString(got, "") != want {
			t.Errorf("%s: %s%s, want %s", format, got, stderr, want)
		}
	}
	if _, got, _ := tight("judge", "-base", "go1", "-candidate", "jmh2", "-effect", "<=-1%", "-o", "json"); noted.ReplaceAllString(got, "") != want || !strings.Contains(got, unplaced) {
		t.Errorf("go and jmh: %s, want %s", got, want)
	}
}

// laidOut is the text of so many samples, each layout's in turn.
func laidOut(layouts int, ns []float64) string {
	var b strings.Builder
	for i, x := range ns {
		fmt.Fprintf(&b, "layout: %d\nrandlayout: %d\n%s", i%layouts, 70+i%layouts, goText("Sum", []float64{x}))
	}
	return b.String()
}

// Where samples say of which layouts they are, each layout is one observation; where they do
// not, a note says so, and a count needs none.
func TestJudgeLayouts(t *testing.T) {
	slow, fast := around(20, 600), around(20, 560)
	files(t, map[string]string{
		"slow": goText("Sum", slow), "fast": goText("Sum", fast),
		"slow1": laidOut(1, slow), "fast1": laidOut(1, fast), "slow4": laidOut(4, slow), "fast4": laidOut(4, fast),
		"slow20": laidOut(20, slow), "fast20": laidOut(20, fast),
	})
	for _, test := range []struct {
		args, want, reason, note string
		status                   int
	}{
		{"-base slow -candidate fast", "HOLDS", "the whole interval", unplaced, 0},
		{"-base slow -candidate fast -metric allocs/op -effect <=0%", "HOLDS", "exact", "", 0},
		{"-base slow1 -candidate fast1", "INCONCLUSIVE", "all rounds have the same layout", "", 3},
		{"-base slow4 -candidate fast4", "HOLDS", "the whole interval", "", 0},
		{"-base slow4 -candidate fast4 -effect <=-6.5%", "INCONCLUSIVE", "only a part of the interval", "", 3},
		{"-base slow20 -candidate fast20 -effect <=-5%", "HOLDS", "the whole interval", "", 0},
		{"-base slow4 -candidate fast20", "HOLDS", "the whole interval", unplaced, 0},
		{"-base slow4 -candidate fast", "HOLDS", "the whole interval", unplaced, 0},
	} {
		status, j := judgeJSON(t, strings.Fields(test.args)...)
		if len(j.Verdicts) != 1 {
			t.Fatalf("%s: %+v, want one name", test.args, j)
		}
		if v := j.Verdicts[0]; status != test.status || v.Status != test.want || !strings.Contains(v.Reason, test.reason) || v.Note != test.note || v.N != 20 {
			t.Errorf("%s: status %d, %+v; want %d, %s: %s", test.args, status, v, test.status, test.want, test.reason)
		}
	}
	if _, stdout, _ := tight("judge", "-base", "slow", "-candidate", "fast"); !strings.HasSuffix(stdout, "\n"+unplaced+"\n") {
		t.Errorf("%s, want the note", stdout)
	}
}

// The line of a verdict says that its layouts are not known; status and exit status are as they were.
func TestJudgeLayoutUnknown(t *testing.T) {
	slow, fast := around(20, 600), around(20, 560)
	files(t, map[string]string{
		"slow": goText("Sum", slow), "fast": goText("Sum", fast), "slow4": laidOut(4, slow), "fast4": laidOut(4, fast),
		"jmh": jmhText("Sum", slow), "jmh2": jmhText("Sum", fast),
	})
	expect(t, "judge -base fast -candidate slow", 1, "  REVERSED, layout unknown  -")
	expect(t, "judge -base slow -candidate fast", 0, "  HOLDS, layout unknown  -")
	expect(t, "judge -base slow -candidate fast4 -o md", 0, " | HOLDS, layout unknown | - |")
	expect(t, "judge -base slow4 -candidate fast4", 0, "  HOLDS    -")
	expect(t, "judge -base jmh -candidate jmh2", 0, "  HOLDS    -")
	expect(t, "judge -base slow -candidate fast -metric allocs/op -effect <=0%", 0, "  HOLDS    -")
	expect(t, "judge -base slow -candidate fast -o json", 0, `"status": "HOLDS"`, `"note": "layout unknown: `)
}

// Of sixty equal pairs chance decides some; together none may stand.
func TestJudgeHolm(t *testing.T) {
	var base, candidate strings.Builder
	for i := range 60 {
		base.WriteString(goText(fmt.Sprint("N", i), around(20, 600+float64(i))))
		candidate.WriteString(goText(fmt.Sprint("N", i), around(20, 600.01+float64(i))))
	}
	files(t, map[string]string{"base": base.String(), "candidate": candidate.String()})
	status, j := judgeJSON(t, "-base", "base", "-candidate", "candidate")
	back := 0
	for _, v := range j.Verdicts {
		if strings.Contains(v.Reason, "no evidence among 60 claims") {
			back++
		}
	}
	if status != 3 || back == 0 {
		t.Errorf("status %d, %d verdicts taken back; want 3 and some", status, back)
	}
	if _, stdout, _ := tight("judge", "-base", "base", "-candidate", "candidate"); !strings.Contains(stdout, "corrected for 60 claims (Holm)") {
		t.Errorf("%s, want the correction named", stdout)
	}
}

// Benchmarks with the same name in two packages, or with two numbers of processors, are two
// benchmarks.
func TestJudgeTellsApart(t *testing.T) {
	text := func(a, b float64) string {
		return "date: 1\npkg: a\n" + goText("Sum", around(10, a)) + "date: 2\n" + goText("Sum", around(10, a+1)) + "pkg: b\n" + goText("Sum", around(20, b))
	}
	files(t, map[string]string{"base": text(600, 900), "candidate": text(560, 990), "one": "pkg: a\n" + goText("Sum", around(20, 560))})
	status, j := judgeJSON(t, "-base", "base", "-candidate", "candidate")
	if status != 1 || len(j.Verdicts) != 2 || j.Verdicts[0].Name != "Sum pkg=a" || j.Verdicts[0].Status != "HOLDS" || j.Verdicts[1].Name != "Sum pkg=b" || j.Verdicts[1].Status != "REVERSED" {
		t.Errorf("status %d, %+v; want one of each package", status, j)
	}
	status, j = judgeJSON(t, "-base", "base", "-candidate", "one")
	if status != 3 || len(j.Verdicts) != 2 || j.Verdicts[0].Status != "HOLDS" || j.Verdicts[1].N != 0 {
		t.Errorf("status %d, %+v; want the package that only one has unproven", status, j)
	}
}

func TestJudgeMarkdown(t *testing.T) {
	samples(t)
	_, stdout, _ := tight("judge", "-base", "both", "-candidate", "more", "-o", "md")
	lines := strings.Split(stdout, "\n")
	if lines[0] != "1 of 2 claims fails · 1 unproven" || !strings.Contains(lines[2], `\<0%`) {
		t.Errorf("%s", stdout)
	}
	for _, start := range []string{"| name | base | candidate | change |", "| --- | --- |", "| Sum | 560", "| Other | - | - | - | 0 of about 6 | INCONCLUSIVE | - | - |", "- Other: INCONCLUSIVE: no sec/op in more"} {
		if !slices.ContainsFunc(lines, func(s string) bool { return strings.HasPrefix(s, start) }) {
			t.Errorf("%s, want a line with %s", stdout, start)
		}
	}
}

func TestJudgeShowsNoEscapes(t *testing.T) {
	files(t, map[string]string{"a": goText("\x1b[31mSum", around(6, 600)), "b": goText("\x1b[31mSum", around(6, 500))})
	for _, format := range []string{"text", "md"} {
		if _, stdout, _ := tight("judge", "-base", "a", "-candidate", "b", "-o", format); strings.Contains(stdout, "\x1b") || !strings.Contains(stdout, "Sum") {
			t.Errorf("%q", stdout)
		}
	}
}
