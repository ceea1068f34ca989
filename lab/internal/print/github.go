package print

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A report has an answer and remarks, for programs that show these beside the lines.
type report interface {
	Answer() string
	Exit() int
	remarks() []remark
}

// A remark is about a line of a file, by its name in the repository, as readers do not know modules.
type remark struct {
	rule        string // one of rules
	level       level
	file        string
	line        int
	title, text string
}

func (r Results) remarks() []remark {
	return lists.Map(findings(r), func(f finding) remark {
		return remark{string(f.Contract.Verb), levelIn(f.Result), inRepository(f.Contract), f.Contract.Line, f.Word() + " " + f.Contract.Text, f.in() + ": " + f.Evidence}
	})
}

// remarks has a warning for each change.
func (d Difference) remarks() []remark {
	return lists.Map(d.bySort(), func(c facts.Change) remark {
		return remark{c.Kind, warning, c.File, c.Line, c.Kind + " " + c.Change, fmt.Sprintf("%s: %s: %s", d.builds(), c.Func, c.Detail)}
	})
}

func (p Pull) remarks() []remark {
	return lists.Map(p.Findings(), func(f PullFinding) remark {
		return remark{f.Kind, f.level(), f.File, f.Line, f.Kind + " " + f.Change, f.Func + ": " + f.Detail}
	})
}

// commands are the workflow commands of GitHub for each level.
var commands = map[level]string{gravest: "error", warning: "warning", note: "notice"}

// writeGitHub writes commands that GitHub shows beside the lines, as
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions has them. The answer is an error
// if the status is not good.
func writeGitHub[T report](w io.Writer, r T) error {
	b := bufio.NewWriter(w)
	l := note
	if r.Exit() != exit.Good {
		l = gravest
	}
	fmt.Fprintf(b, "::%s::%s\n", commands[l], message.Replace(r.Answer()))
	for _, m := range r.remarks() {
		fmt.Fprintf(b, "::%s file=%s,line=%d,title=%s::%s\n", commands[m.level], property.Replace(m.file), m.line, property.Replace(m.title), message.Replace(m.text))
	}
	return b.Flush()
}

// The characters that end a message or a property are percent-encoded.
var (
	message  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

var severities = map[level]string{gravest: "major", warning: "minor", note: "info"}

// writeGitLab writes GitLab's code quality report,
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format. Fingerprints are without line numbers,
// because lines move.
func writeGitLab[T report](w io.Writer, r T) error {
	all := lists.Map(r.remarks(), func(m remark) object {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %s", m.title, m.file, m.text))
		return object{
			"description": m.text, "check_name": m.title, "fingerprint": fmt.Sprintf("%x", sum[:16]), "severity": severities[m.level],
			"location": object{"path": m.file, "lines": object{"begin": max(1, m.line)}},
		}
	})
	return page.JSON(w, append([]object{}, all...))
}
