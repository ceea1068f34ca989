package pr

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// A suite has the benchmarks of a package's test files, and the declarations that they may use.
type suite struct {
	benches map[string]declared // by name, without "Benchmark"
	rest    string              // other declarations, without tests, examples and imports
}

// A declared benchmark has its source, without comments, and position.
type declared struct {
	text, file string
	line       int
}

// suite reads the test files of a package, including external tests.
func (s side) suite(pkg string) suite {
	all := suite{benches: map[string]declared{}}
	inside, outside := s.nodes[pkg+" ["+pkg+".test]"], s.nodes[pkg+"_test ["+pkg+".test]"]
	for _, file := range slices.Concat(inside.Files, outside.Files) {
		if strings.HasSuffix(file, "_test.go") {
			all.read(file)
		}
	}
	return all
}

// read adds a file. It ignores a file that cannot be parsed: such a package does not build.
func (s *suite) read(file string) {
	in := token.NewFileSet()
	parsed, err := parser.ParseFile(in, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return
	}
	for _, d := range parsed.Decls {
		var text strings.Builder
		_ = format.Node(&text, in, d) // a builder does not fail
		switch name := functionOf(d); {
		case strings.HasPrefix(name, "Benchmark"):
			s.benches[strings.TrimPrefix(name, "Benchmark")] = declared{text.String(), file, in.Position(d.Pos()).Line}
		case !isOther(name):
			s.rest += text.String() + "\n"
		}
	}
}

// functionOf returns the name of a function, "import" for imports, and "" for all else.
func functionOf(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return d.Name.Name
		}
	case *ast.GenDecl:
		if d.Tok == token.IMPORT {
			return "import"
		}
	}
	return ""
}

// isOther reports whether no benchmark uses the declaration: tests, examples, fuzz targets, imports.
func isOther(name string) bool {
	for _, kind := range []string{"Test", "Example", "Fuzz"} {
		if strings.HasPrefix(name, kind) && name != "TestMain" {
			return true
		}
	}
	return name == "import"
}

// shared returns the benchmarks of a package that both sides have. The value is true if the
// benchmark's own source, other declarations of the test files, or a file in testdata has changed.
func (r *run) shared(pkg string) map[string]bool {
	was, is := r.base.suite(pkg), r.head.suite(pkg)
	all, inputs := map[string]bool{}, r.sameInputs(pkg)
	for name, b := range is.benches {
		if a, ok := was.benches[name]; ok {
			all[name] = a.text != b.text || was.rest != is.rest || !inputs
		}
	}
	return all
}
