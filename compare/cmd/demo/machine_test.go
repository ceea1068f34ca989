package main

import (
	"bytes"
	"context"
	"errors"
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

// script puts a shell script in the place of a program.
func script(t *testing.T, program, text string) *tools {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh to run a script in place of a program:", err)
	}
	programs := &tools{folder: t.TempDir(), bin: t.TempDir()}
	if err := errors.Join(os.Mkdir(filepath.Join(programs.folder, "compare"), 0o700), os.WriteFile(filepath.Join(programs.bin, program), []byte("#!/bin/sh\n"+text), 0o700)); err != nil {
		t.Fatal(err)
	}
	return programs
}

// TestContracts wants what tight prints. That a contract is broken is no fault of the demo.
func TestContracts(t *testing.T) {
	for status, want := range map[string]bool{"0": true, "1": true, "3": true, "2": false} {
		var out bytes.Buffer
		err := showContracts(t.Context(), &out, script(t, "tight", "echo \"$@\"; exit "+status+"\n"))
		if (err == nil) != want || !strings.Contains(out.String(), "\ncheck ./fit\n") {
			t.Errorf("showContracts with status %s = %v, want nil: %t; it printed\n%s", status, err, want, &out)
		}
	}
}

// TestGenerated runs the program without codecs, and then with them.
func TestGenerated(t *testing.T) {
	t.Setenv("TIGHT", "off")
	var out bytes.Buffer
	if err := showGenerated(t.Context(), &out, script(t, "generated", "echo \"TIGHT is '$TIGHT'\"\n")); err != nil {
		t.Fatal(err)
	}
	if first, second := strings.Index(out.String(), "\nTIGHT is 'off'\n"), strings.Index(out.String(), "\nTIGHT is ''\n"); first < 0 || second < first {
		t.Errorf("printed\n%s\nwant a run without codecs, and one with", &out)
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
	programs := script(t, "tight", "exec sleep 60\n")
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
	if len(headings) != 8 {
		t.Fatalf("headings %q, want 8", headings)
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
	if generatedEnd > 4*time.Minute || !strings.Contains(intro, "at most four on a busy machine") {
		t.Errorf("the last part ends after %v, and the introduction says\n%s\nwant both to be four minutes at most", generatedEnd, intro)
	}
}

// TestCheapBuilds wants the programs of the demo to compile nothing that takes long and is not
// shown: with empty caches it would be most of the demo's time.
func TestCheapBuilds(t *testing.T) {
	for program, not := range map[string][]string{
		".":         {"buf.build/go/hyperpb", "net/http"},
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
