package contract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// An Exported is an exported function or method, for which a contract could be written.
type Exported struct {
	Scope   Scope
	Indexes bool // whether it has index or slice expressions
	Loops   bool // whether it has a loop
	Leaf    bool // whether it only calls builtins and conversions to basic types
}

// Functions returns the exported functions and methods of a Go file, in order.
func Functions(name string, src []byte) ([]Exported, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	scopes := scopesOf(fset, file)
	var all []Exported
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && d.Name.IsExported() {
			all = append(all, exported(scopes[lineOf(fset, d.Pos())], d.Body))
		}
	}
	return all, nil
}

func exported(scope Scope, body *ast.BlockStmt) Exported {
	c := Exported{Scope: scope, Leaf: true}
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
