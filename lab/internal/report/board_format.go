package report

import (
	"fmt"
	"io"
	"slices"
)

// A BoardFormat is one way to write a board. Write fails if w does.
type BoardFormat struct {
	Name  string
	Write func(w io.Writer, b Board) error
}

var boardFormats = []BoardFormat{
	{"text", boardText},
	{"md", boardMarkdown},
	{"html", boardHTML},
}

// BoardByName returns the format of a name, or an error that lists all names.
func BoardByName(name string) (BoardFormat, error) {
	i := slices.IndexFunc(boardFormats, func(f BoardFormat) bool { return f.Name == name })
	if i < 0 {
		return BoardFormat{}, fmt.Errorf("-o %s: want text, md or html", name)
	}
	return boardFormats[i], nil
}
