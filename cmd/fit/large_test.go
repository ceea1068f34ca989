package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// TestCheckLarge checks that a file that is not read as a whole has the same faults.
func TestCheckLarge(t *testing.T) {
	had := run.LargeSize
	t.Cleanup(func() { run.LargeSize = had })
	whole := ride()
	damaged := bytes.Clone(whole)
	damaged[len(damaged)-1] ^= 1
	for _, b := range [][]byte{
		whole, bytes.Repeat(whole, 3), append(bytes.Clone(whole), damaged...), append(bytes.Clone(damaged), whole...),
		append(bytes.Clone(whole), whole[:40]...), append(bytes.Clone(whole), "what is this?"...),
	} {
		name := write(t, "a.fit", b)
		run.LargeSize = had
		want := fitOn(nil, "check", name)
		run.LargeSize = 1
		if got := fitOn(nil, "check", name); got != want {
			t.Errorf("check of %d bytes, one file at a time = %v, want %v", len(b), got, want)
		}
	}
}

// TestCheckChainMemory checks a long chain of short files.
func TestCheckChainMemory(t *testing.T) {
	had := run.LargeSize
	t.Cleanup(func() { run.LargeSize = had })
	run.LargeSize = 16 << 20
	name := filepath.Join(t.TempDir(), "chain.fit")
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	one := bytes.Repeat(ride(), 100)
	for size := 0; size < int(run.LargeSize)+len(one); size += len(one) {
		if _, err := out.Write(one); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	// Little garbage is left at a time, also on a busy machine, so that the heap shows what check holds.
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	debug.FreeOSMemory() // frees the memory of earlier tests
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := fitOn(nil, "check", name)
	runtime.ReadMemStats(&after)
	if want := name + ": OK\n"; got.status != 0 || got.out != want {
		t.Errorf("check of a chain = %v, want %q", got, want)
	}
	if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > run.LargeSize/2 {
		t.Errorf("check of a chain of %d bytes needed a heap of %d more, want less than half of it", run.LargeSize, grown)
	}
}
