package claim

import (
	"strings"
	"testing"
)

const aTable = `
[[table]]
name = "t"
title = "work"
base = "old"
rows = [{ title = "one", race = "A" }, { title = "two", races = ["B", "C"], base = "other", arm = "new" }]
`

func TestTable(t *testing.T) {
	f, err := Parse("tight.toml", aTable)
	if err != nil || len(f.Tables) != 1 {
		t.Fatalf("Parse = %+v, %v, want one table", f, err)
	}
	table := f.Tables[0]
	one, two := table.Rows[0], table.Rows[1]
	if table.End != "/impl=" || table.Line != 2 || len(table.Columns) != 1 || table.Columns[0].Show != "ratio" {
		t.Errorf("table %+v, want the defaults", table)
	}
	if one.Base != "old" || one.Arm != "ours" || two.Base != "other" || two.Arm != "new" || len(two.Races) != 2 {
		t.Errorf("rows %+v, want arms of the table where they name none", table.Rows)
	}
}

func TestTableFaults(t *testing.T) {
	for text, want := range map[string]string{
		`name = "t"`:                               `tight.toml:1: table "t": want a name, and either rows or every`,
		`every = "A"`:                              "want a name",
		"name = \"t\"\nevery = \"(\"":              "every: error parsing regexp",
		"name = \"t\"\nevery = \"(\"\n" + aTable:   `tight.toml:1: table "t": every: `,
		"name = \"t\"\nevery = \"A\"\nline = 1":    `unknown key "table.line"`,
		"name = \"t\"\nrows = [{ title = \"x\" }]": `row "x": want a title, and race or races`,
		"name = \"t\"\nrows = [{ race = \"x\" }]":  `row "": want a title`,
		"name = \"t\"\nevery = \"A\"\nsize = 1":    `unknown key "table.size"`,
		"name = \"t\"\nevery = \"A\"\n" + aTable:   "a second table of this name",
		"name = \"t\"\nevery = \"A\"\nbuild-rows = true\ncolumns = [{ show = \"time\" }]": "column \"\": want a title",
		"name = \"t\"\nevery = \"A\"\ncolumns = [{ quantile = 1.5 }]":                     "a quantile between 0 and 1",
	} {
		if _, err := Parse("tight.toml", "[[table]]\n"+text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q) error = %v, want %s", text, err, want)
		}
	}
}
