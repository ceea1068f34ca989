package main

import (
	"bytes"
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
		for _, verb := range []string{"gpx", "tcx", "kml", "geojson", "parquet", "arrow", "rewrite"} {
			args := []string{verb, name, "-o", "-"}
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
		size, most int // of the chain, of the heap
	}{
		"gpx":            {4 << 20, 20 << 20},
		"parquet":        {20 << 20, 75 << 20},
		"rewrite":        {40 << 20, 100 << 20},
		"show":           {10 << 20, 38 << 20},
		"strip -f power": {10 << 20, 42 << 20},
	} {
		name := filepath.Join(t.TempDir(), "chain.fit")
		if err := os.WriteFile(name, bytes.Repeat(one, tt.size/len(one)), 0o600); err != nil {
			t.Fatal(err)
		}
		var got result
		args := append(strings.Fields(verb), name)
		if verb != "show" {
			args = append(args, "-o", filepath.Join(t.TempDir(), "out"))
		}
		peak := peakOf(func() { got = fitOn(nil, args...) })
		if got.status != 0 || peak > uint64(tt.most) {
			t.Errorf("fit %s of a chain of %d MB = %v, with %d MB of heap, want %d at most", verb, tt.size>>20, got, peak>>20, tt.most>>20)
		}
		t.Logf("fit %s of %d MB: %d MB of heap", verb, tt.size>>20, peak>>20)
	}
}
