package vet

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Go vet with the tool names each directive that would judge nothing, tests' too, and no other.
func TestVet(t *testing.T) {
	tool := filepath.Join(t.TempDir(), "tightvet")
	if out, err := exec.Command("go", "build", "-o", tool, "../../cmd/tightvet").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":    "module example.com/m\n\ngo 1.24\n",
		"m.go":      "package m\n\n//tight:inline\nfunc F(i int) int { return i }\n\n//tight:inlin\nfunc G(i int) int { return i }\n\n//tight:bce\n\nvar x int // a comment\n",
		"m_test.go": "package m\n\n// tight:inline\nfunc h() {}\n\nvar _ = h\nvar _ = x\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "vet", "-vettool="+tool, "./...")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off")
	out, err := cmd.CombinedOutput()
	said := string(out)
	for _, want := range []string{`m.go:6:1: "inlin": no such contract as "inlin"`, "m.go:9:1: no code is on this line or on the next", `m_test.go:3:1: "// tight:inline" is not a directive: want //tight:`} {
		if strings.Count(said, want) < 1 {
			t.Errorf("%v, %s; want %s", err, said, want)
		}
	}
	if err == nil || strings.Contains(said, "m.go:3") {
		t.Errorf("%v, %s; want a failure, and nothing of line 3", err, said)
	}
}
