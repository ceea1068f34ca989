package board

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/page"
)

// Splice returns page with tables of b, in Markdown, between each pair of marks
//
//	<!-- tight: NAME -->
//	<!-- /tight -->
//
// which are whole lines, without blanks before them. NAME is "board", or "table REGEXP" for the times of the
// claims whose names match. It fails for a page without marks, for a name that says nothing
// and for marks that are not in pairs.
func (b Board) Splice(page string) (string, error) {
	var out strings.Builder
	opened, pairs := 0, 0 // the line of the mark whose old text is passed over; how many there are
	n := 0
	for line := range strings.Lines(page) {
		n++
		name, begins := beginMark(line)
		ends := strings.TrimRight(line, blanks) == endMark
		switch {
		case begins && opened > 0, ends && opened == 0:
			return "", fmt.Errorf("line %d: %s: want marks in pairs", n, strings.TrimSpace(line))
		case begins:
			text, err := b.named(name)
			if err != nil {
				return "", fmt.Errorf("line %d: %w", n, err)
			}
			opened, pairs = n, pairs+1
			out.WriteString(line + withEndings(line, text))
		case ends:
			opened = 0
			out.WriteString(line)
		case opened == 0:
			out.WriteString(line)
		}
	}
	switch {
	case opened > 0:
		return "", fmt.Errorf("line %d: the mark has no %s", opened, endMark)
	case pairs == 0:
		return "", fmt.Errorf("no line is <!-- tight: NAME -->")
	}
	return out.String(), nil
}

const endMark = "<!-- /tight -->"

// blanks may stand behind a mark.
const blanks = " \t\r\n"

func beginMark(line string) (name string, ok bool) {
	name, begins := strings.CutPrefix(strings.TrimRight(line, blanks), "<!-- tight: ")
	name, ends := strings.CutSuffix(name, " -->")
	return name, begins && ends
}

// withEndings writes text with the line endings that line has.
func withEndings(line, text string) string {
	if strings.HasSuffix(line, "\r\n") {
		return strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// named returns what stands between the marks of a name.
func (b Board) named(name string) (string, error) {
	var s bytes.Buffer
	if name == "board" {
		boardAlone(&s, b)
		return s.String(), nil
	}
	pattern, ok := strings.CutPrefix(name, "table ")
	if !ok {
		return "", fmt.Errorf("%q: want board or table REGEXP", name)
	}
	claims, err := regexp.Compile(pattern)
	if err != nil {
		return "", err
	}
	for _, f := range b.fields() {
		if claims.MatchString(f.claim) {
			f.spliced(&s)
		}
	}
	if s.Len() == 0 {
		return "", fmt.Errorf("%q: no claim with samples matches", name)
	}
	return s.String(), nil
}

// spliced writes the table below the name of the claim.
func (f field) spliced(s *bytes.Buffer) {
	if s.Len() > 0 {
		s.WriteString("\n")
	}
	fmt.Fprintf(s, "**%s**\\\n", page.Markdown(f.claim))
	f.markdown(s)
}
