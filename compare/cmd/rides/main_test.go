package main

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestRide wants whole files with the records asked for, the same ones each time.
func TestRide(t *testing.T) {
	seen := map[string]int{}
	for i := range 24 {
		b, err := ride(i, 1000)
		if err != nil {
			t.Fatal(err)
		}
		if j, ok := seen[string(b)]; ok {
			t.Errorf("files %d and %d are the same", j, i)
		}
		seen[string(b)] = i
		if again, _ := ride(i, 1000); !bytes.Equal(again, b) {
			t.Errorf("file %d is another one the second time", i)
		}
		f, err := fit.DecodeBytes(b)
		if err != nil {
			t.Fatal(err)
		}
		count := map[profile.MesgNum]int{}
		for _, m := range f.Messages {
			count[m.Num()]++
		}
		sessions := 1
		if i%11 == 10 {
			sessions = 2
		}
		if count[profile.MesgNumRecord] != 1000 || count[profile.MesgNumLap] != 2 || count[profile.MesgNumSession] != sessions {
			t.Errorf("file %d has %v, want 1000 records, 2 laps, %d sessions", i, count, sessions)
		}
	}
}

// TestWrite writes into a folder for each year.
func TestWrite(t *testing.T) {
	folder := t.TempDir()
	for i := range 2 * years {
		if err := write(folder, i, 5); err != nil {
			t.Fatal(err)
		}
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "20??", "ride-*.fit")); len(names) != 2*years {
		t.Errorf("%q, want %d files", names, 2*years)
	}
}
