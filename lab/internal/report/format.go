package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

// A Format is one way to write what was found. Its functions fail if w does.
type Format struct {
	Name  string
	Check func(w io.Writer, results []contract.Result) error
	Diff  func(w io.Writer, d Difference) error
}

var formats = []Format{
	{"text", checkText, diffText},
	{"md", checkMarkdown, diffMarkdown},
	{"json", checkJSON, diffJSON},
	{"sarif", checkSARIF, diffSARIF},
	{"github", checkGitHub, diffGitHub},
	{"html", checkHTML, diffHTML},
}

// ByName returns the format of a name, or an error that lists all names.
func ByName(name string) (Format, error) {
	i := slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, fmt.Errorf("-o %s: want %s", name, Names())
	}
	return formats[i], nil
}

// Names returns the names of the formats as a sentence has them: "text, md or json".
func Names() string {
	var names []string
	for _, f := range formats {
		names = append(names, f.Name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
