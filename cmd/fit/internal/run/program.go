// Package run has what the verbs of fit share: the command line, the files that arguments name or
// contain, standard output and error, the exit status, and files that are written as a whole.
package run

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/input"
)

// A Program is one run of fit.
type Program struct {
	*Arguments
	Terminal, Colours bool // of standard output

	Out    *bufio.Writer
	Finder *input.Reader
	Err    io.Writer
	Status int              // exit status
	Count  func(size int64) // counts the bytes of files that are done

	CountFiles func(done, files int) // says how many of several files are done; nil if nobody wants to know
	AtKeyboard bool                  // standard input is a terminal

	Argument string // in which the current file of inputs was found
	Path     string // of the current file, for a Buffered
}

// OutRoom is the size in bytes of the buffer before standard output.
const OutRoom = 1 << 16

// LineRoom is how many bytes of lines are written at a time: more than the buffer of
// Program.Out, so that it passes them on without a copy.
const LineRoom = OutRoom

// New returns a program that prints to stdout and stderr.
func New(a *Arguments, stdin io.Reader, stdout, stderr io.Writer) *Program {
	return &Program{
		Arguments: a,
		Out:       bufio.NewWriterSize(stdout, OutRoom),
		Finder:    &input.Reader{MaxSize: a.MaxSize, Stdin: stdin},
		Err:       stderr,
		Count:     func(int64) {},
	}
}

// Fail reports an error, after all output so far. It explains the errors among its arguments.
func (p *Program) Fail(format string, args ...any) {
	for i, arg := range args {
		if err, ok := arg.(error); ok {
			args[i] = Explain(err)
		}
	}
	p.say("error", fmt.Sprintf(format, args...))
	p.Status = 1
}

// Warn writes a line to standard error, after all output so far.
func (p *Program) Warn(format string, args ...any) {
	p.say("warning", fmt.Sprintf(format, args...))
}

// say writes a line to standard error. With --report json it is an object with one key, so that
// programs can read all of standard error.
func (p *Program) say(key, text string) {
	if p.Report == "" {
		p.Out.Flush()
		fmt.Fprintf(p.Err, "fit: %s\n", quote.Line(text))
		return
	}
	p.WriteReport(map[string]string{key: text})
}

// WriteReport writes an object to standard error, after all output so far.
func (p *Program) WriteReport(object any) {
	b, err := json.Marshal(object)
	if err != nil { // a report is JSON only
		panic(err)
	}
	p.Out.Flush()
	fmt.Fprintf(p.Err, "%s\n", b)
}

// Faults returns all faults of f, given its error from [fit.All].
func Faults(f *fit.File, err error) []error {
	if f == nil {
		return []error{err}
	}
	var all []error
	for _, fault := range f.Faults {
		all = append(all, fault)
	}
	return all
}

// ReportFaults reports all faults of f, given its error from [fit.All].
func (p *Program) ReportFaults(name string, f *fit.File, err error) {
	for _, fault := range Faults(f, err) {
		p.Fail("%s: %s", name, Explain(fault))
	}
}

// Title returns the displayed name of a file named on the command line.
func Title(name string) string {
	if name == "-" {
		return "stdin"
	}
	return name
}

// Counted returns a number with the thing counted, in the plural if needed.
func Counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

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
