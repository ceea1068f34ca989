package house

import (
	"fmt"
	"go/build/constraint"
	"maps"
	"path"
	"slices"
	"strings"
)

// twinsAreOpposites wants, for every x_nosimd.go and its x_simd.go (or
// x_simd_go126.go and x_simd_go127.go), exactly one file in every build.
func twinsAreOpposites(tr *tree) []string {
	families := map[string][]twin{}
	for _, s := range tr.sources {
		if stem, ok := simdStem(s.path); ok && !s.test() {
			families[stem] = append(families[stem], twin{s.path, buildLine(s)})
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

// releasesAreOpposites wants the build lines of x_go126.go and x_go127.go to
// differ in nothing but the release.
func releasesAreOpposites(tr *tree) []string {
	lines := map[string]constraint.Expr{}
	for _, s := range tr.sources {
		lines[s.path] = buildLine(s)
	}
	stems := map[string]bool{}
	for name := range lines {
		if stem, ok := cutAnySuffix(name, "_go126.go", "_go127.go"); ok {
			stems[stem] = true
		}
	}
	var complaints []string
	for _, stem := range sortedKeys(stems) {
		if !differInRelease(lines[stem+"_go126.go"], lines[stem+"_go127.go"]) {
			complaints = append(complaints, fmt.Sprintf(
				"%s_go126.go and _go127.go must both exist, say !go1.27 and go1.27, and agree on all other tags", stem))
		}
	}
	return complaints
}

// A twin is one file of a family. Every build takes exactly one of a family.
type twin struct {
	path string
	line constraint.Expr // nil: no build line
}

func simdStem(name string) (stem string, ok bool) {
	return cutAnySuffix(name, "_nosimd.go", "_simd.go", "_simd_go126.go", "_simd_go127.go")
}

func cutAnySuffix(name string, suffixes ...string) (stem string, ok bool) {
	for _, suffix := range suffixes {
		if stem, ok := strings.CutSuffix(name, suffix); ok {
			return stem, true
		}
	}
	return "", false
}

// partition returns what is wrong with a family, or "".
func partition(family []twin) string {
	var lines []constraint.Expr
	for _, f := range family {
		if f.line == nil {
			return path.Base(f.path) + " has no //go:build line"
		}
		lines = append(lines, f.line)
	}
	for tags := range assignments(lines...) {
		if n := countBuilt(lines, tags); n != 1 {
			return fmt.Sprintf("%d of %d files are built with tags %v, want 1", n, len(family), tags)
		}
	}
	return ""
}

// differInRelease reports whether the first line is the second with
// go1.27 negated.
func differInRelease(before, since constraint.Expr) bool {
	if before == nil || since == nil {
		return false
	}
	const release = "go1.27"
	for tags := range assignments(before, since) {
		without := slices.DeleteFunc(slices.Clone(tags), func(t string) bool { return t == release })
		with := append(slices.Clone(without), release)
		if builds(before, with) || builds(since, without) || builds(before, without) != builds(since, with) {
			return false
		}
	}
	return true
}

func countBuilt(lines []constraint.Expr, tags []string) int {
	n := 0
	for _, line := range lines {
		if builds(line, tags) {
			n++
		}
	}
	return n
}

func builds(line constraint.Expr, tags []string) bool {
	return line.Eval(func(tag string) bool { return slices.Contains(tags, tag) })
}

// assignments yields every set of the tags that the lines mention.
func assignments(lines ...constraint.Expr) func(yield func([]string) bool) {
	names := mentioned(lines)
	return func(yield func([]string) bool) {
		for bits := range 1 << len(names) {
			var set []string
			for i, name := range names {
				if bits>>i&1 == 1 {
					set = append(set, name)
				}
			}
			if !yield(set) {
				return
			}
		}
	}
}

// mentioned returns the tags of all lines, sorted.
func mentioned(lines []constraint.Expr) []string {
	tags := map[string]bool{}
	for _, line := range lines {
		collect(line, tags)
	}
	return slices.Sorted(maps.Keys(tags))
}

func collect(x constraint.Expr, tags map[string]bool) {
	switch x := x.(type) {
	case *constraint.TagExpr:
		tags[x.Tag] = true
	case *constraint.NotExpr:
		collect(x.X, tags)
	case *constraint.AndExpr:
		collect(x.X, tags)
		collect(x.Y, tags)
	case *constraint.OrExpr:
		collect(x.X, tags)
		collect(x.Y, tags)
	}
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
