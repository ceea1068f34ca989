package contract

import (
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

func TestCodeSize(t *testing.T) {
	p := facts.Package{Path: "example.com/m.v2", Funcs: []facts.Func{
		{Name: "example.com/m%2ev2.F", Size: 10},
		{Name: "example.com/m%2ev2.F.func1", Size: 5},
		{Name: "example.com/m%2ev2.Far", Size: 100},
		{Name: "example.com/m%2ev2.(*T).M", Size: 7},
		{Name: "example.com/m%2ev2.G[go.shape.int]", Size: 20},
		{Name: "example.com/m%2ev2.G[go.shape.string]", Size: 30},
		{Name: "other.H", Size: 1},
		{Name: "example.com/m%2ev2.init.0", Size: 1},
	}}
	for name, want := range map[string]int{"F": 15, "Far": 100, "(*T).M": 7, "G": 30} {
		if got, ok := codeSize(p, name); got != want || !ok {
			t.Errorf("codeSize(%s) = %d, %t, want %d", name, got, ok, want)
		}
	}
	for _, name := range []string{"", "f", "T.M", "M", "H", "func1", "init"} {
		if got, ok := codeSize(p, name); ok {
			t.Errorf("codeSize(%s) = %d, want none", name, got)
		}
	}
}

// codeSize returns the bytes of machine code of a function, as the promise code<=N counts them:
// with its literals, and of the largest instance if it is generic. The name is the compiler's:
// F, T.M or (*T).M. codeSize reports false if there is no code: the function does not exist, or
// is generic and has no instance.
func codeSize(p facts.Package, function string) (bytes int, ok bool) {
	s := seen{path: p.Path, index: Compiled{Package: p}.Indexed().index}
	s.Scope = Scope{Region: Function, Func: function}
	for _, f := range s.funcs() {
		bytes, ok = max(bytes, s.size(f)), true
	}
	return bytes, ok
}
