package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestFaults checks that dump and check find the same, after the same messages.
func TestFaults(t *testing.T) {
	t.Parallel()
	whole := ride()
	messages := strings.Count(fitOn(whole, "dump", "--jsonl", "--raw").out, "\n")
	if messages != 5 {
		t.Fatalf("%d messages in the file, want 5", messages)
	}
	changed := func(at int, to byte) []byte {
		b := slices.Clone(whole)
		b[at] = to
		return b
	}
	end := len(whole)
	field := []byte{1, 1, 0x02}
	for _, tt := range []struct {
		name  string
		file  []byte
		lines int
		want  string // in each of the faults, separated by |
	}{
		{"empty", nil, 0, "offset 0: not a FIT file, it is empty"},
		{"no header", []byte("<gpx> and so on"), 0, "offset 0: not a FIT file, but GPX"},
		{"no .FIT", changed(8, ','), 0, "file 0: offset 8: not a FIT header"},
		{"header of 13 bytes", changed(0, 13), 0, "file 0: offset 0: not a FIT header"},
		{"cut header", whole[:10], 0, "file 0: offset 10: truncated"},
		{"header checksum", changed(12, whole[12]^1), 5, "offset 12: wrong header checksum|wrong checksum"},
		{"checksum", changed(end-1, whole[end-1]^1), 5, "file 0: offset %: wrong checksum"},
		{"no checksum", whole[:end-2], 5, "truncated"},
		{"cut message", whole[:end-3], 4, "truncated"},
		{"architecture", (&fittest.File{Protocol: 0x20, Profile: 2140, Body: []byte{0x40, 0, 2, 20, 0, 0}}).Bytes(), 0, "file 0: offset 16: unknown architecture: found 0x02, want 0 or 1"},
		{"no definition", newFile().DefineRaw(0, 0, 20, field...).Data(0).Byte(1).Data(1).Byte(1).Bytes(), 1, "file 0: offset 25: data message without definition"},
		{"definition of the file before", append(newFile().DefineRaw(0, 0, 20, field...).Data(0).Byte(1).Bytes(), newFile().Data(0).Byte(1).Bytes()...), 1, "file 1: offset 41: data message without definition"},
		{"message beyond the data", newFile().DefineRaw(0, 0, 20, 1, 1, 2, 1, 1, 2).Data(0).Byte(1, 2).Data(0).Byte(1).Bytes(), 1, "offset 29: message overruns the data size"},
		{"definition beyond the data", (&fittest.File{Protocol: 0x20, Profile: 2140, Body: []byte{0x40, 0, 0, 20, 0, 2, 1, 1, 2}}).Bytes(), 0, "message overruns the data size"},
		{"bytes after the end", append(slices.Clone(whole), "what is this?"...), 5, "file 1: offset %: bytes after the last file are not a FIT header"},
		{"second file has a wrong checksum", append(changed(end-1, whole[end-1]^1), whole...), 10, "file 0: offset %: wrong checksum"},
	} {
		dump, check := fitOn(tt.file, "dump", "--jsonl", "--raw"), fitOn(tt.file, "check")
		if dump.status != 1 || check.status != 1 || check.errors != "" {
			t.Errorf("%s: dump %d, check %v, want status 1 of both", tt.name, dump.status, check)
		}
		if got := strings.Count(dump.out, "\n"); got != tt.lines {
			t.Errorf("%s: %d lines, want %d", tt.name, got, tt.lines)
		}
		if strings.ReplaceAll(dump.errors, "fit: stdin: ", "stdin: ") != withoutPlace(check.out) {
			t.Errorf("%s: dump says %q, check %q, want the same faults", tt.name, dump.errors, check.out)
		}
		checkFaults(t, tt.name, check.out, tt.want)
	}
}

// withoutPlace returns what check says of a file, as others say it: what is not a FIT file has no place.
func withoutPlace(out string) string {
	return strings.Replace(out, ": offset 0: not a FIT file", ": not a FIT file", 1)
}

// checkFaults compares lines with the texts that are to be in them.
func checkFaults(t *testing.T, name, got, want string) {
	t.Helper()
	faults := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	wants := strings.Split(want, "|")
	if len(faults) != len(wants) {
		t.Errorf("%s: faults %q, want %q", name, faults, wants)
		return
	}
	for i, fault := range faults {
		for part := range strings.SplitSeq(wants[i], "%") {
			if !strings.Contains(fault, part) {
				t.Errorf("%s: fault %q, want %q in it", name, fault, part)
			}
		}
	}
}
