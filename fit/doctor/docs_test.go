package doctor

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

var update = flag.Bool("update", false, "write the table of docs/fit/rejected.md anew")

const (
	page       = "../../docs/fit/rejected.md"
	realFiles  = "../../../shared/fit/files"
	tableBegin = "<!-- rules: written by go test ./fit/doctor -update -->\n"
	tableEnd   = "<!-- /rules -->\n"
)

// broke says how many real files break a rule, of ofReal: whole files from the tests of other
// projects, most of them by devices. TestRealFiles counts them.
var broke = map[string]int{
	"file-type":             1,
	"device-missing":        2,
	"time-created":          2,
	"protocol":              1,
	"string-end":            1,
	"time-missing":          1,
	"time-1989":             2,
	"time-order":            1,
	"time-twice":            5,
	"local-time":            1,
	"local-time-missing":    7,
	"session-missing":       1,
	"lap-missing":           4,
	"sport-missing":         1,
	"start-missing":         1,
	"records-outside":       1,
	"lap-early":             1,
	"timer-start":           2,
	"timer-pairs":           1,
	"session-distance":      1,
	"message-twice":         2,
	"record-parts":          1,
	"distance-missing":      1,
	"heart-rate":            2,
	"altitude-jump":         2,
	"above-maximum":         3,
	"enum-unnamed":          1,
	"developer-application": 3,
}

const ofReal = 39

// sections are the parts of the page, the worst first.
var sections = []struct {
	severity Severity
	title    string
}{
	{Refused, "Refused: a platform rejects the file"},
	{Wrong, "Shown wrong: a platform accepts the file, and shows something wrong"},
	{Untidy, "Untidy: platforms accept the file, but some programs mishandle it"},
}

// tablesOfRules returns a section for each severity, in Markdown.
func tablesOfRules() string {
	var text strings.Builder
	for _, s := range sections {
		n, rows := 0, ""
		for _, r := range Rules() {
			if r.Severity != s.severity {
				continue
			}
			fixed, files := "", ""
			if r.Fixed {
				fixed = "yes"
			}
			if n := broke[r.Name]; n > 0 {
				files = fmt.Sprint(n)
			}
			n++
			rows += fmt.Sprintf("| [%s](%s) | %s | %s | %s |\n", r.Name, r.Source, fixed, r.Reason, files)
		}
		fmt.Fprintf(&text, "\n## %s\n\n%d rules.\n\n| rule | fixed | why | files |\n| --- | --- | --- | --- |\n%s", s.title, n, rows)
	}
	return text.String()
}

// TestPage compares the page with the rules.
func TestPage(t *testing.T) {
	table := tablesOfRules()
	b, err := os.ReadFile(page)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs is not in the module")
	} else if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(b), tableBegin)
	old, after, ends := strings.Cut(rest, tableEnd)
	if !ok || !ends {
		t.Fatalf("%s has no marks %q and %q", page, tableBegin, tableEnd)
	}
	if !strings.Contains(before, fmt.Sprintf("%d rules", len(Rules()))) || !strings.Contains(before, fmt.Sprintf("%d files", ofReal)) {
		t.Errorf("%s says nothing of %d rules and %d files", page, len(Rules()), ofReal)
	}
	changes, err := os.ReadFile("../../CHANGELOG.md")
	if want := fmt.Sprintf("`fit/doctor`: %d rules that", len(Rules())); err != nil || !strings.Contains(string(changes), want) {
		t.Errorf("CHANGELOG.md does not say %q: %v", want, err)
	}
	if old == table {
		return
	}
	if !*update {
		t.Fatalf("the table of %s is not that of the rules: go test ./fit/doctor -update", page)
	}
	if err := os.WriteFile(page, []byte(before+tableBegin+table+tableEnd+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestRealFiles counts the rules that real files break. Files made by hand and files that are
// not whole are left out.
func TestRealFiles(t *testing.T) {
	files, got := 0, map[string]int{}
	for _, row := range testkit.Collection(t, realFiles) {
		name := row["file"]
		b, err := os.ReadFile(filepath.Join(realFiles, name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(name, "made/") || !isWhole(b) {
			continue
		}
		files++
		seen := map[string]bool{}
		for _, found := range Examine(b) {
			if !seen[found.Rule.Name] {
				seen[found.Rule.Name] = true
				got[found.Rule.Name]++
				t.Log(name, found)
			}
		}
	}
	if files != ofReal {
		t.Errorf("there are %d files, want %d", files, ofReal)
	}
	for _, r := range Rules() {
		if got[r.Name] != broke[r.Name] {
			t.Errorf("%q: %d, the table has %d", r.Name, got[r.Name], broke[r.Name])
		}
	}
}

func isWhole(b []byte) bool {
	for f, err := range fit.All(b) {
		if err != nil || len(f.Faults) > 0 {
			return false
		}
	}
	return true
}
