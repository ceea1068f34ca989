package fit_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestPrograms wants the programs of example_programs_test.go to be short, and without
// a number where the profile has a name.
func TestPrograms(t *testing.T) {
	files := token.NewFileSet()
	source, err := parser.ParseFile(files, "example_programs_test.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	programs := 0
	for _, d := range source.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(f.Name.Name, "Example_") {
			continue
		}
		programs++
		if n := files.Position(f.Body.Rbrace).Line - files.Position(f.Body.Lbrace).Line - 1; n > 25 {
			t.Errorf("%s has %d lines, want 25 at most", f.Name.Name, n)
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			method, _ := call.Fun.(*ast.SelectorExpr)
			number, _ := call.Args[0].(*ast.BasicLit)
			if method != nil && number != nil && strings.Contains(" Begin Add Field FieldAt Best Scaled With ", " "+method.Sel.Name+" ") {
				t.Errorf("%s: %s(%s) has a number, want its name", f.Name.Name, method.Sel.Name, number.Value)
			}
			return true
		})
	}
	if programs != 6 {
		t.Errorf("%d programs, want 6", programs)
	}
}
