package main

import (
	"fmt"
	"io"

	"github.com/tightwire/tightwire/cmd/internal/console"
	"github.com/tightwire/tightwire/cmd/internal/queue"

	"github.com/tightwire/tightwire/cmd/internal/quote"
)

// A program is one run of b2sum.
type program struct {
	*options
	console *console.Console
	stdin   io.Reader
	exit    int // exit status
}

func newProgram(o *options, stdin io.Reader, stdout, stderr io.Writer) *program {
	return &program{options: o, stdin: stdin, console: console.New(stdout, stderr)}
}

// run prints or checks all files and returns the exit status.
func (p *program) run() int {
	if p.check {
		p.checkLists()
	} else {
		p.printFiles()
	}
	p.console.StopMeter()
	if err := p.console.Failed(); err != nil {
		p.fail("write error: %s", reason(err))
	}
	return p.exit
}

// say writes a line to standard error.
func (p *program) say(format string, args ...any) {
	fmt.Fprintf(p.console.Err(), "b2sum: "+format+"\n", args...)
}

// fail reports an error. It is called in the order of the output.
func (p *program) fail(format string, args ...any) {
	p.say(format, args...)
	p.exit = 1
}

// lookahead is how many finished tasks may wait for a slow task.
const lookahead = 256

// printFiles prints the digest of each file that can be read.
func (p *program) printFiles() {
	q := queue.Start(p.jobs, lookahead)
	for _, name := range p.files {
		q.Add(p.printTask(name))
	}
	q.Finish()
}

func (p *program) printTask(name string) *queue.Task {
	var err error
	e := entry{Function: p.Function, name: name}
	return &queue.Task{
		InTurn: isAlone(p.Function, name),
		Run:    func() { e.sum, err = p.sum(e.Function, name) },
		Show:   func() { p.printSum(e, err) },
	}
}

func (p *program) printSum(e entry, err error) {
	if err != nil {
		p.fail("%s: %s", quote.Name(e.name), reason(err))
		return
	}
	s := style{tag: p.tag, binary: p.mode == 'b', zero: p.zero}
	p.console.Out().Write(s.append(nil, e))
}
