package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/bulk"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// FuzzVerbs runs the verbs on any bytes: they agree on what is in them and what is
// wrong with them.
func FuzzVerbs(f *testing.F) {
	b := ride()
	f.Add([]byte(nil))
	f.Add(b)
	f.Add(b[:60])
	f.Add(append(b, b...))
	f.Add(newFile().DefineRaw(0x20, 0, 20).DevelopersRaw(4, 2, 0).Data(0).Byte(1, 2).Bytes())
	f.Add(short(newFile().DefineRaw(0, 0, 21, 0, 1, 0, 3, 4, 0x86).Data(0).Byte(11, 1, 2, 3, 4), 0))
	f.Fuzz(func(t *testing.T, b []byte) {
		checkVerbs(t, b)
		made := (&fittest.File{Protocol: 0x20, Profile: 2140, Body: b}).Bytes()
		checkVerbs(t, made)
		checkDataSet(t, b, made)
	})
}

// checkDataSet makes a data set of files, twice: the second run finds nothing to do. Its verdicts
// are the same as check's, except for whole files whose columns would be nearly empty.
func checkDataSet(t *testing.T, files ...[]byte) {
	t.Helper()
	in, out := t.TempDir(), t.TempDir()
	for i, b := range files {
		write(t, filepath.Join(in, fmt.Sprintf("%d.fit", i)), b)
	}
	got := fitOn(nil, "bulk", in, "-o", out)
	again := fitOn(nil, "bulk", in, "-o", out)
	if again.status != got.status || !strings.Contains(again.out, "; 0 of ") {
		t.Errorf("bulk of %x = %v, and again %v, want 0 files written", files, got, again)
	}
	entries := bulk.ReadManifest(out)
	if len(entries) != len(files) {
		t.Fatalf("bulk of %x = %v: %d lines in the manifest, want %d", files, got, len(entries), len(files))
	}
	for i, e := range entries {
		whole := fitOn(files[i], "check").status == 0
		if whole != (e.Verdict != bulk.Damaged) && !strings.Contains(e.Fault, "nearly empty") {
			t.Errorf("bulk of %x: %+v, want that it is damaged: %v", files[i], e, !whole)
		}
	}
}

func checkVerbs(t *testing.T, b []byte) {
	t.Helper()
	check := fitOn(b, "check")
	if (check.out == "stdin: OK\n") != (check.status == 0) {
		t.Errorf("check of %x = %v", b, check)
	}
	checkDumps(t, b, check)
	checkRewrites(t, b, check)
	checkTracks(t, b, check)
	checkRepair(t, b)
	checkShown(t, b, check)
	checkEdits(t, b, check)
	checkDoctorJSON(t, b, check)
}

// checkDoctorJSON wants an object for any input, and the rule whole or not-fit where check finds faults.
func checkDoctorJSON(t *testing.T, b []byte, check result) {
	t.Helper()
	got := fitOn(b, "doctor", "--json")
	checkJSON(t, got.out)
	if whole := !strings.Contains(got.out, `"rule":"whole"`) && !strings.Contains(got.out, `"rule":"not-fit"`); whole != (check.status == 0) {
		t.Errorf("doctor of %x = %v, check %d", b, got, check.status)
	}
}

// checkShown wants an object for any input, and the status of check.
func checkShown(t *testing.T, b []byte, check result) {
	t.Helper()
	got := fitOn(b, "show", "--json")
	checkJSON(t, got.out)
	if got.status != check.status || strings.Count(got.out, "\n") != 1 {
		t.Errorf("show --json of %x = %v, check %d", b, got, check.status)
	}
	if got := fitOn(b, "csv"); got.status != check.status {
		t.Errorf("csv of %x = %v, check %d", b, got, check.status)
	}
	if got := fitOn(b, "show", "--max-hr", "190", "--ftp", "250"); got.status != check.status {
		t.Errorf("show of %x = %v, check %d", b, got, check.status)
	}
}

// checkDumps compares the dumps with check, and with the number of messages.
func checkDumps(t *testing.T, b []byte, check result) {
	t.Helper()
	messages, chained := messagesIn(b)
	for _, args := range [][]string{{"dump", "--jsonl", "--raw"}, {"dump", "--jsonl"}, {"dump"}} {
		got := fitOn(b, args...)
		if got.status != check.status || got.status != 0 && strings.ReplaceAll(got.errors, "fit: stdin: ", "stdin: ") != withoutPlace(check.out) {
			t.Errorf("%q of %x says %q with %d, check %q with %d", args, b, got.errors, got.status, check.out, check.status)
		}
		want := messages
		if len(args) == 1 {
			want += max(0, chained-1) // titles
		} else {
			checkJSON(t, got.out)
		}
		if n := strings.Count(got.out, "\n"); n != want {
			t.Errorf("%q of %x has %d lines, want %d", args, b, n, want)
		}
	}
}

func messagesIn(b []byte) (messages, chained int) {
	for f := range fit.All(b) {
		if f != nil {
			messages += len(f.Messages)
			chained++
		}
	}
	return messages, chained
}

// checkRewrites writes whole files again.
func checkRewrites(t *testing.T, b []byte, check result) {
	t.Helper()
	if stat := fitOn(b, "stat"); stat.status != check.status {
		t.Errorf("stat of %x = %v, check %d", b, stat, check.status)
	}
	kept, chosen := fitOn(b, "rewrite", "--keep", "-", "-o", "-"), fitOn(b, "rewrite", "-", "-o", "-")
	if kept.status != check.status || chosen.status != check.status {
		t.Errorf("rewrite of %x = %v, %v, check %d", b, kept, chosen, check.status)
	}
	if check.status != 0 {
		return
	}
	if kept.out != string(b) {
		t.Errorf("rewrite --keep of %x = %x", b, kept.out)
	}
	was, is := withoutLocal(rawDump(t, b)), withoutLocal(rawDump(t, []byte(chosen.out)))
	if was != is || len(chosen.out) > len(b) {
		t.Errorf("rewrite of %x = %x, dump\n%s, want at most %d bytes and\n%s", b, chosen.out, is, len(b), was)
	}
}
