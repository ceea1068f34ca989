package run

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/cmd/internal/queue"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit/input"
)

// ErrNoFIT: an archive or folder has no FIT file.
var ErrNoFIT = errors.New("no FIT file in it")

// Inputs returns every FIT file that the arguments name or contain, in their order. An
// error comes with what could be read of the file, or with nothing.
func (p *Program) Inputs() iter.Seq2[input.File, error] {
	return func(yield func(input.File, error) bool) {
		count := p.counter()
		for _, name := range p.Files {
			p.Argument = name
			if name == "-" && p.AtKeyboard {
				p.Warn("waiting for a FIT file on standard input; Ctrl-C ends that, and 'fit help %s' says how to name a FILE", p.Verb)
			}
			if p.Streams && IsLarge(name) {
				if !yield(input.File{Name: name}, nil) {
					return
				}
				continue
			}
			found := false
			for f, err := range p.Finder.Open(name) {
				found = true
				if !yield(f, err) {
					return
				}
				p.Count(int64(len(f.Data)))
				count()
			}
			if !found && !yield(input.File{}, fmt.Errorf("%s: %w", name, ErrNoFIT)) {
				return
			}
		}
	}
}

// counter returns a function that counts a file as done, and shows that if there are several files.
func (p *Program) counter() func() {
	files := 0
	if p.CountFiles != nil {
		for _, name := range p.Files {
			files += p.Finder.Count(name)
		}
	}
	done, skipped := 0, p.Finder.Skipped
	return func() {
		if done++; files > 1 {
			p.CountFiles(done+p.Finder.Skipped-skipped, files)
		}
	}
}

// LargeSize is the size in bytes from which some verbs do not read a file as a whole.
var LargeSize int64 = 64 << 20

// IsLarge reports whether name is a large file with the beginning of a FIT file.
func IsLarge(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false // whatever opens it next reports the error
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() < LargeSize {
		return false
	}
	var head [12]byte
	_, err = f.ReadAt(head[:], 0)
	return err == nil && string(head[8:]) == ".FIT"
}

// Rehearsal returns a program with the inputs of p whose output is discarded. p can read the inputs after it:
// standard input is kept in memory.
func (p *Program) Rehearsal() *Program {
	before := New(p.Arguments, nil, io.Discard, io.Discard)
	if !slices.Contains(p.Files, "-") {
		return before
	}
	in := p.Finder.Stdin
	if in == nil {
		in = os.Stdin
	}
	b, err := io.ReadAll(io.LimitReader(in, p.MaxSize+1))
	if err == nil {
		err = io.EOF
	}
	before.Finder.Stdin = bytes.NewReader(b)
	p.Finder.Stdin = io.MultiReader(bytes.NewReader(b), failing{err})
	return before
}

// failing is a reader that only fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// with calls do for a file if anything of it could be read, and reports an error.
func (p *Program) with(f input.File, err error, do func(name string, b []byte)) {
	if err != nil {
		p.Fail("%v", err)
	}
	if err == nil || len(f.Data) > 0 {
		do(quote.Text(f.Name), f.Data)
	}
}

// Each calls do with the name and bytes of every file.
func (p *Program) Each(do func(name string, b []byte)) {
	for f, err := range p.Inputs() {
		p.with(f, err, do)
	}
	p.ReportSkipped()
}

// EachBeside is Each on all cores. It calls do with a separate program for each
// file, and prints their output in the order of the files.
func (p *Program) EachBeside(do func(p *Program, name string, b []byte)) {
	workers := runtime.GOMAXPROCS(0)
	q := queue.Start(workers, workers)
	for f, err := range p.Inputs() {
		one := NewBuffered(p)
		one.Path = f.Name
		q.Add(&queue.Task{
			Run: func() {
				one.with(f, err, func(name string, b []byte) { do(one.Program, name, b) })
			},
			Show: func() { p.Show(one) },
		})
	}
	q.Finish()
	p.ReportSkipped()
}

// ReportSkipped reports how many files in folders and archives were skipped.
func (p *Program) ReportSkipped() {
	if n := p.Finder.Skipped; n > 0 {
		p.Warn("files that are not FIT, skipped: %d", n)
	}
}

// A Buffered is a program whose output is kept until show prints it.
type Buffered struct {
	*Program
	stdout, errors bytes.Buffer
}

// NewBuffered returns a program with the arguments of p and no standard input.
func NewBuffered(p *Program) *Buffered {
	one := &Buffered{}
	one.Program = New(p.Arguments, nil, &one.stdout, &one.errors)
	one.Terminal, one.Colours = p.Terminal, p.Colours
	return one
}

// Show prints the output of a Buffered.
func (p *Program) Show(one *Buffered) {
	one.Out.Flush()
	p.Out.Write(one.stdout.Bytes())
	if one.errors.Len() > 0 {
		p.Out.Flush()
		p.Err.Write(one.errors.Bytes())
	}
	p.Status = max(p.Status, one.Status)
}

// OneInput returns the file of a verb that makes one file from another, with an error if
// only a part of it could be read. Unless the argument is or contains exactly one file, and
// OUT is not the archive around it, ok is false and the status 2.
func (p *Program) OneInput() (f input.File, ok bool, err error) {
	found := 0
	for f, err = range p.Inputs() {
		if found++; found > 1 {
			p.Misused("%s: more than one FIT file in it, want one", p.Files[0])
			return f, false, err
		}
	}
	if errors.Is(err, ErrNoFIT) {
		p.Misused("%v, want one", err)
		return f, false, err
	}
	if IsPackedIn(f, p.Output) {
		p.Misused("%v", ErrPacked(p.Output))
		return f, false, err
	}
	f.Name = quote.Text(f.Name)
	return f, true, err
}

// IsPackedIn reports whether f comes from the compressed file or archive with this name,
// which would be lost if it were overwritten.
func IsPackedIn(f input.File, name string) bool {
	if !f.Packed || name == "-" || IsFolder(name) {
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

// ErrPacked returns the error for an OUT that is the archive around FILE, or its compressed file.
func ErrPacked(name string) error {
	return fmt.Errorf("%s: cannot write into a compressed file or archive, want another OUT", name)
}

// Misused reports a wrong command line.
func (p *Program) Misused(format string, args ...any) {
	p.Fail(format, args...)
	p.Status = 2
}
