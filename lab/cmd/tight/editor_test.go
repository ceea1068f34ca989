package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// The pattern that docs/tight/commands.md gives for an editor finds what does not hold, and nothing else.
func TestEditorPattern(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(docs, "commands.md"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs/tight/commands.md is not in the module")
	}
	_, text, _ := strings.Cut(string(page), "\n```json\n")
	text, _, _ = strings.Cut(text, "\n```\n")
	var tasks struct {
		Tasks []struct {
			Command        string
			ProblemMatcher struct{ Pattern struct{ Regexp string } }
		}
	}
	if err := errors.Join(err, json.Unmarshal([]byte(text), &tasks)); err != nil || len(tasks.Tasks) != 1 {
		t.Fatalf("docs/tight/commands.md has the tasks %s: %v, want one", text, err)
	}
	pattern := regexp.MustCompile(tasks.Tasks[0].ProblemMatcher.Pattern.Regexp)
	scratch.Module(t, "package m\n")
	scratch.Write(t, "a/m.go", broken)
	scratch.Write(t, "b/m.go", broken+"\n//tight:inline\nfunc G[E any](e E) E { return e }\n")
	_, stdout, stderr := tight(strings.Fields(tasks.Tasks[0].Command)[1:]...)
	var found []string
	for line := range strings.Lines(stdout + stderr) {
		if m := pattern.FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
			message, _, _ := strings.Cut(m[3], ":")
			found = append(found, m[1]+" "+m[2]+" "+message)
		}
	}
	if want := []string{"a/m.go 3 bce", "b/m.go 3 bce", "b/m.go 6 inline"}; !slices.Equal(found, want) {
		t.Errorf("the pattern finds %q in\n%s%s\nwant %q", found, stdout, stderr, want)
	}
}
