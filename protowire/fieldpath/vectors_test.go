package fieldpath_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/fieldpath"
)

// TestVectors runs vectors/fieldpath.tsv.
func TestVectors(t *testing.T) {
	for _, row := range testkit.Rows(t, "fieldpath.tsv", 5) {
		op, paths, want := row.Cols[0], strings.Split(row.Cols[1], ","), row.Cols[4]
		s, err := fieldpath.Compile(paths...)
		if err != nil {
			t.Fatalf("%s: %v", row.At, err)
		}
		if got := apply(t, s, op, unhex(t, row.Cols[2]), row.Cols[3]); got != want {
			t.Errorf("%s: %s = %s, want %s", row.At, op, got, want)
		}
	}
}

// apply runs an operation and returns its result as the file has it.
func apply(t *testing.T, s *fieldpath.Set, op string, b []byte, value string) string {
	t.Helper()
	var out []byte
	var err error
	switch op {
	case "select":
		return selected(s, b)
	case "delete":
		out, err = s.Delete(nil, b)
	case "keep":
		out, err = s.Keep(nil, b)
	case "replace":
		v := unhex(t, value)
		out, err = s.Replace(nil, b, func(int, fieldpath.Field) []byte { return v })
	case "insert":
		typ, v, _ := strings.Cut(value, ":")
		out, err = s.Insert(nil, b, fieldpath.Field{Type: protowire.Type(typ[0] - '0'), Value: unhex(t, v)})
	default:
		t.Fatalf("operation %q", op)
	}
	switch {
	case err != nil:
		return "!"
	case len(out) == 0:
		return "-"
	}
	return hex.EncodeToString(out)
}

func selected(s *fieldpath.Set, b []byte) string {
	var list []string
	for path, f := range s.Select(b) {
		if f.Err != nil {
			list = append(list, "!")
			continue
		}
		list = append(list, fmt.Sprintf("%d@%d=%x", path, f.Offset, f.Value))
	}
	return strings.Join(list, ",")
}

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.TrimPrefix(s, "-"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}
