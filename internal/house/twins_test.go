package house

import (
	"fmt"
	"go/build/constraint"
	"maps"
	"path"
	"slices"
	"strings"
)

// twinsAreOpposites wants, for every x_nosimd.go and x_simd.go, exactly one of the two in every build:
// with any tags that their build lines mention.
func twinsAreOpposites(tr *tree) []string {
	families := map[string][]source{}
	for _, s := range tr.sources {
		stem, isPlain := strings.CutSuffix(s.path, "_nosimd.go")
		stem, isSIMD := strings.CutSuffix(stem, "_simd.go")
		if isPlain || isSIMD {
			families[stem] = append(families[stem], s)
		}
	}
	var complaints []string
	for _, stem := range sortedKeys(families) {
		if fault := partition(families[stem]); fault != "" {
			complaints = append(complaints, stem+": "+fault)
		}
	}
	return complaints
}

// partition returns what is wrong with the files of a family, or "".
func partition(family []source) string {
	var lines []constraint.Expr
	tags := map[string]bool{}
	for _, s := range family {
		line := buildLine(s)
		if line == nil {
			return path.Base(s.path) + " has no //go:build line"
		}
		line.Eval(func(tag string) bool { tags[tag] = true; return false }) // asks for every tag
		lines = append(lines, line)
	}
	names := slices.Sorted(maps.Keys(tags))
	for bits := range 1 << len(names) {
		built := func(tag string) bool { return bits>>slices.Index(names, tag)&1 == 1 }
		n := 0
		for _, line := range lines {
			if line.Eval(built) {
				n++
			}
		}
		if n != 1 {
			with := slices.DeleteFunc(slices.Clone(names), func(tag string) bool { return !built(tag) })
			return fmt.Sprintf("%d of %d files are built with tags %v, want 1", n, len(family), with)
		}
	}
	return ""
}

// buildLine returns a file's //go:build expression, or nil.
func buildLine(s source) constraint.Expr {
	for _, group := range s.ast.Comments {
		for _, c := range group.List {
			if c.Pos() < s.ast.Package && constraint.IsGoBuild(c.Text) {
				x, _ := constraint.Parse(c.Text)
				return x
			}
		}
	}
	return nil
}
