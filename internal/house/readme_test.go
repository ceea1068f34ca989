package house

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// link finds the target of [text](target), and the part after #.
var link = regexp.MustCompile(`\]\(([^)\s#]*)(?:#([^)\s]*))?[^)]*\)`)

// linksLeadToFiles checks the relative links of every Markdown file, and the headings that they
// name.
func linksLeadToFiles(tr *tree) []string {
	var complaints []string
	for _, name := range tr.names {
		if path.Ext(name) != ".md" || inTestdata(name) {
			continue
		}
		text := codeSpan.ReplaceAllString(fenced.ReplaceAllString(tr.files[name], ""), "")
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			to := path.Join(path.Dir(name), m[1])
			if m[1] == "" {
				to = name
			}
			switch {
			case strings.Contains(m[1], "://"):
			case !tr.exists(to):
				complaints = append(complaints, name+": link to "+m[1]+", which is not there")
			case m[2] != "" && path.Ext(to) == ".md" && !slices.Contains(anchors(tr.files[to]), m[2]):
				complaints = append(complaints, name+": link to "+m[1]+"#"+m[2]+", and there is no such heading")
			}
		}
	}
	return complaints
}

var (
	fenced    = regexp.MustCompile("(?ms)^```.*?^```$")
	codeSpan  = regexp.MustCompile("`[^`\n]*`")
	headed    = regexp.MustCompile(`(?m)^#+ (.*)$`)
	linked    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	noAnchors = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// anchors returns the names by which links reach the headings of a Markdown text, as GitHub makes them.
func anchors(text string) (names []string) {
	seen := map[string]int{}
	for _, m := range headed.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		name := strings.ToLower(linked.ReplaceAllString(m[1], "$1"))
		name = strings.ReplaceAll(noAnchors.ReplaceAllString(name, ""), " ", "-")
		if n := seen[name]; n > 0 {
			names = append(names, fmt.Sprintf("%s-%d", name, n))
		} else {
			names = append(names, name)
		}
		seen[name]++
	}
	return names
}

// exists reports whether there is such a file, or a folder with files.
func (tr *tree) exists(name string) bool {
	return slices.ContainsFunc(tr.names, func(file string) bool { return within(file, name) })
}

// exampled are the pages whose Go code is that of examples.
var exampled = []string{"README.md", "docs/blake2/guide.md", "docs/fit/go.md"}

// readmeShowsTestedCode wants every line of the Go code in a page to be,
// in one piece, in a file of examples, which the tests compile and run.
func readmeShowsTestedCode(tr *tree) []string {
	var complaints []string
	for _, page := range exampled {
		for _, block := range codeBlocks(tr.files[page], "go") {
			if !slices.ContainsFunc(tr.sources, func(s source) bool { return isExample(s) && contains(tr.files[s.path], block) }) {
				complaints = append(complaints, page+": this code is not in any example_test.go:\n"+block)
			}
		}
	}
	return complaints
}

// The limits of a front page: lines and words of all of it, characters of a line, and lines of an
// example.
const (
	readmeLines  = 120
	readmeWords  = 700
	readmeWidth  = 120
	exampleLines = 12
)

var word = regexp.MustCompile(`\S*[\p{L}\p{N}]\S*`)

// readmeIsShort wants a front page that a stranger reads to the end.
func readmeIsShort(tr *tree) []string {
	var complaints []string
	text := tr.files["README.md"]
	if n := strings.Count(text, "\n"); n > readmeLines {
		complaints = append(complaints, fmt.Sprintf("README.md: %d lines, want %d at most", n, readmeLines))
	}
	if n := len(word.FindAllString(fenced.ReplaceAllString(text, ""), -1)); n > readmeWords {
		complaints = append(complaints, fmt.Sprintf("README.md: %d words outside of sessions and code, want %d at most", n, readmeWords))
	}
	for i, line := range strings.Split(text, "\n") {
		if n := utf8.RuneCountInString(line); n > readmeWidth {
			complaints = append(complaints, fmt.Sprintf("README.md:%d: %d characters, want %d at most", i+1, n, readmeWidth))
		}
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
