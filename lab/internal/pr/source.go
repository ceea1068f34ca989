package pr

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// A suite is what the test files of a package have that a benchmark may be made of.
type suite struct {
	benches map[string]declared // by name, without "Benchmark"
	rest    string              // all else but tests, examples and imports
}

// A declared benchmark is its source, without comments, and where that is.
type declared struct {
	text, file string
	line       int
}

// suite reads the test files of a package, those of its external tests, too.
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

// read adds a file. One that cannot be parsed is not built either, and nothing is missed.
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

// functionOf returns the name of a function, "import" of imports, and "" of all else.
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

// isOther reports whether benchmarks do without it.
func isOther(name string) bool {
	for _, kind := range []string{"Test", "Example", "Fuzz"} {
		if strings.HasPrefix(name, kind) && name != "TestMain" {
			return true
		}
	}
	return name == "import"
}

// shared returns the benchmarks of a package that both sides have, and whether their own
// source, what it shares with others in test files, or a file in testdata has changed.
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
