package print

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
)

// commands are the workflow commands of GitHub for each level.
var commands = map[level]string{gravest: "error", warning: "warning", note: "notice"}

// checkGitHub writes commands that GitHub shows beside the lines, as
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions has them.
// GitHub knows files by their names in the repository. The answer is an error if the check
// is not good.
func checkGitHub(w io.Writer, results []contract.Result) error {
	b := bufio.NewWriter(w)
	answer(b, Answer(results), Exit(results))
	for _, f := range findings(results) {
		annotate(b, levelIn(f.Result), inRepository(f.Contract), f.Contract.Line,
			fmt.Sprintf("%s %s", f.Word(), f.Contract.Text), fmt.Sprintf("%s: %s", f.in(), f.Evidence))
	}
	return b.Flush()
}

// diffGitHub writes a warning for each change.
func diffGitHub(w io.Writer, d Difference) error {
	b := bufio.NewWriter(w)
	answer(b, d.Answer(), d.Exit())
	for _, c := range d.bySort() {
		annotate(b, warning, c.File, c.Line, c.Kind+" "+c.Change, fmt.Sprintf("%s: %s: %s", d.builds(), c.Func, c.Detail))
	}
	return b.Flush()
}

func answer(w io.Writer, text string, status int) {
	l := note
	if status != exit.Good {
		l = gravest
	}
	fmt.Fprintf(w, "::%s::%s\n", commands[l], message.Replace(text))
}

func annotate(w io.Writer, l level, file string, line int, title, text string) {
	fmt.Fprintf(w, "::%s file=%s,line=%d,title=%s::%s\n", commands[l], property.Replace(file), line, property.Replace(title), message.Replace(text))
}

// The characters that end a message or a property are percent-encoded.
var (
	message  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
