package contract

import "github.com/tightwire/tightwire/lab/internal/facts"

// CodeSize returns how many bytes of machine code a function of the package has, as the
// promise code<=N counts them: of the largest instance of a generic function, and with its
// literals. The function is named as the compiler does it: F, T.M or (*T).M. CodeSize reports
// false if no code was made of it: it is not there, or it is generic and has no instance.
func CodeSize(p facts.Package, function string) (bytes int, ok bool) {
	s := seen{p: p}
	s.Scope = Scope{Region: Function, Func: function}
	for _, f := range s.funcs() {
		bytes, ok = max(bytes, s.size(f)), true
	}
	return bytes, ok
}

// size counts the literals of an instance, too.
func (s seen) size(f facts.Func) int {
	n := f.Size
	for _, l := range s.literals(f) {
		n += l.Size
	}
	return n
}
