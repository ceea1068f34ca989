package claim

import (
	"strings"
	"testing"
)

const counted = `
[[claim]]
name = "little code"
package = "./sum"
base = "sumPlain"
candidate = "(*T).Sum"
metric = "code-bytes"
effect = "<= 4x"
`

func TestParseFunctions(t *testing.T) {
	for text, want := range map[string][3]string{
		counted: {"Code/func=sumPlain", "Code/func=(*T).Sum", "(*T).Sum"},
		counted + "module = \"example.com/m@v1\"\n":                           {"Code/func=sumPlain", "Code/func=(*T).Sum", "(*T).Sum"},
		strings.Replace(counted, `"(*T).Sum"`, "\".\"\nbench = \"T.Sum\"", 1): {"Code/func=T.Sum", "Code/func=T.Sum", "T.Sum"},
	} {
		f, err := Parse("tight.toml", text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		c := f.Claims[0]
		if got := [...]string{c.Benchmark("", c.Base), c.Benchmark("", c.Candidate), c.Function(c.Candidate)}; got != want {
			t.Errorf("%s: names and function %q, want %q", text, got, want)
		}
		if isByName := c.Bench == ""; c.ByName() != isByName {
			t.Errorf("%s: ByName = %t, want %t", text, c.ByName(), isByName)
		}
	}
}

// What only times have is a mistake where something is counted.
func TestParseCountedRefuses(t *testing.T) {
	instructions := five + "metric = \"instructions/op\"\n"
	change := func(old, with string) string { return strings.Replace(counted, old, with, 1) }
	for _, tt := range []struct{ text, want string }{
		{instructions + "rounds = { min = 3 }\n", `tight.toml:1: claim "the loop by eights is faster": metric instructions/op: want no rounds`},
		{instructions + "layouts = 1\n", "want no layouts"},
		{instructions + "race = \".\"\n", "neither race nor jmh"},
		{instructions + "jmh = true\n", "neither race nor jmh"},
		{counted + "rounds = { budget = \"3s\" }\n", `tight.toml:2: claim "little code": metric code-bytes: want no rounds`},
		{counted + "layouts = 4\n", "want no layouts"},
		{change("package = \"./sum\"", "race = \".\""), "neither race nor jmh"},
		{counted + "workloads = [\"n=1\"]\n", "want no workloads"},
		{change("sumPlain", "/impl=plain"), "want two functions, as F, T.M or (*T).M"},
		{change("sumPlain", "example.com/m@v1"), "want two functions, as F, T.M or (*T).M"},
		{change("sumPlain", "(*T).Sum"), "base and candidate are both"},
		{change("candidate = \"(*T).Sum\"\n", ""), "no candidate"},
		{counted + "bench = \"F\"\nmodule = \"example.com/m@v1\"\n", "bench, though module is given"},
	} {
		if f, err := Parse("tight.toml", tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Parse(%s) = %+v, %v, want %s", tt.text, f, err, tt.want)
		}
	}
}

// One number for each arm is enough, and a function of this name in another package is
// another one.
func TestJudgeCode(t *testing.T) {
	text := "goos: linux\ngoarch: arm64\ntoolchain: go1.26.8\ncpu: A\npackage: sum\narm: base\nBenchmarkCode/func=sumPlain 1 48 code-bytes\narm: candidate\nBenchmarkCode/func=(*T).Sum 1 128 code-bytes\n"
	other := strings.NewReplacer("package: sum", "package: other", "128", "1280").Replace(text)
	same(t, outcomes(t, counted, map[string]string{"a.txt": text, "b.txt": other}),
		"a.txt A go1.26.8 linux/arm64/v8.0 HOLDS n=1 checked=false")
	same(t, outcomes(t, strings.Replace(counted, "4x", "2x", 1), map[string]string{"a.txt": text}),
		"a.txt A go1.26.8 linux/arm64/v8.0 FAILS n=1 checked=false")
}

// A record that does not say which package it is of may be of any.
func TestJudgePackages(t *testing.T) {
	there, said := usual(), usual()
	said.more += "package: sum\n"
	records := map[string]string{"a.txt": there.text(), "b.txt": said.text()}
	same(t, outcomes(t, oneClaim+"package = \"./sum/\"\n", records),
		"b.txt A go1.26.8 linux/amd64/v1 HOLDS n=20 checked=true")
	same(t, outcomes(t, oneClaim, records), "a.txt A go1.26.8 linux/amd64/v1 HOLDS n=20 checked=true")
}
