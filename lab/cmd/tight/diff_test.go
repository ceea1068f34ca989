package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// Levels are compared, because there is one toolchain at least: v3 has LZCNT for BSR, and
// so less code.
const size = "package m\n\nimport \"math/bits\"\n\nfunc F(v uint64) int { return (640 - 9*bits.LeadingZeros64(v)) / 64 }\n"

func TestDiff(t *testing.T) {
	scratch.Module(t, size)
	status, stdout, stderr := tight("diff", "linux/amd64/v1", "linux/amd64/v3", ".")
	lines := strings.Split(stdout, "\n")
	if status != 1 || !strings.HasSuffix(lines[0], ": 1 function of another size") || !strings.HasPrefix(lines[1], "m.go:5: F: size changed: ") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
	if want := "tight: compiling linux/amd64/v1 and linux/amd64/v3; toolchains and modules that are missing are downloaded first\n"; !strings.HasPrefix(stderr, want) {
		t.Errorf("it says %q, want first %q", stderr, want)
	}
	status, stdout, _ = tight("diff", "linux/amd64/v1", "linux/amd64/v1", ".")
	if status != 0 || !strings.Contains(stdout, ": no difference\n") {
		t.Errorf("status %d, %s; want 0, no difference", status, stdout)
	}
}

func TestDiffGitHub(t *testing.T) {
	scratch.Module(t, size)
	status, stdout, stderr := tight("diff", "-o", "github", "linux/amd64/v1", "linux/amd64/v3", ".")
	if status != 1 || !strings.Contains(stdout, "\n::warning file=m.go,line=5,title=size changed::"+here+" linux/amd64/v1 to "+here+" linux/amd64/v3: F: ") {
		t.Errorf("status %d, %s", status, stdout)
	}
	if strings.Count(stderr, ": 1 package\n") != 2 {
		t.Errorf("%q, want a line for each build", stderr)
	}
}

func TestDiffJSON(t *testing.T) {
	scratch.Module(t, size)
	var got struct{ Changes []map[string]any }
	status, stdout, _ := tight("diff", "-o", "json", "linux/amd64/v1", "linux/amd64/v3", "./...")
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != 1 || len(got.Changes) != 1 {
		t.Fatalf("status %d, %v: %s", status, err, stdout)
	}
	c := got.Changes[0]
	if len(c) != 6 || c["file"] != "m.go" || c["line"] != 5.0 || c["func"] != "F" || c["kind"] != "size" || c["change"] != "changed" || c["detail"] == "" {
		t.Errorf("%v", c)
	}
	status, stdout, _ = tight("diff", "-o", "json", "local", "local", ".")
	if status != 0 || strings.TrimSpace(stdout) != "{\n  \"changes\": []\n}" {
		t.Errorf("status %d, %s; want 0 and an empty list", status, stdout)
	}
}

func TestDiffMistakes(t *testing.T) {
	scratch.Module(t, size)
	for _, args := range [][]string{
		{"diff"},
		{"diff", "local", "."},
		{"diff", "-o", "xml", "local", "local", "."},
		{"diff", "local", "linux/amd64/v9", "."},
		{"diff", "local", "linux/amd46", "."},
		{"diff", "HEAD~1", "HEAD", "."},
		{"diff", "-target", "linux/amd64,linux/386", "local", "local", "."},
		{"diff", "local", "local", "./none"},
	} {
		if status, stdout, stderr := tight(args...); status != 2 || stdout != "" || stderr == "" {
			t.Errorf("%v: status %d, %q, %q; want 2 and a reason", args, status, stdout, stderr)
		}
	}
}

// The lines move between the revisions, and one function gets a check.
func TestDiffRevisions(t *testing.T) {
	scratch.Module(t, "package m\n\nfunc At(b []byte, i int) byte { return b[i] }\n\nfunc First(b [4]byte) byte { return b[0] }\n")
	commit(t)
	if err := os.WriteFile("m.go", []byte("package m\n\n// At is documented.\nfunc At(b []byte, i int) byte { return b[i] }\n\nfunc First(b []byte) byte {\n\treturn b[0]\n}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	commit(t)
	status, stdout, stderr := tight("diff", "-o", "json", "HEAD~1", "HEAD", "./...")
	var got struct{ Changes []facts.Change }
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != 1 {
		t.Fatalf("status %d, %v, %s%s", status, err, stdout, stderr)
	}
	want := facts.Change{File: "m.go", Line: 6, Func: "First", Kind: "bce", Change: "new", Detail: "IsInBounds"}
	if !slices.Contains(got.Changes, want) || slices.ContainsFunc(got.Changes, func(c facts.Change) bool { return c.Func != "First" }) {
		t.Errorf("%v, want %v, and nothing of another function", got.Changes, want)
	}
	status, stdout, _ = tight("diff", "HEAD", "HEAD", ".")
	if status != 0 || !strings.Contains(stdout, " revision=HEAD: no difference\n") {
		t.Errorf("status %d, %s; want 0, no difference", status, stdout)
	}
}

// As a gate it fails for what is worse alone, if that is wanted.
func TestDiffFailOn(t *testing.T) {
	scratch.Module(t, "package m\n\nfunc At(b []byte) byte { return b[3] }\n")
	commit(t)
	scratch.Write(t, "m.go", "package m\n\nfunc At(b [4]byte) byte { return b[3] }\n")
	for args, want := range map[string]int{
		"HEAD local .":                        1,
		"-fail-on any HEAD local .":           1,
		"-fail-on new HEAD local .":           0,
		"-fail-on bce,size HEAD local .":      0,
		"-fail-on new local HEAD .":           1,
		"-fail-on bce local HEAD .":           1,
		"-fail-on alloc,inline local HEAD .":  0,
		"-fail-on worse local HEAD .":         2,
		"-fail-on new -o github local HEAD .": 1,
	} {
		if status, stdout, stderr := tight(append([]string{"diff"}, strings.Fields(args)...)...); status != want {
			t.Errorf("diff %s: status %d, %s%s; want %d", args, status, stdout, stderr, want)
		}
	}
}
