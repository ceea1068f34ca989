package contract

import (
	"fmt"
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
		wanted := isArrayOf
		if names == nil {
			wanted = func(ast.Expr, ast.Expr) bool { return true }
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

// localsIn returns the local variables of a function that are wanted by their types and values, without those of its
// literals, and for each the lines from its declaration on that have its name.
func localsIn(body *ast.BlockStmt, fset *token.FileSet, wanted func(t, value ast.Expr) bool) map[*ast.Ident][]int {
	all := map[*ast.Ident][]int{}
	add := func(name ast.Expr, t ast.Expr, values []ast.Expr, i, of int) {
		var value ast.Expr // nil if one call gives the values of all
		if len(values) == of {
			value = values[i]
		}
		if name, ok := name.(*ast.Ident); ok && wanted(t, value) {
			all[name] = linesNaming(name, body, fset)
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ValueSpec:
			for i, name := range n.Names {
				add(name, n.Type, n.Values, i, len(n.Names))
			}
		case *ast.AssignStmt:
			for i, name := range n.Lhs {
				if n.Tok == token.DEFINE {
					add(name, nil, n.Rhs, i, len(n.Lhs))
				}
			}
		}
		return true
	})
	return all
}

// isArrayOf reports whether a variable is an array of numbers. Numbers point to nothing, so such
// an array is on the stack unless the variable is moved.
func isArrayOf(t, value ast.Expr) bool { return isArray(t) || t == nil && isArrayLiteral(value) }

func isArrayLiteral(e ast.Expr) bool {
	literal, ok := e.(*ast.CompositeLit)
	return ok && isArray(literal.Type)
}

// isArray reports whether a type is written as an array of numbers, or of such arrays.
func isArray(e ast.Expr) bool {
	t, ok := e.(*ast.ArrayType)
	if !ok || t.Len == nil {
		return false
	}
	name, ok := t.Elt.(*ast.Ident)
	return ok && slices.Contains(numbers, name.Name) || isArray(t.Elt)
}

// numbers are the basic types without pointers.
var numbers = []string{
	"bool", "byte", "complex128", "complex64", "float32", "float64", "int", "int16", "int32", "int64", "int8", "rune",
	"uint", "uint16", "uint32", "uint64", "uint8", "uintptr",
}

// linesNaming returns the lines of a body that have a name, from where it is declared.
func linesNaming(name *ast.Ident, body *ast.BlockStmt, fset *token.FileSet) (lines []int) {
	ast.Inspect(body, func(n ast.Node) bool {
		if i, ok := n.(*ast.Ident); ok && i.Name == name.Name && i.Pos() >= name.Pos() {
			lines = append(lines, lineOf(fset, i.Pos()))
		}
		return true
	})
	return lines
}

// localStays returns the evidence that a local variable stays on the stack, "" without: the compiler
// has code for it, and says nowhere in the function that a variable of that name is moved. The
// canary shows that it would.
func (s seen) localStays(d declaration) string {
	n := 0
	for _, code := range s.whole() {
		for _, i := range code {
			if i.Pos.File == s.File && slices.Contains(d.lines, i.Pos.Line) {
				n++
			}
		}
	}
	whole := s
	whole.Scope.From, whole.Scope.To = s.Scope.begins, s.Scope.ends
	moved := slices.ContainsFunc(whole.facts(facts.Moved, facts.Escapes), func(f facts.Fact) bool {
		return f.Name == d.name && s.declared[facts.Pos{Line: f.Pos.Line, Col: f.Pos.Col}] == nil
	})
	if n == 0 || moved {
		return ""
	}
	return fmt.Sprintf("%s is not \"moved to heap\": %d instructions on the lines that name it", d.name, n)
}
