package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// tree makes files below a new folder, whose name has what paths of users have, the working
// directory. A module in it is called as its folder.
func tree(t *testing.T, files map[string]string) {
	t.Helper()
	dir := filepath.Join(scratch.Dir(t), "my-module @v1 +x")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	t.Setenv("GOWORK", "")
	for name, text := range files {
		if text == "module" {
			text = "module example.com/" + filepath.Base(filepath.Dir(name)) + "\n\ngo 1.22\n"
		}
		scratch.Write(t, name, text)
	}
}

// commit makes the working directory a repository with one commit.
func commit(t *testing.T) {
	t.Helper()
	for _, args := range []string{"init -q --template=", "add .", "commit -q -m m"} {
		out, err := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "maintenance.auto=false"}, strings.Fields(args)...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
	}
}

// unlocked has a test wait for no other process that times something.
func unlocked(t *testing.T) {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(out)))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
}

// thorough leaves a test out, which builds and counts benchmarks as others do, unless TIGHTWIRE_THOROUGH is set, as by make
// test.
func thorough(t *testing.T) {
	t.Helper()
	if os.Getenv("TIGHTWIRE_THOROUGH") == "" && scratch.Full(true, false) {
		t.Skip("only with TIGHTWIRE_THOROUGH=1, because it builds and counts benchmarks")
	}
}

// expect runs a command and compares its status and what is in its output.
func expect(t *testing.T, command string, status int, says ...string) {
	t.Helper()
	got, stdout, stderr := tight(strings.Fields(command)...)
	if got != status {
		t.Errorf("%s: status %d, %s%s; want %d", command, got, stdout, stderr, status)
	}
	for _, want := range says {
		if !strings.Contains(stdout+stderr, want) {
			t.Errorf("%s: %s%s; want %q", command, stdout, stderr, want)
		}
	}
}

const plusOne = "//tight:inline\nfunc F(i int) int { return i + 1 }\n"

func TestWorkspace(t *testing.T) {
	tree(t, map[string]string{
		"go.work":  "go 1.22\n\nuse (\n\t./a\n\t./b\n)\n",
		"a/go.mod": "module",
		"a/a.go":   "package a\n\nimport \"example.com/b\"\n\n//tight:inline\nfunc F(x []byte, i int) byte { return b.At(x, i) }\n",
		"a/x/x.go": "package x\n\n" + plusOne,
		"b/go.mod": "module",
		"b/b.go":   "package b\n\n//tight:inline; bce\nfunc At(b []byte, i int) byte { return b[i] }\n",
	})
	expect(t, "check ./a/... ./b/...", 1, "1 of 4 contracts broken; 3 hold\n", "\na.go:5 ", "\nx/x.go:3 ", "\nb.go:3: bce: ")
	expect(t, "suggest ./a/... ./b/...", 0, "3 of 3 exported functions")
	expect(t, "diff linux/amd64/v1 linux/amd64/v3 ./a/... ./b/...", 0, ": 3 packages")
	t.Chdir("a/x")
	expect(t, "check .", 0, "\nx/x.go:3 ")
	expect(t, "check ../...", 0, "all of 2 contracts hold\n")
	expect(t, "check example.com/b", 1, "1 of 2 contracts broken; 1 holds\n")
	expect(t, "explain ../../b/b.go:4", 0, "can inline At")
}

func TestVendor(t *testing.T) {
	tree(t, map[string]string{
		"go.mod":                          "module example.com/m\n\ngo 1.22\n\nrequire example.com/dep v1.0.0\n",
		"m.go":                            "package m\n\nimport \"example.com/dep/sub\"\n\n//tight:inline\nfunc G(i int) int { return sub.F(i) }\n",
		"vendor/modules.txt":              "# example.com/dep v1.0.0\n## explicit; go 1.22\nexample.com/dep/sub\n",
		"vendor/example.com/dep/sub/s.go": "package sub\n\n" + plusOne,
	})
	expect(t, "check ./...", 0, "1 of 1 contract holds\n", "\nm.go:5 ")
	expect(t, "check example.com/dep/sub", 0, "1 of 1 contract holds\n", "\nsub/s.go:3 ")
}

