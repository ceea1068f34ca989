package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/input"
)

// A program is one run of fit.
type program struct {
	*arguments
	terminal, colours bool // of standard output

	out    *bufio.Writer
	finder *input.Reader
	stderr io.Writer
	status int              // exit status
	read   func(size int64) // counts the bytes of files that are done

	argument string // in which the current file of inputs was found
	path     string // of the current file, for a bufferedRun
}

// outRoom is the size in bytes of the buffer before standard output.
const outRoom = 1 << 16

func newProgram(a *arguments, stdin io.Reader, stdout, stderr io.Writer) *program {
	return &program{
		arguments: a,
		out:       bufio.NewWriterSize(stdout, outRoom),
		finder:    &input.Reader{MaxSize: a.maxSize, Stdin: stdin},
		stderr:    stderr,
		read:      func(int64) {},
	}
}

// fail reports an error, after all output so far, of a file as explain does.
func (p *program) fail(format string, args ...any) {
	for i, arg := range args {
		if err, ok := arg.(*fs.PathError); ok {
			args[i] = explain(err)
		}
	}
	p.say("error", fmt.Sprintf(format, args...))
	p.status = 1
}

// warn writes a line to standard error, after all output so far.
func (p *program) warn(format string, args ...any) {
	p.say("warning", fmt.Sprintf(format, args...))
}

// say writes a line to standard error. With --report json it is an object with one key, so that
// programs can read all of standard error.
func (p *program) say(key, text string) {
	if p.report == "" {
		p.out.Flush()
		fmt.Fprintf(p.stderr, "fit: %s\n", quote.Line(text))
		return
	}
	p.writeReport(map[string]string{key: text})
}

// writeReport writes an object to standard error, after all output so far.
func (p *program) writeReport(object any) {
	b, err := json.Marshal(object)
	if err != nil { // a report has nothing that is no JSON
		panic(err)
	}
	p.out.Flush()
	fmt.Fprintf(p.stderr, "%s\n", b)
}

// faults returns all faults of f, given its error from [fit.All].
func faults(f *fit.File, err error) []error {
	if f == nil {
		return []error{err}
	}
	var all []error
	for _, fault := range f.Faults {
		all = append(all, fault)
	}
	return all
}
