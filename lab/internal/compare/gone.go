package compare

import (
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// gone notes the contracts of the base that the head does not have. A function with another name
// keeps its contracts.
func (r *run) gone() {
	if r.To != "" {
		return
	}
	for _, path := range slices.Sorted(maps.Keys(r.base.nodes)) {
		if n := r.base.nodes[path]; n.Main && !n.IsTest() {
			was, is := promisesIn(n.Dir, r.base.build), promises{}
			if len(was.contracts) > 0 && r.inModule(n) {
				is = promisesIn(r.headFolder(n), r.head.build)
			}
			for _, c := range was.without(is) {
				r.pull.Gone = append(r.pull.Gone, r.goneContract(n, c, is))
			}
		}
	}
}

// promises are a package's contracts, in files for any build but not in tests, and the places of its
// functions and types.
type promises struct {
	contracts []contract.Contract
	code      map[string]facts.Pos
	built     map[string]bool // the files that the build compiles
}

// promisesIn reads a folder, which may not exist.
func promisesIn(dir string, in build.Build) promises {
	p := promises{code: map[string]facts.Pos{}, built: map[string]bool{}}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		file := filepath.Join(dir, e.Name())
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") || strings.ContainsAny(e.Name()[:1], "._") {
			continue
		}
		src, err1 := os.ReadFile(file)
		fset := token.NewFileSet()
		parsed, err2 := parser.ParseFile(fset, file, src, parser.ParseComments|parser.SkipObjectResolution)
		if err1 != nil || err2 != nil {
			continue
		}
		found, _ := contract.ScanParsed(fset, parsed, src) // a wrong directive is an error elsewhere
		p.contracts = append(p.contracts, found...)
		for name, line := range contract.Declared(fset, parsed) {
			p.code[name] = facts.Pos{File: file, Line: line}
		}
		p.built[file] = in.Takes(file)
	}
	return p
}

// without returns the contracts that the head does not have.
func (p promises) without(head promises) (gone []contract.Contract) {
	left := slices.Clone(head.contracts)
	for _, c := range p.contracts {
		if !take(&left, func(d contract.Contract) bool { return codeOf(c) == codeOf(d) && p.coveredBy(head, c, d) }) {
			gone = append(gone, c)
		}
	}
	return slices.DeleteFunc(gone, func(c contract.Contract) bool {
		_, stays := head.code[codeOf(c)]
		return !stays && take(&left, func(d contract.Contract) bool {
			_, was := p.code[codeOf(d)]
			return !was && p.coveredBy(head, c, d)
		})
	})
}

// take removes the first contract that matches, and reports whether there is one.
func take(all *[]contract.Contract, is func(contract.Contract) bool) bool {
	i := slices.IndexFunc(*all, is)
	if i >= 0 {
		*all = slices.Delete(*all, i, i+1)
	}
	return i >= 0
}

// codeOf returns the function or type that a contract is about.
func codeOf(c contract.Contract) string { return c.Scope.Func + c.Scope.Type }

// coveredBy reports whether a contract of the head says what one of the base does, or has a lower limit, and is
// judged if that was.
func (p promises) coveredBy(head promises, c, d contract.Contract) bool {
	if p.built[c.File] && !head.built[d.File] || c.Verb != d.Verb || c.Scope.Region != d.Scope.Region {
		return false
	}
	if c.Limit.Operator == "<=" && d.Limit.N <= c.Limit.N && (d.Limit.Operator == "<=" || d.Verb == contract.BCE) {
		c.Text, d.Text = "", ""
	}
	if c.Verb == contract.NoEscape && len(c.Names) == len(d.Names) { // a parameter may have another name
		c.Text, d.Text = "", ""
	}
	return words(c) == words(d)
}

// goneContract describes a contract that is gone, at its function in the head, if that is there.
func (r *run) goneContract(n build.Node, c contract.Contract, head promises) print.PullFinding {
	g := print.PullFinding{Kind: "contract", Change: "gone", Func: codeOf(c), File: r.base.name(n)(c.File), Line: 1, Build: r.head.build.String(), Blocking: r.FailOn.BlocksGone()}
	g.Detail = fmt.Sprintf("%s: %s:%d of the base promises it", words(c), g.File, c.Line)
	if at, ok := head.code[codeOf(c)]; ok {
		g.File, g.Line = r.head.name(r.head.nodes[r.base.own.Of(n.Path)])(at.File), at.Line
	}
	var now []string
	for _, d := range head.contracts {
		place := ""
		switch {
		case d.Scope.Region != c.Scope.Region:
			place = " at a " + string(d.Scope.Region)
		case !head.built[d.File]:
			place = " in " + filepath.Base(d.File) + ", which is not built here"
		}
		if codeOf(d) == codeOf(c) && d.Verb == c.Verb {
			now = append(now, words(d)+place)
		}
	}
	if now != nil {
		g.Detail += ", and the head has " + strings.Join(now, ", ")
	}
	return g
}

// words returns a contract as it is written, but for the reason of an xfail.
func words(c contract.Contract) string {
	s := c.Text
	if len(c.In) > 0 {
		s += " [" + c.In.String() + "]"
	}
	if c.Why != "" {
		s += " xfail"
	}
	if len(c.XFail) > 0 {
		s += "[" + c.XFail.String() + "]"
	}
	return s
}
