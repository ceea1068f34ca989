package profile

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"
	"time"
)

// Sum is generic, and does its work in a literal: the samples of both are its own.
//
//go:noinline
func Sum[E int | float64](n int) (s E) {
	func() {
		for i := range n {
			s += E(i) * s
		}
	}()
	return s
}

// record writes a profile of something that lasts.
func record(t *testing.T, name string, do func()) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := pprof.StartCPUProfile(f); err != nil {
		t.Fatal(err)
	}
	do()
	pprof.StopCPUProfile()
	return file
}

func TestShares(t *testing.T) {
	busy := record(t, "busy", func() {
		for range 150 {
			Sum[float64](1_000_000)
		}
	})
	idle := record(t, "idle", func() {})
	for _, files := range [][]string{{busy}, {busy, idle}} {
		all, err := Shares(context.Background(), files...)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, share := range all {
			sum += share
		}
		if got := all[Symbol("github.com/tightwire/tightwire/lab/internal/profile", "Sum[int]")]; got < 50 || math.Abs(sum-100) > 2 {
			t.Errorf("Sum has %v %% of %v %%, want most: %v", got, sum, all)
		}
	}
	none := filepath.Join(t.TempDir(), "none.pprof")
	if all, err := Shares(context.Background(), none); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("%v, %v of no file, want why", all, err)
	}
}

const top = `File: m.test
Type: cpu
Showing nodes accounting for 1130ms, 100% of 1130ms total
      flat  flat%   sum%        cum   cum%
     300ms 26.55% 26.55%      320ms 28.32%  example.com/m/sum.(*Reader).Next example.com/m/sum/sum.go:29
  200.50ms 17.70% 44.25%      240ms 21.24%  example.com/m/sum.F[...] example.com/m/sum/sum.go:32 (inline)
      10ms  0.88% 94.69%       10ms  0.88%  runtime.dropg runtime/proc.go:4243 (inline)
      10ms  0.88% 95.58%       10ms  0.88%  libc.F[map[string]int]
         0     0%   100%       10ms  0.88%  runtime.(*mcache).nextFree runtime/malloc.go:1006
`

func TestLines(t *testing.T) {
	want := []Line{
		{"example.com/m/sum.(*Reader).Next", "example.com/m/sum/sum.go", 29, 300 * time.Millisecond},
		{"example.com/m/sum.F[...]", "example.com/m/sum/sum.go", 32, 200500 * time.Microsecond},
		{"runtime.dropg", "runtime/proc.go", 4243, 10 * time.Millisecond},
		{"libc.F[map[string]int]", "", 0, 10 * time.Millisecond},
	}
	if got := linesOf(top); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestSymbol(t *testing.T) {
	for _, tt := range [][3]string{
		{"main", "f", "main.f"},
		{"example.com/m", "(*T).Sum", "example.com/m.(*T).Sum"},
		{"gopkg.in/yaml.v3", "F", "gopkg.in/yaml%2ev3.F"},
		{"example.com/m", "F[[]int,go.shape.map[string]int]", "example.com/m.F"},
		{"example.com/m", "(*T[int]).Sum", "example.com/m.(*T).Sum"},
		{"example.com/m", "F.func1", "example.com/m.F"},
		{"example.com/m", "F[...].func2.1.gowrap3", "example.com/m.F"},
		{"example.com/m", "F.function1", "example.com/m.F.function1"},
	} {
		if got := Symbol(tt[0], tt[1]); got != tt[2] {
			t.Errorf("Symbol(%q, %q) = %q, want %q", tt[0], tt[1], got, tt[2])
		}
	}
}
