package ab

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// TestMain gives the tests a cache of their own, so that they wait for no other process. The
// test binary also takes the place of a command that runs benchmarks elsewhere.
func TestMain(m *testing.M) {
	if log := os.Getenv("AB_FAKE"); log != "" {
		os.Exit(fake(log, os.Args))
	}
	os.Exit(withCache(m))
}

func withCache(m *testing.M) int {
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	dir, err2 := os.MkdirTemp("", "ab-test-*")
	if err != nil || err2 != nil {
		fmt.Fprintln(os.Stderr, err, err2)
		return 1
	}
	defer os.RemoveAll(dir)
	os.Setenv("GOCACHE", strings.TrimSpace(string(out)))
	os.Setenv("XDG_CACHE_HOME", dir)
	os.Setenv("TMPDIR", dir)                 // what all tests share is removed, too
	os.Setenv("GORACE", "atexit_sleep_ms=0") // with -race each of the hundreds of fakes would wait a second before its end
	return m.Run()
}

// fake writes down by which name it was called, and says that an operation of it took as many
// nanoseconds as the name of the file says.
func fake(log string, args []string) int {
	name := filepath.Base(args[0])
	if name == "v4" {
		fmt.Fprintln(os.Stderr, "This program can only be run on AMD64 processors with v4 microarchitecture support.")
		return 1
	}
	f, err := os.OpenFile(log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return 1
	}
	fmt.Fprintln(f, name)
	_, ns, _ := strings.Cut(name, "ns=")
	n := "0"
	for _, arg := range args {
		if s, ok := strings.CutPrefix(arg, "-test.benchtime="); ok {
			n = strings.TrimSuffix(s, "x")
		}
	}
	ns = costOf(name, ns, n)
	answer := "\t7 checksum"
	if strings.HasPrefix(name, "silent") {
		answer = ""
	}
	fmt.Printf("goos: here\ncpu: far away\nBenchmarkFake\t%s\t%s ns/op%s\n", n, ns, answer)
	if f.Close() != nil {
		return 1
	}
	return 0
}

// costOf returns what an operation costs among n: with "every" one of so many a thousand times
// as much, with "grows" each more than the one before, with "setup" a millisecond for all in
// addition.
func costOf(name, ns, n string) string {
	count, _ := strconv.ParseFloat(n, 64)
	each, _ := strconv.ParseFloat(ns, 64)
	_, every, rare := strings.Cut(name, "every=")
	switch {
	case rare:
		every, _, _ = strings.Cut(every, "-")
		period, _ := strconv.ParseFloat(every, 64)
		each *= 1 + 999*math.Floor(count/period)/count
	case strings.Contains(name, "grows"):
		each *= count
	case strings.Contains(name, "setup"):
		each += 4e6 / count
	default:
		return ns
	}
	return strconv.FormatFloat(each, 'f', -1, 64)
}

// faked returns a run of the fake, whose operations take so many nanoseconds, and a function
// that reads what ran.
func faked(t *testing.T, p Plan, base, candidate int) (*run, func() []string) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	t.Setenv("AB_FAKE", log)
	p = p.withDefaults()
	r := &run{plan: p, n: 1_000_000}
	for i, a := range []struct {
		name string
		ns   int
	}{{baseArm, base}, {candidateArm, candidate}, {controlArm, base}} {
		var benches []bench
		for layout := range p.Layouts {
			file := fmt.Sprintf("%s-%d-ns=%d", a.name, layout, a.ns+i)
			benches = append(benches, bench{fakeFile(t, file), "Fake", map[string]string{"layout": fmt.Sprint(layout)}})
		}
		r.arms = append(r.arms, arm{a.name, &r.base, benches[0], benches})
	}
	return r, func() []string {
		text, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Fields(string(text))
	}
}

// fakeFile returns a binary with a name that says what fake does.
func fakeFile(t *testing.T, name string) binary {
	t.Helper()
	test, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), name)
	if err := os.Symlink(test, file); err != nil {
		t.Fatal(err)
	}
	return binary{file: file}
}

// quick is a plan of six rounds in one layout.
func quick() Plan {
	return Plan{Looks: []verdict.Look{{Rounds: 6, Alpha: 0.05}}, Layouts: 1, Sample: time.Millisecond, Seed: 1}
}

// module is one with benchmarks, in a repository: what is committed differs from what is in
// the folder in a comment alone.
var module = sync.OnceValues(func() (dir string, err error) {
	dir, err = os.MkdirTemp(os.Getenv("XDG_CACHE_HOME"), "a module@-*")
	if err != nil {
		return "", err
	}
	if err := os.CopyFS(dir, os.DirFS("testdata/module")); err != nil {
		return "", err
	}
	for _, args := range []string{"init -q", "add .", "commit -q -m m"} {
		cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com"}, strings.Fields(args)...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("git %s: %w: %s", args, err, out)
		}
	}
	file := filepath.Join(dir, "sum", "sum.go")
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	text = append(text, "\n// Another line.\n"...)
	return dir, os.WriteFile(file, text, 0o666)
})

// binaries are shared by all tests: links take most of their time.
var binaries = sync.OnceValues(NewBinaries)

// sideOf returns a side of the module.
func sideOf(t *testing.T, bench string) (Side, *Binaries) {
	t.Helper()
	dir, err := module()
	if err != nil {
		t.Fatal(err)
	}
	b, err := binaries()
	if err != nil {
		t.Fatal(err)
	}
	return Side{Dir: dir, Package: "./sum", Bench: bench}, b
}

// compare runs two benchmarks of the module against each other.
func compare(t *testing.T, base, candidate string) (*Outcome, error) {
	t.Helper()
	p := quick()
	p.Base, p.Binaries = sideOf(t, base)
	p.Candidate, _ = sideOf(t, candidate)
	return p.Run(context.Background())
}
