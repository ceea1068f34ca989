package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// A source is one parsed file of Go.
type source struct {
	name string // without its folder
	text string
	fset *token.FileSet
	ast  *ast.File
}

// sources parses the files of a folder that are neither tests nor generated.
func sources(dir string) ([]source, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var all []source
	for _, name := range names {
		base := filepath.Base(name)
		if strings.HasSuffix(base, "_test.go") || strings.HasPrefix(base, "z_") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		s, err := parse(base, string(text))
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func parse(name, text string) (source, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	return source{name, text, fset, f}, err
}

// between returns the text from one position to another.
func (s source) between(from, to token.Pos) string {
	return s.text[s.fset.Position(from).Offset:s.fset.Position(to).Offset]
}

// declaration returns the text of d with its comment.
func (s source) declaration(d ast.Decl) string {
	if doc := docOf(d); doc != nil {
		return s.between(doc.Pos(), d.End())
	}
	return s.between(d.Pos(), d.End())
}

// buildLine returns the line of the file's build constraint, or "".
func (s source) buildLine() string {
	for line := range strings.Lines(s.text) {
		if strings.HasPrefix(line, "//go:build ") {
			return line
		}
	}
	return ""
}

func docOf(d ast.Decl) *ast.CommentGroup {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Doc
	case *ast.GenDecl:
		return d.Doc
	}
	return nil
}

// namesOf returns the names at package level that d declares. A method has the name of its type,
// because both are copied together.
func namesOf(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			return []string{typeName(d.Recv.List[0].Type)}
		}
		return []string{d.Name.Name}
	case *ast.GenDecl:
		return specNames(d)
	}
	return nil
}

func typeName(t ast.Expr) string {
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	return t.(*ast.Ident).Name
}

func specNames(d *ast.GenDecl) (names []string) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			names = append(names, spec.Name.Name)
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}
