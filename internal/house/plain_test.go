package house

import (
	"fmt"
	"go/ast"
	"path"
	"slices"
	"strings"
)

// notGo are the kinds of source that the go command would compile or link
// beside Go: assembly, C and its relatives, ready-made objects.
var notGo = []string{".s", ".S", ".sx", ".c", ".h", ".cc", ".cpp", ".cxx", ".m", ".f", ".swig", ".syso"}

// plainGoOnly finds assembly, C and cgo.
func plainGoOnly(tr *tree) []string {
	var complaints []string
	for _, name := range tr.names {
		if slices.Contains(notGo, path.Ext(name)) && !inTestdata(name) {
			complaints = append(complaints, name+": not Go; this project has no assembly and no C")
		}
	}
	for _, s := range tr.sources {
		if imports(s, "C") {
			complaints = append(complaints, s.path+`: imports "C"; this project has no cgo`)
		}
	}
	return complaints
}

// unsafeIsNamed wants unsafe in *_unsafe.go (tests: *_unsafe_test.go) only. Files that our plugin writes may say where fields
// are.
func unsafeIsNamed(tr *tree) []string {
	var complaints []string
	for _, s := range tr.sources {
		stem := strings.TrimSuffix(strings.TrimSuffix(s.path, ".go"), "_test")
		if imports(s, "unsafe") && !strings.HasSuffix(stem, "_unsafe") && !s.foreign() && !onlyOffsets(s) {
			complaints = append(complaints, fmt.Sprintf("%s: imports unsafe; move that code to a *_unsafe.go file", s.path))
		}
	}
	return complaints
}

// onlyOffsets reports whether s is of our plugin, and uses of unsafe only Offsetof, which is a number.
func onlyOffsets(s source) bool {
	only := strings.HasSuffix(s.path, "_tight.pb.go")
	ast.Inspect(s.ast, func(n ast.Node) bool {
		if e, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := e.X.(*ast.Ident); ok && x.Name == "unsafe" && e.Sel.Name != "Offsetof" {
				only = false
			}
		}
		return only
	})
	return only
}

func imports(s source, target string) bool {
	return slices.ContainsFunc(s.ast.Imports, func(im *ast.ImportSpec) bool { return im.Path.Value == `"`+target+`"` })
}
