package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/compare/cmd/demo/internal/raced"
	"github.com/tightwire/tightwire/lab/race"
)

// TestVectoredRaces wants each race to exist, and the peer that the table names to be its base.
func TestVectoredRaces(t *testing.T) {
	bases := map[string]string{"protobuf-go": "protowire", "x/crypto": "xcrypto"}
	for _, v := range vectored {
		i := slices.IndexFunc(raced.All(), func(r race.Race) bool { return r.Name == v.race })
		if i < 0 {
			t.Errorf("no race %s", v.race)
			continue
		}
		arms := raced.All()[i].Arms
		if arms[0].Name != bases[v.peer] || !slices.ContainsFunc(arms, func(a race.Arm) bool { return a.Name == "ours" }) {
			t.Errorf("%s: base %s, want %s and an arm ours", v.race, arms[0].Name, bases[v.peer])
		}
	}
}

// TestReadRatios reads what cmd/bench prints, and wants no race to be missing.
func TestReadRatios(t *testing.T) {
	out := "cpu: x\n\n"
	for _, v := range vectored {
		out += v.race + "      protowire 1.23 ns  loop 1.1x  ours 12.345x [12.1, 12.6] (disturbed: p10 12.9x)  (20 of 31 rounds)\n"
	}
	got, err := readRatios(out)
	if err != nil || len(got) != len(vectored) || got[vectored[0].race] != "12.3" {
		t.Errorf("readRatios = %v, %v, want 12.3 for each of %d races", got, err, len(vectored))
	}
	if _, err := readRatios(strings.Replace(out, " ours 12.345x", " theirs 12.345x", 1)); err == nil {
		t.Error("readRatios without one of the races succeeds, want an error")
	}
	var table bytes.Buffer
	printVectored(&table, got, got)
	if name := regexp.MustCompile(`\w+=|[A-Z]\w+/`).FindString(table.String()); name != "" {
		t.Errorf("the table has %q, want no names of races:\n%s", name, &table)
	}
}

// What tight check prints of five contracts, in the build for this machine and in none.
const someContracts = `{"results": [
{"file": "a.go", "line": 1, "func": "F", "contract": "inline cost<=5", "cell": "go1.26.8 linux/amd64/v1", "status": "HOLDS", "evidence": "cost 5"},
{"file": "a.go", "line": 2, "func": "G", "contract": "inline", "cell": "go1.26.8 linux/amd64/v1", "status": "HOLDS", "evidence": "cost 7"},
{"file": "a.go", "line": 3, "func": "H", "contract": "bce<=1", "cell": "go1.26.8 linux/amd64/v1", "status": "BROKEN", "evidence": "2 checks\nof indexes"},
{"file": "b_arm64.go", "line": 1, "func": "I", "contract": "bce", "cell": "", "status": "UNSEEN", "evidence": "no cell builds its file"},
{"file": "c_arm64.go", "line": 1, "func": "J", "contract": "bce", "cell": "go1.26.8 linux/amd64/v1", "status": "SKIPPED(arm64)", "evidence": "-target linux/arm64"}
]}`

// TestContracts wants what holds here, what does not, and apart from these what needs another machine.
func TestContracts(t *testing.T) {
	all, err := readContracts(someContracts, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	printContracts(&out, all)
	for _, want := range []string{"2 of 3 hold", "F         inline cost<=5  HOLDS   cost 5\n", "These do not", "H         bce<=1    BROKEN  2 checks\n", "2 more are\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("printed\n%s\nwant %q in it", &out, want)
		}
	}
	for _, no := range []string{"UNSEEN", "unseen", "cost 7"} {
		if strings.Contains(out.String(), no) {
			t.Errorf("printed\n%s\nwant no %q in it", &out, no)
		}
	}
	if _, err := readContracts("no JSON", nil); err == nil {
		t.Error("readContracts of other output succeeds, want an error")
	}
}

// TestClaims wants each claim once, with one change inside its interval.
func TestClaims(t *testing.T) {
	all, err := readJudged(`{"answer": "", "verdicts": [
{"claim": "one", "effect": "<= -70%", "status": "HOLDS", "ratio": 0.2, "lo": 0.19, "hi": 0.215, "n": 4},
{"claim": "two", "effect": "<= -70%", "status": "INCONCLUSIVE", "ratio": null, "lo": null, "hi": null, "n": 0}
]}`, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	printJudged(&out, all)
	for _, want := range []string{"one    -80.0 %    -81.0 % to -78.5 %  HOLDS\n", "two    -          -                   INCONCLUSIVE\n"} {
		if strings.Count(out.String(), want) != 1 {
			t.Errorf("printed\n%s\nwant %q once", &out, want)
		}
	}
}

// TestGenerated prints the medians of runs.
func TestGenerated(t *testing.T) {
	var out bytes.Buffer
	printGenerated(&out, []batchCost{{3000, 30, 900, 9}, {4000, 31, 1000, 9}, {90000, 30, 1000, 9}}, []batchCost{{1000, 2, 500, 1}, {1000, 2, 500, 1}, {1000, 2, 500, 1}})
	for _, want := range []string{"proto.Unmarshal  4 µs         1 µs    4.0x   30       2\n", "proto.Marshal    1 µs         0 µs    2.0x   9        1\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("printed\n%s\nwant %q", &out, want)
		}
	}
}

