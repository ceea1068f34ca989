package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestVersions builds a generated file with a runtime and messages that are older or newer: it builds as long as
// they have what it needs, and if not, the compiler names what is missing.
func TestVersions(t *testing.T) {
	const (
		messages = "internal/messages/tight/write/write.pb.go"
		codecs   = "internal/messages/tight/write/write_tight.pb.go"
		runtime  = "tight/version.go"
	)
	for _, c := range []struct {
		name, file, old, text string
		want                  string // in the compiler's message; none if it builds
	}{
		{"the same", runtime, `$`, "", ""},
		{"codecs that say less about themselves", codecs, `(?m)^\s*Schema: .*\n`, "", ""},
		{"a runtime that has more", runtime, `$`, "\n// Version1 is newer.\nconst Version1 = true\n", ""},
		{"a runtime that no longer has it", runtime, "Version0", "Version9", "undefined: tight.Version0"},
		{"fields in the order of protoc-gen-go before 1.36", messages, `(?s)(type Label struct \{\n\s*state [^\n]*\n)(.*?)(\s*unknownFields [^\n]*\n\s*sizeCache [^\n]*\n)\}`, "${1}${3}${2}\n}", ""},
		{"messages with a new field", messages, `(type Label struct \{\n[^\n]*\n)`, "${1}\tAdded bool\n", ""},
		{"messages without a field", messages, `(?m)^\s*Timestamp +int64 .*\n`, "", "m.Timestamp undefined"},
	} {
		out, err := buildChanged(t, "./"+filepath.Dir(codecs), c.file, regexp.MustCompile(c.old), c.text)
		if built := err == nil; built != (c.want == "") || !strings.Contains(out, c.want) {
			t.Errorf("%s: %v, %s, want %q", c.name, err, out, c.want)
		}
	}
	if text, err := os.ReadFile(filepath.Join("..", "..", codecs)); err != nil || !strings.Contains(string(text), "// If the compiler does not know Version0") {
		t.Errorf("%s does not say what to do about another runtime (%v)", codecs, err)
	}
}

// buildChanged builds a package of this module as if text were in place of old in one of its files.
func buildChanged(t *testing.T, pkg, file string, old *regexp.Regexp, text string) (string, error) {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	was, err := os.ReadFile(filepath.Join(root, file))
	if err != nil || !old.Match(was) {
		t.Fatalf("%s has no %s (%v)", file, old, err)
	}
	changed := filepath.Join(t.TempDir(), filepath.Base(file))
	if err := os.WriteFile(changed, old.ReplaceAll(was, []byte(text)), 0o644); err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(root, file): changed}})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(overlay, replace, 0o644); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-overlay="+overlay, pkg)
	build.Dir = root
	out, err := build.CombinedOutput()
	return string(out), err
}
