package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// want fails if the file has another text or mode, or if anything but the names is beside it.
func want(t *testing.T, name, text string, mode fs.FileMode, beside ...string) {
	t.Helper()
	got, err := os.ReadFile(name)
	if err != nil || string(got) != text {
		t.Errorf("%s = %q, %v, want %q", name, got, err, text)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != mode {
		t.Errorf("%s has mode %v, %v, want %v", name, info.Mode(), err, mode)
	}
	if files, _ := os.ReadDir(filepath.Dir(name)); len(files) != 1+len(beside) {
		t.Errorf("%d files beside %s, want %d", len(files)-1, name, len(beside))
	}
}

func TestCreate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	if err := Create(name, []byte("one")); err != nil {
		t.Fatal(err)
	}
	if err := Create(name, []byte("two")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("Create of a file that exists = %v, want ErrExist", err)
	}
	want(t, name, "one", 0o644)
}

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "a"), filepath.Join(dir, "link")
	if err := Replace(name, []byte("one")); err != nil {
		t.Fatal(err)
	}
	want(t, name, "one", 0o644)
	if err := errors.Join(os.Chmod(name, 0o600), os.Symlink("a", link)); err != nil {
		t.Fatal(err)
	}
	if err := Replace(link, []byte("two")); err != nil {
		t.Fatal(err)
	}
	want(t, name, "two", 0o600, link)
	if target, err := os.Readlink(link); err != nil || target != "a" {
		t.Errorf("the link leads to %q, %v, want a", target, err)
	}
}

// A write that fails leaves what was there, and nothing beside it.
func TestFailedWriteChangesNothing(t *testing.T) {
	if err := Create(filepath.Join(t.TempDir(), "none", "a"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Create in no folder = %v, want ErrNotExist", err)
	}
	name := filepath.Join(t.TempDir(), "a")
	if err := Create(name, []byte("one")); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left on device")
	err := write(name, []byte("two"), 0o644, func(string, string) error { return full })
	if !errors.Is(err, full) {
		t.Errorf("write = %v, want %v", err, full)
	}
	want(t, name, "one", 0o644)
}
