package board

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
)

const summaryToml = tablesToml + `
[[table]]
name = "again"
title = "workload"
base = "old"
arm = "new"
rows = [{ title = "one", race = "Sum/n=1" }, { title = "the same, against another", race = "Sum/n=1", base = "other" }, { title = "the same, against another", race = "Sum/n=2", base = "other" }]

[[summary]]
name = "packages"
title = "package"
replaces = "instead of"
rows = [
    { title = "sums & <all>", replaces = "old", tables = ["sums", "two"], races = "^Sum/" },
    { title = "one", replaces = "old", link = "docs#one", tables = ["two"], races = "n=1$" },
    { title = "again", replaces = "other", tables = ["again"], races = "^Sum/" },
]
`

// summaryOf returns a summary of two machines: on one the new arm takes half the time of the
// old one, on the other up to 1.25 times as much.
func summaryOf(t *testing.T, what string) (string, error) {
	t.Helper()
	return splicedOf(t, summaryToml, map[string]string{
		"a/run.txt": aRun("Fast", "2026-01-01T00:00:00Z", "", 50),
		"b/run.txt": aRun("Slow", "2026-01-02T00:00:00Z", "", 125),
	})(what)
}

// A range is of all machines. What is not promised has no verdict.
func TestSummary(t *testing.T) {
	got, err := summaryOf(t, "summary packages")
	want := `| package | instead of | lowest | highest | promise | Fast | Slow |
| --- | --- | --- | --- | --- | --- | --- |
| sums & <all> | old | **0.80** | 2.00 | – | – | – |
| [one](docs#one) | old | **0.80** | 2.00 | – | – | – |
| again | other | **0.64** | 2.00 | – | – | – |
`
	if err != nil || got != want {
		t.Errorf("summary = %v\n%swant\n%s", err, got, want)
	}
}

// A table that shows only some builds does not keep the others out of a summary.
func TestSummaryOfAllBuilds(t *testing.T) {
	toml := strings.Replace(summaryToml, "name = \"two\"", "name = \"two\"\non = [\"go1.99 linux/amd64/v1\"]", 1)
	got, err := splicedOf(t, toml, map[string]string{"a/run.txt": aRun("Fast", "2026-01-01T00:00:00Z", "", 50)})("summary packages")
	if want := "| [one](docs#one) | old | 2.00 | 2.00 | – | – |\n"; err != nil || !strings.Contains(got, want) {
		t.Errorf("summary = %v\n%swant\n%s", err, got, want)
	}
}

// One machine has one column.
func TestSummaryOfOneMachine(t *testing.T) {
	got, err := splicedOf(t, summaryToml, map[string]string{"a/run.txt": aRun("Fast", "2026-01-01T00:00:00Z", "", 50)})("summary packages")
	if want := "| sums & <all> | old | 2.00 | 2.00 | – | – |\n"; err != nil || !strings.Contains(got, want) {
		t.Errorf("summary = %v\n%swant\n%s", err, got, want)
	}
}

// TestFigure wants XML that is well formed, both rows, and colours for a dark page.
func TestFigure(t *testing.T) {
	got, err := summaryOf(t, "figure packages")
	if err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(got)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v in %s", err, got)
		}
	}
	for _, want := range []string{"sums &amp; &lt;all&gt;: typical 0.8 to 2, 0.8 to 2", "prefers-color-scheme:dark", `class="peer"`, ">Fast, 2026-01-01; Slow, 2026-01-02</text>"} {
		if !strings.Contains(got, want) {
			t.Errorf("the figure is %s, want %q in it", got, want)
		}
	}
	if n := strings.Count(got, `class="typical"`); n != 3*2 || strings.Contains(got, "<script") {
		t.Errorf("the figure has %d large dots, want one for each of 3 rows and 2 machines, and no script", n)
	}
}

func TestSummaryWithoutRecords(t *testing.T) {
	_, err := splicedOf(t, summaryToml, nil)("summary packages")
	if err == nil || !strings.Contains(err.Error(), `row "sums & <all>": no record has any of its races`) {
		t.Errorf("a summary of nothing is no error: %v", err)
	}
	if _, err := summaryOf(t, "summary other"); err == nil || !strings.Contains(err.Error(), "no summary of this name") {
		t.Errorf("a summary that is not there: %v", err)
	}
}

func TestBadSummaries(t *testing.T) {
	for text, want := range map[string]string{
		`name = "a"`: "want a name and rows",
		"name = \"a\"\nrows = [{ title = \"x\", tables = [\"none\"], races = \".\" }]": `no table "none"`,
		"name = \"a\"\nrows = [{ title = \"x\", tables = [\"sums\"], races = \"(\" }]": "races: error parsing regexp",
	} {
		_, err := claim.Parse("tight.toml", tablesToml+"\n[[summary]]\n"+text+"\n")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse of %s = %v, want %q", text, err, want)
		}
	}
}
