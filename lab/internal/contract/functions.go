package contract

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// A Candidate is a function that a contract could be written for.
type Candidate struct {
	Scope   Scope
	Indexes bool // there is an index or a slice in it, whose bounds may be checked
}

// Functions returns the exported functions and methods of a Go file, in their order.
func Functions(name string, src []byte) ([]Candidate, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	scopes := scopesOf(fset, file)
	var all []Candidate
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && d.Name.IsExported() {
			all = append(all, Candidate{scopes[lineOf(fset, d.Pos())], indexes(d.Body)})
		}
	}
	return all, nil
}

func indexes(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr:
			found = true
		}
		return !found
	})
	return found
}
