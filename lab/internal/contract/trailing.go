package contract

import (
	"go/ast"
	"go/token"
	"slices"
)

// continued returns the scope of the statement that a comment continues: a statement that begins
// on an earlier line than the comment, and whose code is before the comment or around it. The
// compiler gives a whole expression the line where it begins, so that nothing is known of the last
// line alone.
func continued(fset *token.FileSet, file *ast.File, comment token.Pos) (s Scope, ok bool) {
	for _, d := range file.Decls {
		f, isFunc := d.(*ast.FuncDecl)
		if !isFunc || f.Body == nil || comment < f.Body.Lbrace || f.Body.Rbrace < comment {
			continue
		}
		n := statementAt(fset, f.Body.List, comment)
		if n == nil {
			return s, false
		}
		s = scopeOf(fset, f)
		s.Region, s.From, s.To = regionOf(n), lineOf(fset, n.Pos()), lineOf(fset, n.End())
		return s, s.From < lineOf(fset, comment)
	}
	return s, false
}

// statementAt returns the innermost statement of a list that a comment ends or is in, the first if
// several end on its line, nil if there is none. A comment after the first brace or the colon of a
// statement belongs to what is before.
func statementAt(fset *token.FileSet, list []ast.Stmt, comment token.Pos) ast.Stmt {
	i := slices.IndexFunc(list, func(s ast.Stmt) bool {
		return s.Pos() < comment && lineOf(fset, comment) <= lineOf(fset, s.End())
	})
	if i < 0 {
		return nil
	}
	at := list[i]
	inner, owner, ok := bodyAt(at, comment)
	if !ok {
		if hasBody(at) && at.End() < comment { // after its last brace
			return nil
		}
		return at
	}
	if s := statementAt(fset, inner, comment); s != nil {
		return s
	}
	return owner
}

// bodyAt returns the statements of the outermost body in a statement that a comment is in, and the
// statement with that body.
func bodyAt(s ast.Stmt, comment token.Pos) (list []ast.Stmt, owner ast.Stmt, ok bool) {
	if clause, ok := s.(*ast.CaseClause); ok && clause.Colon < comment {
		return clause.Body, s, true
	}
	if clause, ok := s.(*ast.CommClause); ok && clause.Colon < comment {
		return clause.Body, s, true
	}
	owner = s
	ast.Inspect(s, func(n ast.Node) bool {
		if inner, isIf := n.(*ast.IfStmt); isIf && !ok && inner.Pos() < comment && comment < inner.End() {
			owner = inner
		}
		if b, isBlock := n.(*ast.BlockStmt); isBlock && !ok && b.Lbrace < comment && comment < b.Rbrace {
			list, ok = b.List, true
		}
		return !ok
	})
	return list, owner, ok
}

// hasBody reports whether a statement ends with its own brace.
func hasBody(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		return hasBody(s.Stmt)
	case *ast.BlockStmt, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}
