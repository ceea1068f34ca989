package pairing

import (
	"path/filepath"
	"slices"
	"testing"
)

// A file that neither tree builds, and whose code differs, was not compared.
func TestUnbuilt(t *testing.T) {
	const tagged = "//go:build fast\n\npackage p\n\n// F is fast.\nfunc F() {}\n"
	base := source(t, map[string]string{
		"p.go": "package p\n", "same_arm64.go": tagged, "comment.go": tagged, "changed.go": tagged, "gone.go": tagged,
		"directive.go": tagged, "asm_amd64.s": "NOP\n", "x_test.go": tagged, "testdata/t.go": tagged, "_x/x.go": tagged,
		"in/a.go": "package in\n", "in/moved_arm64.go": tagged, "sub/go.mod": "module sub\n", "sub/deep/a.go": tagged, "sub/deep/b.go": tagged,
		"c/tool.c": "int a;\n", "was/only.go": tagged, "apart/a.go": tagged,
	})
	head := source(t, map[string]string{
		"p.go": "package p\n\nvar n int\n", "same_arm64.go": tagged, "comment.go": "// New.\n\n" + tagged, "changed.go": tagged + "func G() {}\n", "new.go": tagged,
		"directive.go": tagged + "\n//go:noinline\n", "asm_amd64.s": "NOP\nNOP\n", "x_test.go": "package p\n", "testdata/t.go": "package p\n", "_x/x.go": "package p\n",
		"out/a.go": "package in\n", "out/moved_arm64.go": tagged, "sub/go.mod": "module sub\n", "sub/deep/a.go": "package a\n", "sub/deep/b.go": "package b\n",
		"c/tool.c": "int b;\n", "apart/a.go": "package apart\n",
	})
	built := func(root string) Tree {
		tree := Tree{root, map[string]bool{}}
		for _, name := range []string{"p.go", "in/a.go", "out/a.go"} {
			tree.Built[filepath.Join(root, name)] = true
		}
		return tree
	}
	same := map[string]string{".": ".", "out": "in"}
	for _, test := range []struct{ folders, want []string }{
		{[]string{".", "out", "in"}, []string{"asm_amd64.s", "changed.go", "directive.go", "gone.go", "new.go"}},
		{[]string{"./...", "out"}, []string{"apart/a.go", "asm_amd64.s", "changed.go", "directive.go", "gone.go", "new.go", "sub/go.mod", "was/only.go"}},
		{[]string{"sub/..."}, []string{"sub/deep/a.go", "sub/deep/b.go"}},
		{[]string{"out"}, nil},
		{[]string{"nowhere/..."}, nil},
	} {
		got, err := Unbuilt(built(base), built(head), test.folders, same)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, %v; want %q", test.folders, got, err, test.want)
		}
	}
}
