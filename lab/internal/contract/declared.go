package contract

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// A declaration is a place where a name from a directive is declared; own says that the
// directive means this one and not another value of that name.
type declaration struct {
	name  string
	own   bool
	lines []int // of a local array of numbers, or without names of any local variable: those that name it
}

// declarationsOf returns the declarations of some names in the function around a scope, without names of all. A
// directive above a function means a parameter or result if one has the name, and else any
// value declared in the function; elsewhere it means values declared in the scope's lines.
func declarationsOf(names []string, scope Scope, fset *token.FileSet, file *ast.File) map[facts.Pos]*declaration {
	all := map[facts.Pos]*declaration{}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || lineOf(fset, f.Pos()) != scope.begins {
			continue
		}
		outer := signature(f)
		isOuter := func(name string) bool {
			return slices.ContainsFunc(outer, func(i *ast.Ident) bool { return i.Name == name })
		}
		wanted := arraysOf
		if names == nil {
			wanted = variablesOf
		}
		locals := localsIn(f.Body, fset, wanted)
		for _, i := range append(outer, declaredIn(f.Body)...) {
			at := fset.PositionFor(i.Pos(), false)
			own := scope.From <= at.Line && at.Line <= scope.To
			if scope.Region == Function && isOuter(i.Name) {
				own = slices.Contains(outer, i)
			}
			if names == nil || slices.Contains(names, i.Name) {
				all[facts.Pos{Line: at.Line, Col: at.Column}] = &declaration{i.Name, own, locals[i]}
			}
		}
	}
	return all
}

// signature returns the names of a function's receiver, parameters and results.
func signature(f *ast.FuncDecl) (all []*ast.Ident) {
	for _, l := range []*ast.FieldList{f.Recv, f.Type.Params, f.Type.Results} {
		all = append(all, fieldNames(l)...)
	}
	return all
}

func fieldNames(l *ast.FieldList) (all []*ast.Ident) {
	if l != nil {
		for _, f := range l.List {
			all = append(all, f.Names...)
		}
	}
	return all
}

// declaredIn returns the names declared in a body, function literals included.
func declaredIn(body *ast.BlockStmt) (all []*ast.Ident) {
	add := func(expressions ...ast.Expr) {
		for _, e := range expressions {
			if i, ok := e.(*ast.Ident); ok {
				all = append(all, i)
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				add(n.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(n.Key, n.Value)
			}
		case *ast.ValueSpec:
			all = append(all, n.Names...)
		case *ast.FuncType:
			all = append(append(all, fieldNames(n.Params)...), fieldNames(n.Results)...)
		}
		return true
	})
	return all
}
