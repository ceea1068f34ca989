package house

import (
	"fmt"
	"slices"
	"strings"
)

// rootRequiresNothing allows two directives in the root go.mod: module and go.
func rootRequiresNothing(tr *tree) []string {
	var complaints []string
	for _, words := range directives(tr.files["go.mod"]) {
		if words[0] != "module" && words[0] != "go" {
			complaints = append(complaints, fmt.Sprintf(
				"go.mod: %q: the root requires nothing; peers live in compare/, tools in tools/",
				strings.Join(words, " ")))
		}
	}
	return complaints
}

// workspaceIsComplete wants every module in go.work that has packages, but tools, whose needs
// must not raise the versions that the others are measured with.
func workspaceIsComplete(tr *tree) []string {
	used := usedModules(tr.files["go.work"])
	var complaints []string
	for _, dir := range tr.modules() {
		if in, want := slices.Contains(used, dir), !slices.Contains(apart, dir) && tr.hasPackage(dir); in != want {
			complaints = append(complaints, fmt.Sprintf("go.work: uses %s = %t, want %t", dir, in, want))
		}
	}
	return complaints
}

// hasPackage reports whether a module has Go files. The root has some, whatever the tree.
func (tr *tree) hasPackage(dir string) bool {
	return dir == "." || slices.ContainsFunc(tr.sources, func(s source) bool { return tr.module(s.dir()) == dir })
}

// apart are the modules that are not in go.work: what they need must not move the versions of
// others, nor be downloaded by all who test.
var apart = []string{"fit/fitarrow/examples/beam", "protobuf/fast/grpc", "protobuf/fast/otlp", "protobuf/fast/status", "site", "tools"}

// private are the top folders whose modules nobody gets from outside; examples are private wherever they are.
var private = []string{"compare", "docs", "java", "site", "tools"}

// publishedReplaceNothing wants no replace in the go.mod of other modules: "go install
// PROGRAM@VERSION" refuses one.
func publishedReplaceNothing(tr *tree) []string {
	var complaints []string
	for _, dir := range tr.modules() {
		elements := strings.Split(dir, "/")
		if slices.Contains(private, elements[0]) || slices.Contains(elements, "examples") {
			continue
		}
		for _, words := range directives(tr.files[strings.TrimPrefix(dir+"/go.mod", "./")]) {
			if words[0] == "replace" {
				complaints = append(complaints, fmt.Sprintf("%s/go.mod: has a replace: no version of it can be installed", dir))
			}
		}
	}
	return complaints
}

// usedModules returns the folders that a go.work lists.
func usedModules(work string) []string {
	var used []string
	for _, words := range directives(work) {
		for _, w := range words {
			if w == "." || strings.HasPrefix(w, "./") {
				used = append(used, strings.TrimPrefix(w, "./"))
			}
		}
	}
	return used
}

// directives returns the words of each line that is not empty or a comment.
func directives(mod string) [][]string {
	var lines [][]string
	for line := range strings.Lines(mod) {
		code, _, _ := strings.Cut(line, "//")
		if words := strings.Fields(code); len(words) > 0 {
			lines = append(lines, words)
		}
	}
	return lines
}
