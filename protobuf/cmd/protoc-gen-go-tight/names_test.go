package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/emit"
)

// TestPackageNames generates messages that import a package of each name that is in generated code, and wants code that builds.
func TestPackageNames(t *testing.T) {
	names := map[string]bool{"type": true, "Message": true, "len": true}
	eachGenerated(t, func(f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				ast.Inspect(n.X, func(n ast.Node) bool { return addLower(names, n) })
				return false
			default:
				return addLower(names, n)
			}
		})
	})
	delete(names, "init") // in x.pb.go, too, no import can have this name
	if len(names) < 30 || !names["tag"] || !names["tight"] || !names["deterministic"] {
		t.Fatalf("names in generated code: %v", names)
	}
	packages := made{}
	var files, fields []string
	for i, name := range slices.Sorted(maps.Keys(names)) {
		files = append(files, fmt.Sprintf(`name: "p%[1]d.proto" package: "p%[1]d" syntax: "proto3" options { go_package: "%[2]s/%[1]d/%[3]s" }
			enum_type { name: "E" value { name: "Z" number: 0 } } message_type { name: "M" }`, i, madePath, name))
		packages.add(t, files[i:], nil, fmt.Sprintf("p%d.proto", i))
		fields = append(fields, fieldsOf(i)...)
	}
	files = append(files, fileOf(len(files), fields))
	packages.add(t, files, nil, "names.proto")
	for name, o := range map[string]emit.Options{
		"inside":  {Hook: "all", Names: "vt"},
		"outside": {Hook: "all", Copy: "each", Outside: "made"},
	} {
		m := maps.Clone(packages)
		m.add(t, files, &o, "names.proto")
		checkTypes(t, name, m)
	}
}

// addLower adds n if it is a name of lower case letters: a variable, an import, or what Go itself knows.
func addLower(names map[string]bool, n ast.Node) bool {
	if id, ok := n.(*ast.Ident); ok && lower.MatchString(id.Name) {
		names[id.Name] = true
	}
	return true
}

var lower = regexp.MustCompile(`^[a-z]+$`)

// eachGenerated calls do with each generated file of this module.
func eachGenerated(t *testing.T, do func(*ast.File)) {
	for _, r := range runs() {
		for name, text := range run(t, r.files, r.Options) {
			f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			do(f)
		}
	}
}

// fieldsOf returns fields of all kinds with the types of file number i.
func fieldsOf(i int) (list []string) {
	for k, field := range []string{
		`label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".p%d.M"`,
		`label: LABEL_REPEATED type: TYPE_MESSAGE type_name: ".p%d.M"`,
		`label: LABEL_OPTIONAL type: TYPE_ENUM type_name: ".p%d.E"`,
		`label: LABEL_REPEATED type: TYPE_ENUM type_name: ".p%d.E"`,
		`label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".p%d.M" oneof_index: %[1]d`,
		`label: LABEL_OPTIONAL type: TYPE_ENUM type_name: ".p%d.E" oneof_index: %[1]d`,
		`label: LABEL_REPEATED type: TYPE_MESSAGE type_name: ".names.A.F%[1]dx6Entry"`,
		`label: LABEL_REPEATED type: TYPE_MESSAGE type_name: ".names.A.F%[1]dx7Entry"`,
	} {
		list = append(list, fmt.Sprintf(`field { name: "f%dx%d" number: %d `+field+` }`, i, k, 8*i+k+1, i))
	}
	for k, value := range []string{`TYPE_MESSAGE type_name: ".p%d.M"`, `TYPE_ENUM type_name: ".p%d.E"`} {
		list = append(list, fmt.Sprintf(`nested_type { name: "F%dx%dEntry" options { map_entry: true }
			field { name: "key" number: 1 label: LABEL_OPTIONAL type: TYPE_STRING }
			field { name: "value" number: 2 label: LABEL_OPTIONAL type: `+value+` } }`, i, k+6, i))
	}
	return list
}

// fileOf returns a file with a message of many fields, after n files that it imports.
func fileOf(n int, fields []string) string {
	file := `name: "names.proto" package: "names" syntax: "proto3"`
	oneofs := ""
	for i := range n {
		file += fmt.Sprintf(` dependency: "p%d.proto"`, i)
		oneofs += fmt.Sprintf(` oneof_decl { name: "o%d" }`, i)
	}
	return file + ` message_type { name: "A" ` + oneofs + strings.Join(fields, " ") + ` }`
}

