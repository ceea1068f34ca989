package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// damagedRide returns a ride whose end is missing.
func damagedRide() []byte {
	b := smallRide()
	return b[:len(b)-30]
}

// TestRepairKeepsOriginal repairs a file in its own place, under each name that leads there: what was there
// is the only evidence of the ride, and is kept beside it.
func TestRepairKeepsOriginal(t *testing.T) {
	t.Parallel()
	crash := damagedRide()
	for _, tt := range []struct {
		what, in, out string // names in a folder with crash.fit
		make          func(folder string) error
	}{
		{"its name", "crash.fit", "crash.fit", nil},
		{"another spelling", "crash.fit", "sub/../crash.fit", nil},
		{"a link", "crash.fit", "link.fit", func(folder string) error { return os.Symlink("crash.fit", folder+"/link.fit") }},
		{"a link as FILE", "sub/link.fit", "crash.fit", func(folder string) error { return os.Symlink("../crash.fit", folder+"/sub/link.fit") }},
		{"a link in another folder", "crash.fit", "sub/link.fit", func(folder string) error { return os.Symlink("../crash.fit", folder+"/sub/link.fit") }},
		{"a linked folder", "crash.fit", "there/crash.fit", func(folder string) error { return os.Symlink(".", folder+"/there") }},
		{"standard input", "-", "crash.fit", nil},
	} {
		folder := t.TempDir()
		save(t, folder, map[string][]byte{"crash.fit": crash, "sub/other": nil})
		if tt.make != nil {
			if err := tt.make(folder); err != nil {
				t.Skip("no links here: ", err)
			}
		}
		in, out := tt.in, filepath.Join(folder, "x")[:len(folder)+1]+tt.out
		if in != "-" {
			in = folder + "/" + in
		}
		got := fitOn(crash, "repair", in, "-o", out)
		if want := "kept the original as " + folder + "/crash.fit.orig\n"; got.status != 0 || !strings.HasSuffix(got.errors, want) {
			t.Errorf("repair in the place of FILE by %s = %v, want 0 and %q at the end", tt.what, got, want)
		}
		if info, err := os.Stat(folder + "/crash.fit.orig"); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("repair in the place of FILE by %s keeps %v, %v, want the permissions of FILE", tt.what, info.Mode(), err)
		}
		if read(t, folder+"/crash.fit.orig") != string(crash) {
			t.Errorf("repair in the place of FILE by %s lost the original", tt.what)
		}
		if check := fitOn(nil, "check", folder+"/crash.fit"); check.status != 0 {
			t.Errorf("repair in the place of FILE by %s = %v, want a whole file there", tt.what, check)
		}
	}
}

// TestRepairHardLink writes to another hard link: FILE itself stays as it was.
func TestRepairHardLink(t *testing.T) {
	t.Parallel()
	file := write(t, "crash.fit", damagedRide())
	twin := filepath.Join(filepath.Dir(file), "twin.fit")
	if err := os.Link(file, twin); err != nil {
		t.Skip("no hard links here: ", err)
	}
	if got := fitOn(nil, "repair", file, "-o", twin); got.status != 0 || read(t, file) != string(damagedRide()) || fitOn(nil, "check", twin).status != 0 {
		t.Errorf("repair to a hard link of FILE = %v, want FILE as it was and its twin whole", got)
	}
}

// TestRepairOriginalReport names the kept file under a key, and none where nothing was replaced.
func TestRepairOriginalReport(t *testing.T) {
	t.Parallel()
	file := write(t, "crash.fit", damagedRide())
	other := filepath.Join(filepath.Dir(file), "saved.fit")
	if got := fitOn(nil, "repair", "--report", "json", file, "-o", other); got.status != 0 || strings.Contains(got.errors, `"original"`) {
		t.Errorf("repair to another file = %v, want no original", got)
	}
	checkFolder(t, filepath.Dir(file), "crash.fit", "saved.fit")
	if got := fitOn(nil, "repair", "--report", "json", file, "-o", file); got.status != 0 || !strings.Contains(got.errors, `"original":"`+file+`.orig"`) {
		t.Errorf("repair in the place of FILE = %v, want the original", got)
	}
}

// TestRepairOriginalThere has a file in the place of the original: the same bytes may stay, any other file
// stops repair before it changes anything.
func TestRepairOriginalThere(t *testing.T) {
	t.Parallel()
	crash := damagedRide()
	file := write(t, "crash.fit", crash)
	orig := write(t, file+".orig", []byte("another ride"))
	got := fitOn(nil, "repair", file, "-o", file)
	compare(t, []string{"repair"}, got, result{1, "", "fit: " + orig + ": another file has the name for the original of " + file + ", want another OUT\n"})
	if read(t, file) != string(crash) || read(t, orig) != "another ride" {
		t.Error("repair changed a file although it had no place for the original")
	}
	write(t, orig, crash)
	if got := fitOn(nil, "repair", file, "-o", file); got.status != 0 || read(t, orig) != string(crash) || fitOn(nil, "check", file).status != 0 {
		t.Errorf("repair with the original kept already = %v, want 0", got)
	}
	checkFolder(t, filepath.Dir(file), "crash.fit", "crash.fit.orig")
}

// TestRepairUnread has an archive of which only a part can be read, which is FILE as well as OUT.
func TestRepairUnread(t *testing.T) {
	t.Parallel()
	packed := gzipOf(smallRide())
	file := write(t, "ride.fit.gz", packed[:len(packed)-12])
	if got := fitOn(nil, "repair", file, "-o", file); got.status != 2 || read(t, file) != string(packed[:len(packed)-12]) {
		t.Errorf("repair in the place of a cut archive = %v, want 2 and nothing changed", got)
	}
}
