package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestStartPage runs the steps of docs/protobuf/start.md beside a clone, the last where protoc is
// installed, and wants README.md to have the same commands.
func TestStartPage(t *testing.T) {
	top, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(top, "docs/protobuf/start.md"))
	readme, err2 := os.ReadFile(filepath.Join(top, "README.md"))
	if err != nil || err2 != nil {
		t.Skip("not a checkout of the whole repository: ", err, err2)
	}
	_, block, _ := strings.Cut(string(page), "\n## Three steps\n")
	_, block, _ = strings.Cut(block, "\n```\n")
	block, _, _ = strings.Cut(block, "```\n")
	steps := strings.Split(strings.TrimSpace(block), "\n")
	if len(steps) != 3 {
		t.Fatalf("docs/protobuf/start.md has %d steps: %q", len(steps), steps)
	}
	var words []string
	_, section, _ := strings.Cut(string(readme), "\n## Protobuf\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for line := range strings.SplitSeq(section, "\n") {
		if strings.HasPrefix(line, "    go mod edit ") || strings.HasPrefix(line, "    go build -C ") || strings.HasPrefix(line, "    PATH=") {
			words = append(words, strings.Fields(strings.TrimPrefix(line, "    go mod edit "))...)
		}
	}
	if want := strings.Fields(strings.TrimPrefix(strings.Join(steps, " "), "go mod edit ")); strings.Join(words, " ") != strings.Join(want, " ") {
		t.Errorf("README.md has the steps\n%q, want those of docs/protobuf/start.md\n%q", words, want)
	}

	if version := os.Getenv("GOTOOLCHAIN"); strings.HasPrefix(version, "go1.25") {
		t.Skipf("README.md wants Go 1.26 for a clone, and GOTOOLCHAIN is %s", version)
	}
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine")
	if err := os.Symlink(top, filepath.Join(dir, "tightwire")); err != nil {
		t.Skip("no symbolic links: ", err)
	}
	if err := os.Mkdir(mine, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod": "module mine\n\ngo 1.25\n", "x.proto": "syntax = \"proto3\";\npackage x;\noption go_package = \"mine/x\";\nmessage M { string a = 1; }\n",
	} {
		if err := os.WriteFile(filepath.Join(mine, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	_, err = exec.LookPath("protoc")
	_, err2 = exec.LookPath("protoc-gen-go")
	if err != nil || err2 != nil {
		t.Log("LEFT OUT: the last step: no protoc and protoc-gen-go")
		steps = steps[:2]
	}
	for _, step := range steps {
		c := exec.Command("sh", "-ec", step)
		c.Dir, c.Env = mine, append(os.Environ(), "GOWORK=", "GOFLAGS=")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", step, err, out)
		}
	}
	if _, err := os.Stat(filepath.Join(mine, "bin/protoc-gen-go-tight")); err != nil {
		t.Error(err)
	}
	gomod, err := os.ReadFile(filepath.Join(mine, "go.mod"))
	if err != nil || strings.Count(string(gomod), "=> ../tightwire") != 2 {
		t.Errorf("go.mod is %q: %v", gomod, err)
	}
}
