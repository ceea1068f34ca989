package page

import (
	"strings"
	"testing"
)

func TestColumns(t *testing.T) {
	rows := [][]Cell{
		{{Text: "name"}, {Text: "état"}, {Text: "n"}},
		{{Text: "a"}, {Text: "HOLDS", Colour: Green}, {Text: "12"}},
		{{}, {}, {Text: "3"}},
		{{Text: "long\nname"}, {}, {}},
	}
	for painter, want := range map[Painter]string{
		false: "name        état   n\na           HOLDS  12\n                   3\nlong\\nname\n",
		true:  "name        état   n\na           \x1b[32mHOLDS\x1b[0m  12\n                   3\nlong\\nname\n",
	} {
		var b strings.Builder
		painter.Columns(&b, rows)
		if b.String() != want {
			t.Errorf("painted %t:\n%s, want\n%s", painter, b.String(), want)
		}
	}
	if got, want := ColumnsWidth(rows), len("long\\nname  HOLDS  12"); got != want {
		t.Errorf("width %d, want %d", got, want)
	}
}
