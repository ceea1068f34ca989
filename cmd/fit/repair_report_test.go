package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/check"
	"github.com/tightwire/tightwire/fit"
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
	t.Parallel()
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
		{"hole", hole, nil, 99, 10, 1, 2, []string{}, 0}, // and the checksum
		{"summary", hole, []string{"--summary"}, 99, 10, 1, 2, []string{"lap", "session", "activity"}, 0},
		{"two", slices.Concat(hole[:300], whole), nil, -1, -1, 2, 2, []string{}, 0},
		{"checksum", append(slices.Clone(whole[:len(whole)-2]), 1, 2), nil, 100, 0, 1, 1, []string{}, 0},
		{"empty", nil, nil, 0, 0, 0, 1, []string{}, 1},
		{"not FIT", []byte("this is no FIT file at all"), nil, 0, 26, 0, 1, []string{}, 1},
	} {
		got := fitOn(tt.file, append([]string{"repair", "--report", "json", "-", "-o", "-"}, tt.flags...)...)
		var keys map[string]any
		var r check.RepairReport
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

// TestRepairDevelopers loses the developer_data_id before a field_description, or its index. Where nothing else is
// wrong, nothing is added.
func TestRepairDevelopers(t *testing.T) {
	t.Parallel()
	w := newFile().DefineRaw(1, 0, 207, 3, 1, 2).Byte(1, 0).DefineRaw(2, 0, 206, 0, 1, 2, 1, 1, 2, 2, 1, 2, 3, 8, 7)
	w.Byte(2, 0, 0, 2).Byte([]byte("field-A\x00")...).DefineRaw(0x20, 0, 20, 253, 4, 0x86).DevelopersRaw(0, 1, 0)
	for i := range uint32(50) {
		w.Byte(0).Uint32(1000000000 + i).Byte(1)
	}
	b := w.Bytes()
	lost, unindexed := slices.Concat(b[:14+9], b[14+11:]), slices.Clone(b)
	unindexed[14+9+2+18+1] = 0xFF
	w.Body = slices.Concat(w.Body[:9], w.Body[11:])
	for _, tt := range []struct {
		file []byte
		made []string
	}{{b, []string{}}, {lost, []string{"developer_data_id"}}, {unindexed, []string{"field_description"}}, {w.Bytes(), []string{}}} {
		got := fitOn(tt.file, "repair", "--report", "json", "-", "-o", "-")
		var r check.RepairReport
		if err := json.Unmarshal([]byte(got.errors), &r); err != nil || !slices.Equal(r.Made, tt.made) {
			t.Errorf("repair = %d, report %s, want %q made", got.status, got.errors, tt.made)
		}
		if n := strings.Count(rawDump(t, []byte(got.out)), "\n"); n != r.Saved+len(tt.made) {
			t.Errorf("%d messages, want %d and %q", n, r.Saved, tt.made)
		}
	}
}

// TestRepairOrder has two sectors in each other's place: their records are in order of time again, and people and
// programs are told.
func TestRepairOrder(t *testing.T) {
	t.Parallel()
	const sector, start = 512, 1_000_000_000
	w := newFile().DefineRaw(0, 0, 20, 253, 4, 0x86, 3, 1, 0x02, 5, 4, 0x86)
	for i := range uint32(300) {
		w.Data(0).Uint32(start + i).Byte(100).Uint32(100 * i)
	}
	whole := w.Bytes()
	b := slices.Concat(whole[:2*sector], whole[3*sector:4*sector], whole[2*sector:3*sector], whole[4*sector:])
	got := fitOn(b, "repair", "--report", "json", "-", "-o", "-")
	var r check.RepairReport
	if err := json.Unmarshal([]byte(got.errors), &r); err != nil || !r.Ordered || r.Saved < 295 {
		t.Errorf("repair = %d, report %s", got.status, got.errors)
	}
	f, err := fit.DecodeBytes([]byte(got.out))
	if err != nil || len(f.Messages) != r.Saved {
		t.Fatalf("%v; %d messages, want %d", err, len(f.Messages), r.Saved)
	}
	if !slices.IsSortedFunc(f.Messages, func(a, b fit.Message) int { return cmp.Compare(a.Field(253).Uint(), b.Field(253).Uint()) }) {
		t.Error("the records are not in order of time")
	}
	if got := fitOn(b, "repair", "-", "-o", "-"); !strings.Contains(got.errors, "order of time") {
		t.Errorf("people are told %q", got.errors)
	}
}

// TestRepairReportSizes checks that what the report lists adds up, lies in the file and names
// a cause.
func TestRepairReportSizes(t *testing.T) {
	t.Parallel()
	hole, whole := torn()
	for _, b := range [][]byte{hole, hole[:500], slices.Concat(hole[:300], whole, []byte("end")), whole[14:], nil} {
		got := fitOn(b, "repair", "--report", "json", "-", "-o", "-")
		var r check.RepairReport
		if err := json.Unmarshal([]byte(got.errors), &r); err != nil {
			t.Fatal(err)
		}
		sum, last := int64(0), int64(0)
		for _, d := range r.Dropped {
			if d.Cause == "" || d.Offset < last || d.Size < 0 || d.Offset+d.Size > int64(len(b)) {
				t.Errorf("%d bytes: %+v", len(b), d)
			}
			sum += d.Size
			last = d.Offset
		}
		if sum != r.Lost || len(r.Dropped) == 0 {
			t.Errorf("%d bytes: report %s", len(b), got.errors)
		}
	}
}

// TestRepairReportText reads the lines for people.
func TestRepairReportText(t *testing.T) {
	t.Parallel()
	hole, whole := torn()
	many := slices.Clone(whole)
	for i := range 20 {
		copy(many[14+15+10*(4*i+3):], strings.Repeat("\x1F", 10))
	}
	for _, tt := range []struct {
		name  string
		file  []byte
		flags []string
		lines int
		want  []string
	}{
		{"hole", hole, nil, 3, []string{
			"fit: stdin: skipped 10 bytes from offset 529: damaged bytes\n", "fit: stdin: offset 1029: wrong checksum: found ",
			"fit: stdin: saved 99 messages, skipped 10 of 1031 bytes\n",
		}},
		{"summary", hole, []string{"--summary"}, 4, []string{"fit: stdin: added lap, session, activity\n"}},
		{"two", slices.Concat(hole[:300], whole), nil, 3, []string{"fit: stdin: file 0: skipped 1 byte from offset 299: truncated"}},
		{"many", many, nil, 11, []string{"fit: stdin: 12 more faults; --report json lists all\n"}},
		{"ten", slices.Concat(many[:14+15+10*35], whole[14+15+10*35:]), nil, 10, []string{"wrong checksum", "saved 92 messages"}},
	} {
		got := fitOn(tt.file, append([]string{"repair", "-", "-o", "-"}, tt.flags...)...)
		if n := strings.Count(got.errors, "\n"); got.status != 0 || n != tt.lines {
			t.Errorf("%s: %d lines, want %d", tt.name, n, tt.lines)
		}
		for _, want := range tt.want {
			if !strings.Contains(got.errors, want) {
				t.Errorf("%s: %q is not in %s", tt.name, want, got.errors)
			}
		}
	}
}

// TestRepairReportCut repairs a gzip file whose end is missing: the report says so, and
// stays one object.
func TestRepairReportCut(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, whole := torn()
	z.Write(whole)
	z.Flush()
	name := write(t, "ride.fit.gz", packed.Bytes())
	got := fitOn(nil, "repair", "--report", "json", name, "-o", "-")
	var r check.RepairReport
	if err := json.Unmarshal([]byte(got.errors), &r); err != nil || got.status != 0 || r.Saved != 100 || got.out != string(whole) {
		t.Fatalf("repair = %d, stderr %s: %v", got.status, got.errors, err)
	}
	if len(r.Dropped) != 1 || r.Dropped[0] != (check.DroppedReport{Offset: int64(len(whole)), Cause: "ends too early"}) {
		t.Errorf("dropped = %v, want the end of the gzip file", r.Dropped)
	}
	if text := fitOn(nil, "repair", name, "-o", "-").errors; !strings.HasPrefix(text, "fit: "+name+": ends too early\n") {
		t.Errorf("repair wrote %q", text)
	}
}

// TestRepairFlags uses the flags of repair wrongly.
func TestRepairFlags(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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

// TestReportErrors checks that with --report json an error is an object, too, in repair as in
// the verbs that edit.
func TestReportErrors(t *testing.T) {
	t.Parallel()
	whole := write(t, "whole.fit", ride())
	hole, _ := torn()
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"none.fit", []string{"repair", "none.fit", "-o", "-"}},
		{"none.fit", []string{"repair", "--like", "none.fit", whole, "-o", "-"}},
		{"none/out.fit", []string{"repair", whole, "-o", "none/out.fit"}},
		{"without definition", []string{"shift", "--by", "1s", write(t, "hole.fit", hole), "-o", "-"}},
		{"skipped: 1", []string{"merge", t.TempDir(), filepath.Dir(write(t, "a.txt", nil)), "-o", "-"}},
	} {
		got := fitOn(nil, append([]string{tt.args[0], "--report", "json"}, tt.args[1:]...)...)
		found := false
		for line := range strings.Lines(got.errors) {
			object := map[string]string{}
			err := json.Unmarshal([]byte(line), &object)
			if err != nil || len(object) != 1 {
				t.Errorf("fit %q: line %s: %v", tt.args, line, err)
			}
			found = found || strings.Contains(object["error"]+object["warning"], tt.want)
		}
		if !found || got.status != 1 {
			t.Errorf("fit %q = %v, want 1 and an error of %s", tt.args, got, tt.want)
		}
	}
}