// TestLateParts wants what has no time left to be left out at once, and that to be said.
func TestLateParts(t *testing.T) {
	var out bytes.Buffer
	late := time.Now().Add(-time.Hour)
	begun := time.Now()
	if err := machine(&out, &tools{folder: t.TempDir(), bin: t.TempDir()}, late); err != nil {
		t.Errorf("machine = %v, want nil", err)
	}
	if err := showRaces(&out, race.Options{Rounds: 2}, late); err != nil {
		t.Errorf("showRaces = %v, want nil", err)
	}
	if got := strings.Count(out.String(), "Left out: "); got != 5 || time.Since(begun) > 10*time.Second {
		t.Errorf("after %v %d parts are left out, want 5 at once:\n%s", time.Since(begun), got, &out)
	}
}

// TestSlowProgram ends a program that takes longer than its part may, with what it has started.
func TestSlowProgram(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh to run a script in place of tight:", err)
	}
	programs := &tools{folder: t.TempDir(), bin: t.TempDir()}
	if err := os.WriteFile(filepath.Join(programs.bin, "tight"), []byte("#!/bin/sh\nexec sleep 60\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	begun := time.Now()
	var out bytes.Buffer
	if err := showContracts(ctx, &out, programs); err != nil || !strings.Contains(out.String(), "Left out: ") || time.Since(begun) > 20*time.Second {
		t.Errorf("showContracts of a slow program = %v after %v, want nil; it printed\n%s", err, time.Since(begun), &out)
	}
}

// TestIntro wants the introduction to name the parts as their headings do, and in their order.
func TestIntro(t *testing.T) {
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var headings []string
	for _, name := range sources {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`heading\(w, "(.*)"\)`).FindAllStringSubmatch(string(text), -1) {
			headings = append(headings, m[1])
		}
	}
	slices.Sort(headings)
	if len(headings) != 9 {
		t.Fatalf("headings %q, want 9", headings)
	}
	rest := intro
	for _, h := range headings {
		_, after, found := strings.Cut(rest, "\n"+h)
		if !found {
			t.Errorf("the introduction does not begin a line with %q, after the parts before it", h)
			continue
		}
		rest = after
	}
}

// TestPagesAgree wants one number for the time of the demo wherever a page has one.
func TestPagesAgree(t *testing.T) {
	const top = "../../../"
	pages := []string{top + "Makefile", "main.go"}
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "docs/*/*/*.md", "lab/*.md", "java/*.md", "compare/*.toml"} {
		found, err := filepath.Glob(top + pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	said := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(text), "\n") {
			if !regexp.MustCompile(`make demo|^demo:|Demo shows|^It takes`).MatchString(line) {
				continue
			}
			for _, got := range regexp.MustCompile(`[\w.]+ (minutes?|seconds?|hours?)\b`).FindAllString(line, -1) {
				said++
				if got != "two minutes" {
					t.Errorf("%s: make demo takes %s, want two minutes, as elsewhere: %s", page, got, line)
				}
			}
		}
	}
	if said < 4 {
		t.Errorf("%d pages say how long the demo takes, want 4 or more", said)
	}
	if claimsEnd > 4*time.Minute || !strings.Contains(intro, "at most four on a busy machine") {
		t.Errorf("the last part ends after %v, and the introduction says\n%s\nwant both to be four minutes at most", claimsEnd, intro)
	}
}

// TestCheapBuilds wants the programs of the demo to compile nothing that takes long and is not
// shown: with empty caches it would be most of the demo's time.
func TestCheapBuilds(t *testing.T) {
	for program, not := range map[string][]string{
		".":         {"buf.build/go/hyperpb", "net/http"},
		"./races":   {"buf.build/go/hyperpb", "net/http"},
		"./kernels": {"buf.build/go/hyperpb", "net/http", "github.com/muktihari/fit/proto", tightwire + "/fit/mesg"},
	} {
		out, err := goOutput("list", "-deps", program)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range not {
			if slices.Contains(strings.Fields(out), path) {
				t.Errorf("%s: go list -deps has %s", program, path)
			}
		}
	}
}
