package build

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// graphIn returns the graph of a module of some files.
func graphIn(t *testing.T, files map[string]string) map[string]Node {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOWORK", "off")
	c, err := Build{Toolchain: Auto}.Resolve(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	g, err := c.Graph(t.Context(), dir, false, "./...")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// What is made of other files is changed, and what needs it depends on it; all else is neither.
func TestTouched(t *testing.T) {
	base := map[string]string{
		"go.mod":      "module m\n\ngo 1.24\n",
		"a/a.go":      "package a\n\nconst A = 1\n",
		"b/b.go":      "package b\n\nimport (\n\t\"m/a\"\n\n\t_ \"embed\"\n)\n\n//go:embed text\nvar B string\n\nvar _ = a.A\n",
		"b/text":      "x",
		"b/b_test.go": "package b\n\nfunc f() string { return B }\n",
		"c/c.go":      "package c\n\nimport \"strings\"\n\nvar C = strings.ToUpper\n",
		"c/x_test.go": "package c_test\n\nimport (\n\t\"m/b\"\n\t\"m/c\"\n)\n\nvar _, _ = b.B, c.C\n",
	}
	was := graphIn(t, base)
	for name, want := range map[string]string{
		"README.md":   "|",
		"a/a.go":      "m/a|m/b m/b [m/b.test] m/b.test m/c.test m/c_test [m/c.test]",
		"b/text":      "m/b m/b [m/b.test]|m/b.test m/c.test m/c_test [m/c.test]",
		"b/b_test.go": "m/b [m/b.test]|m/b.test",
		"c/x_test.go": "m/c_test [m/c.test]|m/c.test",
		"c/c.go":      "m/c|m/c.test m/c_test [m/c.test]",
	} {
		files := map[string]string{name: "\n"}
		for other, text := range base {
			files[other] = text + files[other]
		}
		changed, dependent := Touched(graphIn(t, files), was)
		if got := strings.Join(changed, " ") + "|" + strings.Join(dependent, " "); got != want {
			t.Errorf("%s changed: %s, want %s", name, got, want)
		}
	}
}

// Modules are identified by version, the library by release, and the language by go.mod.
func TestContent(t *testing.T) {
	g := graphIn(t, map[string]string{"go.mod": "module m\n\ngo 1.24\n", "a/a.go": "package a\n\nimport _ \"unsafe\"\n"})
	newer := graphIn(t, map[string]string{"go.mod": "module m\n\ngo 1.25\n", "a/a.go": "package a\n\nimport _ \"unsafe\"\n"})
	if g["m/a"].Content == newer["m/a"].Content || !g["unsafe"].IsStd() || g["unsafe"].Content != newer["unsafe"].Content || !g["m/a"].Main || g["m/a"].IsTest() {
		t.Errorf("%+v, %+v", g["m/a"], g["unsafe"])
	}
	var version entry
	if err := json.Unmarshal([]byte(`{"Module": {"Path": "x", "Version": "v1.0.0", "Dir": "/mod/x"}}`), &version); err != nil {
		t.Fatal(err)
	}
	if got := version.content(Build{}); got != "x@v1.0.0" {
		t.Errorf("content of a module = %s", got)
	}
	version.Module.Replace = &struct{ Version string }{"v1.0.1"}
	if got := version.content(Build{}); got != "x@v1.0.1" {
		t.Errorf("content of a replaced module = %s", got)
	}
}

func TestMergeBase(t *testing.T) {
	dir := t.TempDir()
	git := func(args ...string) string {
		out, err := exec.Command("git", slices.Concat([]string{"-C", dir, "-c", "user.name=x", "-c", "user.email=x@example.com"}, args)...).Output()
		if err != nil {
			t.Fatalf("git %q: %v", args, err)
		}
		return strings.TrimSpace(string(out))
	}
	git("init", "-q")
	commits := []string{}
	for _, branch := range []string{"one", "two"} {
		git("checkout", "-q", "-b", branch)
		git("commit", "-q", "--allow-empty", "-m", branch)
		commits = append(commits, git("rev-parse", "HEAD"))
	}
	git("checkout", "-q", "one")
	git("commit", "-q", "--allow-empty", "-m", "more")
	git("checkout", "-q", "--orphan", "alone")
	git("commit", "-q", "--allow-empty", "-m", "alone")
	if _, err := MergeBase(t.Context(), dir, "two"); err == nil || !strings.Contains(err.Error(), "HEAD and two share no commit") {
		t.Errorf("of two histories: %v", err)
	}
	if _, err := MergeBase(t.Context(), dir, "--all"); err == nil {
		t.Error("a flag is a revision")
	}
	git("checkout", "-q", "two")
	got, err := MergeBase(t.Context(), dir, "one")
	if err != nil || !reflect.DeepEqual(got, commits[0]) {
		t.Errorf("MergeBase = %s, %v; want %s", got, err, commits[0])
	}
}
