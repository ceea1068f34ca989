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

// unsafeIsNamed wants unsafe in *_unsafe.go (tests: *_unsafe_test.go) only.
func unsafeIsNamed(tr *tree) []string {
	var complaints []string
	for _, s := range tr.sources {
		stem := strings.TrimSuffix(strings.TrimSuffix(s.path, ".go"), "_test")
		if imports(s, "unsafe") && !strings.HasSuffix(stem, "_unsafe") && !s.foreign() {
			complaints = append(complaints, fmt.Sprintf("%s: imports unsafe; move that code to a *_unsafe.go file", s.path))
		}
	}
	return complaints
}

func imports(s source, target string) bool {
	return slices.ContainsFunc(s.ast.Imports, func(im *ast.ImportSpec) bool { return im.Path.Value == `"`+target+`"` })
}
