package main

import "os"

// A colour is the parameter of ECMA-48's SGR.
type colour string

const (
	bold  colour = "1"
	faint colour = "2"
	red   colour = "31"
	green colour = "32"
	cyan  colour = "36"
)

// paint returns text in a colour, if standard output is a terminal with colours.
func (p *program) paint(c colour, text string) string {
	if !p.colours || text == "" {
		return text
	}
	return "\x1b[" + string(c) + "m" + text + "\x1b[0m"
}

// wantsColours reports whether the terminal has colours, and the user wants them
// (https://no-color.org).
func wantsColours() bool { return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" }
