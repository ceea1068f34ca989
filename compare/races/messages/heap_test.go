package messages

import (
	"runtime"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/race"
)

// TestHeapRaces runs each with a few messages: all ways have the same answers.
func TestHeapRaces(t *testing.T) {
	for _, r := range HeapRaces(1 << 10) {
		if _, err := r.Run(race.Options{Rounds: 2, Slice: time.Nanosecond}); err != nil {
			t.Error(err)
		}
	}
}

// TestHeapCollects counts collections: one for each 4 MB of objects, and the last.
func TestHeapCollects(t *testing.T) {
	r := HeapRaces(8)[0]
	var before, after runtime.MemStats
	r.Arms[0].Run(0)
	runtime.ReadMemStats(&before)
	r.Arms[0].Run(0)
	runtime.ReadMemStats(&after)
	made := int(after.TotalAlloc-before.TotalAlloc) >> 20
	if n := int(after.NumGC - before.NumGC); n < made/6 || n > made/3+1 {
		t.Errorf("%d collections for %d MB of objects, want one for each 4 MB", n, made)
	}
}
