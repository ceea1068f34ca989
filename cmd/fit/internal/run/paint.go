package run

import "os"

// A Colour is the parameter of ECMA-48's SGR.
type Colour string

// These are the colours of fit.
const (
	Bold  Colour = "1"
	Faint Colour = "2"
	Red   Colour = "31"
	Green Colour = "32"
	Cyan  Colour = "36"
)

// Paint returns text in a colour, if standard output is a terminal with colours.
func (p *Program) Paint(c Colour, text string) string {
	if !p.Colours || text == "" {
		return text
	}
	return "\x1b[" + string(c) + "m" + text + "\x1b[0m"
}

// WantsColours reports whether the terminal has colours, and the user wants them
// (https://no-color.org).
func WantsColours() bool { return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" }
