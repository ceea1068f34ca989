package page

import (
	"strings"
	"testing"
)

func TestColumns(t *testing.T) {
	rows := [][]string{{"name", "état", "n"}, {"a", "HOLDS", "12"}, {"", "", "3"}, {"long\nname", "", ""}}
	const want = "name        état   n\na           HOLDS  12\n                   3\nlong\\nname\n"
	var b strings.Builder
	if Columns(&b, rows); b.String() != want {
		t.Errorf("%s, want\n%s", b.String(), want)
	}
	if got, want := ColumnsWidth(rows), len("long\\nname  HOLDS  12"); got != want {
		t.Errorf("width %d, want %d", got, want)
	}
}
