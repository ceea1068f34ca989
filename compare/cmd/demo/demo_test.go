package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/race"
)

// TestDemo runs everything, with races that are over at once.
func TestDemo(t *testing.T) {
	var out bytes.Buffer
	if err := demo(&out, race.Options{Rounds: 2, Slice: time.Nanosecond}, time.Hour); err != nil {
		t.Fatalf("demo = %v, want nil; it printed\n%s", err, &out)
	}
	for _, want := range []string{
		"crash.fit: saved 2215 messages", "Sport       Cycling", "saved records are what muktihari/fit reads",
		"proto.Unmarshal 100 spans", "muktihari/fit", "all of 13 contracts hold\n", "On this machine: ours was faster in ", "The compiler was asked: all of 13 contracts hold.",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("demo printed\n%s\nwant %q in it", &out, want)
		}
	}
}

// TestDownloads has a go command that says on standard error what it downloads, as it does with
// empty caches.
func TestDownloads(t *testing.T) {
	goes, err := exec.LookPath(goCommand())
	if err != nil {
		t.Fatal(err)
	}
	inScript(t, "GO", "echo 'go: downloading example.com/x v1.0.0' >&2\nexec '"+goes+"' \"$@\"\n")
	if got, err := run("", goCommand(), "env", "GOOS"); err != nil || strings.Contains(got, "downloading") {
		t.Errorf("with downloads: %q, %v, want no word of them", got, err)
	}
}

// inScript writes a shell script, and sets a variable to its file.
func inScript(t *testing.T, variable, text string) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh to run a script in place of a program:", err)
	}
	file := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv(variable, file)
}

// TestContests wants each to name a race with two arms, theirs first.
func TestContests(t *testing.T) {
	if len(contests) > 10 {
		t.Errorf("%d races, want ten at most: they fit on a screen", len(contests))
	}
	for i, r := range all() {
		if c := contests[i]; len(r.Arms) != 2 || r.Arms[0].Name != c.theirs || r.Arms[1].Name != c.ours {
			t.Errorf("%s: arms %v, want %s and %s", c.race, r.Arms, c.theirs, c.ours)
		}
	}
}

// TestContracts wants what tight prints. That a contract is broken is no fault of the demo.
func TestContracts(t *testing.T) {
	for status, want := range map[string]bool{"0": true, "1": true, "3": true, "2": false} {
		inScript(t, "TIGHT_SCRIPT", "echo \"$@\"\nexit "+status+"\n")
		programs := &tools{top: t.TempDir(), bin: t.TempDir()}
		if err := os.Symlink(os.Getenv("TIGHT_SCRIPT"), filepath.Join(programs.bin, "tight")); err != nil {
			t.Skip("no symbolic links here:", err)
		}
		var out bytes.Buffer
		summary, err := showContracts(&out, programs)
		if (err == nil) != want || summary != "check ./fit" || !strings.Contains(out.String(), "\ncheck ./fit\n") {
			t.Errorf("showContracts with status %s = %q, %v, want no error: %t; it printed\n%s", status, summary, err, want, &out)
		}
	}
}

// TestLateRaces wants races that have no time left to be left out at once, and that to be said.
func TestLateRaces(t *testing.T) {
	var out bytes.Buffer
	begun := time.Now()
	rows, err := showRaces(&out, race.Options{Rounds: 2}, begun.Add(-time.Hour))
	if got := strings.Count(out.String(), "left out: "); err != nil || got != len(contests) || time.Since(begun) > 10*time.Second {
		t.Errorf("showRaces = %v after %v, %d are left out, want %d at once:\n%s", err, time.Since(begun), got, len(contests), &out)
	}
	if got := closing(rows, ""); !strings.Contains(got, "ours was faster in 0 of 10 races") || !strings.Contains(got, "There was no time for: read a number") {
		t.Errorf("closing = %q, want that no race had time", got)
	}
}

