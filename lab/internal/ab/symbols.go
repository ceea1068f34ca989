package ab

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
)

// A symbol is a function or datum in the compiler's listing.
type symbol struct {
	kind    string // STEXT, SRODATA, SBSS
	content string // its size and its bytes without addresses, and the places of the addresses
	shown   bool   // whether the listing has its bytes, if there are any; it omits the bytes of embedded files
	to      []string
}

type symbols map[string]symbol

var (
	symbolLine  = regexp.MustCompile(`^(\S.*) (S[A-Z]+) .*?(size=\d+)`)
	bytesLine   = regexp.MustCompile(`^\t0x[0-9a-f]+((?: [0-9a-f]{2}){1,16})  `)
	addressLine = regexp.MustCompile(`^\trel (\S+ t=\S+) (.*)\+(-?[0-9a-f]+)$`)
)

// debugging is the prefix of symbols that only debuggers read.
const debugging = "go:info."

// symbolsOf parses a listing. It skips lines of instructions, which contain source lines; the
// bytes after them do not.
func symbolsOf(listing string) symbols {
	all := symbols{}
	var name string
	for line := range strings.Lines(listing) {
		line = strings.TrimSuffix(line, "\n")
		s := all[name]
		if m := symbolLine.FindStringSubmatch(line); m != nil {
			name, s = m[1], symbol{kind: m[2], content: m[3], shown: strings.HasSuffix(m[2], "BSS") || m[3] == "size=0"}
		} else if m := bytesLine.FindStringSubmatch(line); m != nil {
			s.content, s.shown = s.content+m[1], true
		} else if m := addressLine.FindStringSubmatch(line); m != nil && !strings.HasPrefix(m[2], debugging) {
			s.content += "\n" + m[1] + "+" + m[3]
			s.to = append(s.to, m[2])
		} else {
			continue
		}
		all[name] = s
	}
	return all
}

// sameListing reports whether a benchmark reaches the same symbols in both listings.
func sameListing(a, b symbols, bench string) bool {
	top, _, _ := strings.Cut(bench, "/")
	roots := slices.DeleteFunc(slices.Sorted(maps.Keys(a)), func(name string) bool {
		return a[name].kind != "STEXT" || !strings.HasSuffix(name, ".Benchmark"+top) && !strings.HasSuffix(name, ".TestMain")
	})
	p := pairing{a: a, b: b, of: map[string]string{}, back: map[string]string{}}
	differs := func(name string) bool { return !p.same(name, name) }
	return len(roots) > 0 && !slices.ContainsFunc(roots, differs) && p.sameInits()
}

// A pairing maps the symbols of one listing to the symbols of the other. Names may differ
// where the compiler numbers them.
type pairing struct {
	a, b     symbols
	of, back map[string]string
}

// same pairs two symbols and everything they refer to. Symbols in neither listing are the
// same if their names are, because their package has not changed.
func (p pairing) same(x, y string) bool {
	if had, ok := p.of[x]; ok || p.back[y] != "" {
		return had == y
	}
	p.of[x], p.back[y] = y, x
	s, inA := p.a[x]
	t, inB := p.b[y]
	if !inA && !inB {
		return x == y
	}
	if inA != inB || s.kind != t.kind || s.content != t.content || !s.shown && x != y {
		return false
	}
	for i, to := range s.to {
		if !p.same(to, t.to[i]) {
			return false
		}
	}
	return true
}

// sameInits reports whether the benchmark starts with the same data: all initialisers are
// the same, except for some that share no data with other symbols.
func (p pairing) sameInits() bool {
	harmless := func(all symbols, paired map[string]string) bool {
		return !slices.ContainsFunc(inits(all), func(init string) bool {
			return paired[init] == "" && !all.harmless(init, paired, map[string]bool{})
		})
	}
	b := inits(p.b)
	for _, x := range inits(p.a) {
		i := slices.IndexFunc(b, func(y string) bool { return p.a[x].content == p.b[y].content })
		if i < 0 {
			continue
		}
		if !p.same(x, b[i]) {
			return false
		}
		b = b[i+1:]
	}
	return harmless(p.a, p.of) && harmless(p.b, p.back)
}

// inits returns the functions that initialise packages, in order.
func inits(all symbols) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if strings.HasSuffix(name, "..inittask") {
			names = append(names, lists.Filter(all[name].to, func(to string) bool { return !strings.HasSuffix(to, "..inittask") })...)
		}
	}
	return names
}

// harmless reports whether a function changes no paired data, starts no goroutine, and calls
// no package but the runtime.
func (all symbols) harmless(name string, paired map[string]string, seen map[string]bool) bool {
	if seen[name] {
		return true
	}
	seen[name] = true
	s, listed := all[name]
	switch {
	case !listed:
		return strings.HasPrefix(name, "runtime.") && name != "runtime.newproc" || strings.HasPrefix(name, "type:")
	case s.kind == "STEXT" || s.kind == "SRODATA":
	case paired[name] != "":
		return false
	}
	return !slices.ContainsFunc(s.to, func(to string) bool { return !all.harmless(to, paired, seen) })
}
