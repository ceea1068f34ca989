package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/bulk"
	"github.com/tightwire/tightwire/fit/profile"
)

// bulkRepaired runs bulk --repair and returns the data set.
func bulkRepaired(t *testing.T, in, out string, status int, more ...string) (set map[string]string, got result) {
	t.Helper()
	if got = fitOn(nil, append([]string{"bulk", in, "-o", out}, more...)...); got.status != status {
		t.Fatalf("bulk %q = %v, want %d", more, got, status)
	}
	return tree(t, out), got
}

// TestBulkRepair gives a damaged ride the rows that repair saves of it, and marks them. It is not parallel, because
// it sets how much is kept in memory.
func TestBulkRepair(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	cut := made{2024, profile.SportRunning, 20, 2}.bytes(t)
	cut = cut[:len(cut)-30]
	save(t, in, map[string][]byte{
		"a.fit": made{2023, profile.SportCycling, 30, 1}.bytes(t), "cut.fit": cut, "page.fit": []byte("<html>"), "copy.fit": cut,
		"ride.fit.gz": gzipOf(smallRide())[:500],
	})
	plain, _ := bulkRepaired(t, in, out, 1)
	set, got := bulkRepaired(t, in, out, 1, "--repair")
	saved := strings.Count(fitOn([]byte(fitOn(cut, "repair", "-", "-o", "-").out), "csv").out, "\n") - 1
	if saved < 15 || saved > 20 {
		t.Fatalf("repair saves %d records of 20", saved)
	}
	records, marked := map[string]int{}, map[string]bool{}
	for _, row := range rowsOf(t, set, "record") {
		name := fmt.Sprint(row["file"])
		records[name]++
		marked[name] = row["repaired"] == true
	}
	if records["a.fit"] != 30 || records["copy.fit"] != saved || records["cut.fit"] != 0 || records["ride.fit.gz"] < 5 {
		t.Errorf("the files have %v records, want 30 of a.fit and %d of copy.fit", records, saved)
	}
	if want := map[string]bool{"a.fit": false, "copy.fit": true, "ride.fit.gz": true}; !maps.Equal(marked, want) {
		t.Errorf("the rows are marked %v, want %v", marked, want)
	}
	part := fitOn(nil, "repair", "--summary", in+"/ride.fit.gz", "-o", "-").out
	laps := strings.Count(fitOn([]byte(part), "csv", "-m", "lap").out, "\n") - 1
	for table, want := range map[string]int{"session": 3, "lap": 2 + laps} {
		rows := rowsOf(t, set, table)
		for _, row := range rows {
			if row["repaired"] != (row["file"] != "a.fit") {
				t.Errorf("%s of %v: repaired is %v", table, row["file"], row["repaired"])
			}
		}
		if len(rows) != want {
			t.Errorf("there are %d rows of the table %s, want %d", len(rows), table, want)
		}
	}
	want := []string{"a.fit ok", "copy.fit repaired", "cut.fit duplicate copy.fit", "page.fit damaged", "ride.fit.gz repaired"}
	if got := verdicts(t, set["manifest.jsonl"]); !slices.Equal(got, want) {
		t.Errorf("the manifest says %q, want %q", got, want)
	}
	if !strings.Contains(set["manifest.jsonl"], `"verdict":"repaired","fault":"file 0: offset `) {
		t.Errorf("the manifest is %s, want the fault of what is repaired", set["manifest.jsonl"])
	}
	for _, want := range []string{"fit: " + in + "/copy.fit: saved ", "fit: " + in + "/page.fit: not a FIT file, but HTML"} {
		if !strings.Contains(got.errors, want) {
			t.Errorf("bulk --repair says %q, want %q in it", got.errors, want)
		}
	}
	if want := out + ": 1 file, 1 duplicate, 2 repaired, 1 damaged; "; !strings.HasPrefix(got.out, want) {
		t.Errorf("bulk --repair says %q, want %q", got.out, want)
	}

	if again, got := bulkRepaired(t, in, out, 1, "--repair"); !maps.Equal(again, set) || !strings.Contains(got.out, "; 0 of ") {
		t.Errorf("a second run says %q, want nothing written", got.out)
	}
	room := bulk.KeptRoom
	bulk.KeptRoom = 0
	fresh, _ := bulkRepaired(t, in, t.TempDir(), 1, "--repair")
	bulk.KeptRoom = room
	if !maps.Equal(fresh, set) {
		t.Errorf("what is read again makes %s, want the same", names(fresh))
	}
	if back, _ := bulkRepaired(t, in, out, 1); !maps.Equal(back, plain) {
		t.Errorf("without --repair the data set has %s, want %s as before", names(back), names(plain))
	}
}

// TestBulkRepairWhole returns 0 if nothing is left damaged, and says the same of whole files as without.
func TestBulkRepairWhole(t *testing.T) {
	t.Parallel()
	in := t.TempDir()
	save(t, in, map[string][]byte{"a.fit": smallRide(), "cut.fit": damagedRide()})
	if _, got := bulkRepaired(t, in, t.TempDir(), 0, "--repair"); !strings.Contains(got.out, ": 1 file, 0 duplicates, 1 repaired, 0 damaged; ") {
		t.Errorf("bulk --repair says %v", got)
	}
	alone := t.TempDir()
	save(t, alone, map[string][]byte{"a.fit": smallRide()})
	with, _ := bulkRepaired(t, alone, t.TempDir(), 0, "--repair")
	without, _ := bulkRepaired(t, alone, t.TempDir(), 0)
	if !maps.Equal(with, without) {
		t.Error("bulk --repair of whole files differs from bulk")
	}
}
