package recordfile

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"testing/fstest"
)

// What Add writes is read again, and nothing is written over.
func TestAdd(t *testing.T) {
	dir := t.TempDir()
	for _, want := range []string{"day/prove/x.txt.gz", "day/prove/x-2.txt.gz", "day/prove/x-3.txt.gz"} {
		got, err := Add(dir, "day/prove/x", []byte(two))
		if err != nil || got != want {
			t.Fatalf("Add = %q, %v, want %q", got, err, want)
		}
		text, err := Read(os.DirFS(dir), got)
		if err != nil || string(text) != two+"samples: 2\n" {
			t.Errorf("Read(%q) = %q, %v, want what was added and a count", got, text, err)
		}
	}
	if _, err := Add(filepath.Join(dir, "day/prove/x.txt.gz"), "y", nil); err == nil {
		t.Error("Add to a file, want an error")
	}
}

func TestCompressIsDeterministic(t *testing.T) {
	a, errA := compress([]byte(two))
	b, errB := compress([]byte(two))
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("Compress twice = %x, %x, %v, %v, want equal bytes", a, b, errA, errB)
	}
}

func TestNames(t *testing.T) {
	fsys := fstest.MapFS{}
	for _, name := range []string{
		"a/x.txt", "a/y.txt.gz", "a/java-25.json.gz", "a/java-25.env", "a/busy/z.txt", "a/prove/p.txt.gz", "README.md", "a/.x.txt.gz", "a/x.gz",
	} {
		fsys[name] = &fstest.MapFile{}
	}
	got, err := Names(fsys)
	if want := []string{"a/java-25.json.gz", "a/prove/p.txt.gz", "a/x.txt", "a/y.txt.gz"}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Names = %q, %v, want %q", got, err, want)
	}
	if got, err := Names(os.DirFS(filepath.Join(t.TempDir(), "none"))); err != nil || got != nil {
		t.Errorf("Names of no folder = %q, %v, want none", got, err)
	}
}

func TestWords(t *testing.T) {
	for in, want := range map[string]string{"AMD EPYC (family 25)": "amd-epyc-family-25", "": "unknown", "go1.26.8 linux/amd64": "go1.26.8-linux-amd64"} {
		if got := Slug(in); got != want {
			t.Errorf("Slug(%q) = %q, want %q", in, got, want)
		}
	}
	if got := Folder("2026-11-21T03:04:05Z", "Some CPU"); got != "2026-11-21-some-cpu" {
		t.Errorf("Folder = %q", got)
	}
	for in, want := range map[string]string{"a/java-25.json.gz": "a/java-25", "go1.26.8.txt": "go1.26.8"} {
		if got := Stem(in); got != want {
			t.Errorf("Stem(%q) = %q, want %q", in, got, want)
		}
	}
}
