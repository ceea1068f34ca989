package prove

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/cell"
)

// committed is a module in a repository, with a file that changed since the commit.
func committed(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("go.mod", "module example.com/m\n\ngo 1.26\n")
	put("m.go", "package m\n")
	for _, args := range []string{"init -q", "add .", "-c user.name=x -c user.email=x@example.com commit -q -m m"} {
		cmd := exec.Command("git", strings.Fields(args)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
	}
	put("m.go", "package m // changed\n")
	return dir
}

// What is built is in the folder, in a revision of it, or published.
func TestBuildOf(t *testing.T) {
	dir := committed(t)
	local := cell.Cell{Toolchain: "local"}
	here, err := buildOf(t.Context(), ab.Side{Cell: local, Dir: dir, Package: "."})
	if err != nil || here.dir != dir || here.pkg != "." || !strings.HasSuffix(here.commit, "+dirty") {
		t.Errorf("%+v, %v; want the folder, which differs from its commit", here, err)
	}
	revised := local
	revised.Revision = "HEAD"
	then, err := buildOf(t.Context(), ab.Side{Cell: revised, Dir: dir, Package: "."})
	if err != nil || then.dir == dir || then.cell.Revision != "" || then.commit+"+dirty" != here.commit {
		t.Fatalf("%+v, %v; want a folder of the commit alone", then, err)
	}
	if text, err := os.ReadFile(filepath.Join(then.dir, "m.go")); err != nil || string(text) != "package m\n" {
		t.Errorf("%q, %v; want what was committed", text, err)
	}
	for want, s := range map[string]ab.Side{
		"of other modules than its own nothing is counted": {Module: "example.com/other@v1.0.0"},
		"want path@version":  {Module: "example.com/other"},
		"read as a revision": {Cell: cell.Cell{Revision: "none"}},
	} {
		s.Cell.Toolchain, s.Dir, s.Package = "local", dir, "."
		if b, err := buildOf(t.Context(), s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %+v, %v; want an error: %s", s, b, err, want)
		}
	}
}
