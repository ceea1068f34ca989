package contract

import (
	"go/ast"
	"go/token"
)

// continued returns the scope of the statement that a comment continues: a statement that begins
// on an earlier line than the comment, and whose code, or its head if it has a body, is before the comment
// or around it. It is the innermost one, the first if several end on the line. The
// compiler gives a whole expression the line where it begins, so that nothing is known of the last
// line alone.
func continued(fset *token.FileSet, file *ast.File, comment token.Pos) (s Scope, ok bool) {
	line := lineOf(fset, comment)
	for _, d := range file.Decls {
		f, isFunc := d.(*ast.FuncDecl)
		if !isFunc || f.Body == nil || comment < f.Body.Lbrace || f.Body.Rbrace < comment {
			continue
		}
		var at ast.Stmt
		ast.Inspect(f.Body, func(n ast.Node) bool {
			stmt, is := n.(ast.Stmt)
			if !is || stmt.Pos() >= comment || line > lineOf(fset, headEnd(stmt)) || at != nil && stmt.End() > at.End() {
				literal, is := n.(*ast.FuncLit)
				return !is || comment < literal.End()
			}
			at = stmt
			return headEnd(stmt) == stmt.End() || line < lineOf(fset, headEnd(stmt)) // other statements are in the head
		})
		if at == nil {
			return s, false
		}
		s = scopeOf(fset, f)
		s.Region, s.From, s.To = regionOf(at), lineOf(fset, at.Pos()), lineOf(fset, at.End())
		return s, s.From < line
	}
	return s, false
}

// headEnd returns where a statement ends, or what it has before its body. A block has only a body.
func headEnd(s ast.Stmt) token.Pos {
	switch s := s.(type) {
	case *ast.IfStmt:
		return s.Body.Lbrace
	case *ast.ForStmt:
		return s.Body.Lbrace
	case *ast.RangeStmt:
		return s.Body.Lbrace
	case *ast.SwitchStmt:
		return s.Body.Lbrace
	case *ast.TypeSwitchStmt:
		return s.Body.Lbrace
	case *ast.SelectStmt:
		return s.Body.Lbrace
	case *ast.CaseClause:
		return s.Colon
	case *ast.CommClause:
		return s.Colon
	case *ast.LabeledStmt:
		return s.Colon
	case *ast.BlockStmt:
		return token.NoPos
	}
	return s.End()
}
