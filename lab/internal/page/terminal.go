package page

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Width returns the columns of a terminal; 0 if w is none.
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

// A Painter colours what is written to a terminal.
type Painter bool

// PainterFor returns one that paints nothing if there is no terminal, or if the user
// wants no colours and says so with NO_COLOR.
func PainterFor(width int) Painter { return width > 0 && os.Getenv("NO_COLOR") == "" }

// A Colour of texts; "" is that of all others.
type Colour string

// The colours of what fails, of what holds, and of what is unproven.
const (
	Red    Colour = "\x1b[31m"
	Green  Colour = "\x1b[32m"
	Yellow Colour = "\x1b[33m"
)

// Paint gives a text a colour.
func (p Painter) Paint(c Colour, text string) string {
	if !p || c == "" {
		return text
	}
	return string(c) + text + "\x1b[0m"
}
