package house

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
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
