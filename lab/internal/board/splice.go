package board

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/record"
)

// A Splicer puts tables into pages of Markdown, between each pair of marks
//
//	<!-- tight: NAME -->
//	<!-- /tight -->
//
// which are whole lines, without blanks before them. NAME is "table NAME" for a table of the
// tight.toml, "newest NAME" for its part of the CPU that was measured last, "summary NAME" or
// "figure NAME" for a summary as a table or as SVG, "promises" for the claims by machine, or
// "times REGEXP" for the times and verdicts of the claims whose names match.
type Splicer struct {
	file    *claim.File
	records []*record.Record
	board   *Board // nil until a page asks for it
}

// NewSplicer returns one for the tables and claims of a file, and the records they go by.
func NewSplicer(f *claim.File, records []*record.Record) *Splicer {
	return &Splicer{file: f, records: records}
}

// A Page is a file with marks, with its old and new text.
type Page struct {
	Path     string
	old, new string
}

// ReadPage reads a file and makes its tables, but does not write it. It fails if the file
// has no marks, unknown names or unpaired marks.
func (s *Splicer) ReadPage(path string) (Page, error) {
	old, err := os.ReadFile(path)
	if err != nil {
		return Page{}, err
	}
	results, err := relative(filepath.Dir(path), s.file.Results)
	if err != nil {
		return Page{}, err
	}
	text, err := s.splice(string(old), results)
	if err != nil {
		return Page{}, fmt.Errorf("%s: %w", path, err)
	}
	return Page{path, string(old), text}, nil
}

// relative returns the path from one folder to another, with slashes.
func relative(from, to string) (string, error) {
	from, err := filepath.Abs(from)
	if err != nil {
		return "", err
	}
	if to, err = filepath.Abs(to); err != nil {
		return "", err
	}
	rel, err := filepath.Rel(from, to)
	return filepath.ToSlash(rel), err
}

// Changes reports whether the new text differs from the file's.
func (p Page) Changes() bool { return p.old != p.new }

// Write replaces the file by the new text, as a whole or not at all. It does not touch a file
// that has this text already.
func (p Page) Write() error {
	if !p.Changes() {
		return nil
	}
	return atomicfile.Replace(p.Path, []byte(p.new))
}

// splice returns the text with its tables.
func (s *Splicer) splice(text, results string) (string, error) {
	var out strings.Builder
	opened, pairs := 0, 0 // the line of the mark whose old text is passed over; how many there are
	n := 0
	var faults error
	for line := range strings.Lines(text) {
		n++
		name, begins := beginMark(line)
		ends := strings.TrimRight(line, blanks) == endMark
		switch {
		case begins && opened > 0, ends && opened == 0:
			return "", fmt.Errorf("line %d: %s: want marks in pairs", n, strings.TrimSpace(line))
		case begins:
			made, err := s.named(name, results)
			if err != nil {
				faults = errors.Join(faults, fmt.Errorf("line %d: %w", n, err))
			}
			opened, pairs = n, pairs+1
			out.WriteString(line + withEndings(line, made))
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
	return out.String(), faults
}

const endMark = "<!-- /tight -->"

// blanks may follow a mark.
const blanks = " \t\r\n"

func beginMark(line string) (name string, ok bool) {
	name, begins := strings.CutPrefix(strings.TrimRight(line, blanks), "<!-- tight: ")
	name, ends := strings.CutSuffix(name, " -->")
	return name, begins && ends
}

// withEndings returns text with the line endings of line.
func withEndings(line, text string) string {
	if strings.HasSuffix(line, "\r\n") {
		return strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// named returns the text that belongs between the marks with a name.
func (s *Splicer) named(name, results string) (string, error) {
	what, of, _ := strings.Cut(name, " ")
	switch {
	case what == "table", what == "newest":
		i := slices.IndexFunc(s.file.Tables, func(t claim.Table) bool { return t.Name == of })
		if i < 0 {
			return "", fmt.Errorf("%q: %s has no table of this name", name, s.file.Path)
		}
		if what == "newest" {
			return newestOf(&s.file.Tables[i], s.records, results), nil
		}
		return tableOf(&s.file.Tables[i], s.records, results), nil
	case what == "summary", what == "figure":
		i := slices.IndexFunc(s.file.Summaries, func(t claim.Summary) bool { return t.Name == of })
		if i < 0 {
			return "", fmt.Errorf("%q: %s has no summary of this name", name, s.file.Path)
		}
		if what == "figure" {
			return s.summaryFigure(&s.file.Summaries[i])
		}
		return s.summaryTable(&s.file.Summaries[i])
	case what == "times":
		return s.times(of)
	case name == "promises":
		promises, err := s.promises()
		return promises.table(results), err
	}
	return "", fmt.Errorf("%q: want promises, table NAME, newest NAME, summary NAME, figure NAME or times REGEXP", name)
}

// outcomes returns the board, which it makes only once.
func (s *Splicer) outcomes() (Board, error) {
	if s.board == nil {
		outcomes, err := s.file.Judge(s.records)
		if err != nil {
			return Board{}, err
		}
		s.board = &Board{Outcomes: outcomes}
	}
	return *s.board, nil
}

// times returns the tables of the claims whose names match, each below its name.
func (s *Splicer) times(pattern string) (string, error) {
	claims, err := regexp.Compile(pattern)
	if err != nil {
		return "", err
	}
	b, err := s.outcomes()
	if err != nil {
		return "", err
	}
	var text bytes.Buffer
	for _, t := range b.benchstatTables() {
		if claims.MatchString(t.Claim) {
			if text.Len() > 0 {
				text.WriteString("\n")
			}
			fmt.Fprintf(&text, "**%s**\\\n", page.Markdown(t.Claim))
			t.markdown(&text)
		}
	}
	if text.Len() == 0 {
		return "", fmt.Errorf("times %s: no claim with samples matches", pattern)
	}
	return text.String(), nil
}
