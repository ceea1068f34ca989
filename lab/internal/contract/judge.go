package contract

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
)

// A Status is the result of a contract in a build.
type Status string

// The statuses. Only Holds and XFail are as expected.
const (
	Holds   Status = "HOLDS"
	Broken  Status = "BROKEN"
	Unseen  Status = "UNSEEN"  // no fact shows either, or the build misses its canary
	Skipped Status = "SKIPPED" // the build cannot be made
	XFail   Status = "XFAIL"   // broken, as expected
	Fixed   Status = "FIXED"   // holds, though marked as broken
)

// A Result is a contract in a build. Evidence is never empty.
type Result struct {
	Contract Contract
	Build    build.Build
	Status   Status
	Evidence string
	Only     string // not empty: the contract is skipped, because only this architecture or system builds its file
}

// Word returns the status as people read it: SKIPPED(arm64) if only arm64 builds the file.
func (r Result) Word() string {
	if r.Only != "" {
		return fmt.Sprintf("%s(%s)", r.Status, r.Only)
	}
	return string(r.Status)
}

// Compiled is what a build says about a package.
type Compiled struct {
	Package facts.Package
	Types   Types    // only [SizeOf] and [Padding] need them
	Program *Program // nil: calls out of the package are not followed
	index   *index
}

// Judge judges a contract in a build by what was built there. There is no result if the
// contract does not apply to the build.
func Judge(c Contract, in build.Build, b Compiled) (r Result, ok bool) {
	if c.In.needsRelease(in) || c.XFail.needsRelease(in) {
		return Result{Contract: c, Build: in, Status: Unseen, Evidence: "a filter names a release, and this toolchain is only known as local"}, true
	}
	if !c.In.Matches(in) || c.Verb == Asm && len(c.opsFor(in)) == 0 {
		return Result{}, false
	}
	if b.Program == nil {
		b.Program = NewProgram([]facts.Package{b.Package})
	}
	if b.index == nil {
		b = b.Indexed()
	}
	status, evidence := judges[c.Verb](seen{c, in, b.Package.Path, b.index, b.Types, b.Program, classesIn(in)})
	if c.known && c.XFail.Matches(in) {
		status = expected(status)
		evidence += "; marked xfail: " + c.Why
	}
	return Result{Contract: c, Build: in, Status: status, Evidence: evidence}, true
}

// expected returns the status of a contract that is known to be broken.
func expected(s Status) Status {
	switch s {
	case Broken:
		return XFail
	case Holds:
		return Fixed
	}
	return s
}

// seen is a contract with the facts to judge it by.
type seen struct {
	Contract
	build   build.Build
	path    string // of the package
	index   *index
	types   Types
	program *Program
	classOf classes
}

// classes returns the class of a call of the named function.
type classes func(callee string) facts.Class

// classesIn returns the classes of calls in a build. A toolchain that is only known as local has the
// maps of today.
func classesIn(b build.Build) classes {
	if version.IsValid(b.Toolchain) && version.Compare(version.Lang(b.Toolchain), "go1.24") < 0 || slices.Contains(strings.Split(b.Experiment, ","), "noswissmap") {
		return facts.ClassWithOldMaps
	}
	return facts.ClassOf
}

var judges = map[Verb]func(seen) (Status, string){
	Inline:   seen.inline,
	BCE:      seen.bce,
	NoEscape: seen.noEscape,
	NoAlloc:  seen.noAlloc,
	Calls:    seen.calls,
	Code:     seen.code,
	Frame:    seen.frame,
	SizeOf:   seen.sizeOf,
	Padding:  seen.padding,
	Asm:      seen.asm,
}

func (s seen) unseen() (Status, string) {
	why := ""
	switch {
	case s.Scope.generic && len(s.whole()) == 0:
		why = ": the named packages have no instance of " + s.Scope.Func
	case len(s.whole()) > 0 && len(s.instructions()) == 0:
		why = ": " + s.Scope.Func + " has no code there"
	}
	return Unseen, fmt.Sprintf("the compiler reports nothing about line %d", s.Scope.From) + why
}

