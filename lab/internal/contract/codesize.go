package contract

import "github.com/tightwire/tightwire/lab/internal/facts"

// CodeSize returns the bytes of machine code of a function, as the promise code<=N counts them:
// with its literals, and of the largest instance if it is generic. The name is the compiler's:
// F, T.M or (*T).M. CodeSize reports false if there is no code: the function does not exist, or
// is generic and has no instance.
func CodeSize(p facts.Package, function string) (bytes int, ok bool) {
	s := seen{p: p}
	s.Scope = Scope{Region: Function, Func: function}
	for _, f := range s.funcs() {
		bytes, ok = max(bytes, s.size(f)), true
	}
	return bytes, ok
}

// size returns the size of an instance with its literals.
func (s seen) size(f facts.Func) int {
	n := f.Size
	for _, l := range s.literals(f) {
		n += l.Size
	}
	return n
}
