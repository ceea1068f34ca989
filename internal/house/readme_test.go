package house

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// link finds the target of [text](target), without the part after #.
var link = regexp.MustCompile(`\]\(([^)\s#]+)[^)]*\)`)

// linksLeadToFiles checks the relative links of every Markdown file.
func linksLeadToFiles(tr *tree) []string {
	var complaints []string
	for _, name := range tr.names {
		if path.Ext(name) != ".md" || inTestdata(name) {
			continue
		}
		for _, m := range link.FindAllStringSubmatch(tr.files[name], -1) {
			if !strings.Contains(m[1], "://") && !tr.exists(path.Join(path.Dir(name), m[1])) {
				complaints = append(complaints, name+": link to "+m[1]+", which is not there")
			}
		}
	}
	return complaints
}

// exists reports whether there is such a file, or a folder with files.
func (tr *tree) exists(name string) bool {
	return slices.ContainsFunc(tr.names, func(file string) bool { return within(file, name) })
}

// readmeShowsTestedCode wants every line of the Go code in README.md to be,
// in one piece, in a file of examples, which the tests compile and run.
func readmeShowsTestedCode(tr *tree) []string {
	var complaints []string
	for _, block := range codeBlocks(tr.files["README.md"], "go") {
		if !slices.ContainsFunc(tr.sources, func(s source) bool { return isExample(s) && contains(tr.files[s.path], block) }) {
			complaints = append(complaints, "README.md: this code is not in any example_test.go:\n"+block)
		}
	}
	return complaints
}

// The limits of a front page, in lines: of all of it, and of an example.
const (
	readmeLines  = 150
	exampleLines = 12
)

// readmeIsShort wants a front page that a stranger reads to the end.
func readmeIsShort(tr *tree) []string {
	var complaints []string
	text := tr.files["README.md"]
	if n := strings.Count(text, "\n"); n > readmeLines {
		complaints = append(complaints, fmt.Sprintf("README.md: %d lines, want %d at most", n, readmeLines))
	}
	for _, language := range []string{"go", "java"} {
		for _, block := range codeBlocks(text, language) {
			if n := strings.Count(block, "\n"); n > exampleLines {
				complaints = append(complaints, fmt.Sprintf("README.md: an example of %d lines, want %d at most:\n%s", n, exampleLines, block))
			}
		}
	}
	return complaints
}

// codeBlocks returns the fenced code of a Markdown text in one language.
func codeBlocks(text, language string) []string {
	var blocks []string
	for {
		_, rest, ok := strings.Cut(text, "\n```"+language+"\n")
		if !ok {
			return blocks
		}
		var block string
		block, text, _ = strings.Cut(rest, "```")
		blocks = append(blocks, block)
	}
}

func isExample(s source) bool {
	return strings.HasPrefix(s.base(), "example") && s.test()
}

// contains compares without indentation: README shows the body of a function.
func contains(text, block string) bool {
	return strings.Contains(flatten(text), flatten(block))
}

func flatten(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return strings.Join(lines, "\n")
}
