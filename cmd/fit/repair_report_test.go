package main

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// torn returns a file of records with a hole in one of them, and the same file whole.
func torn() (b, whole []byte) {
	w := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 0x02, 5, 4, 0x86)
	for i := range uint32(100) {
		w.Data(0).Uint32(1000000000 + i).Byte(100).Uint32(100 * i)
	}
	whole = w.Bytes()
	b = slices.Clone(whole)
	copy(b[14+15+10*50:], strings.Repeat("\x1F", 10))
	return b, whole
}

// TestRepairReport checks every key of the report.
func TestRepairReport(t *testing.T) {
	hole, whole := torn()
	for _, tt := range []struct {
		name    string
		file    []byte
		flags   []string
		saved   int
		lost    int64
		files   int
		dropped int
		made    []string
		status  int
	}{
		{"whole", whole, nil, 100, 0, 1, 0, []string{}, 0},
		{"hole", hole, nil, 99, 10, 1, 1, []string{}, 0},
		{"summary", hole, []string{"--summary"}, 99, 10, 1, 1, []string{"lap", "session", "activity"}, 0},
		{"two", slices.Concat(hole[:300], whole), nil, -1, -1, 2, 1, []string{}, 0},
		{"not FIT", []byte("this is no FIT file at all"), nil, 0, 26, 0, 1, []string{}, 1},
	} {
		got := fitOn(tt.file, append([]string{"repair", "--report", "json", "-", "-o", "-"}, tt.flags...)...)
		var keys map[string]any
		var r repairReport
		if err := json.Unmarshal([]byte(got.errors), &keys); err != nil || len(keys) != 6 {
			t.Fatalf("%s: the report is %q: %v", tt.name, got.errors, err)
		}
		if err := json.Unmarshal([]byte(got.errors), &r); err != nil {
			t.Fatal(err)
		}
		if tt.saved < 0 {
			tt.saved, tt.lost = r.Saved, r.Lost
		}
		if got.status != tt.status || r.File != "stdin" || r.Saved != tt.saved || r.Lost != tt.lost || r.Files != tt.files || len(r.Dropped) != tt.dropped || !reflect.DeepEqual(r.Made, tt.made) {
			t.Errorf("%s: %d, report %s", tt.name, got.status, got.errors)
		}
	}
}

// TestRepairFlags uses the flags of repair wrongly.
func TestRepairFlags(t *testing.T) {
	for _, args := range [][]string{
		{"repair", "--report", "xml", "-", "-o", "-"},
		{"repair", "--summary", "-"},
	} {
		if got := fitOn(ride(), args...); got.status != 2 || got.out != "" {
			t.Errorf("%q = %v, want 2", args, got)
		}
	}
	if got := fitOn(ride(), "repair", "--like", "none.fit", "-", "-o", "-"); got.status != 1 || got.out != "" {
		t.Errorf("--like of no file = %v, want 1", got)
	}
}

// TestRepairLike takes a definition that is lost from another file.
func TestRepairLike(t *testing.T) {
	_, whole := torn()
	good := write(t, "good.fit", whole)
	lost := slices.Concat(whole[:14], whole[14+15:])
	if got := fitOn(lost, "repair", "-", "-o", "-"); got.status != 1 {
		t.Errorf("repair of a file without definition = %v, want 1", got.status)
	}
	got := fitOn(lost, "repair", "--like", good, "-", "-o", "-")
	if n := strings.Count(rawDump(t, []byte(got.out)), "\n"); got.status != 0 || n != 100 {
		t.Errorf("repair --like = %d, %d messages, stderr %q, want 0 and 100", got.status, n, got.errors)
	}
}
