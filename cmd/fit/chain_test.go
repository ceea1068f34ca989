package main

import (
	"maps"
	"math"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
)

// TestChainOneByOne wants the same output of a chain, whether its files are in memory together or one
// at a time.
func TestChainOneByOne(t *testing.T) {
	had := run.LargeSize
	t.Cleanup(func() { run.LargeSize = had })
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
			run.LargeSize = had
			want := fitOn(nil, args...)
			run.LargeSize = 1
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
	had := run.LargeSize
	t.Cleanup(func() { run.LargeSize = had })
	one := []byte(read(t, rideFile))
	chain := slices.Concat([]byte(read(t, vectorFiles+"/types-little.fit")), one, strapBytes(t), ride(), one, ride())
	name := write(t, "chain.fit", chain)
	tables := func(size int64) map[string]string {
		run.LargeSize = size
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

// peakOf returns how many bytes of heap do needs at most, beside what there was: those that the
// garbage collector, which runs often meanwhile, finds in use.
func peakOf(do func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	before := liveHeap()
	peak := before
	stop, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
				peak = max(peak, liveHeap())
			}
		}
	}()
	do()
	close(stop)
	<-stopped
	return peak - before
}

// tryPeak is how often a peak that is too high is measured again. The collector takes what a verb makes
// during a collection for in use: on a busy machine, where collections are long, a peak can be too
// high, but never too low.
const tryPeak = 5

// liveHeap returns the bytes that the last collection of garbage found in use.
func liveHeap() uint64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return live[0].Value.Uint64()
}

// longChain returns rides of about 100 kB, two hours after one another, of so many bytes in all.
func longChain(t *testing.T, size int) (files [][]byte) {
	t.Helper()
	one, err := fit.DecodeBytes([]byte(read(t, rideFile)))
	if err != nil {
		t.Fatal(err)
	}
	for all := 0; all < size; all += len(files[0]) {
		f, _, err := edit.Shift(one, time.Duration(len(files))*2*time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		b, err := fit.Append(nil, f)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, b)
	}
	return files
}

// shortMessages returns a file of messages of two bytes: in memory they take eight times as many.
func shortMessages(n int) []byte {
	f := newFile()
	f.DefineRaw(0, 0, 20, 3, 1, 0x02)
	for i := range n {
		f.Data(0).Byte(byte(i % 200))
	}
	return f.Bytes()
}

// TestChainMemory wants verbs to need little more than the bytes of a long chain, and for what they
// write in one piece its bytes: not the structs, columns or messages of all files. Only view has the
// columns that it draws.
func TestChainMemory(t *testing.T) {
	had := run.LargeSize
	t.Cleanup(func() { run.LargeSize = had })
	run.LargeSize = 1 << 20
	rides, short := longChain(t, 20_000_000), slices.Repeat([][]byte{shortMessages(50_000)}, 24)
	for verb, tt := range map[string]struct { // with its flags
		chain [][]byte
		most  int // kB of heap
	}{
		"gpx":            {rides[:40], 22_000},
		"parquet":        {rides, 75_000},
		"rewrite":        {rides, 54_000},
		"show":           {rides[:40], 22_000},
		"strip -f power": {rides[:40], 21_000},
		"view":           {rides[:40], 50_000},
		"csv":            {short, 17_000},
		"csv -m all":     {short, 17_000},
		"jsonl -m lap":   {short, 17_000},
	} {
		name := write(t, "chain.fit", slices.Concat(tt.chain...))
		peak := uint64(math.MaxUint64)
		for tries := 0; tries < tryPeak && peak > uint64(1000*tt.most); tries++ {
			args := append(strings.Fields(verb), name)
			if verb != "show" {
				args = append(args, "-o", filepath.Join(t.TempDir(), "out"))
			}
			var got result
			peak = min(peak, peakOf(func() { got = fitOn(nil, args...) }))
			if got.status != 0 {
				t.Fatalf("fit %s of a long chain: %v", verb, got)
			}
		}
		if peak > uint64(1000*tt.most) {
			t.Errorf("fit %s of a long chain needs %d kB of heap, want %d at most", verb, peak/1000, tt.most)
		}
		t.Logf("fit %s: %d kB of heap", verb, peak/1000)
	}
}
