package profile

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"testing"
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
