package run

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func saying(text string) func(*os.File) error {
	return func(f *os.File) error {
		_, err := f.WriteString(text)
		return err
	}
}

func TestReplace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	for _, text := range []string{"long contents", "short", ""} {
		if err := Replace(name, saying(text)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, name); got != text {
			t.Errorf("replace left %q, want %q", got, text)
		}
	}
	checkFolder(t, filepath.Dir(name), "a")
}

// TestReplaceFails checks that the old file stays, and nothing else.
func TestReplaceFails(t *testing.T) {
	name := write(t, "a", []byte("old"))
	broken := errors.New("no room")
	half := func(f *os.File) error { return errors.Join(saying("ne")(f), broken) }
	if err := Replace(name, half); !errors.Is(err, broken) {
		t.Errorf("replace = %v, want %v", err, broken)
	}
	if got := read(t, name); got != "old" {
		t.Errorf("a failing write left %q, want the old contents", got)
	}
	checkFolder(t, filepath.Dir(name), "a")
	if err := Replace(filepath.Join(filepath.Dir(name), "b"), half); !errors.Is(err, broken) {
		t.Errorf("replace = %v, want %v", err, broken)
	}
	checkFolder(t, filepath.Dir(name), "a")
}

func TestReplaceKeepsPermissions(t *testing.T) {
	name := write(t, "a", []byte("old"))
	for _, perm := range []fs.FileMode{0o600, 0o640, 0o666} {
		if err := os.Chmod(name, perm); err != nil {
			t.Fatal(err)
		}
		info, _ := os.Stat(name)
		if err := Replace(name, saying("new")); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.Stat(name); got.Mode() != info.Mode() {
			t.Errorf("replace left permissions %v, want %v", got.Mode(), info.Mode())
		}
	}
}

func TestReplaceFollowsLinks(t *testing.T) {
	name := write(t, "a", []byte("old"))
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(name, link); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if err := Replace(link, saying("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v, want a link", info, err)
	}
	if got := read(t, name); got != "new" {
		t.Errorf("replace through a link left %q, want new", got)
	}
}

// TestReplaceFollowsDanglingLinks wants the file that a chain of links leads to, as a
// shell's > makes it.
func TestReplaceFollowsDanglingLinks(t *testing.T) {
	folder := t.TempDir()
	first, second := filepath.Join(folder, "first"), filepath.Join(folder, "second")
	target := filepath.Join(t.TempDir(), "target")
	if err := errors.Join(os.Symlink("second", first), os.Symlink(target, second)); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if err := Replace(first, saying("new")); err != nil {
		t.Fatal(err)
	}
	if got := read(t, target); got != "new" {
		t.Errorf("replace through dangling links left %q, want new", got)
	}
	for _, link := range []string{first, second} {
		if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is %v, %v, want a link", link, info, err)
		}
	}
}

func TestReplaceLinkToItself(t *testing.T) {
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink("link", link); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if err := Replace(link, saying("new")); err == nil {
		t.Error("replace of a link to itself = nil, want an error")
	}
}

// TestReplaceLongName has the longest name that file systems take.
func TestReplaceLongName(t *testing.T) {
	name := filepath.Join(t.TempDir(), strings.Repeat("x", 251)+".fit")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Skip("no names of 255 bytes here: ", err)
	}
	if err := Replace(name, saying("new")); err != nil || read(t, name) != "new" {
		t.Errorf("replace of a name of 255 bytes = %v, want nil", err)
	}
}

// TestReplaceSpecial checks that only regular files are replaced, not a socket, which
// cannot be opened, and a folder.
func TestReplaceSpecial(t *testing.T) {
	name := filepath.Join(t.TempDir(), "s")
	socket, err := net.Listen("unix", name)
	if err != nil {
		t.Skip("no sockets in folders here: ", err)
	}
	defer socket.Close()
	if err := Replace(name, saying("new")); err == nil {
		t.Error("replace of a socket = nil, want an error")
	}
	if info, err := os.Stat(name); err != nil || info.Mode()&fs.ModeSocket == 0 {
		t.Errorf("replace left %v, %v, want the socket", info, err)
	}
	checkFolder(t, filepath.Dir(name), "s")
	if err := Replace(t.TempDir(), saying("new")); err == nil {
		t.Error("replace of a folder = nil, want an error")
	}
}

// TestReplacePipe writes to a pipe by its name, as the shell's >(command) gives it.
func TestReplacePipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	name := fmt.Sprintf("/dev/fd/%d", w.Fd())
	if _, err := os.Stat(name); err != nil {
		t.Skip("no names of open files here: ", err)
	}
	if err := Replace(name, saying("new")); err != nil {
		t.Error(err)
	}
	w.Close()
	if b, err := io.ReadAll(r); string(b) != "new" || err != nil {
		t.Errorf("the pipe has %q, %v, want new", b, err)
	}
}

// TestReplaceNamesOutput checks that errors have the name of the output, and not the one
// that it has until it is complete.
func TestReplaceNamesOutput(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out.fit")
	closed := func(f *os.File) error { return errors.Join(f.Close(), saying("text")(f)) }
	full := filepath.Join(dir, "full")
	if err := os.MkdirAll(filepath.Join(full, "a"), 0o777); err != nil {
		t.Fatal(err)
	}
	f, err := CreateBeside(full, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	gone := func(folder string) error { return os.WriteFile(filepath.Join(folder, "none", "a.csv"), nil, 0o666) }
	for want, err := range map[string]error{
		name:                                  Replace(name, closed),
		filepath.Join(dir, "none", "out.fit"): Replace(filepath.Join(dir, "none", "out.fit"), saying("text")),
		full:                                  Take(full, f, nil),
		filepath.Join(dir, "tables", "none", "a.csv"): WriteFolder(filepath.Join(dir, "tables"), gone),
	} {
		if err == nil || !strings.Contains(err.Error(), " "+want+": ") || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("%v, want an error of %s", err, want)
		}
	}
	checkFolder(t, dir, "full", "tables")
}
