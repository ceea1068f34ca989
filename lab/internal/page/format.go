package page

import (
	"bytes"
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
// function that writes everything that was chosen, or the default format.
func (all Formats[T]) Flag(flags *flag.FlagSet) func(stdout io.Writer, what T) error {
	var chosen []output[T]
	flags.Func("o", "output `format`[=file], may be repeated: "+all.names()+" (default "+all[0].Name+")", func(s string) error {
		name, file, _ := strings.Cut(s, "=")
		for _, f := range all {
			if f.Name == name {
				chosen = append(chosen, output[T]{f, file})
				return nil
			}
		}
		return fmt.Errorf("want %s", all.names())
	})
	return func(stdout io.Writer, what T) error {
		if chosen == nil {
			return output[T]{format: all[0]}.write(stdout, what)
		}
		for _, o := range chosen {
			if err := o.write(stdout, what); err != nil {
				return err
			}
		}
		return nil
	}
}

// An output is a format with the file it goes to, "" for standard output.
type output[T any] struct {
	format Format[T]
	file   string
}

// write writes to standard output itself, which a format may ask for its width, or replaces the
// file. If the format fails, the file stays as it was.
func (o output[T]) write(stdout io.Writer, what T) error {
	if o.file == "" {
		return o.format.Write(stdout, what)
	}
	var text bytes.Buffer
	if err := o.format.Write(&text, what); err != nil {
		return err
	}
	return atomicfile.Replace(o.file, text.Bytes())
}
