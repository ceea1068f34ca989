package house

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// openLines is how many lines a page may have before its first command.
const openLines = 8

// userPages are the pages and folders of people who use something, not of those who build it.
var userPages = []string{
	"docs/README.md", "docs/install.md", "docs/simd.md", "docs/fit", "docs/blake2", "docs/java", "docs/protobuf", "docs/tight",
}

// withoutOutput are user pages whose first command has no output that a reader needs: it installs
// something, or needs a JDK.
var withoutOutput = []string{"docs/README.md", "docs/install.md", "docs/fit/from-muktihari.md", "docs/java"}

// command finds a command with the output after it.
var command = regexp.MustCompile("(?m)^\\$ .*\n[^$`\n]|^    \\w.*\n\n(?:[^`#]*\n)?```\n[^$]")

// pagesOpenWithCommands wants a user's page to begin with a command or a session, and to show what
// comes out.
func pagesOpenWithCommands(tr *tree) []string {
	var complaints []string
	for _, name := range tr.names {
		if path.Ext(name) != ".md" || !isOf(name, userPages) {
			continue
		}
		opening := firstLines(tr.files[name], openLines)
		if !strings.Contains(opening, "\n```") && !strings.Contains(opening, "\n\n    ") {
			complaints = append(complaints, fmt.Sprintf("%s: no command in its first %d lines", name, openLines))
		} else if !isOf(name, withoutOutput) && !command.MatchString(firstLines(tr.files[name], 2*openLines)) {
			complaints = append(complaints, fmt.Sprintf("%s: no output of a command in its first %d lines", name, 2*openLines))
		}
	}
	return complaints
}

// isOf reports whether a page is one of some, or in one of some folders.
func isOf(name string, pages []string) bool {
	return slices.ContainsFunc(pages, func(p string) bool { return within(name, p) })
}

// firstLines returns the first n lines of a text.
func firstLines(text string, n int) string {
	lines := strings.SplitAfterN(text, "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "")
}

// generatedPart is a part of a page that a program writes.
var generatedPart = regexp.MustCompile(`(?ms)^<!-- (?:tight: [a-z]|begin |rules: |columns: ).*?^<!-- (?:/tight|end \w+|/rules|/columns) -->`)

// The most lines of a page that are not generated, and characters of a line of its prose. Generated
// tables do not count: people look a row up in them, and need not read them to the end. A page has the
// newest CPU alone where all CPUs would be longer than its text; docs/numbers/every-*.md have all.
const (
	pageLines = 150
	pageWidth = 130
)

// longPages may have more lines, by kinds of pages: references, and how something works.
var longPages = map[string]int{
	"docs/fit/recipes.md": 370, "docs/fit/go.md": 230, "docs/protobuf/recipes.md": 220,
	"docs/tight/ci.md": 180, "docs/tight/contracts.md": 180, "docs/tight/claims.md": 180,
	"docs/inside/adr": 120, "docs/inside": 350, "docs/method.md": 200, "docs/tight/verdicts.md": 160,
}

// pagesAreShort wants pages that a reader finishes, with lines that fit on a screen.
func pagesAreShort(tr *tree) []string {
	var complaints []string
	for _, name := range tr.names {
		if path.Ext(name) != ".md" || !within(name, "docs") {
			continue
		}
		text := generatedPart.ReplaceAllString(tr.files[name], "")
		most := pageLines
		for of := name; of != "."; of = path.Dir(of) {
			if n, ok := longPages[of]; ok {
				most = n
				break
			}
		}
		if n := strings.Count(text, "\n"); n > most {
			complaints = append(complaints, fmt.Sprintf("%s: %d lines beside what is generated, want %d at most", name, n, most))
		}
		for _, line := range strings.Split(prose(tr.files[name]), "\n") {
			if n := utf8.RuneCountInString(line); n > pageWidth && !strings.HasPrefix(line, "|") {
				complaints = append(complaints, fmt.Sprintf("%s: a line of %d characters, want %d at most: %.40s…", name, n, pageWidth, line))
			}
		}
	}
	return complaints
}

var indented = regexp.MustCompile(`(?m)^    .*$`)

// prose is a page without code and without what a program writes.
func prose(text string) string {
	text = generatedPart.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
	return codeSpan.ReplaceAllString(indented.ReplaceAllString(text, ""), "`x`")
}

// privateWord finds words that have a meaning in this project alone, and phrases that have to be read
// twice. A word in italics is being explained.
var privateWord = regexp.MustCompile(`(?i)\b(?:peers?|twins?|canar(?:y|ies)|planted|mend(?:s|ed|ing)?|likewise)\b|\bof (?:ours|yours)\b|\bis no (?:such )?[a-z]+ but\b|, too[.;:)]|\bbut for (?:its|their|the)\b`)

var italics = regexp.MustCompile(`\*[\w ]+\*`)

// pagesUseUsualWords wants words that a stranger knows, on README and on the pages of users.
func pagesUseUsualWords(tr *tree) []string {
	var complaints []string
	for _, name := range tr.names {
		if name != "README.md" && (path.Ext(name) != ".md" || !isOf(name, userPages)) {
			continue
		}
		text := italics.ReplaceAllString(strings.Join(strings.Fields(prose(tr.files[name])), " "), "")
		for _, at := range privateWord.FindAllStringIndex(text, -1) {
			around := text[max(0, at[0]-30):min(len(text), at[1]+30)]
			complaints = append(complaints, fmt.Sprintf("%s: %q in %q", name, text[at[0]:at[1]], around))
		}
	}
	return complaints
}

// textFolders are the folders whose texts people read: help, reports, errors, and comments that go doc shows.
var textFolders = []string{"blake2b", "blake2s", "cmd", "fit", "fitarrow", "lab/cmd", "protobuf/cmd", "protobuf/fieldpath", "protobuf/tight", "protowire"}

// riddle finds phrases of texts that leave out their noun or verb.
var riddle = regexp.MustCompile(`\bgo(?:es)? with\b|\bor else\b|\bwant one of them\b|\bare? there twice\b|\b(?:file|%[qsv]) is no\b|\bof (?:its|their) own\b`)

// textsUseUsualWords wants words that a stranger knows in the texts of programs and packages.
func textsUseUsualWords(tr *tree) []string {
	var complaints []string
	for _, s := range tr.sources {
		if s.test() || !isOf(s.path, textFolders) {
			continue
		}
		complain := func(text string, words ...*regexp.Regexp) {
			text = strings.Join(strings.Fields(text), " ")
			for _, word := range words {
				for _, at := range word.FindAllStringIndex(text, -1) {
					complaints = append(complaints, fmt.Sprintf("%s: %q in %q", s.path, text[at[0]:at[1]], text[max(0, at[0]-30):min(len(text), at[1]+30)]))
				}
			}
		}
		shown := !strings.Contains(s.path, "/internal/") // by go doc, to strangers
		if shown {
			complain(s.ast.Doc.Text(), privateWord)
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if shown && n.Name.IsExported() {
					complain(n.Doc.Text(), privateWord)
				}
			case *ast.GenDecl:
				for _, spec := range n.Specs {
					if t, ok := spec.(*ast.TypeSpec); shown && ok && t.Name.IsExported() {
						complain(n.Doc.Text(), privateWord)
					}
				}
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil {
					complain(text, privateWord, riddle)
				}
			}
			return true
		})
	}
	return complaints
}
