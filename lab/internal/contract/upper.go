package contract

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// ClearUpper is promised by all code for amd64, without a directive: no function returns while the upper halves of
// vector registers are in use, unless only functions of its package call it. SSE code that runs next would wait for
// these halves, and be slower by a third. VZEROUPPER ends the use of them, in Go archsimd.ClearAVXUpperBits.
const ClearUpper Verb = "vzeroupper"

// vectors is the import of all Go code that uses vector registers of more than 128 bits.
const vectors = `"simd/archsimd"`

// leftInUse returns a broken result for each function of the packages that leaves the upper halves in use.
func leftInUse(b build.Build, sources []build.Source, packages []facts.Package) (all []Result) {
	code := map[string]*flow{}
	uses := false
	for _, p := range packages {
		for _, f := range p.Funcs {
			code[f.Name] = &flow{Func: f, keeps: true}
			uses = uses || slices.ContainsFunc(f.Code, usesUpper)
		}
	}
	if b.Arch != "amd64" || !uses {
		return nil
	}
	settle(code)
	values := valuesIn(code)
	for _, s := range sources {
		for _, name := range slices.Sorted(maps.Keys(code)) {
			f := code[name]
			own, ok := local(s.Path, name)
			if !ok || !f.left || !values[name] && !isExported(own) {
				continue
			}
			c := Contract{Promise: Promise{Text: string(ClearUpper), Verb: ClearUpper}, Module: s.Root, File: f.Code[0].Pos.File, Line: f.Code[0].Pos.Line}
			c.Scope = Scope{Region: Function, Func: own, From: c.Line, To: c.Line}
			all = append(all, Result{Contract: c, Build: b, Status: Broken, Evidence: f.fault()})
		}
	}
	return all
}

// isExported reports whether other packages can name a function or method.
func isExported(own string) bool {
	plain, _, _ := strings.Cut(own, "[") // without type arguments
	return token.IsExported(plain[strings.LastIndexByte(plain, '.')+1:])
}

// A flow is a function with what it does to the upper halves: whether they are in use after it though they were not
// before, and whether they are if they were.
type flow struct {
	facts.Func
	left, keeps bool
	use         facts.Instr // a use of those that are left
}

func (f *flow) fault() string {
	return fmt.Sprintf("returns while the upper halves of vector registers are in use, by %s %s of %s:%d: VZEROUPPER is missing (archsimd.ClearAVXUpperBits)", f.use.Op, f.use.Args, path.Base(f.use.Pos.File), f.use.Pos.Line)
}

var upper = regexp.MustCompile(`\b[YZ]\d+\b`)

func usesUpper(i facts.Instr) bool { return i.Op[0] == 'V' && upper.MatchString(i.Args) }

// value matches the address of a function that is a value: whoever calls it is not known.
var value = regexp.MustCompile(`(\S+)·f\(SB\)`)

func valuesIn(code map[string]*flow) map[string]bool {
	all := map[string]bool{}
	for _, f := range code {
		for _, i := range f.Code {
			for _, m := range value.FindAllStringSubmatch(i.Args, -1) {
				all[m[1]] = true
			}
		}
	}
	return all
}

// settle finds out what each function does to the upper halves, with all that it calls.
func settle(code map[string]*flow) {
	for changed := true; changed; {
		changed = false
		for _, f := range code {
			left, keeps := f.after(code, false), f.after(code, true)
			changed = changed || left != f.left || keeps != f.keeps
			f.left, f.keeps = left, keeps
		}
	}
}

// after reports whether the upper halves may be in use when a function returns, whichever way it takes, given
// whether they are when it begins.
func (f *flow) after(code map[string]*flow, before bool) (after bool) {
	type state struct {
		at  int
		use facts.Instr // Op is "" if they are not in use
	}
	seen := map[[2]int]bool{}
	begin := state{}
	if before {
		begin.use.Op = "?"
	}
	for todo := []state{begin}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key := [2]int{s.at, min(1, len(s.use.Op))}
		if s.at >= len(f.Code) || seen[key] {
			continue
		}
		seen[key] = true
		i := f.Code[s.at]
		called := code[i.Callee()]
		switch inUse := s.use.Op != ""; {
		case usesUpper(i), called != nil && !inUse && called.left:
			s.use = i
		case i.Op == "VZEROUPPER", called != nil && inUse && !called.keeps:
			s.use = facts.Instr{}
		}
		target, err := strconv.Atoi(i.Args)
		jumps := i.Op[0] == 'J' && err == nil
		switch class := facts.ClassOf(i.Callee()); {
		case class == facts.PanicCall, class == facts.BoundsCall: // it does not come back
		case i.Op == "RET", i.Op == "JMP" && !jumps:
			after = after || s.use.Op != ""
			if !before {
				f.use = cmp.Or(s.use, f.use)
			}
		default:
			if jumps {
				at, _ := slices.BinarySearchFunc(f.Code, target, func(i facts.Instr, offset int) int { return i.Offset - offset })
				todo = append(todo, state{at, s.use})
			}
			if i.Op != "JMP" {
				todo = append(todo, state{s.at + 1, s.use})
			}
		}
	}
	return after
}
