package contract

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
)

// lending matches a //line comment, which attributes the code after it to another file and
// line.
var lending = regexp.MustCompile(`(?m)^//line (.*?):[0-9]+(?::[0-9]+)?[ \t\r]*$|/\*line (.*?):[0-9]+(?::[0-9]+)?\*/`)

// lends notes the files to which //line comments of a Go file attribute its code, with the place
// of the first such comment. Names are relative to the folder of the file; an empty name is the
// file itself.
func lends(file string, src []byte, lent map[string]string) {
	for _, m := range lending.FindAllSubmatchIndex(src, -1) {
		name := file
		for _, group := range [][]int{m[2:4], m[4:6]} {
			if group[0] < group[1] {
				name = string(src[group[0]:group[1]])
			}
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(file), name)
		}
		if lent[name] == "" {
			lent[name] = fmt.Sprintf("%s:%d", filepath.Base(file), 1+bytes.Count(src[:m[0]], []byte("\n")))
		}
	}
}
