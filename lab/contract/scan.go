package contract

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// A Contract is a promise and the code that it is about.
type Contract struct {
	Promise
	File  string
	Line  int // of the directive
	Scope Scope
}

// Scan returns the contracts in a Go file. The errors say of each directive that cannot
// be understood, or that stands at no code, where it is; the others are returned.
func Scan(name string, src []byte) ([]Contract, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	s := scanner{fset: fset, scopes: scopesOf(fset, file)}
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
	scopes scopes
	found  []Contract
	errs   []error
}

var (
	ours      = regexp.MustCompile(`^//tight:(.*)$`)
	theirs    = regexp.MustCompile(`^// ?gcassert:(.*)$`)
	rewritten = regexp.MustCompile(`^//\s+tight:\s*\[`)
	nearly    = regexp.MustCompile(`(?i)^/[/*]\s*(tight|gc-?assert)\s*[:=]`)
	comment   = regexp.MustCompile(`\s//.*$`)
)

func (s *scanner) comment(group *ast.CommentGroup, c *ast.Comment) {
	var promises []Promise
	var err error
	if m := ours.FindStringSubmatch(c.Text); m != nil {
		promises, err = Parse(comment.ReplaceAllString(m[1], ""))
	} else if m := theirs.FindStringSubmatch(c.Text); m != nil {
		promises, err = parseTheirs(m[1])
	} else if rewritten.MatchString(c.Text) {
		err = fmt.Errorf("%q is no directive: gofmt puts a space before a bracket; want the filter behind, as in //tight:inline [go>=1.26]", c.Text)
	} else if nearly.MatchString(c.Text) {
		err = fmt.Errorf("%q is no directive: want //tight:", c.Text)
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
	at := s.fset.Position(c.Pos())
	scope, ok := s.scopes[at.Line] // behind code on its line
	if !ok {
		scope, ok = s.scopes[s.fset.Position(group.End()).Line+1]
	}
	if !ok {
		s.fail(c, errors.New("no code stands on this line or on the next"))
		return
	}
	for _, p := range promises {
		if err := p.Verb.fits(scope); err != nil {
			s.fail(c, err)
			continue
		}
		s.found = append(s.found, Contract{p, at.Filename, at.Line, scope})
	}
}

func (s *scanner) fail(c *ast.Comment, err error) {
	s.errs = append(s.errs, fmt.Errorf("%s: %w", s.fset.Position(c.Pos()), err))
}

// parseTheirs reads gcassert's directives: its three verbs, with commas between.
func parseTheirs(text string) ([]Promise, error) {
	var all []Promise
	for _, v := range strings.Split(strings.TrimSpace(text), ",") {
		switch v := Verb(strings.TrimSpace(v)); v {
		case Inline, BCE, NoEscape:
			all = append(all, Promise{Text: string(v), Verb: v})
		default:
			return nil, fmt.Errorf("gcassert has no %q, but inline, bce and noescape", v)
		}
	}
	return all, nil
}
