package count

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A binary that cannot be counted is reported with the reason, and not as a mistake.
func TestOpenUnseen(t *testing.T) {
	b := counted(t)
	binary, err := os.ReadFile(b.file)
	if err != nil {
		t.Fatal(err)
	}
	moved := slices.Clone(binary)
	moved[16] = 3                                                                    // its type, ET_DYN
	nameless := bytes.ReplaceAll(binary, []byte(".gopclntab"), []byte(".nopclntab")) // the name of a section
	stripped := bytes.ReplaceAll(binary, []byte(".debug_"), []byte(".dabug_"))       // likewise
	stripped = bytes.ReplaceAll(stripped, []byte(".zdebug_"), []byte(".zdabug_"))
	for name, tt := range map[string]struct {
		text []byte
		want string
	}{
		"text":     {[]byte("no binary"), "is not a binary that can be single-stepped"},
		"cut":      {binary[:100], "is not a binary that can be single-stepped"},
		"moved":    {moved, "position-independent"},
		"nameless": {nameless, "no table of its functions"},
		"stripped": {stripped, "no debugging information"},
	} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, tt.text, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Open(file, ".")
		var unseen *UnseenError
		if !errors.As(err, &unseen) || !strings.Contains(unseen.Error(), tt.want) {
			t.Errorf("Open of a binary that is %s: %v, want it unseen: %s", name, err, tt.want)
		}
	}
	if _, err := Open(b.file, "."); err != nil {
		t.Errorf("Open of the whole one: %v", err)
	}
}

func TestErrors(t *testing.T) {
	err := fmt.Errorf("while counting: %w", &FailedError{"exit status 2", "panic: as told"})
	var failed *FailedError
	if !errors.As(err, &failed) || failed.Error() != "exit status 2\npanic: as told" {
		t.Errorf("%v, want the state and the output", err)
	}
	if err := unseen("%d of %s", 3, "these"); err.Error() != "3 of these" {
		t.Errorf("%v, want 3 of these", err)
	}
	if err := (job{}).tooMany(); err.Error() != "one run is more than 50000000 instructions" {
		t.Error(err)
	}
	if err := (job{most: 7}).tooMany(); err.Error() != "one run is more than 7 instructions" {
		t.Error(err)
	}
}

// Files are named as -trimpath names them: from the path of the module on.
func TestModuleOf(t *testing.T) {
	for _, tt := range []struct{ path, dir, root, want string }{
		{"example.com/m", "/src/m", "/src/m", "example.com/m"},
		{"example.com/m/a/b", "/src/m/a/b", "/src/m", "example.com/m"},
		{"example.com/m/v2/a", "/src/m/a", "/src/m", "example.com/m/v2"},
	} {
		s := build.Source{Path: tt.path, Dir: filepath.FromSlash(tt.dir), Root: filepath.FromSlash(tt.root)}
		if got := moduleOf(s); got != tt.want {
			t.Errorf("moduleOf(%s in %s) = %s, want %s", tt.path, tt.dir, got, tt.want)
		}
	}
}

// An address outside the binary has no line and no function.
func TestOutside(t *testing.T) {
	b := counted(t)
	if file, line := b.line(1); file != "" || line != 0 {
		t.Errorf("address 1 is of %s:%d, want none", file, line)
	}
	if from, to, err := b.function("testing.(*B).StartTimer"); err != nil || from >= to {
		t.Errorf("StartTimer is from %#x to %#x, %v", from, to, err)
	}
	var unseen *UnseenError
	if _, _, err := b.function("testing.(*B).None"); !errors.As(err, &unseen) || !strings.Contains(err.Error(), "(*B).None") {
		t.Errorf("a function that there is not: %v, want it unseen", err)
	}
}
