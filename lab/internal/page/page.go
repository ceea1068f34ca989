// Package page has what all reports share, for terminals, Markdown and JSON: escaping, tables,
// plurals, and a choice of formats.
package page

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/tightwire/tightwire/lab/internal/lists"
)

// Visible escapes line ends and control characters as Go does: \n.
func Visible(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
			continue
		}
		b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
	}
	return b.String()
}

var markdownSigns = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`,
	`<`, `\<`, `>`, `\>`, `#`, `\#`, `|`, `\|`, `~`, `\~`, `&`, `\&`, `!`, `\!`, `$`, `\$`)

// mention finds each @ from which GitHub would make a mention of a person: there is no letter or
// digit before it.
var mention = regexp.MustCompile(`\B@`)

// Markdown escapes the signs that have a meaning in Markdown, and keeps the text in one
// line. After the @ of a mention comes a space of no width: GitHub looks for mentions in what
// Markdown has become, so that a backslash or an entity does not help.
func Markdown(s string) string {
	return mention.ReplaceAllString(markdownSigns.Replace(Visible(s)), "@&#8203;")
}

// Table writes a table of plain texts as Markdown, the head first. It writes nothing if there are no
// other rows.
func Table(w io.Writer, rows [][]string) {
	if len(rows) < 2 {
		return
	}
	for i, row := range rows {
		fmt.Fprintf(w, "| %s |\n", strings.Join(lists.Map(row, Markdown), " | "))
		if i == 0 {
			fmt.Fprintf(w, "|%s\n", strings.Repeat(" --- |", len(row)))
		}
	}
}

// JSON writes a value as indented JSON.
func JSON[T any](w io.Writer, v T) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// Finite returns nil for NaN and infinity, which JSON lacks.
func Finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Counted returns a number of things: "1 claim", "2 claims".
func Counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// Verb returns the verb for n things: one fails, two fail.
func Verb(n int, do string) string {
	if n == 1 {
		return do + "s"
	}
	return do
}

// AllHold says that all n things hold.
func AllHold(n int, thing string) string {
	if n == 1 {
		return "1 of 1 " + thing + " holds"
	}
	return "all of " + Counted(n, thing) + " hold"
}

// Change formats a ratio as a change from the base: "-14.3%".
func Change(ratio float64) string {
	switch {
	case math.IsNaN(ratio):
		return "?"
	case math.IsInf(ratio, 1):
		return "+∞"
	}
	digits := 1
	switch {
	case ratio < 0.1 && ratio > 0, math.Abs(ratio-1) < 0.0095:
		digits = 2
	case ratio >= 10:
		digits = 0
	}
	s := fmt.Sprintf("%+.*f%%", digits, 100*(ratio-1))
	if s == "-0.00%" || s == "+0.00%" {
		return "0.0%"
	}
	return s
}

// Interval formats the bounds of a ratio as changes.
func Interval(lo, hi float64) string {
	return fmt.Sprintf("[%s, %s]", Change(lo), Change(hi))
}

// between is the number of spaces between two columns.
const between = 2

// Columns writes aligned columns without trailing spaces, and texts as [Visible] returns them.
func Columns(w io.Writer, rows [][]string) {
	all := widths(rows)
	for _, row := range rows {
		var line strings.Builder
		for i, text := range row {
			s := Visible(text)
			line.WriteString(s + strings.Repeat(" ", all[i]-utf8.RuneCountInString(s)+between))
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// ColumnsWidth returns the width of a table's longest line.
func ColumnsWidth(rows [][]string) int {
	n := -between
	for _, w := range widths(rows) {
		n += w + between
	}
	return n
}

// widths returns the widths of a table's columns.
func widths(rows [][]string) []int {
	all := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			all[i] = max(all[i], utf8.RuneCountInString(Visible(text)))
		}
	}
	return all
}

// Width returns the width of the terminal w, or 0 if w is not a terminal.
func Width(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil || columns <= 0 {
		return 80
	}
	return columns
}
