package main

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
	"strings"

	"github.com/tightwire/tightwire/cmd/internal/queue"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit/input"
)

// errNoFIT: an archive or folder has no FIT file.
var errNoFIT = errors.New("no FIT file in it")

// inputs returns every FIT file that the arguments name or contain, in their order. An
// error comes with what could be read of the file, or with nothing.
func (p *program) inputs() iter.Seq2[input.File, error] {
	return func(yield func(input.File, error) bool) {
		for _, name := range p.files {
			p.argument = name
			if p.streams && isLarge(name) {
				if !yield(input.File{Name: name}, nil) {
					return
				}
				continue
			}
			found := false
			for f, err := range p.finder.Open(name) {
				found = true
				if !yield(f, err) {
					return
				}
				p.read(int64(len(f.Data)))
			}
			if !found && !yield(input.File{}, fmt.Errorf("%s: %w", name, errNoFIT)) {
				return
			}
		}
	}
}

// largeSize is the size in bytes from which some verbs do not read a file as a whole.
var largeSize int64 = 64 << 20

// isLarge reports whether name is a large file with the beginning of a FIT file.
func isLarge(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false // whatever opens it next reports the error
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() < largeSize {
		return false
	}
	var head [12]byte
	_, err = f.ReadAt(head[:], 0)
	return err == nil && string(head[8:]) == ".FIT"
}

// with calls do for a file if anything of it could be read, and reports an error.
func (p *program) with(f input.File, err error, do func(name string, b []byte)) {
	if err != nil {
		p.fail("%v", err)
	}
	if err == nil || len(f.Data) > 0 {
		do(quote.Text(f.Name), f.Data)
	}
}

// eachFile calls do with the name and bytes of every file.
func (p *program) eachFile(do func(name string, b []byte)) {
	for f, err := range p.inputs() {
		p.with(f, err, do)
	}
	p.reportSkipped()
}

// eachFileBeside is eachFile on all cores. It calls do with a separate program for each
// file, and prints their output in the order of the files.
func (p *program) eachFileBeside(do func(p *program, name string, b []byte)) {
	workers := runtime.GOMAXPROCS(0)
	q := queue.Start(workers, workers)
	for f, err := range p.inputs() {
		one := newBufferedRun(p)
		one.path = f.Name
		q.Add(&queue.Task{
			Run: func() {
				one.with(f, err, func(name string, b []byte) { do(one.program, name, b) })
			},
			Show: func() { p.show(one) },
		})
	}
	q.Finish()
	p.reportSkipped()
}

// reportSkipped reports how many files in folders and archives were skipped.
func (p *program) reportSkipped() {
	if n := p.finder.Skipped; n > 0 {
		p.warn("files that are not FIT, skipped: %d", n)
	}
}

// A bufferedRun is a program whose output is kept until show prints it.
type bufferedRun struct {
	*program
	stdout, errors bytes.Buffer
}

func newBufferedRun(p *program) *bufferedRun {
	one := &bufferedRun{}
	one.program = newProgram(p.arguments, nil, &one.stdout, &one.errors)
	one.terminal, one.colours = p.terminal, p.colours
	return one
}

// show prints the output of a bufferedRun.
func (p *program) show(one *bufferedRun) {
	one.out.Flush()
	p.out.Write(one.stdout.Bytes())
	if one.errors.Len() > 0 {
		p.out.Flush()
		p.stderr.Write(one.errors.Bytes())
	}
	p.status = max(p.status, one.status)
}

// oneInput returns the file of a verb that makes one file from another, with an error if
// only a part of it could be read. Unless the argument is or contains exactly one file, and
// OUT is not the archive around it, ok is false and the status 2.
func (p *program) oneInput() (f input.File, ok bool, err error) {
	found := 0
	for f, err = range p.inputs() {
		if found++; found > 1 {
			p.misused("%s: more than one FIT file in it, want one", p.files[0])
			return f, false, err
		}
	}
	if errors.Is(err, errNoFIT) {
		p.misused("%v, want one", err)
		return f, false, err
	}
	if isPackedIn(f, p.output) {
		p.misused("%v", errPacked(p.output))
		return f, false, err
	}
	f.Name = quote.Text(f.Name)
	return f, true, err
}

// isPackedIn reports whether f comes from the compressed file or archive with this name,
// which would be lost if it were overwritten.
func isPackedIn(f input.File, name string) bool {
	if !f.Packed || name == "-" || isFolder(name) {
		return false
	}
	for part := f.Name; part != ""; part = part[:max(0, strings.LastIndexAny(part, separators))] {
		if sameFile(part, name) {
			return true
		}
	}
	return false
}

// separators are the separators in names of [input.File].
const separators = "/" + string(os.PathSeparator)

func errPacked(name string) error {
	return fmt.Errorf("%s: cannot write into a compressed file or archive, want another OUT", name)
}

// misused reports a wrong command line.
func (p *program) misused(format string, args ...any) {
	p.fail(format, args...)
	p.status = 2
}
