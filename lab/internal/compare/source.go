package compare

import (
	"cmp"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
)

// A suite is the declarations in a package's test files, including its external tests.
type suite struct {
	benches map[string]*declared // by name, without "Benchmark"
	named   map[string][]*declared
	always  []*declared // what runs before any benchmark: init and TestMain
}

// A declared benchmark, function, method, type, variable or constant has its source, without
// comments, the names in it, and its position.
type declared struct {
	text, file string
	line       int
	uses       map[string]bool
}

// suite reads the test files of a package, including external tests.
func (s side) suite(pkg string) suite {
	all, ok := s.suites[pkg]
	if !ok {
		all = s.declared(pkg, func(file string) bool { return strings.HasSuffix(file, "_test.go") })
		s.suites[pkg] = all
	}
	return all
}

// declared returns the declarations in those files of a package and its tests that are wanted.
func (s side) declared(pkg string, wanted func(file string) bool) suite {
	all := suite{benches: map[string]*declared{}, named: map[string][]*declared{}}
	for _, name := range []string{pkg, pkg + " [" + pkg + ".test]", pkg + "_test [" + pkg + ".test]"} {
		for _, file := range s.nodes[name].Files {
			if wanted(file) {
				all.read(file)
			}
		}
	}
	return all
}

func every(string) bool { return true }

// read adds a file. It ignores a file that cannot be parsed: such a package does not build.
func (s *suite) read(file string) {
	in := token.NewFileSet()
	parsed, err := parser.ParseFile(in, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return
	}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			s.function(d, read(in, d))
		case *ast.GenDecl:
			s.values(d, in)
		}
	}
}

func read(in *token.FileSet, n ast.Node) *declared {
	var text strings.Builder
	_ = format.Node(&text, in, n) // a builder does not fail
	at := in.Position(n.Pos())
	d := &declared{text.String(), at.Filename, at.Line, map[string]bool{}}
	ast.Inspect(n, func(n ast.Node) bool {
		if name, is := n.(*ast.Ident); is && name.Name != "_" {
			d.uses[name.Name] = true
		}
		return true
	})
	return d
}

// function adds a function, or a method under the name of its type: whether a call of it through
// an interface is reached is not known.
func (s *suite) function(f *ast.FuncDecl, d *declared) {
	name := f.Name.Name
	switch {
	case f.Recv != nil:
		for used := range read(token.NewFileSet(), f.Recv.List[0].Type).uses {
			s.named[used] = append(s.named[used], d)
		}
		return
	case strings.HasPrefix(name, "Benchmark"):
		s.benches[strings.TrimPrefix(name, "Benchmark")] = d
	case name == "init" || name == "TestMain":
		s.always = append(s.always, d)
	}
	s.named[name] = append(s.named[name], d)
}

// values adds types, variables and constants. If a constant repeats the expression before it, as
// with iota, its whole group counts.
func (s *suite) values(g *ast.GenDecl, in *token.FileSet) {
	if g.Tok == token.IMPORT {
		return
	}
	whole := read(in, g)
	repeats := slices.ContainsFunc(g.Specs, func(spec ast.Spec) bool {
		v, is := spec.(*ast.ValueSpec)
		return is && g.Tok == token.CONST && v.Values == nil
	})
	for _, spec := range g.Specs {
		d := whole
		if !repeats {
			d = read(in, spec)
		}
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			s.named[spec.Name.Name] = append(s.named[spec.Name.Name], d)
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				s.named[name.Name] = append(s.named[name.Name], d)
			}
		}
	}
}

// walk visits what declarations reach, by names alone, whatever they mean where they stand: the nearest first, with how
// many are before it, until visit reports true.
func (s suite) walk(edge []*declared, visit func(d *declared, n int) bool) {
	seen := map[*declared]bool{}
	for n := 0; len(edge) > 0; n++ {
		var next []*declared
		for _, d := range edge {
			if seen[d] {
				continue
			}
			if seen[d] = true; visit(d, n) {
				return
			}
			for name := range d.uses {
				next = append(next, s.named[name]...)
			}
		}
		edge = next
	}
}

// reached returns the source of all that a benchmark can reach in the test files, sorted.
func (s suite) reached(bench string) (texts []string) {
	s.walk(append([]*declared{s.benches[bench]}, s.always...), func(d *declared, _ int) bool {
		texts = append(texts, d.text)
		return false
	})
	slices.Sort(texts)
	return texts
}

// touched returns the names of declarations in main modules that the change has touched.
func (r *run) touched() map[string]bool {
	names := map[string]bool{}
	for _, path := range r.changed {
		if n := r.head.nodes[path]; !n.Main || n.IsTest() {
			continue
		}
		was, is := r.base.declared(path, every), r.head.declared(path, every)
		for name, all := range is.named {
			same := slices.EqualFunc(all, was.named[name], func(a, b *declared) bool { return a.text == b.text })
			names[name] = names[name] || !same
		}
	}
	return names
}

// far returns how many declarations a benchmark goes through to what the change has touched. If it
// does not get there, as where the change is in another module, it is as far as can be.
func (s suite) far(bench string, touched map[string]bool) int {
	far := math.MaxInt
	s.walk([]*declared{s.benches[bench]}, func(d *declared, n int) bool {
		for name := range d.uses {
			if touched[name] {
				far = n
			}
		}
		return far == n
	})
	return far
}

// shared returns the benchmarks of a package that both sides have, of those that -bench asks for.
// The value is true if the benchmark's own source, what it can reach in the test files, or a file
// in testdata has changed. Benchmarks that only one side has are noted.
func (r *run) shared(pkg string) map[string]bool {
	was, is := r.base.suite(pkg), r.head.suite(pkg)
	all, inputs, renamed := map[string]bool{}, r.sameInputs(pkg), r.qualifiers()
	for _, name := range slices.Sorted(maps.Keys(is.benches)) {
		switch _, ok := was.benches[name]; {
		case !r.asked(name), r.base.nodes[pkg].Path == "": // a new package is noted as a whole
		case !ok:
			r.missed(pkg, name, onlyHead)
		default:
			all[name] = !inputs || !slices.Equal(lists.Map(was.reached(name), renamed), is.reached(name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(was.benches)) {
		if _, ok := is.benches[name]; !ok && r.asked(name) {
			r.missed(pkg, name, onlyBase)
		}
	}
	return all
}

// qualifiers returns a function that gives packages in source of the base the names that they have in
// the head.
func (r *run) qualifiers() func(string) string {
	names := map[string]string{}
	for was, is := range r.names() {
		if was.Name != is.Name {
			names[was.Name+"."] = is.Name + "."
		}
	}
	return func(source string) string {
		return qualifier.ReplaceAllStringFunc(source, func(q string) string { return cmp.Or(names[q], q) })
	}
}

// qualifier matches a name with a point after it.
var qualifier = regexp.MustCompile(`\b[\pL_][\pL\d_]*\.`)
