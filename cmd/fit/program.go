package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/tightwire/tightwire/fit"
)

// A program is one run of fit.
type program struct {
	*options
	out    *bufio.Writer
	stdin  io.Reader
	stderr io.Writer
	status int // exit status
}

// outRoom is the size in bytes of the buffer before standard output.
const outRoom = 1 << 16

func newProgram(o *options, stdin io.Reader, stdout, stderr io.Writer) *program {
	return &program{options: o, out: bufio.NewWriterSize(stdout, outRoom), stdin: stdin, stderr: stderr}
}

// fail reports an error, after all that was printed before it.
func (p *program) fail(format string, args ...any) {
	p.warn(format, args...)
	p.status = 1
}

// warn writes a line to standard error, after all that was printed before it.
func (p *program) warn(format string, args ...any) {
	p.out.Flush()
	fmt.Fprintf(p.stderr, "fit: "+format+"\n", args...)
}

// eachFile calls do with the bytes of every file that can be read.
func (p *program) eachFile(do func(name string, b []byte)) {
	for _, name := range p.files {
		if b, err := p.read(name); err != nil {
			p.fail("%v", err)
		} else {
			do(title(name), b)
		}
	}
}

// read returns the bytes of a file, or of standard input for "-".
func (p *program) read(name string) ([]byte, error) {
	if name != "-" {
		return os.ReadFile(name)
	}
	b, err := io.ReadAll(p.stdin)
	if err != nil {
		return nil, fmt.Errorf("stdin: %w", err)
	}
	return b, nil
}

// title is what messages call a file.
func title(name string) string {
	if name == "-" {
		return "stdin"
	}
	return name
}

// faults returns all that is wrong with f, given what [fit.All] has for it.
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