func TestReplaced(t *testing.T) {
	tree(t, map[string]string{
		"m/go.mod":     "module example.com/m\n\ngo 1.22\n\nrequire example.com/other v0.0.0\n\nreplace example.com/other => ../other\n",
		"m/m.go":       "package m\n\nimport \"example.com/other\"\n\n//tight:inline\nfunc G(i int) int { return other.F(i) }\n",
		"other/go.mod": "module",
		"other/o.go":   "package other\n\n" + plusOne,
	})
	t.Chdir("m")
	expect(t, "check ./...", 0, "1 of 1 contract holds\n", "\nm.go:5 ")
	expect(t, "check example.com/other", 0, "1 of 1 contract holds\n", "\no.go:3 ")
	expect(t, "diff linux/amd64/v1 linux/amd64/v3 . example.com/other", 0, ": 2 packages")
	expect(t, "explain ../other/o.go:4", 0, "can inline F")
}

// Without a C compiler nothing of a package with cgo holds.
func TestCgo(t *testing.T) {
	tree(t, map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.22\n",
		"m.go":   "package m\n\n" + plusOne,
		"c.go":   "package m\n\n// int twice(int i) { return 2*i; }\nimport \"C\"\n\n//tight:bce; code<=900\nfunc Twice(i int) int { return int(C.twice(C.int(i))) }\n",
		"c/c.go": "package c\n\nimport \"C\"\n\n" + plusOne,
	})
	t.Setenv("CGO_ENABLED", "1")
	t.Setenv("CC", "no-such-compiler")
	expect(t, "check .", 3, "3 of 3 contracts in builds that were skipped\n", "no-such-compiler")
	t.Setenv("CGO_ENABLED", "0")
	expect(t, "check .", 3, "2 of 3 contracts unseen; 1 holds\n", "\nc.go:6: bce: no build: UNSEEN: no build has its file\n")
	expect(t, "check ./c", 3, "build constraints exclude all Go files")
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skipf("no C compiler to build a package with: %v", err)
	}
	t.Setenv("CGO_ENABLED", "1")
	t.Setenv("CC", cc)
	expect(t, "check -target "+runtime.GOOS+"/"+runtime.GOARCH+" .", 0, "all of 3 contracts hold\n", "\nc.go:6 ")
}

// A contract that no build of the run compiles is unseen, and a generic function without an
// instance proves nothing.
func TestFilesOfOthers(t *testing.T) {
	tree(t, map[string]string{
		"go.mod":         "module example.com/m\n\ngo 1.22\n",
		"m.go":           "package m\n\n//tight:inline\nfunc G[E any](e E) E { return e }\n",
		"w/w_windows.go": "package w\n\n" + plusOne,
		"w/w_tagged.go":  "//go:build fast\n\npackage w\n\n" + strings.Replace(plusOne, "F(", "Fast(", 1),
		"v/v.go":         "package v\n\n" + plusOne,
		"v/v_later.go":   "//go:build goexperiment.simd && !purego && go1.39 && arm64\n\npackage v\n\n" + strings.Replace(plusOne, "F(", "Later(", 1),
		"w/w.go":         "package w\n\nimport \"example.com/m\"\n\nvar N = m.G(1)\n",
	})
	expect(t, "check -target linux/amd64 ./w", 3, "1 of 2 contracts unseen, 1 only for other targets\n")
	expect(t, "check -target linux/amd64 -tags fast ./w", 0, "1 of 2 contracts only for other targets; 1 holds\n", "\nw/w_tagged.go:5 ")
	expect(t, "check -target linux/amd64,windows/amd64 -tags fast ./w", 0, "all of 2 contracts hold\n", "\nw/w_windows.go:3 ")
	expect(t, "check -target linux/amd64 ./v", 0, "1 of 2 contracts only for other targets; 1 holds\n")
	expect(t, "explain -target linux/amd64 w/w_windows.go:4", 3, "is not part of the build")
	expect(t, "check .", 3, "1 of 1 contract unseen\n")
}

// The standard library is as any other, wherever its sources are.
func TestStandardLibrary(t *testing.T) {
	scratch.Module(t, holds)
	expect(t, "diff linux/amd64/v1 linux/amd64/v3 unicode/utf8", 0, "no difference\n")
	expect(t, "suggest unicode/utf8", 0, ": RuneLen: //tight:inline; noalloc (cost ")
	expect(t, "check unicode/utf8", 2, "no contracts")
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", "unicode/utf8").Output()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(strings.TrimSpace(string(out)), "utf8.go")
	text, err := os.ReadFile(file)
	before, _, ok := strings.Cut(string(text), "\nfunc RuneLen(")
	if err != nil || !ok {
		t.Fatalf("%v: no RuneLen in %s", err, file)
	}
	status, stdout, stderr := tight("explain", fmt.Sprintf("%s:%d", file, strings.Count(before, "\n")+2))
	if status != 0 || !strings.Contains(stdout, "can inline RuneLen: cost ") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}
