package facts

import "strings"

// references are the function literals that the symbols of a package refer to, by the names of the
// symbols. The listing has a relocation for each reference, of code and of data, on every
// architecture.
type references map[string][]string

// add reads a line like "\trel 34+4 t=R_PCREL p.F.func1·f+0" of the listing of a symbol.
func (all references) add(from, line string) {
	_, to, _ := strings.Cut(line, " t=")
	_, to, _ = strings.Cut(to, " ")
	if plus := strings.LastIndexByte(to, '+'); plus > 0 {
		to = function(to[:plus])
	}
	if isLiteral(to) && to != function(from) {
		all[from] = append(all[from], to)
	}
}

// refer notes what the symbol of the listing refers to.
func (p *parser) refer(line string) {
	if p.refs == nil {
		p.refs = references{}
	}
	p.refs.add(p.symbol, line)
}

// isLiteral reports whether a symbol is a function literal or the like, whatever its package is
// called.
func isLiteral(symbol string) bool {
	if !strings.Contains(symbol, ".func") && !strings.Contains(symbol, "-range") && !strings.Contains(symbol, "wrap") {
		return false // quicker than what follows
	}
	path, _, _ := strings.Cut(symbol, "[")
	path, _, _ = strings.Cut(path, "#")
	_, name, _ := strings.Cut(symbol[strings.LastIndexByte(path, '/')+1:], ".")
	return literal.MatchString(name)
}

// function returns the function of a symbol: that with the suffix is the address of its code, as a
// value.
func function(symbol string) string { return strings.TrimSuffix(symbol, "·f") }

// used returns the literals that something refers to, other than literals without use. The value of
// a literal is used where something else refers to it.
func (all references) used() map[string]bool {
	used := map[string]bool{}
	var visit func(from string)
	visit = func(from string) {
		for _, to := range all[from] {
			if !used[to] {
				used[to] = true
				visit(to)
			}
		}
	}
	for from := range all {
		if !isLiteral(function(from)) {
			visit(from)
		}
	}
	return used
}

// markUnused marks the function literals that nothing refers to. The compiler keeps them where a
// call of them was inlined.
func (p *parser) markUnused() {
	used := p.refs.used()
	for i, f := range p.now.Funcs {
		p.now.Funcs[i].Unused = isLiteral(f.Name) && !used[f.Name]
	}
}
