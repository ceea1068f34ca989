package page

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/lists"
)

// A Format is a way to write something. Write fails if the writer does.
type Format[T any] struct {
	Name  string
	Write func(w io.Writer, what T) error
}

// Formats are the ways to write something, the default first.
type Formats[T any] []Format[T]

// names lists the formats for a sentence: "text, md or json".
func (all Formats[T]) names() string {
	names := lists.Map(all, func(f Format[T]) string { return f.Name })
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Flag adds the flag -o, which takes FORMAT or FORMAT=FILE and may be repeated. It returns a
// function that writes everything that was chosen, or else the default format.
func (all Formats[T]) Flag(flags *flag.FlagSet) func(stdout io.Writer, what T) error {
	type output struct {
		format Format[T]
		file   string
	}
	var chosen []output
	flags.Func("o", "output `format`[=file], may be repeated: "+all.names()+" (default "+all[0].Name+")", func(s string) error {
		name, file, _ := strings.Cut(s, "=")
		for _, f := range all {
			if f.Name == name {
				chosen = append(chosen, output{f, file})
				return nil
			}
		}
		return fmt.Errorf("want %s", all.names())
	})
	return func(stdout io.Writer, what T) error {
		if chosen == nil {
			return all[0].Write(stdout, what)
		}
		for _, o := range chosen {
			if o.file == "" {
				if err := o.format.Write(stdout, what); err != nil {
					return err
				}
				continue
			}
			var text bytes.Buffer
			if err := errors.Join(o.format.Write(&text, what), atomicfile.Replace(o.file, text.Bytes())); err != nil {
				return err
			}
		}
		return nil
	}
}
