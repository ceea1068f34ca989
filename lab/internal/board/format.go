package board

import (
	"fmt"
	"io"
	"slices"
)

// A Format is one way to write a board. Write fails if w does.
type Format struct {
	Name  string
	Write func(w io.Writer, b Board) error
}

var formats = []Format{
	{"text", writeText},
	{"md", writeMarkdown},
	{"html", writeHTML},
	{"json", writeJSON},
}

// ByName returns the format of a name, or an error that lists all names.
func ByName(name string) (Format, error) {
	i := slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, fmt.Errorf("-o %s: want text, md, html or json", name)
	}
	return formats[i], nil
}
