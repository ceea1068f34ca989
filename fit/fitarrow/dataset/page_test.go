package dataset

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
)

var updatePage = flag.Bool("update", false, "write the columns into docs/fit/dataset.md")

const (
	pageFile     = "../../../docs/fit/dataset.md"
	columnsBegin = "<!-- columns: written by go test ./fit/fitarrow/dataset -run TestPage -update -->\n"
	columnsEnd   = "<!-- /columns -->\n"
)

// TestPage compares the columns on the page with the schemas.
func TestPage(t *testing.T) {
	b, err := os.ReadFile(pageFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs is not in the module")
	} else if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(b), columnsBegin)
	old, after, ends := strings.Cut(rest, columnsEnd)
	if !ok || !ends {
		t.Fatalf("%s has no marks %q and %q", pageFile, columnsBegin, columnsEnd)
	}
	var text strings.Builder
	for _, table := range Tables() {
		text.WriteString(columnsOf(table))
	}
	switch {
	case old == text.String():
	case *updatePage:
		if err := os.WriteFile(pageFile, []byte(before+columnsBegin+text.String()+columnsEnd+after), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the columns of %s are not those of the schemas: go test ./fit/fitarrow/dataset -run TestPage -update", pageFile)
	}
}

// columnsOf lists the columns of a table in Markdown, columns of the same unit and type
// together.
func columnsOf(table Table) string {
	type kind struct{ unit, dataType string }
	columns := map[kind][]string{}
	for _, f := range SchemaOf(table).Fields() {
		unit, _ := f.Metadata.GetValue("fit.units")
		k := kind{cmp.Or(unit, "–"), typeName(f.Type)}
		if k.dataType == "time" { // whose unit in the profile is the unit of the stored number
			k.unit = "–"
		}
		columns[k] = append(columns[k], "`"+f.Name+"`")
	}
	var text strings.Builder
	fmt.Fprintf(&text, "\n### %s: %d columns\n\n| unit | type | columns |\n| --- | --- | --- |\n", table, SchemaOf(table).NumFields())
	for _, k := range slices.SortedFunc(maps.Keys(columns), func(a, b kind) int {
		return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(a.dataType, b.dataType))
	}) {
		fmt.Fprintf(&text, "| %s | %s | %s |\n", k.unit, k.dataType, strings.Join(columns[k], ", "))
	}
	return text.String()
}

// typeName names an Arrow type as the page explains it.
func typeName(t arrow.DataType) string {
	switch t := t.(type) {
	case *arrow.DictionaryType:
		return typeName(t.ValueType)
	case *arrow.ListType:
		return "list of " + typeName(t.Elem())
	case *arrow.TimestampType:
		return "time"
	case *arrow.StringType:
		return "text"
	case *arrow.BinaryType:
		return "bytes"
	}
	return t.Name()
}
