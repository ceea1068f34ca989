package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSession runs the session in the package comment on the vectors.
func TestSession(t *testing.T) {
	_, session, _ := strings.Cut(read(t, "main.go"), "//\t$ fit ")
	session, _, _ = strings.Cut(session, "//\n")
	dir := t.TempDir()
	for _, name := range []string{"weight.fit", "cut-message.fit"} {
		write(t, filepath.Join(dir, name), []byte(read(t, filepath.Join(vectorFiles, name))))
	}
	t.Chdir(dir)
	session = strings.ReplaceAll(session, "\n//\t", "\n")
	steps := strings.Split(session, "\n$ fit ")
	for _, step := range steps {
		command, want, _ := strings.Cut(step, "\n")
		got := fitOn(nil, strings.Fields(command)...)
		if strings.TrimSpace(got.out+got.errors) != strings.TrimSpace(want) {
			t.Errorf("fit %s wrote\n%swant\n%s", command, got.out+got.errors, want)
		}
	}
	if _, err := os.Stat("saved.fit"); err != nil || len(steps) != 4 {
		t.Errorf("the session has %d steps and leaves %v, want 4 and a file", len(steps), err)
	}
}
