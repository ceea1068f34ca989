package page

import (
	"flag"
	"fmt"
	"io"
	"strings"
)

// A Format is one way to write something. Write fails if the writer does.
type Format[T any] struct {
	Name  string
	Write func(w io.Writer, what T) error
}

// Formats are the ways to write something, the usual one first.
type Formats[T any] []Format[T]

// Flag adds the flag -o, which takes the name of a format. What it returns writes in the
// format that was chosen, after the flags were parsed.
func (all Formats[T]) Flag(flags *flag.FlagSet) func(w io.Writer, what T) error {
	write := all[0].Write
	flags.Func("o", "`format`: "+all.names()+" (default "+all[0].Name+")", func(name string) error {
		for _, f := range all {
			if f.Name == name {
				write = f.Write
				return nil
			}
		}
		return fmt.Errorf("want %s", all.names())
	})
	return func(w io.Writer, what T) error { return write(w, what) }
}

// names are those of all formats as a sentence has them: "text, md or json".
func (all Formats[T]) names() string {
	var names []string
	for _, f := range all {
		names = append(names, f.Name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
