package contract

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// A Contract is a promise and its code.
type Contract struct {
	Promise
	Module string // the folder of its module, to which File is relative; "" if File is absolute
	File   string
	Line   int // of the directive
	Scope  Scope

	declared map[facts.Pos]*declaration // of the names of noescape
}

// Scan returns the contracts in a Go file. The error names the place of each directive
// that cannot be understood or has no code; the other contracts are returned all the same.
func Scan(name string, src []byte) ([]Contract, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return ScanParsed(fset, file, src)
}

// ScanParsed is [Scan] for a file that was parsed with its comments.
func ScanParsed(fset *token.FileSet, file *ast.File, src []byte) ([]Contract, error) {
	s := scanner{fset: fset, src: src, file: file, scopes: scopesOf(fset, file), moved: movedFrom(src)}
	for _, group := range file.Comments {
		for _, c := range group.List {
			s.comment(group, c)
		}
	}
	slices.SortStableFunc(s.found, func(a, b Contract) int { return a.Line - b.Line })
	return s.found, errors.Join(s.errs...)
}

type scanner struct {
	fset   *token.FileSet
	src    []byte
	file   *ast.File
	scopes scopes
	moved  int // the line from which a comment attributes lines to another file
	found  []Contract
	errs   []error
}

var (
	ours      = regexp.MustCompile(`^//tight:(.*)$`)
	theirs    = regexp.MustCompile(`^// ?gcassert:(.*)$`)
	rewritten = regexp.MustCompile(`^//\s+tight:\s*\[`)
	nearly    = regexp.MustCompile(`(?i)^/[/*]\s*(t[ight]{2,5}|gc-?ass?erts?)\s*[:=]|^//(tight|gcassert)[\s.]+(inline|bce|noescape|noalloc|calls|code|frame|sizeof|padding|asm)\b`)
	comment   = regexp.MustCompile(`\s//.*$`)
	within    = regexp.MustCompile(`\s//\s?(tight|gcassert):[a-z]`)
)

func (s *scanner) comment(group *ast.CommentGroup, c *ast.Comment) {
	var promises []Promise
	var err error
	isDirective := ours.MatchString(c.Text) || theirs.MatchString(c.Text)
	if within.MatchString(c.Text) && (isDirective || !s.isAlone(c)) {
		err = fmt.Errorf("%q has a directive in the middle: want it at the start of the comment, and semicolons between several directives", c.Text)
	} else if m := ours.FindStringSubmatch(c.Text); m != nil {
		promises, err = Parse(comment.ReplaceAllString(m[1], ""))
	} else if m := theirs.FindStringSubmatch(c.Text); m != nil {
		promises, err = parseTheirs(comment.ReplaceAllString(m[1], ""))
	} else if rewritten.MatchString(c.Text) {
		err = fmt.Errorf("%q is not a directive, as gofmt puts a space before a bracket: put the filter last, as in //tight:inline [go>=1.26]", c.Text)
	} else if nearly.MatchString(c.Text) {
		err = fmt.Errorf("%q is not a directive: want //tight:", c.Text)
	} else {
		return
	}
	if err != nil {
		s.fail(c, err)
		return
	}
	s.promise(group, c, promises)
}

func (s *scanner) promise(group *ast.CommentGroup, c *ast.Comment, promises []Promise) {
	for _, p := range promises {
		scope, err := s.scope(group, c, p.Verb)
		if err != nil {
			s.fail(c, err)
			return
		}
		if err := p.Verb.fits(scope); err != nil {
			s.fail(c, err)
			continue
		}
		at := s.at(c)
		found := Contract{Promise: p, File: at.Filename, Line: at.Line, Scope: scope}
		if p.Verb == NoEscape {
			found.declared = declarationsOf(p.Names, scope, s.fset, s.file)
		}
		s.found = append(s.found, found)
	}
}

func (s *scanner) at(c *ast.Comment) token.Position { return s.fset.PositionFor(c.Pos(), false) }

// scope returns the code of a directive. After a line that continues a statement it is the statement,
// but for inline, which is about the calls on a line.
func (s *scanner) scope(group *ast.CommentGroup, c *ast.Comment, verb Verb) (Scope, error) {
	scope, ok := s.scopes[s.at(c).Line] // after code on the same line
	if !s.isAlone(c) && verb != Inline {
		if whole, continues := continued(s.fset, s.file, c.Pos()); continues {
			scope, ok = whole, true
		}
	}
	if !ok && !s.isAlone(c) {
		return scope, errors.New("no code begins on this line" + wanted)
	}
	if !ok {
		scope, ok = s.scopes[lineOf(s.fset, group.End())+1]
	}
	switch {
	case !ok:
		return scope, errors.New("no code is on this line or on the next" + wanted)
	case s.moved > 0 && s.moved <= scope.To && scope.Region != Type:
		return scope, fmt.Errorf("by the comment of line %d the compiler names lines of another file", s.moved)
	}
	return scope, nil
}

// wanted says what a directive may be at. A function literal of a package variable has no name by which it could be
// judged.
const wanted = ": want a type, or code of a function with a name"

// isAlone reports whether a comment is the first on its line.
func (s *scanner) isAlone(c *ast.Comment) bool {
	before := s.src[:s.at(c).Offset]
	return len(bytes.TrimSpace(before[bytes.LastIndexByte(before, '\n')+1:])) == 0
}

// movedFrom returns the line of the first //line comment, 0 if there is none.
func movedFrom(src []byte) int {
	if m := lending.FindIndex(src); m != nil {
		return lineAt(src, m[0])
	}
	return 0
}

func lineAt(src []byte, offset int) int { return 1 + bytes.Count(src[:offset], []byte("\n")) }

func (s *scanner) fail(c *ast.Comment, err error) {
	s.errs = append(s.errs, fmt.Errorf("%s: %w", s.at(c), err))
}

// parseTheirs parses gcassert's directives: its three verbs, separated by commas.
func parseTheirs(text string) ([]Promise, error) {
	var all []Promise
	for _, v := range strings.Split(strings.TrimSpace(text), ",") {
		switch v := Verb(strings.TrimSpace(v)); v {
		case Inline, BCE, NoEscape:
			all = append(all, Promise{Text: string(v), Verb: v})
		default:
			return nil, fmt.Errorf("gcassert has no %q, only inline, bce and noescape", v)
		}
	}
	return all, nil
}

// lending matches a //line comment, which attributes the code after it to another file and
// line.
var lending = regexp.MustCompile(`(?m)^//line (.*?):[0-9]+(?::[0-9]+)?[ \t\r]*$|/\*line (.*?):[0-9]+(?::[0-9]+)?\*/`)

// lends notes the files to which //line comments of a Go file attribute its code, with the place
// of the first such comment. Names are relative to the folder of the file; an empty name is the
// file itself.
func lends(file string, src []byte, lent map[string]string) {
	for _, m := range lending.FindAllSubmatchIndex(src, -1) {
		name := file
		for _, group := range [][]int{m[2:4], m[4:6]} {
			if group[0] < group[1] {
				name = string(src[group[0]:group[1]])
			}
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(file), name)
		}
		if lent[name] == "" {
			lent[name] = fmt.Sprintf("%s:%d", filepath.Base(file), lineAt(src, m[0]))
		}
	}
}

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
