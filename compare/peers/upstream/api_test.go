package upstream

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestAPI holds the exported names of our package against upstream's.
func TestAPI(t *testing.T) {
	for _, d := range dropIns {
		t.Run(d.path, func(t *testing.T) { checkAPI(t, d) })
	}
}

func checkAPI(t *testing.T, d dropIn) {
	d.dir(t) // checks the version
	imp := importer.ForCompiler(token.NewFileSet(), "gc", exportData(t, d.ours(), d.theirs()))
	ours, theirs := importPackage(t, imp, d.ours()), importPackage(t, imp, d.theirs())
	for _, diff := range missing(ours, theirs) {
		t.Error(diff)
	}
	names := exported(theirs)
	if !slices.Contains(names, d.export) {
		t.Errorf("exported names of upstream = %v, want %s among them", names, d.export)
	}
	t.Logf("%d names of upstream compared", len(names))
}

func importPackage(t *testing.T, imp types.Importer, path string) *types.Package {
	pkg, err := imp.Import(path)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// exportData returns a function that opens the compiler's export data of the
// packages and of what they import.
func exportData(t *testing.T, paths ...string) importer.Lookup {
	args := append([]string{"list", "-export", "-deps", "-tags=" + buildTags(), "-f", "{{.ImportPath}} {{.Export}}"}, paths...)
	files := map[string]string{}
	for line := range strings.Lines(string(goTool(t, args...))) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
}

// TestMissing shows that each kind of difference is seen.
func TestMissing(t *testing.T) {
	for _, tt := range []struct{ ours, theirs, want string }{
		{"const C T = 1; type T int", "const C T = 1; type T int", ""},
		{"func F(a int) (n int)", "func F(b int) int", ""},
		{"func F(); func G()", "func F()", ""},
		{"", "func F()", "F: missing, want func()"},
		{"", "func f()", ""},
		{"const C = 2", "const C = 1", "C: const untyped int = 2, want const untyped int = 1"},
		{"const C int = 1", "const C = 1", "C: const int = 1, want const untyped int = 1"},
		{"func F(T); type T int8", "func F(int8)", "F: func(T), want func(int8)"},
		{"func F([]byte)", "func F(...byte)", "F: func([]byte), want func(...byte)"},
		{"var F func()", "func F()", "F: var F func(), want func()"},
		{"type T int8", "type T int16", "T: type int8, want type int16"},
		{"type T int", "type T int; func (T) M(x int) bool", "T: type int, want type int; (T) M(int) bool"},
		{"type T int; func (*T) M()", "type T int; func (T) M()", "T: type int; (*T) M(), want type int; (T) M()"},
	} {
		got := strings.Join(missing(check(t, tt.ours), check(t, tt.theirs)), "\n")
		if got != tt.want {
			t.Errorf("missing(%q, %q) = %q, want %q", tt.ours, tt.theirs, got, tt.want)
		}
	}
}

// check returns the package with the given declarations.
func check(t *testing.T, decls string) *types.Package {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p;"+decls, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{IgnoreFuncBodies: true, Error: func(error) {}} // a function without a body is one
	pkg, _ := conf.Check("p", fset, []*ast.File{f}, nil)
	return pkg
}
