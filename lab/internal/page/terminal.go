package page

import (
	"io"
	"os"

	"golang.org/x/term"
)

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

// A Painter colours text for a terminal.
type Painter bool

// PainterFor returns a Painter, which paints nothing if there is no terminal or
// NO_COLOR is set.
func PainterFor(width int) Painter { return width > 0 && os.Getenv("NO_COLOR") == "" }

// A Colour is an escape sequence; "" is the default colour.
type Colour string

// The colours for failures, for what holds, and for what is unproven.
const (
	Red    Colour = "\x1b[31m"
	Green  Colour = "\x1b[32m"
	Yellow Colour = "\x1b[33m"
)

// Paint colours a text.
func (p Painter) Paint(c Colour, text string) string {
	if !p || c == "" {
		return text
	}
	return string(c) + text + "\x1b[0m"
}