// facts returns the scope's facts of some kinds.
func (s seen) facts(kinds ...facts.Kind) []facts.Fact {
	return lists.Filter(s.index.facts[s.File], func(f facts.Fact) bool { return slices.Contains(kinds, f.Kind) && s.holds(f.Pos) })
}

func (s seen) holds(p facts.Pos) bool {
	return p.File == s.File && s.Scope.From <= p.Line && p.Line <= s.Scope.To
}

// list formats facts for a report: at most three, and their number.
func list(all []facts.Fact) string {
	const most = 3
	lines := lists.Map(all[:min(len(all), most)], func(f facts.Fact) string { return fmt.Sprintf("line %d: %s", f.Pos.Line, f.Text) })
	if len(all) > most {
		lines = append(lines, fmt.Sprintf("%d in total", len(all)))
	}
	return strings.Join(lines, "; ")
}

// An index finds the facts of a file and the code of a function without reading all facts and code of the
// package, which for many contracts of a large package would take minutes. All are in the package's order.
type index struct {
	facts  map[string][]facts.Fact // by file
	funcs  map[string][]facts.Func // by name, without the package and type arguments
	within map[string][]facts.Func // code that is compiled as separate functions, by the symbol around it
}

// Indexed returns it with what is found faster, for judging many contracts.
func (b Compiled) Indexed() Compiled {
	x := &index{map[string][]facts.Fact{}, map[string][]facts.Func{}, map[string][]facts.Func{}}
	for _, f := range b.Package.Facts {
		x.facts[f.Pos.File] = append(x.facts[f.Pos.File], f)
	}
	symbols := map[string]bool{}
	for _, f := range b.Package.Funcs {
		symbols[f.Name] = true
		if name, ok := local(b.Package.Path, f.Name); ok {
			name = facts.WithoutTypes(name)
			x.funcs[name] = append(x.funcs[name], f)
		}
	}
	for _, f := range b.Package.Funcs {
		for at := range f.Name {
			if around := f.Name[:at]; begins(f.Name[at:]) && symbols[around] {
				x.within[around] = append(x.within[around], f)
			}
		}
	}
	b.index = x
	return b
}

// local returns the name of a symbol without its package, which is main for a
// program.
func local(path, symbol string) (name string, ok bool) {
	for _, p := range []string{path, facts.SymbolPath(path), "main"} {
		if name, ok := strings.CutPrefix(symbol, p+"."); ok {
			return name, true
		}
	}
	return "", false
}

// begins reports whether the rest of a symbol names code within the function that the symbol begins
// with.
func begins(rest string) bool {
	return strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "-range")
}

// checkOperations fails if a contract for a build names an instruction that the architecture
// does not have: the absence of such an instruction proves nothing.
func checkOperations(ctx context.Context, in build.Build, dir string, contracts map[string][]Contract) error {
	var known []string
	var errs []error
	for _, of := range contracts {
		for _, c := range of {
			if c.Verb != Asm || !c.In.Matches(in) {
				continue
			}
			if known == nil {
				var err error
				if known, err = in.Instructions(ctx, dir); err != nil {
					return err
				}
			}
			for _, o := range c.opsFor(in) {
				for _, pattern := range slices.Concat(o.Want, o.Avoid) {
					if !isOperation(pattern, known) {
						errs = append(errs, fmt.Errorf("%s:%d: %s: no instruction of %s is named %s", c.File, c.Line, c.Text, in.Arch, pattern))
					}
				}
			}
		}
	}
	return errors.Join(errs...)
}

// hasArguments splits a pattern into instruction and arguments.
var hasArguments = regexp.MustCompile(`^([^ \\]*)( |\\s).*$`)

// isOperation reports whether a pattern can match an instruction, some of which have suffixes such
// as .EQ and .P. It does not understand patterns whose first space is within a group.
func isOperation(pattern string, known []string) bool {
	is, err := regexp.Compile(`^(?:` + hasArguments.ReplaceAllString(pattern, "$1") + `)$`)
	if err != nil {
		return false
	}
	plain, _, suffixed := strings.Cut(pattern, ".")
	return slices.ContainsFunc(known, func(k string) bool { return is.MatchString(k) || suffixed && k == strings.TrimSuffix(plain, `\`) })
}
