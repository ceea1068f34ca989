package report

import (
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/term"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

// width returns the columns of a terminal; 0 if w is none.
func width(w io.Writer) int {
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

// A painter colours what is written to a terminal.
type painter bool

// painterFor returns one that paints nothing if there is no terminal, or if the user
// wants no colours and says so with NO_COLOR.
func painterFor(width int) painter { return width > 0 && os.Getenv("NO_COLOR") == "" }

const (
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	reset  = "\x1b[0m"
)

var colours = map[contract.Status]string{
	contract.Holds:   green,
	contract.Broken:  red,
	contract.Unseen:  yellow,
	contract.Skipped: yellow,
	contract.Blind:   yellow,
	contract.Fixed:   yellow,
}

// paint gives a text the colour of a status.
func (p painter) paint(s contract.Status, text string) string {
	if colour := colours[s]; bool(p) && colour != "" {
		return colour + text + reset
	}
	return text
}

// visible writes what would end a line, or what a terminal would act on, as Go does: \n.
func visible(s string) string {
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