// TestFieldNames generates messages with fields and oneofs of the name of each generated method, and wants code that builds.
func TestFieldNames(t *testing.T) {
	names := map[string]bool{}
	eachGenerated(t, func(f *ast.File) {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil {
				names[d.Name.Name] = true
			}
		}
	})
	if len(names) < 20 || !names["SizeTight"] || !names["MarshalToSizedBufferVT"] {
		t.Fatalf("methods of generated code: %v", names)
	}
	var fields, oneofs, more string
	for i, name := range slices.Sorted(maps.Keys(names)) {
		fields += fmt.Sprintf(`field { name: "%s" number: %d label: LABEL_REQUIRED type: TYPE_STRING } `, name, i+1)
		more += fmt.Sprintf(`field { name: "%s_" number: %d label: LABEL_OPTIONAL type: TYPE_STRING } `, name, i+1001)
		oneofs += fmt.Sprintf(`oneof_decl { name: "%s" } field { name: "f%[2]d" number: %[2]d label: LABEL_OPTIONAL type: TYPE_INT32 oneof_index: %d } `, name, i+1, i)
	}
	file := fmt.Sprintf(`name: "names.proto" package: "names" syntax: "proto2"
		message_type { name: "Fields" %[1]s }
		message_type { name: "Oneofs" %[2]s }
		message_type { name: "More" %[1]s %[3]s }
		message_type { name: "Left" %[1]s extension_range { start: 10000 end: 10001 } }`, fields, oneofs, more)
	m := made{}
	m.add(t, []string{file}, &emit.Options{Hook: "all", Names: "vt"}, "names.proto")
	checkTypes(t, "fields", m)
	for _, want := range []string{") SizeTight_() int", ") SizeTight__() int"} {
		if !strings.Contains(m["names/names_tight.pb.go"], want) {
			t.Errorf("no method %s", want)
		}
	}
}

// TestOutsideNames has messages and files whose names differ by a dot or a slash only.
func TestOutsideNames(t *testing.T) {
	m := made{}
	files := []string{
		`name: "a/b.proto" package: "a.b" syntax: "proto3" message_type { name: "M" }`,
		`name: "a_b.proto" package: "a_b" syntax: "proto3" message_type { name: "M" }`,
	}
	m.add(t, files, nil, "a/b.proto", "a_b.proto")
	m.add(t, files, &emit.Options{Hook: "all", Outside: "made"}, "a/b.proto", "a_b.proto")
	checkTypes(t, "outside", m)
	if m["made/a_b_tight.pb.go"] == "" || m["made/a_b__tight.pb.go"] == "" {
		t.Errorf("the files are %q", slices.Sorted(maps.Keys(m)))
	}
}

// checkTypes type-checks all files. What they import besides comes from go's cache.
func checkTypes(t *testing.T, what string, m made) {
	t.Helper()
	packages := map[string][]*ast.File{}
	fset := token.NewFileSet()
	for name, text := range m {
		f, err := parser.ParseFile(fset, what+"/"+name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		at := path.Join(madePath, path.Dir(name))
		packages[at] = append(packages[at], f)
	}
	c := checker{fset: fset, files: packages, done: map[string]*types.Package{}, built: importer.ForCompiler(fset, "gc", exported(t))}
	for _, p := range slices.Sorted(maps.Keys(packages)) {
		if _, err := c.Import(p); err != nil {
			t.Error(err)
		}
	}
}

// A checker imports packages of which it has the files, and others as they are built.
type checker struct {
	fset  *token.FileSet
	files map[string][]*ast.File
	done  map[string]*types.Package
	built types.Importer
}

func (c checker) Import(p string) (*types.Package, error) {
	if c.files[p] == nil {
		return c.built.Import(p)
	}
	if done := c.done[p]; done != nil {
		return done, nil
	}
	checked, err := (&types.Config{Importer: c}).Check(p, c.fset, c.files[p], nil)
	c.done[p] = checked
	return checked, err
}

// exported returns a function that opens what the compiler has written of a package for those that import it.
func exported(t *testing.T) func(string) (io.ReadCloser, error) {
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", module+"/tight/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for line := range bytes.Lines(out) {
		p, file, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		files[p] = file
	}
	return func(p string) (io.ReadCloser, error) { return os.Open(files[p]) }
}
