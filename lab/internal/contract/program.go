package contract

import (
	"context"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
)

// A Program is the code through which calls are followed: the compiled packages and those that
// calls lead to.
type Program struct {
	code map[string][]*compiled               // by symbol
	had  map[string]bool                      // paths of packages that need not be loaded
	load func(paths []string) []facts.Package // nil if no more packages can be loaded
}

// A compiled function has the package that it was compiled with: several programs have a
// main.main.
type compiled struct {
	pkg string
	facts.Func
	calls []string // what it calls, each once; nil before anybody has asked
}

// callees returns what the function calls, each once.
func (f *compiled) callees() []string {
	if f.calls == nil {
		f.calls = calleesIn(f.Code)
	}
	return f.calls
}

func calleesIn(code []facts.Instr) []string {
	all, seen := []string{}, map[string]bool{}
	for _, i := range code {
		if c := i.Callee(); c != "" && !seen[c] {
			seen[c] = true
			all = append(all, c)
		}
	}
	return all
}

// ProgramIn returns the program of packages compiled in a build. It compiles more dependencies of
// the module in dir where calls lead to them.
func ProgramIn(ctx context.Context, b build.Build, dir string, packages []facts.Package) *Program {
	p := NewProgram(packages)
	p.load = func(paths []string) []facts.Package {
		more, err := b.More(ctx, dir, paths...)
		if err != nil {
			return nil // calls into them are unproven
		}
		return more
	}
	return p
}

// NewProgram returns the program of some packages. Calls of other packages are unproven.
func NewProgram(packages []facts.Package) *Program {
	p := &Program{code: map[string][]*compiled{}, had: map[string]bool{"": true, "main": true, "runtime": true, "type:": true}}
	p.add(packages)
	return p
}

func (p *Program) add(packages []facts.Package) {
	for _, pkg := range packages {
		p.had[pkg.Path] = true
		for _, f := range pkg.Funcs {
			p.code[f.Name] = append(p.code[f.Name], &compiled{pkg: pkg.Path, Func: f})
		}
	}
}

// A node is a called function and the chain of calls to it.
type node struct {
	pkg    string // of the caller
	symbol string
	by     *node // the caller; nil if it is the contract's own code
}

// String returns "calls a.F, which calls b.G", with names that a directive may
// except.
func (n *node) String() string {
	s := "calls " + n.name()
	if n.symbol == "?" {
		s = "calls by a function value or an interface"
	}
	for by := n.by; by != nil; by = by.by {
		s = "calls " + by.name() + ", which " + s
	}
	return s
}

// name returns the symbol with the last element of its package path, without type arguments.
func (n *node) name() string {
	s := facts.WithoutTypes(strings.ReplaceAll(n.symbol, "%2e", "."))
	return s[strings.LastIndex(s, "/")+1:]
}

// A reach is the result of following all calls from some code.
type reachable struct {
	allocates *node   // the nearest function that allocates
	unproven  []*node // functions about which nothing is known
	functions int     // the number of functions followed
}

// follow follows all calls from a package's code, nearest first, except of the functions in
// except. It ends at the first call of the class of allocations. It loads more packages only while
// everything found is proven.
func (p *Program) follow(pkg string, code []facts.Instr, except []string, classOf classes) (r reachable) {
	seen := map[string]bool{}
	next := calledIn(pkg, calleesIn(code), nil, seen)
	for len(next) > 0 {
		if len(r.unproven) == 0 {
			p.fetch(next)
		}
		now := next
		next = nil
		for _, n := range now {
			switch class := classOf(n.symbol); {
			case n.isNamed(except):
			case class == facts.AllocCall:
				r.allocates = n
				return r
			case class == facts.UnknownCall || class == facts.IndirectCall:
				r.unproven = append(r.unproven, n)
			case class == facts.OtherCall:
				bodies := p.bodies(n)
				if len(bodies) == 0 {
					r.unproven = append(r.unproven, n)
				}
				for _, f := range bodies {
					r.functions++
					next = append(next, calledIn(f.pkg, f.callees(), n, seen)...)
				}
			}
		}
	}
	return r
}

// calledIn returns the functions that a package's code calls and that were not seen before.
func calledIn(pkg string, callees []string, by *node, seen map[string]bool) (all []*node) {
	for _, callee := range callees {
		key := callee
		if strings.HasPrefix(callee, "main.") {
			key = pkg + " " + callee
		}
		if !seen[key] {
			seen[key] = true
			all = append(all, &node{pkg, callee, by})
		}
	}
	return all
}

// bodies returns the code of a function. An instance may have been compiled several times.
func (p *Program) bodies(n *node) []*compiled {
	all := p.code[n.symbol]
	if strings.HasPrefix(n.symbol, "main.") {
		return lists.Filter(all, func(f *compiled) bool { return f.pkg == n.pkg })
	}
	return all
}

// fetch loads the packages of called functions that are not known yet.
func (p *Program) fetch(called []*node) {
	var paths []string
	for _, n := range called {
		path := packageOf(n.symbol)
		if facts.ClassOf(n.symbol) == facts.OtherCall && len(p.bodies(n)) == 0 && !p.had[path] {
			p.had[path] = true
			paths = append(paths, path)
		}
	}
	if paths != nil && p.load != nil {
		p.add(p.load(paths))
	}
}

// isNamed reports whether a directive excepts a function: by its name in its package, by a name
// with part of the package path, or as an indirect call.
func (n *node) isNamed(except []string) bool {
	symbol := facts.WithoutTypes(strings.ReplaceAll(n.symbol, "%2e", "."))
	own, _ := strings.CutPrefix(symbol, n.root()+".")
	return slices.ContainsFunc(except, func(name string) bool {
		if name == indirect {
			return facts.ClassOf(n.symbol) == facts.IndirectCall
		}
		return name == symbol || name == own || strings.HasSuffix(symbol, "/"+name)
	})
}

// root returns the package of the contract from which the calls were followed.
func (n *node) root() string {
	for n.by != nil {
		n = n.by
	}
	return n.pkg
}

// indirect names all calls of function values and interface methods.
const indirect = "indirect"
