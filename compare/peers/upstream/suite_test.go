package upstream

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
)

// TestUpstreamSuite runs upstream's file of tests against our package. It fails
// unless every test function in that file is seen to pass.
func TestUpstreamSuite(t *testing.T) {
	for _, d := range dropIns {
		t.Run(d.path, func(t *testing.T) {
			t.Parallel() // most of the time is the go command's
			checkSuite(t, d)
		})
	}
}

func checkSuite(t *testing.T, d dropIn) {
	suite := filepath.Join(d.dir(t), d.suite)
	want := testNames(t, suite)
	if len(want) == 0 {
		t.Fatalf("%s has no test functions", suite)
	}
	passed, out := d.runSuite(t, suite)
	for _, name := range want {
		if !passed[name] {
			t.Errorf("upstream's %s did not pass", name)
		}
	}
	if t.Failed() {
		t.Fatalf("go test -json printed:\n%s", out)
	}
	t.Logf("passed: %s", strings.Join(want, " "))
}

// dir returns the folder of upstream's package in the module cache.
func (d dropIn) dir(t *testing.T) string {
	out := goTool(t, "list", "-m", "-f", "{{.Version}} {{.Dir}}", d.module)
	version, dir, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	if version != d.version || dir == "" {
		t.Fatalf("go list -m %s = %q in %q, want %s", d.module, version, dir, d.version)
	}
	return filepath.Join(dir, d.folder)
}

// testNames returns the names of the functions in file that go test -bench=.
// runs.
func testNames(t *testing.T, file string) (names []string) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && isTestName(f.Name.Name) {
			names = append(names, f.Name.Name)
		}
	}
	return names
}

func isTestName(s string) bool {
	for _, prefix := range []string{"Test", "Fuzz", "Benchmark", "Example"} {
		if strings.HasPrefix(s, prefix) {
			return true
		}
	}
	return false
}

// runSuite compiles suite into the shim and returns the names that passed and the
// output.
func (d dropIn) runSuite(t *testing.T, suite string) (passed map[string]bool, out []byte) {
	cmd := exec.Command("go", "test", "-vet=off", "-json", "-count=1", "-bench=.", "-benchtime=1x",
		"-tags="+buildTags(), "-overlay="+d.writeOverlay(t, suite), "./shim/"+d.name())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v: %v", cmd, err)
	}
	return passedTests(out), out
}

// writeOverlay returns the name of a file that makes the go command see suite in
// the folder of the shim, and the shim import our package.
func (d dropIn) writeOverlay(t *testing.T, suite string) string {
	shim, err := filepath.Abs(filepath.Join("shim", d.name()))
	if err != nil {
		t.Fatal(err)
	}
	face := filepath.Join(shim, "shim.go")
	overlay, err := json.Marshal(map[string]map[string]string{
		"Replace": {filepath.Join(shim, d.suite): suite, face: d.writeShim(t, face)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return writeTemp(t, "overlay.json", overlay)
}

// writeShim returns the name of a copy of the shim face that imports our package.
func (d dropIn) writeShim(t *testing.T, face string) string {
	text, err := os.ReadFile(face)
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.ReplaceAll(text, []byte(strconv.Quote(home+d.name())), []byte(strconv.Quote(d.ours())))
	if !bytes.Contains(changed, []byte(strconv.Quote(d.ours()))) {
		t.Fatalf("%s does not import %s", face, d.ours())
	}
	return writeTemp(t, "shim.go", changed)
}

func writeTemp(t *testing.T, name string, text []byte) string {
	full := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(full, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return full
}

// passedTests returns the names that go test -json reports as passed. There is no such
// event for a benchmark, so the line of its result is taken.
func passedTests(out []byte) map[string]bool {
	passed := map[string]bool{}
	for line := range bytes.Lines(out) {
		var e struct{ Action, Test, Output string }
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		if e.Action == "pass" || strings.Contains(e.Output, "ns/op") {
			passed[e.Test] = true
		}
	}
	return passed
}

// buildTags returns the tags that this test was built with, so that the suite
// tests the same implementation. Environment variables are inherited.
func buildTags() string {
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == "-tags" {
			return s.Value
		}
	}
	return ""
}

// goTool returns what the go command prints.
func goTool(t *testing.T, args ...string) []byte {
	cmd := exec.Command("go", args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	return out
}
