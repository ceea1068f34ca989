package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// damagedFolder returns a folder with whole rides, damaged ones, and files that are none.
func damagedFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	save(t, folder, map[string][]byte{
		"a.fit": smallRide(), "cut.fit": damagedRide(), "sub/cut.fit.gz": gzipOf(damagedRide()), "page.fit": []byte("<html>"), "mail.fit": toBase64(smallRide()), "notes.txt": []byte("x"),
	})
	return folder
}

// TestRepairFolder repairs all files of a folder, with a line for each and a summary.
func TestRepairFolder(t *testing.T) {
	t.Parallel()
	in, out := damagedFolder(t), filepath.Join(t.TempDir(), "saved")
	want := joined(
		"fit: "+in+"/a.fit: nothing is damaged, saved all 53 messages",
		"fit: "+in+"/cut.fit: saved 51 messages, skipped 21 of 1464 bytes",
		"fit: "+in+"/mail.fit: saved all 53 messages; undid a text transfer (base64)",
		"fit: "+in+"/page.fit: not a FIT file, but HTML, perhaps the page of an error; nothing to save",
		"fit: "+in+"/sub/cut.fit.gz: saved 51 messages, skipped 21 of 1464 bytes",
		"fit: files that are not FIT, skipped: 1",
		"fit: "+out+": 1 whole, 3 repaired, 1 lost",
	)
	compare(t, []string{"repair"}, fitOn(nil, "repair", in, "-o", out), result{1, "", want})
	single := func(b []byte) string { return fitOn(b, "repair", "-", "-o", "-").out }
	saved := map[string]string{
		"a.fit": string(smallRide()), "cut.fit": single(damagedRide()), "sub/cut.fit": single(damagedRide()), "mail.fit": string(smallRide()),
	}
	if got := tree(t, out); !maps.Equal(got, saved) {
		t.Errorf("repair of a folder made %s, want %s as repair makes each of them", names(got), names(saved))
	}
	if got := fitOn(nil, "check", out); got.status != 0 {
		t.Errorf("check of what is saved = %v", got)
	}
	if err := os.Remove(in + "/page.fit"); err != nil {
		t.Fatal(err)
	}
	if got := fitOn(nil, "repair", in, "-o", out); got.status != 0 || !strings.HasSuffix(got.errors, "fit: "+out+": 1 whole, 3 repaired, 0 lost\n") {
		t.Errorf("repair of a folder without a lost file = %v, want 0", got)
	}
}

// TestRepairSeveral takes an archive, several files, and a folder with one file.
func TestRepairSeveral(t *testing.T) {
	t.Parallel()
	in := damagedFolder(t)
	archive := write(t, "export.zip", zipOf(t, "x/1.fit", string(smallRide()), "2.fit", string(damagedRide()), "../2.fit", string(damagedRide())))
	one := t.TempDir()
	save(t, one, map[string][]byte{"only.fit": damagedRide()})
	for _, tt := range []struct {
		args []string
		made string
		want string // the summary
	}{
		{[]string{archive}, "2-2.fit 2.fit x/1.fit", "1 whole, 2 repaired, 0 lost"},
		{[]string{in + "/a.fit", in + "/cut.fit"}, "a.fit cut.fit", "1 whole, 1 repaired, 0 lost"},
		{[]string{one}, "only.fit", "0 whole, 1 repaired, 0 lost"},
		{[]string{"--summary", one, in + "/a.fit"}, "a.fit only.fit", "1 whole, 1 repaired, 0 lost"},
	} {
		out := filepath.Join(t.TempDir(), "out")
		args := append(append([]string{"repair"}, tt.args...), "-o", out)
		got := fitOn(nil, args...)
		if made := names(tree(t, out)); got.status != 0 || made != tt.made || !strings.HasSuffix(got.errors, "fit: "+out+": "+tt.want+"\n") {
			t.Errorf("fit %q = %v, made %s, want %s and %s", args, got, made, tt.made, tt.want)
		}
	}
	out := filepath.Join(t.TempDir(), "out.fit")
	archived := write(t, "one.zip", zipOf(t, "1.fit", string(damagedRide())))
	if got := fitOn(nil, "repair", archived, "-o", out); got.status != 0 || read(t, out) != fitOn(damagedRide(), "repair", "-", "-o", "-").out || strings.Contains(got.errors, "whole,") {
		t.Errorf("repair of an archive with one file = %v, want a file", got)
	}
}

// TestRepairFolderJSON has an object for each file, and one for all.
func TestRepairFolderJSON(t *testing.T) {
	t.Parallel()
	in, out := damagedFolder(t), filepath.Join(t.TempDir(), "saved")
	got := fitOn(nil, "repair", "--report", "json", "--summary", in, filepath.Join(in, "none.fit"), "-o", out)
	var lines []map[string]any
	for line := range strings.Lines(got.errors) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		lines = append(lines, object)
	}
	if len(lines) != 8 || got.status != 1 {
		t.Fatalf("repair --report json of a folder = %v, want 8 objects", got)
	}
	for i, name := range []string{"a.fit", "cut.fit", "mail.fit", "page.fit", "sub/cut.fit.gz"} {
		if lines[i]["file"] != in+"/"+name || lines[i]["saved"] == nil {
			t.Errorf("object %d is %v, want that of %s", i, lines[i], name)
		}
	}
	if lines[5]["error"] == nil || lines[6]["warning"] == nil {
		t.Errorf("objects 5 and 6 are %v, want an error and a warning", lines[5:7])
	}
	if want := map[string]any{"folder": out, "whole": 1.0, "repaired": 3.0, "lost": 2.0}; !maps.Equal(lines[7], want) {
		t.Errorf("the last object is %v, want %v", lines[7], want)
	}
}

// TestRepairFolderMisused has places that cannot be, or where originals would be.
func TestRepairFolderMisused(t *testing.T) {
	t.Parallel()
	in := damagedFolder(t)
	before := tree(t, in)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(in, link); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	for _, tt := range []struct{ out, want string }{
		{in, "is in the folder that is to be repaired, want another OUT"},
		{in + "/saved", "is in the folder that is to be repaired, want another OUT"},
		{in + "/sub/deep/saved", "is in the folder that is to be repaired, want another OUT"},
		{link, "is in the folder that is to be repaired, want another OUT"},
		{link + "/saved", "is in the folder that is to be repaired, want another OUT"},
	} {
		compare(t, []string{tt.out}, fitOn(nil, "repair", in, "-o", tt.out), result{2, "", "fit: " + tt.out + ": " + tt.want + "\n"})
	}
	out := filepath.Join(t.TempDir(), "all.fit")
	compare(t, []string{out}, fitOn(nil, "repair", in, "-o", out), result{2, "", "fit: more than one file, want a folder for them, and " + out + " is the name of a file\n"})
	compare(t, []string{"-"}, fitOn(nil, "repair", in, "-o", "-"), result{2, "", "fit: more than one file, want a folder for them: --output (-o) FOLDER\n"})
	empty := t.TempDir()
	got := fitOn(nil, "repair", empty, "-o", filepath.Join(t.TempDir(), "saved"))
	if got.status == 0 || !strings.Contains(got.errors, empty+": no FIT file in it") {
		t.Errorf("repair of an empty folder = %v, want an error", got)
	}
	if !maps.Equal(before, tree(t, in)) {
		t.Errorf("the folder has %s", slices.Sorted(maps.Keys(tree(t, in))))
	}
}
