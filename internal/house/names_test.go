package house

import (
	"fmt"
	"go/ast"
	"path"
	"regexp"
	"strings"
)

// twinned are the packages that are written once and generated once more, with other names: a
// comment that is true of the one may name what the other has not.
var twinned = []string{"blake2s", "blake2b", "protowire", "protobuf/protowire"}

// named finds what a comment names: a file of Go, or an identifier that is no word of English.
var named = regexp.MustCompile(`[\w/.-]+\.go\b|\b(?:[a-z]{2,}[A-Z]\w*|(?:Test|Fuzz|Benchmark)[A-Z]\w*)\b`)

// commentsNameWhatIsThere checks the comments of the twinned packages.
func commentsNameWhatIsThere(tr *tree) (complaints []string) {
	for _, dir := range twinned {
		known := map[string]bool{}
		for _, s := range tr.sources {
			if s.dir() == dir {
				known[s.base()] = true
				ast.Inspect(s.ast, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						known[id.Name] = true
					}
					return true
				})
			}
		}
		for _, s := range tr.sources {
			if s.dir() != dir {
				continue
			}
			for _, group := range s.ast.Comments {
				for _, name := range named.FindAllString(group.Text(), -1) {
					if !known[name] && !tr.exists(name) && !strings.Contains(name, "://") {
						complaints = append(complaints, fmt.Sprintf("%s: a comment names %s, which is not there", path.Join(dir, s.base()), name))
					}
				}
			}
		}
	}
	return complaints
}