func TestClosing(t *testing.T) {
	at := func(task string, lo, hi float64) row {
		return row{contest: contest{task: task}, done: true, ratio: race.Ratio{P10: lo, Centre: (lo + hi) / 2, Lo: lo, Hi: hi}}
	}
	got := closing([]row{at("reading", 1.9, 2.1), at("writing", 0.4, 0.6), at("hashing", 0.9, 1.1)}, "all of 2 contracts hold")
	want := `On this machine: ours was faster in 1 of 3 races, and all answers were the same.
No difference was shown in: hashing.
Ours was SLOWER in: writing.
The compiler was asked: all of 2 contracts hold.
What was measured on other machines is in docs/numbers.md, losses included.`
	if got != want {
		t.Errorf("closing = %q, want %q", got, want)
	}
}

// TestRideDiffers has a file whose records are not those of the other.
func TestRideDiffers(t *testing.T) {
	whole, err := os.ReadFile("../../../" + rideFile)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := compareRides(whole, whole); err != nil || n == 0 {
		t.Errorf("compareRides of the file itself = %d, %v, want its records", n, err)
	}
	other, err := os.ReadFile("../../../vectors/fit/compressed.fit")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := compareRides(other, whole); err == nil {
		t.Errorf("compareRides of another file = %d, want an error", n)
	}
}

// printedRatio finds a row's ratio and its interval.
var printedRatio = regexp.MustCompile(`\t([\d.]+)~? \(([\d.]+) to ([\d.]+|\+Inf)\)`)

// TestRatiosAreInside prints a race in which the base has two speeds, so that the median of its
// ratios is far from their centre.
func TestRatiosAreInside(t *testing.T) {
	res := &race.Result{Name: "Two/speeds", Arms: []race.Samples{{Name: "protowire"}, {Name: "ours"}}}
	for i := range 60 {
		theirs := 1000.0
		if i%9 < 4 {
			theirs = 2000
		}
		res.Arms[0].Ns, res.Arms[1].Ns = append(res.Arms[0].Ns, theirs), append(res.Arms[1].Ns, 1000)
	}
	ratio, err := res.Ratio("protowire", "ours")
	if err != nil {
		t.Fatal(err)
	}
	line := row{done: true, ratio: ratio}.String()
	found := printedRatio.FindStringSubmatch(line)
	if found == nil {
		t.Fatalf("no ratio in %q", line)
	}
	var x [3]float64
	for i, s := range found[1:] {
		x[i], _ = strconv.ParseFloat(s, 64) // which the expression has checked
	}
	if !(x[1] <= x[0] && x[0] <= x[2]) {
		t.Errorf("a row is %q, want the ratio inside the interval", line)
	}
}

// TestDifferentAnswers has two arms that do not compute the same: there is no row, and an error.
func TestDifferentAnswers(t *testing.T) {
	r := row{contest: contest{theirs: "a", ours: "b"}}
	err := r.run(race.Race{Name: "x", Inputs: 1, Arms: []race.Arm{
		{Name: "a", Run: func(int) uint64 { return 1 }}, {Name: "b", Run: func(int) uint64 { return 2 }},
	}}, race.Options{Rounds: 2})
	if err == nil || r.done {
		t.Errorf("a race with different answers = %v, done %t, want an error", err, r.done)
	}
}

// TestCheapBuild wants the demo to compile nothing that takes long and is not shown: with empty caches
// it would be most of its time.
func TestCheapBuild(t *testing.T) {
	out, err := run("", goCommand(), "list", "-deps", ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"buf.build/go/hyperpb", "net/http"} {
		if slices.Contains(strings.Fields(out), path) {
			t.Errorf("go list -deps has %s", path)
		}
	}
}

func TestShort(t *testing.T) {
	for ns, want := range map[float64]string{0.5: "0.5 ns", 8.19: "8.19 ns", 53000: "53 µs", 81.1e6: "81.1 ms"} {
		if got := short(ns); got != want {
			t.Errorf("short(%g) = %q, want %q", ns, got, want)
		}
	}
}
