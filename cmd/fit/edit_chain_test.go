package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// strapBytes is the memory of a heart rate strap: a file without records and without a file_id.
func strapBytes(t *testing.T) []byte {
	t.Helper()
	var b fit.Builder
	b.Begin(profile.MesgNumHR)
	b.Add(profile.HRTimestamp, fit.Uint32(rideStart+600))
	b.Add(profile.HREventTimestamp, fit.Uint32(5*1024))
	b.Add(profile.HRFilteredBpm, fit.Uint8(143))
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
	strap, err := fit.Append(nil, b.File())
	if err != nil {
		t.Fatal(err)
	}
	return strap
}

// rideStart is when rideFile starts.
const rideStart = 1069274906

// chainOf returns the files chained in b.
func chainOf(t *testing.T, b string) (all []*fit.File) {
	t.Helper()
	for f, err := range fit.All([]byte(b)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}

// TestEditChain edits a swim with the memory of two straps chained to it, as watches write it: the
// memories stay with it.
func TestEditChain(t *testing.T) {
	t.Parallel()
	strap := strapBytes(t)
	swim := slices.Concat([]byte(read(t, rideFile)), strap, strap)
	if got := fitOn(swim, "doctor"); got.status != 0 {
		t.Errorf("doctor of a swim with straps = %v, want 0", got)
	}
	for _, args := range [][]string{
		{"trim", "--to", "30m"},
		{"cut", "--from", "20m", "--to", "30m"},
		{"reduce", "--every", "10s"},
		{"conceal", "--zone", "52.0317,13.4340,500"},
		{"strip", "-f", "power"},
		{"set", "--sport", "swimming"},
		{"merge", "--overlay", "power=" + rideFile, "--offset", "30s"},
		{"merge-hr"},
	} {
		got := fitOn(swim, append(args, "-", "-o", "-")...)
		if got.status != 0 || !strings.HasSuffix(got.out, string(strap)+string(strap)) || got.out == string(swim) {
			t.Errorf("fit %q = %d, %q, want the swim edited and both straps after it", args, got.status, got.errors)
		}
	}
	if got := fitOn(swim, "merge", "-", "-o", "-"); got.status != 1 || got.out != string(swim) {
		t.Errorf("merge of a single swim = %d, %q, want 1 and its bytes", got.status, got.errors)
	}
	if got := fitOn(strap, "trim", "--to", "30m", "-", "-o", "-"); got.status != 1 || !strings.Contains(got.errors, "no records") {
		t.Errorf("trim of a strap alone = %v, want 1 and that there are no records", got)
	}
}

// TestShiftChain moves the straps' times together with the swim's.
func TestShiftChain(t *testing.T) {
	t.Parallel()
	swim := slices.Concat([]byte(read(t, rideFile)), strapBytes(t))
	for want, args := range map[uint32][]string{
		rideStart + 600 - 3600: {"shift", "--by", "-1h"},
		rideStart + 600 + 1:    {"shift", "--start", "2023-11-18T20:48:28Z"}, // the first record is at :27
		rideStart + 600 + 3600: {"shift", "--local"},
	} {
		got := fitOn(swim, append(args, "-", "-o", "-")...)
		if got.status != 0 {
			t.Errorf("fit %q = %v", args, got)
			continue
		}
		files := chainOf(t, got.out)
		if at, _ := files[1].Messages[0].Timestamp(); len(files) != 2 || at != want {
			t.Errorf("fit %q: the strap is at %v, want %v", args, profile.DateTime(at), profile.DateTime(want))
		}
	}
}

// TestSplitChain chains the straps to each part, so that merge-hr works on parts. Merge has each
// once again.
func TestSplitChain(t *testing.T) {
	t.Parallel()
	strap := strapBytes(t)
	swim := write(t, "swim.fit", slices.Concat([]byte(read(t, rideFile)), strap))
	folder := t.TempDir()
	if got := fitOn(nil, "split", "--lap", swim, "-o", folder); got.status != 0 || !strings.Contains(got.errors, ": 4 parts in ") {
		t.Fatalf("split = %v, want 4 parts", got)
	}
	for _, name := range []string{"swim-1.fit", "swim-4.fit"} {
		if b := read(t, filepath.Join(folder, name)); len(chainOf(t, b)) != 2 || !strings.HasSuffix(b, string(strap)) {
			t.Errorf("%s has %d files, want the part and the strap", name, len(chainOf(t, b)))
		}
	}
	out := edited(t, "merge", folder)
	if b := read(t, out); len(chainOf(t, b)) != 2 || !strings.HasSuffix(b, string(strap)) {
		t.Errorf("merge made %d files, want the swim and the strap", len(chainOf(t, b)))
	}
}
