package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestChainOneByOne wants the same output of a chain, whether its files are in memory together or one
// at a time.
func TestChainOneByOne(t *testing.T) {
	had := largeSize
	t.Cleanup(func() { largeSize = had })
	course, strap := []byte(read(t, vectorFiles+"/course.fit")), strapBytes(t)
	one := []byte(read(t, rideFile))
	for what, chain := range map[string][]byte{
		"rides":            slices.Concat(one, one),
		"a swim":           slices.Concat(one, strap, strap),
		"a strap first":    slices.Concat(strap, one),
		"a ride, a course": slices.Concat(one, course),
		"courses":          slices.Concat(course, one, course),
		"no place":         slices.Concat(strap, strap),
		"damage":           slices.Concat(one, one[:5000]),
		"other types":      slices.Concat([]byte(read(t, vectorFiles+"/types-little.fit")), one, []byte(read(t, vectorFiles+"/redefined.fit"))),
	} {
		name := write(t, "chain.fit", chain)
		for _, verb := range []string{
			"gpx", "tcx", "kml", "geojson", "parquet", "arrow", "rewrite",
			"csv", "csv --expand", "csv -f speed,enhanced_speed", "json", "jsonl -m record,lap",
		} {
			args := append(strings.Fields(verb), name, "-o", "-")
			largeSize = had
			want := fitOn(nil, args...)
			largeSize = 1
			got := fitOn(nil, args...)
			if verb == "arrow" && what != "other types" {
				got.out, want.out = "", "" // a batch more: fitarrow compares the rows
			}
			if got != want {
				t.Errorf("fit %s of %s = %d, %d bytes, %q; want %d, %d bytes, %q", verb, what,
					got.status, len(got.out), got.errors, want.status, len(want.out), want.errors)
			}
		}
	}
}

// TestChainTables wants the same folder of tables of a chain, whether its files are in memory together
// or one at a time.
func TestChainTables(t *testing.T) {
	had := largeSize
	t.Cleanup(func() { largeSize = had })
	one := []byte(read(t, rideFile))
	chain := slices.Concat([]byte(read(t, vectorFiles+"/types-little.fit")), one, strapBytes(t), ride(), one, ride())
	name := write(t, "chain.fit", chain)
	tables := func(size int64) map[string]string {
		largeSize = size
		out := filepath.Join(t.TempDir(), "tables")
		if got := fitOn(nil, "csv", "-m", "all", name, "-o", out); got.status != 0 {
			t.Fatal(got)
		}
		return tree(t, out)
	}
	want := tables(had)
	if got := tables(1); !maps.Equal(got, want) {
		t.Errorf("fit csv -m all made %s, want the content of %s", names(got), names(want))
	}
}

// peakOf returns how many bytes of heap do needs at most, beside what there was. Garbage is collected
// early, so that these are bytes in use.
func peakOf(do func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	before, peak := m.HeapAlloc, m.HeapAlloc
	stop, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
				runtime.ReadMemStats(&m)
				peak = max(peak, m.HeapAlloc)
			}
		}
	}()
	do()
	close(stop)
	<-stopped
	return peak - before
}

// TestChainMemory wants verbs to need little more than the bytes of a long chain, and for what they
// write in one piece its bytes: not the structs, columns or messages of all files.
func TestChainMemory(t *testing.T) {
	had := largeSize
	t.Cleanup(func() { largeSize = had })
	largeSize = 1 << 20
	one := []byte(read(t, rideFile))
	for verb, tt := range map[string]struct { // with its flags
		size, most int // of the chain, of the heap, in kB
	}{
		"gpx":            {4000, 20_000},
		"parquet":        {20_000, 75_000},
		"rewrite":        {20_000, 52_000},
		"show":           {4000, 15_000},
		"strip -f power": {4000, 17_000},
		"csv":            {4000, 6500},
		"csv -m all":     {4000, 7000},
		"jsonl":          {4000, 6500},
	} {
		name := filepath.Join(t.TempDir(), "chain.fit")
		if err := os.WriteFile(name, bytes.Repeat(one, 1000*tt.size/len(one)), 0o600); err != nil {
			t.Fatal(err)
		}
		var got result
		args := append(strings.Fields(verb), name)
		if verb != "show" {
			args = append(args, "-o", filepath.Join(t.TempDir(), "out"))
		}
		peak := peakOf(func() { got = fitOn(nil, args...) })
		if got.status != 0 || peak > uint64(1000*tt.most) {
			t.Errorf("fit %s of a chain of %d kB = %v, with %d kB of heap, want %d at most", verb, tt.size, got, peak/1000, tt.most)
		}
		t.Logf("fit %s of %d kB: %d kB of heap", verb, tt.size, peak/1000)
	}
}
