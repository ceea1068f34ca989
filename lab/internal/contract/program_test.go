package contract

import (
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// made returns a package whose functions call what is named: "F: G runtime.newobject; G:".
func made(path, functions string) facts.Package {
	p := facts.Package{Path: path}
	for _, f := range strings.Split(functions, ";") {
		name, calls, _ := strings.Cut(f, ":")
		fn := facts.Func{Name: symbol(path, strings.TrimSpace(name))}
		for _, callee := range strings.Fields(calls) {
			args := symbol(path, callee) + "(SB)"
			if callee == "?" {
				args = "AX"
			}
			fn.Code = append(fn.Code, facts.Instr{Op: "CALL", Args: args})
		}
		p.Funcs = append(p.Funcs, fn)
	}
	return p
}

func symbol(path, name string) string {
	if strings.Contains(name, ".") && !strings.HasPrefix(name, "(") {
		return name
	}
	return path + "." + name
}

// A call is followed to the nearest allocation, through as many packages as needed and no more.
func TestFollow(t *testing.T) {
	library := map[string]facts.Package{
		"b":   made("b", "G: c/d.H; Quiet: Quiet runtime.memmove; Both: runtime.newobject ?"),
		"c/d": made("c/d", "H: runtime.growslice"),
	}
	for name, test := range map[string]struct {
		functions, except string
		allocates         string
		unproven          string
		loaded            string
	}{
		"nothing":             {"F:", "", "", "", ""},
		"directly":            {"F: runtime.makeslice b.G", "", "calls runtime.makeslice", "", "b"},
		"in a package":        {"F: G; G: (*T).M; (*T).M: runtime.newobject", "", "calls a.G, which calls a.(*T).M, which calls runtime.newobject", "", ""},
		"in two others":       {"F: b.G", "", "calls b.G, which calls d.H, which calls runtime.growslice", "", "b c/d"},
		"in a circle":         {"F: G; G: F", "", "", "", ""},
		"in another's circle": {"F: b.Quiet", "", "", "", "b"},
		"nowhere":             {"F: none.X asm", "", "", "calls none.X; calls a.asm", "none"},
		"by a value":          {"F: ?", "", "", "calls by a function value or an interface", ""},
		"of the runtime":      {"F: runtime.typeAssert", "", "", "calls runtime.typeAssert", ""},
		"worse than unknown":  {"F: ? G; G: runtime.newobject", "", "calls a.G, which calls runtime.newobject", "", ""},
		"no longer loaded":    {"F: ? b.G", "", "", "calls by a function value or an interface; calls b.G, which calls d.H", "b"},
		"but its own":         {"F: G; G: runtime.newobject", "G", "", "", ""},
		"but a method":        {"F: (*T).M; (*T).M: runtime.newobject", "(*T).M", "", "", ""},
		"but another's":       {"F: b.G", "d.H", "", "", "b c/d"},
		"but by its path":     {"F: b.G", "c/d.H", "", "", "b c/d"},
		"but another one":     {"F: b.G", "H", "calls b.G, which calls d.H, which calls runtime.growslice", "", "b c/d"},
		"but values":          {"F: ? b.Both", "indirect", "calls b.Both, which calls runtime.newobject", "", "b"},
		"but the runtime":     {"F: runtime.newobject", "runtime.newobject", "", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			own := made("a", test.functions)
			p := NewProgram([]facts.Package{own})
			var loaded []string
			p.load = func(paths []string) (all []facts.Package) {
				for _, path := range paths {
					loaded = append(loaded, path)
					if pkg, ok := library[path]; ok {
						all = append(all, pkg)
					}
				}
				return all
			}
			r := p.follow("a", own.Funcs[0].Code, strings.Fields(test.except), facts.ClassOf)
			var allocates, unproven string
			if r.allocates != nil {
				allocates = r.allocates.String()
			}
			for _, n := range r.unproven {
				unproven += "; " + n.String()
			}
			slices.Sort(loaded)
			if got := strings.Join(loaded, " "); allocates != test.allocates || r.allocates == nil && strings.TrimPrefix(unproven, "; ") != test.unproven || got != test.loaded {
				t.Errorf("allocates %q, unproven %q, loaded %q; want %+v", allocates, unproven, got, test)
			}
		})
	}
}

// Each program has a main.main of its own.
func TestFollowInPrograms(t *testing.T) {
	p := NewProgram([]facts.Package{made("cmd/a", "main.f: runtime.newobject"), made("cmd/b", "main.f:")})
	call := []facts.Instr{{Op: "CALL", Args: "main.f(SB)"}}
	for path, want := range map[string]bool{"cmd/a": true, "cmd/b": false} {
		if r := p.follow(path, call, nil, facts.ClassOf); (r.allocates != nil) != want || len(r.unproven) > 0 {
			t.Errorf("%s: %+v, want allocates %t", path, r, want)
		}
	}
}

func TestPackageOf(t *testing.T) {
	for symbol, want := range map[string]string{
		"a.F": "a", "example.com/a.(*T).M": "example.com/a", "gopkg.in/yaml%2ev3.F": "gopkg.in/yaml.v3",
		"example.com/a.F[go.shape.struct { x/y.T }]": "example.com/a", "main.main": "main", "memmove": "", "": "",
	} {
		if got := packageOf(symbol); got != want {
			t.Errorf("packageOf(%q) = %q, want %q", symbol, got, want)
		}
	}
}
