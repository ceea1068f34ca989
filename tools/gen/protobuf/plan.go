package main

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A plan says which names of protowire the copy copies. All other exported
// functions but those written by hand are forwarded.
type plan struct {
	own    map[string]bool // declared in files of the copy that are written by hand
	copied map[string]bool
}

// makePlan starts with the declarations that must be copied, and adds those that they refer to.
func makePlan(protowire, hand []source) plan {
	p := plan{own: map[string]bool{}, copied: map[string]bool{}}
	for d := range declarations(hand) {
		for _, name := range namesOf(d) {
			p.own[name] = true
		}
	}
	for d := range declarations(protowire) {
		if mustCopy(d) {
			p.copyNames(namesOf(d), protowire)
		}
	}
	return p
}

// declarations yields each declaration of the files.
func declarations(files []source) func(yield func(ast.Decl) bool) {
	return func(yield func(ast.Decl) bool) {
		for _, s := range files {
			for _, d := range s.ast.Decls {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// mustCopy reports whether d is an exported type, or an exported function that
// has to be inlined.
func mustCopy(d ast.Decl) bool {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Recv == nil && d.Name.IsExported() && inlined(d)
	case *ast.GenDecl:
		return d.Tok == token.TYPE && slices.ContainsFunc(specNames(d), ast.IsExported)
	}
	return false
}

func inlined(d *ast.FuncDecl) bool {
	return d.Doc != nil && slices.ContainsFunc(d.Doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//tight:inline")
	})
}

// copyNames copies names and, in turn, what their declarations refer to.
func (p plan) copyNames(names []string, protowire []source) {
	for _, name := range names {
		if p.own[name] || p.copied[name] {
			continue
		}
		p.copied[name] = true
		for d := range declarations(protowire) {
			if slices.Contains(namesOf(d), name) {
				p.copyNames(p.references(d, protowire), protowire)
			}
		}
	}
}

// references returns the names of protowire that d refers to, without the functions that the
// copy forwards.
func (p plan) references(d ast.Decl, protowire []source) []string {
	used := map[string]bool{}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, func(n ast.Node) bool { return note(used, n) })
			return false
		default:
			return note(used, n)
		}
	})
	var names []string
	for other := range declarations(protowire) {
		if forwardable(other) {
			continue
		}
		for _, name := range namesOf(other) {
			if used[name] {
				names = append(names, name)
			}
		}
	}
	return names
}

func note(used map[string]bool, n ast.Node) bool {
	if id, ok := n.(*ast.Ident); ok {
		used[id.Name] = true
	}
	return true
}

// forwardable reports whether d is an exported function that nothing has to
// inline.
func forwardable(d ast.Decl) bool {
	f, ok := d.(*ast.FuncDecl)
	return ok && f.Recv == nil && f.Name.IsExported() && !inlined(f)
}

// copies reports whether the copy has the text of d.
func (p plan) copies(d ast.Decl) bool {
	return slices.ContainsFunc(namesOf(d), func(name string) bool { return p.copied[name] })
}

// forwards reports whether the copy has a function that calls d.
func (p plan) forwards(d ast.Decl) bool {
	return forwardable(d) && !p.own[namesOf(d)[0]]
}
