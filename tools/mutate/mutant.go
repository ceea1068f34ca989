package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A mutant is a file with one change.
type mutant struct {
	file       string
	line       int
	from, to   string
	start, end int // of from in the text
	text       []byte
	before     string // the line without the change
}

// String returns where the change is, and what it is.
func (m mutant) String() string {
	return fmt.Sprintf("%s:%d: %s -> %s    %s", m.file, m.line, m.from, m.to, strings.TrimSpace(m.before))
}

// changed returns the text with the change.
func (m mutant) changed() []byte {
	return slices.Concat(m.text[:m.start], []byte(m.to), m.text[m.end:])
}

// mutantsOf returns all mutants of the files in a folder that are built here, are not
// generated, and match.
func mutantsOf(folder string, only *regexp.Regexp) (all []mutant, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		base := filepath.Base(name)
		built, err := build.Default.MatchFile(folder, base)
		if err != nil {
			return nil, err
		}
		if !built || strings.HasSuffix(base, "_test.go") || strings.HasPrefix(base, "z_") || !only.MatchString(base) {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		found, err := mutantsIn(name, text)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// A finder collects the mutants of one file.
type finder struct {
	set    *token.FileSet
	name   string
	text   []byte
	lines  []string
	judged map[int]bool // lines with a comment that says why a change makes no difference
	all    []mutant
}

// judgement is in a comment on the line of a change that makes no difference.
const judgement = "mutate: "

func mutantsIn(name string, text []byte) ([]mutant, error) {
	f := &finder{set: token.NewFileSet(), name: name, text: text, lines: strings.Split(string(text), "\n"), judged: map[int]bool{}}
	file, err := parser.ParseFile(f.set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.Contains(c.Text, judgement) {
				f.judged[f.set.Position(c.Pos()).Line] = true
			}
		}
	}
	ast.Inspect(file, f.visit)
	slices.SortStableFunc(f.all, func(a, b mutant) int { return cmp.Compare(a.start, b.start) })
	return f.all, nil
}

// visit looks at a node, and reports whether to look at what is in it.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok != token.CONST && n.Tok != token.IMPORT
	case *ast.BinaryExpr:
		f.operator(n)
	case *ast.IndexExpr:
		f.index(n.Index)
	case *ast.IfStmt:
		f.add(n.Cond.Pos(), n.Cond.End(), "!("+f.source(n.Cond)+")")
	}
	return true
}

// opposites are the operators that are changed, and into what.
var opposites = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.EQL: "!=", token.NEQ: "==", token.LAND: "||", token.LOR: "&&",
	token.ADD: "-", token.SUB: "+",
}

func (f *finder) operator(n *ast.BinaryExpr) {
	to, ok := opposites[n.Op]
	if !ok || n.Op == token.ADD && (isText(n.X) || isText(n.Y)) {
		return
	}
	f.add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to)
}

// isText reports whether x is a literal string: there is no minus for those.
func isText(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING
}

func (f *finder) index(x ast.Expr) {
	if lit, ok := x.(*ast.BasicLit); ok && lit.Kind == token.INT {
		switch lit.Value {
		case "0":
			f.add(lit.Pos(), lit.End(), "1")
		case "1":
			f.add(lit.Pos(), lit.End(), "0")
		}
	}
}

func (f *finder) source(n ast.Node) string {
	return string(f.text[f.set.Position(n.Pos()).Offset:f.set.Position(n.End()).Offset])
}

func (f *finder) add(from, end token.Pos, to string) {
	p, q := f.set.Position(from), f.set.Position(end)
	if f.judged[p.Line] {
		return
	}
	f.all = append(f.all, mutant{
		file: f.name, line: p.Line, from: string(f.text[p.Offset:q.Offset]), to: to,
		start: p.Offset, end: q.Offset, text: f.text, before: f.lines[p.Line-1],
	})
}
