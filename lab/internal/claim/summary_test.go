package claim

import (
	"strings"
	"testing"
)

const aSummary = `
[[table]]
name = "sums"
title = "sum"
rows = [{ title = "a", race = "Sum" }]

[[summary]]
name = "front"
title = "package"
replaces = "instead of"
rows = [
	{ title = "sums", replaces = "others", link = "docs/sums.md", tables = ["sums"], races = "^Sum" },
	{ title = "all", tables = ["sums"] },
]
`

func TestSummary(t *testing.T) {
	f, err := Parse("tight.toml", aSummary)
	if err != nil || len(f.Summaries) != 1 || len(f.Summaries[0].Rows) != 2 {
		t.Fatalf("%+v, %v, want a summary of two rows", f, err)
	}
	s := f.Summaries[0]
	if s.Line != 7 || s.Name != "front" || s.Title != "package" || s.Replaces != "instead of" {
		t.Errorf("summary %+v", s)
	}
	sums, all := s.Rows[0], s.Rows[1]
	if sums.Title != "sums" || sums.Replaces != "others" || sums.Link != "docs/sums.md" || !sums.Races.MatchString("Sum/n=1") || sums.Races.MatchString("Other") {
		t.Errorf("row %+v", sums)
	}
	if !all.Races.MatchString("Other") {
		t.Error("a row without races leaves some out, want all")
	}
}

// What is wrong is said with the line of the summary that it is in, be it the first of several.
func TestSummaryFaults(t *testing.T) {
	for old, tt := range map[string]struct{ new, want string }{
		`name = "front"`:  {``, `tight.toml:7: summary "": want a name and rows`},
		`["sums"], races`: {`["none"], races`, `tight.toml:7: summary "front": row "sums": no table "none"`},
		`"^Sum"`:          {`"("`, "tight.toml:7: summary \"front\": races: error parsing regexp"},
		`replaces = "o`:   {`instead = "o`, `tight.toml:12: unknown key "summary.rows.instead"`},
	} {
		text := strings.Replace(aSummary, old, tt.new, 1) + "\n[[summary]]\nname = \"second\"\nrows = [{ races = \"x\" }]\n"
		if _, err := Parse("tight.toml", text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("with %q: %v, want %s", tt.new, err, tt.want)
		}
	}
}
