package main

import (
	"slices"
	"strings"
	"testing"
)

// TestRepair saves what is before a cut, and what is after a hole.
func TestRepair(t *testing.T) {
	t.Parallel()
	long := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 0x02)
	for i := range uint32(100) {
		long.Data(0).Uint32(1000000000 + i).Byte(100)
	}
	b := long.Bytes()
	hole := slices.Clone(b)
	copy(hole[14+12+6*50:], strings.Repeat("\x1F", 10)) // in two messages
	for _, tt := range []struct {
		name     string
		file     []byte
		messages int
		want     string // in stderr
	}{
		{"whole", b, 100, "nothing is damaged, saved all 100 messages"},
		{"cut", b[:14+12+6*70+3], 70, "saved 70 messages, skipped 3 of 449 bytes"},
		{"no messages", newFile().Bytes(), 0, "nothing is damaged, saved all 0 messages"},
		{"hole", hole, 98, "offset 326"},
		{"wrong checksum", append(slices.Clone(b[:len(b)-2]), 1, 2), 100, "wrong checksum"},
		{"bytes after the end", append(slices.Clone(b), "garbage"...), 100, "skipped 7 bytes from offset 628"},
	} {
		got := fitOn(tt.file, "repair", "-", "-o", "-")
		if got.status != 0 || !strings.Contains(got.errors, tt.want) {
			t.Errorf("%s: repair = %d, stderr %q, want 0 and %q", tt.name, got.status, got.errors, tt.want)
		}
		if n := strings.Count(rawDump(t, []byte(got.out)), "\n"); n != tt.messages {
			t.Errorf("%s: %d messages, want %d", tt.name, n, tt.messages)
		}
	}
}

// TestRepairNothing checks that a file without messages is not a success, and that OUT
// stays as it was.
func TestRepairNothing(t *testing.T) {
	t.Parallel()
	out := write(t, "out", []byte("old"))
	for _, b := range [][]byte{nil, []byte("<gpx>"), ride()[:20]} {
		got := fitOn(b, "repair", "-", "-o", out)
		if got.status != 1 || got.out != "" || !strings.HasSuffix(got.errors, "fit: stdin: nothing to save\n") {
			t.Errorf("repair of %x = %v, want 1 and nothing saved", b, got)
		}
		if text := read(t, out); text != "old" {
			t.Errorf("repair of %x left %q", b, text)
		}
	}
}

// TestSharedRepair checks what is saved of whole and broken files.
func TestSharedRepair(t *testing.T) {
	t.Parallel()
	for _, r := range collection(t) {
		checkRepair(t, r.b)
	}
}

// checkRepair checks the output of repair: whole files are as they were, and what is
// saved of others is whole. If nothing is, no more than a message was in the file.
func checkRepair(t *testing.T, b []byte) {
	t.Helper()
	dump := fitOn(b, "dump", "--jsonl", "--raw")
	got := fitOn(b, "repair", "-", "-o", "-")
	switch {
	case got.status != 0 && (dump.status == 0 || got.out != ""):
		t.Errorf("repair of %d bytes = %v, but the file is whole", len(b), got)
	case got.status != 0:
	case dump.status == 0 && got.out != string(b):
		t.Errorf("repair changed %d bytes that are whole: %s", len(b), got.errors)
	default:
		if check := fitOn([]byte(got.out), "check"); check.status != 0 {
			t.Errorf("what repair saved of %d bytes is not whole: %s%s", len(b), check.out, check.errors)
		}
	}
}
