package house

import (
	"path"
	"slices"
	"strings"
)

// goPages are the pages whose Go code must also be the code of an example.
var goPages = []string{"README.md", "docs/blake2/guide.md", "docs/fit/go.md"}

// javaPages are the pages whose Java code runs, with the folder of the code: examples, a test, or what
// tests and races of java/bench call.
var javaPages = map[string]string{
	"README.md":                       "java/examples/src/main/java/",
	"java/README.md":                  "java/",
	"docs/java/varints.md":            "java/",
	"docs/java/from-protobuf-java.md": "java/",
}

// pagesShowTestedCode wants each block of code in these pages to stand, in one piece, in a file that
// the tests compile and run, so that a reader can copy it.
func pagesShowTestedCode(tr *tree) []string {
	var complaints []string
	for _, page := range goPages {
		complaints = append(complaints, tr.missingCode(page, "go", func(name string) bool {
			return strings.HasPrefix(path.Base(name), "example") && strings.HasSuffix(name, "_test.go")
		})...)
	}
	for _, page := range sortedKeys(javaPages) {
		complaints = append(complaints, tr.missingCode(page, "java", func(name string) bool {
			return strings.HasPrefix(name, javaPages[page]) && path.Ext(name) == ".java"
		})...)
	}
	return complaints
}

// missingCode complains about the blocks of a page that no file with a wanted name has.
func (tr *tree) missingCode(page, language string, wanted func(name string) bool) (complaints []string) {
	for _, block := range codeBlocks(tr.files[page], language) {
		has := func(name string) bool { return wanted(name) && contains(tr.files[name], block) }
		if !slices.ContainsFunc(tr.names, has) {
			complaints = append(complaints, page+": no test runs this code:\n"+block)
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
