package fit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestExpandVectors compares with what fitdecode makes of components.
func TestExpandVectors(t *testing.T) {
	for _, row := range testkit.Rows(t, "fit_expansion.tsv", 3) {
		f, err := fit.DecodeBytes(row.Bytes(t, 1))
		if err != nil {
			t.Fatalf("%s: %v", row.At, err)
		}
		if got := expansionText(f.Messages); got != row.Cols[2] {
			t.Errorf("%s: %s: made %s, want %s", row.At, row.Cols[0], got, row.Cols[2])
		}
		compareAll(t, f.Messages)
	}
}

// expansionText returns the fields that messages expand to, as the vectors do.
func expansionText(messages []fit.Message) string {
	var x fit.Expander
	var made []string
	for i, m := range messages {
		for _, f := range x.Expand(m) {
			elements := make([]string, f.Value.Len())
			for j := range elements {
				elements[j] = fmt.Sprint(f.Value.At(j).Uint())
			}
			made = append(made, fmt.Sprintf("%d/%d=%s", i, f.Num, strings.Join(elements, ",")))
		}
	}
	if len(made) == 0 {
		return "-"
	}
	return strings.Join(made, " ")
}
