package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A suggestCommand lists contracts that hold and are not written yet.
type suggestCommand struct {
	console
	matrix func() ([]build.Build, error)
	most   int // how many are shown; 0 for all
	offers []*suggestion
	known  map[proposal]*suggestion
}

// A proposal is for a function in a file.
type proposal struct {
	path string
	at   contract.Scope
}

// A suggestion is an exported function with the contracts that hold in all builds seen so far.
type suggestion struct {
	file        string // relative to the module
	at          contract.Scope
	loops, leaf bool
	verbs       []contract.Verb
	cost        int // the highest in all builds; 0 if it cannot be inlined
}

func (k *suggestCommand) Define() {
	k.matrix = k.matrixFlags()
	k.Flags.IntVar(&k.most, "most", 10, "list at most this many functions; 0 lists all")
	k.known = map[proposal]*suggestion{}
}

func (k *suggestCommand) Run(ctx context.Context) (int, error) {
	packages, err := k.packages()
	if err != nil {
		return 0, err
	}
	builds, err := k.resolveAll(ctx, ".", k.matrix)
	if err != nil {
		return 0, err
	}
	seen, err := k.judge(ctx, builds, packages)
	if err != nil {
		return 0, err
	}
	status := exit.Good
	if seen < len(builds) {
		status = exit.Unproven
	}
	return status, k.write(seen, len(builds))
}

// judge judges in all builds. It returns how many were seen, and prints why others were not.
func (k *suggestCommand) judge(ctx context.Context, builds []build.Build, packages []string) (seen int, err error) {
	ctx, done, end := k.watch(ctx, builds)
	defer end()
	return k.inEach(ctx, builds, func(b build.Build) error {
		err := k.judgeIn(ctx, b, packages)
		result := "not seen"
		if err == nil {
			result = fmt.Sprintf("%d functions", len(k.offers))
		}
		done(result)
		return err
	})
}

// judgeIn judges each function in one build.
func (k *suggestCommand) judgeIn(ctx context.Context, b build.Build, patterns []string) error {
	sources, err := b.List(ctx, ".", patterns...)
	if err != nil {
		return err
	}
	packages, err := b.Compile(ctx, ".", patterns...)
	if err != nil {
		return err
	}
	program := contract.NewProgram(packages) // without the packages they call: building those would take long
	for _, s := range sources {
		i := slices.IndexFunc(packages, func(p facts.Package) bool { return p.Path == s.Path })
		if i < 0 {
			continue
		}
		compiled, costs := contract.Compiled{Package: packages[i], Program: program}.Indexed(), costsIn(packages[i])
		for _, file := range s.Files {
			if err := k.file(b, s, file, compiled, costs); err != nil {
				return err
			}
		}
	}
	return nil
}

// generated matches the line of generated files.
var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// file judges each function of a file, unless the file is generated.
func (k *suggestCommand) file(c build.Build, s build.Source, file string, b contract.Compiled, costs map[facts.Pos]int) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	written, err := contract.Scan(file, src)
	if err != nil || generated.Match(src) {
		return err
	}
	name, err1 := filepath.Rel(s.Root, file)
	functions, err2 := contract.Functions(file, src)
	for _, f := range functions {
		o := k.offer(file, filepath.ToSlash(name), f, written)
		o.loops, o.leaf = f.Loops, f.Leaf
		o.verbs = lists.Filter(o.verbs, func(v contract.Verb) bool { return isKept(v, f, s.Spelled(file), c, b) })
		o.cost = max(o.cost, costs[facts.Pos{File: s.Spelled(file), Line: f.Scope.From}])
	}
	return errors.Join(err1, err2)
}

// offer returns the suggestion for a function. A new one has all contracts that nobody has written.
func (k *suggestCommand) offer(path, file string, f contract.Exported, written []contract.Contract) *suggestion {
	if o := k.known[proposal{path, f.Scope}]; o != nil {
		return o
	}
	o := &suggestion{file: file, at: f.Scope}
	o.verbs = lists.Filter([]contract.Verb{contract.Inline, contract.BCE, contract.NoAlloc}, func(v contract.Verb) bool {
		return !slices.ContainsFunc(written, func(c contract.Contract) bool { return c.Scope == f.Scope && c.Verb == v })
	})
	k.offers, k.known[proposal{path, f.Scope}] = append(k.offers, o), o
	return o
}

// isKept reports whether a function keeps a contract that nobody has written. Without any index
// expression, bce would promise nothing.
func isKept(v contract.Verb, f contract.Exported, file string, c build.Build, b contract.Compiled) bool {
	if v == contract.BCE && !f.Indexes {
		return false
	}
	r, ok := contract.Judge(contract.Contract{
		Promise: contract.Promise{Text: string(v), Verb: v},
		File:    file, Line: f.Scope.From, Scope: f.Scope,
	}, c, b)
	return ok && r.Status == contract.Holds
}

// costsIn returns the highest cost of the functions that can be inlined, by file and line.
func costsIn(p facts.Package) map[facts.Pos]int {
	all := map[facts.Pos]int{}
	for _, f := range p.Facts {
		if f.Kind == facts.Inlinable {
			at := facts.Pos{File: f.Pos.File, Line: f.Pos.Line}
			all[at] = max(all[at], f.Cost)
		}
	}
	return all
}

func (k *suggestCommand) write(seen, builds int) error {
	var b strings.Builder
	chosen, left := k.choose()
	for _, o := range chosen {
		fmt.Fprintln(&b, page.Visible(o.String()))
	}
	if left > 0 {
		fmt.Fprintf(&b, "and %d more functions: -most 0 lists all\n", left)
	}
	_, err := fmt.Fprintf(k.Stdout, "%d of %d exported functions have more to promise, in %d of %d builds\n%s", len(chosen)+left, len(k.offers), seen, builds, b.String())
	return err
}

// String returns the directive, and how far its inlining cost is from the budget.
func (o *suggestion) String() string {
	s := fmt.Sprintf("%s:%d: %s: %s", o.file, o.at.From, o.at.Func, o.directive())
	if slices.Contains(o.verbs, contract.Inline) {
		s += fmt.Sprintf(" (cost %d, %d below budget %d)", o.cost, contract.Budget-o.cost, contract.Budget)
	}
	return s
}

func (o *suggestion) directive() string {
	return "//tight:" + strings.Join(lists.Map(o.verbs, func(v contract.Verb) string { return string(v) }), "; ")
}

// weight ranks a function by the shape of its code: a loop weighs 2, and a function that calls nothing 1.
func (o *suggestion) weight() (w int) {
	if o.loops {
		w += 2
	}
	if o.leaf {
		w++
	}
	return w
}

// choose returns the functions with something to promise, the heaviest first, and how many more there are.
// Functions with equal weight stay in the order of the source.
func (k *suggestCommand) choose() (chosen []*suggestion, more int) {
	chosen = lists.Filter(k.offers, func(o *suggestion) bool { return len(o.verbs) > 0 })
	slices.SortStableFunc(chosen, func(a, b *suggestion) int { return b.weight() - a.weight() })
	if k.most > 0 && len(chosen) > k.most {
		return chosen[:k.most], len(chosen) - k.most
	}
	return chosen, 0
}
