package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// A tree is a repository as the promises see it. Paths are slash-separated and
// relative to its root.
type tree struct {
	files   map[string]string // the text of every file that a promise reads
	names   []string          // every file, sorted
	sources []source          // every Go file outside testdata, by path
}

// A source is one parsed Go file.
type source struct {
	path string
	ast  *ast.File
}

func (s source) dir() string { return path.Dir(s.path) }
func (s source) test() bool  { return strings.HasSuffix(s.path, "_test.go") }

// foreign reports whether a generator of others has written s, which nobody here can mend. Only
// compare and the test messages of protobuf have such files. What our own plugin writes is
// *_tight.pb.go and is held to all rules.
func (s source) foreign() bool {
	return (within(s.path, "compare") || within(s.path, "protobuf/internal")) &&
		strings.HasSuffix(s.path, ".pb.go") && !strings.HasSuffix(s.path, "_tight.pb.go")
}

// loadTree reads and parses everything below root but hidden folders.
func loadTree(t *testing.T, root fs.FS) *tree {
	t.Helper()
	tr := &tree{files: map[string]string{}}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && hidden(name):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		return tr.add(root, name)
	})
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// hidden reports whether a folder is skipped: what the go command and git skip, and what make site writes.
func hidden(dir string) bool {
	base := path.Base(dir)
	return dir != "." && (base[0] == '.' || base[0] == '_' || base == "target" || dir == "bin" || dir == "site/public")
}

func (tr *tree) add(root fs.FS, name string) error {
	tr.names = append(tr.names, name)
	if !isRead(name) {
		return nil
	}
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return err
	}
	tr.files[name] = string(text)
	if path.Ext(name) != ".go" || inTestdata(name) {
		return nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
	if err != nil {
		return err
	}
	tr.sources = append(tr.sources, source{name, file})
	return nil
}

// isRead reports whether any promise looks inside a file.
func isRead(name string) bool {
	return slices.Contains([]string{".go", ".java", ".mod", ".work", ".md"}, path.Ext(name))
}

func inTestdata(name string) bool {
	return slices.Contains(strings.Split(name, "/"), "testdata")
}

// modules returns the folders that hold a go.mod, sorted; "." is the root.
func (tr *tree) modules() []string {
	var dirs []string
	for _, name := range tr.names {
		if path.Base(name) == "go.mod" && !inTestdata(name) {
			dirs = append(dirs, path.Dir(name))
		}
	}
	return slices.Sorted(slices.Values(dirs))
}

// module returns the innermost module around a folder.
func (tr *tree) module(dir string) string {
	for ; dir != "."; dir = path.Dir(dir) {
		if _, ok := tr.files[path.Join(dir, "go.mod")]; ok {
			return dir
		}
	}
	return "."
}

// packages returns the non-test sources by folder and package name.
func (tr *tree) packages() map[string][]source {
	byDir := map[string][]source{}
	for _, s := range tr.sources {
		if !s.test() {
			key := s.dir() + ": package " + s.ast.Name.Name
			byDir[key] = append(byDir[key], s)
		}
	}
	return byDir
}

// sortedKeys keeps complaints in a stable order.
func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}
