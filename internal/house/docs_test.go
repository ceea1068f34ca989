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
			for _, name := range uncommented(decl) {
				complaints = append(complaints, fmt.Sprintf("%s: %s is exported and has no comment", s.path, name))
			}
		}
	}
	return complaints
}

// uncommented returns the exported names of one declaration that no comment covers.
func uncommented(decl ast.Decl) []string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		return uncommentedFunc(d)
	case *ast.GenDecl:
		return uncommentedGroup(d)
	}
	return nil
}

func uncommentedFunc(d *ast.FuncDecl) []string {
	if hasText(d.Doc) || !d.Name.IsExported() || d.Recv != nil && !ast.IsExported(receiver(d)) {
		return nil
	}
	return []string{d.Name.Name}
}

// receiver returns the name of a method's type, without star and type parameters.
func receiver(d *ast.FuncDecl) string {
	x := d.Recv.List[0].Type
	for {
		switch t := x.(type) {
		case *ast.StarExpr:
			x = t.X
		case *ast.IndexExpr:
			x = t.X
		case *ast.IndexListExpr:
			x = t.X
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}

// uncommentedGroup accepts a comment above a group for all names in it.
func uncommentedGroup(d *ast.GenDecl) []string {
	if hasText(d.Doc) {
		return nil
	}
	var names []string
	for _, spec := range d.Specs {
		names = append(names, uncommentedSpec(spec)...)
	}
	return names
}

func uncommentedSpec(spec ast.Spec) []string {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if !hasText(s.Doc) && !hasText(s.Comment) {
			return exported([]*ast.Ident{s.Name})
		}
	case *ast.ValueSpec:
		if !hasText(s.Doc) && !hasText(s.Comment) {
			return exported(s.Names)
		}
	}
	return nil
}

func exported(idents []*ast.Ident) []string {
	var names []string
	for _, id := range idents {
		if id.IsExported() {
			names = append(names, id.Name)
		}
	}
	return names
}

// hasText is false for a comment of directives alone.
func hasText(c *ast.CommentGroup) bool {
	return strings.TrimSpace(c.Text()) != ""
}
