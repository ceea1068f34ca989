package contract

import (
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

const shadows = `package m

func (p *T) F(q int) (r *T) {
	p, s := new(T), 3
	for p := range s {
		_ = p
	}
	var q2, q = 1, 2
	f := func(p *T) (q int) { return q }
	return f(p)
}

func G(p *T) {}
`

// Above a function a parameter is meant, if one has the name; else what is declared in the lines.
func TestDeclarations(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "m.go", shadows, 0)
	if err != nil {
		t.Fatal(err)
	}
	scopes := scopesOf(fset, file)
	for _, test := range []struct {
		line int
		name string
		want string
	}{
		{3, "p", "3:7+ 4:2- 5:6- 9:12-"},
		{3, "q", "3:15+ 8:10- 9:19-"},
		{3, "r", "3:23+"},
		{3, "s", "4:5+"},
		{3, "q2", "8:6+"},
		{3, "none", ""},
		{4, "p", "3:7- 4:2+ 5:6- 9:12-"},
		{5, "p", "3:7- 4:2- 5:6+ 9:12-"},
		{9, "q", "3:15- 8:10- 9:19+"},
		{13, "p", "13:8+"},
	} {
		var got []string
		for at, d := range declarationsOf([]string{test.name}, scopes[test.line], fset, file) {
			sign := "-"
			if d.own {
				sign = "+"
			}
			got = append(got, fmt.Sprintf("%d:%d%s", at.Line, at.Col, sign))
		}
		slices.Sort(got)
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("line %d, %s: %s, want %s", test.line, test.name, s, test.want)
		}
	}
}

// Generic are functions with type parameters, and methods of types that have them.
func TestGeneric(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "m.go", "package m\n\nfunc A() {}\n\nfunc B[E any](e E) {}\n\nfunc (t *T) C() {}\n\nfunc (t *T[E]) D() {}\n\nfunc (T[E, F]) E() {}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	scopes := scopesOf(fset, file)
	for line, want := range map[int]bool{3: false, 5: true, 7: false, 9: true, 11: true} {
		if scopes[line].generic != want {
			t.Errorf("line %d: generic %t, want %t", line, scopes[line].generic, want)
		}
	}
}
