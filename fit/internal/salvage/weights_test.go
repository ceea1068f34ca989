package salvage

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestNumbers: a number that was set by hand has a name, a unit and a reason in weights.go, or is the
// range of a field. All other numbers come from the format, from bits and from bytes.
func TestNumbers(t *testing.T) {
	const format = " 0 1 2 3 4 7 8 15 16 31 32 64 253 254 "
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "weights.go" {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && v.Names[0].Name == "plausibleRanges" {
				return false
			}
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.INT && !strings.HasPrefix(l.Value, "0x") && !strings.Contains(format, " "+l.Value+" ") {
				t.Errorf("%s: the number %s, want a name in weights.go", set.Position(l.Pos()), l.Value)
			}
			return true
		})
	}
}
