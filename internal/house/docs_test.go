package house

import (
	"fmt"
	"go/ast"
	"strings"
)

// onePackageComment wants exactly one package comment in every folder with
// code that is not a test.
func onePackageComment(tr *tree) []string {
	packages := tr.packages()
	var complaints []string
	for _, key := range sortedKeys(packages) {
		n := 0
		for _, s := range packages[key] {
			if hasText(s.ast.Doc) {
				n++
			}
		}
		if n != 1 {
			complaints = append(complaints, fmt.Sprintf("%s: %d package comments, want 1", key, n))
		}
	}
	return complaints
}

// exportedNamesHaveComments looks at every package that someone can import.
func exportedNamesHaveComments(tr *tree) []string {
	var complaints []string
	for _, s := range tr.sources {
		if s.test() || s.foreign() || s.ast.Name.Name == "main" {
			continue
		}
		for _, decl := range s.ast.Decls {
			for _, id := range uncommented(decl) {
				if id.IsExported() {
					complaints = append(complaints, fmt.Sprintf("%s: %s is exported and has no comment", s.path, id.Name))
				}
			}
		}
	}
	return complaints
}

// uncommented returns the names of one declaration that no comment covers. A comment above a group
// is accepted for all names in it, and the methods of a type that is not exported need none.
func uncommented(decl ast.Decl) (names []*ast.Ident) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if !hasText(d.Doc) && (d.Recv == nil || receiver(d.Recv.List[0].Type).IsExported()) {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		if hasText(d.Doc) {
			return nil
		}
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				if !hasText(s.Doc) && !hasText(s.Comment) {
					names = append(names, s.Name)
				}
			case *ast.ValueSpec:
				if !hasText(s.Doc) && !hasText(s.Comment) {
					names = append(names, s.Names...)
				}
			}
		}
	}
	return names
}

// receiver returns the name of a method's type, without star and type parameters.
func receiver(x ast.Expr) *ast.Ident {
	switch t := x.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	}
	return x.(*ast.Ident)
}

// hasText is false for a comment of directives alone.
func hasText(c *ast.CommentGroup) bool {
	return strings.TrimSpace(c.Text()) != ""
}
