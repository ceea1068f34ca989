package contract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// A Candidate is a function that a contract could be written for.
type Candidate struct {
	Scope   Scope
	Indexes bool // there is an index or a slice in it, whose bounds may be checked
	Loops   bool // there is a loop in it
	Leaf    bool // it calls nothing but what is built in or a conversion to a basic type
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
			all = append(all, candidate(scopes[lineOf(fset, d.Pos())], d.Body))
		}
	}
	return all, nil
}

func candidate(scope Scope, body *ast.BlockStmt) Candidate {
	c := Candidate{Scope: scope, Leaf: true}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr:
			c.Indexes = true
		case *ast.ForStmt, *ast.RangeStmt:
			c.Loops = true
		case *ast.CallExpr:
			name, ok := n.Fun.(*ast.Ident)
			c.Leaf = c.Leaf && ok && types.Universe.Lookup(name.Name) != nil
		}
		return true
	})
	return c
}
