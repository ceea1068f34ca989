package main

import (
	"crypto/subtle"
	"errors"
	"io"
	"io/fs"
	"strings"

	"github.com/tightwire/tightwire/cmd/internal/queue"

	"github.com/tightwire/tightwire/cmd/internal/quote"
)

// checkLists checks the files that each list names.
func (p *program) checkLists() {
	lines := &parser{untagged: p.Function}
	for _, name := range p.files {
		p.checkList(name, lines)
	}
}

func (p *program) checkList(name string, lines *parser) {
	in, err := p.open(name)
	if err != nil {
		p.fail("%s: %s", quote.Name(name), reason(err))
		return
	}
	defer in.Close()
	c := &check{program: p, name: name, title: quote.Name(name), parser: lines}
	if name == "-" {
		c.title = quote.Name("standard input")
	}
	if c.read(in) != nil {
		p.fail("%s: read error", c.title)
		return
	}
	c.finish()
}

// A check is the work on one list.
type check struct {
	*program
	*parser
	counts
	name, title string // of the list; title is for messages
}

// read checks what each line names. The error is one of reading the list.
func (c *check) read(in io.Reader) error {
	q := queue.Start(c.jobs, lookahead)
	defer q.Finish()
	list := newList(in)
	for {
		line, err := list.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		q.Add(c.lineTask(line, list.number))
	}
}

// lineTask returns the task for a line. Standard input cannot be both the list and a file
// in it.
func (c *check) lineTask(line string, number int) *queue.Task {
	e, ok := c.parse(line)
	if !ok || e.name == "-" && c.name == "-" {
		return &queue.Task{Show: func() { c.showMalformed(number) }}
	}
	var sum []byte
	var err error
	return &queue.Task{
		InTurn: isAlone(e.Function, e.name),
		Run:    func() { sum, err = c.sum(e.Function, e.name) },
		Show:   func() { c.show(e, sum, err) },
	}
}

func (c *check) showMalformed(number int) {
	c.malformed++
	if c.warn {
		c.say("%s: %d: improperly formatted %s checksum line", c.title, number, c.Algorithm.Tag)
	}
}

// show compares the sum of a file with its line.
func (c *check) show(e entry, sum []byte, err error) {
	c.proper = true
	switch {
	case c.ignoreMissing && errors.Is(err, fs.ErrNotExist):
	case err != nil:
		c.unread++
		c.fail("%s: %s", quote.Name(e.name), reason(err))
		c.verdict(e.name, "FAILED open or read")
	case subtle.ConstantTimeCompare(sum, e.sum) == 0:
		c.mismatched++
		c.verdict(e.name, "FAILED")
	default:
		c.matched = true
		if !c.quiet {
			c.verdict(e.name, "OK")
		}
	}
}

// verdict prints the result for a file. As in coreutils, only a line feed makes escapes
// necessary here.
func (c *check) verdict(name, what string) {
	if c.status {
		return
	}
	mark := ""
	if strings.Contains(name, "\n") {
		mark, name = escape(name)
	}
	c.console.Out().Write([]byte(mark + name + ": " + what + "\n"))
}
