package main

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/internal/queue"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/input"
)

// An exporter makes one output of each input. Inputs are exported in parallel, so its state
// must be safe for concurrent use.
type exporter struct {
	ext  string // of an output in a folder, such as ".csv"; "" if the output is a folder itself
	save func(p *program, out string, s source) error

	decode   []fit.Option // of the files of a source
	oneByOne bool         // save uses each, not files, of a source
}

// A source is the input of one output: one or more chained files, which are whole.
type source struct {
	name  string      // printable
	files []*fit.File // nil if they are many and large: see each

	data   []byte // of many and large files
	decode []fit.Option
}

// each yields the files, one or more times. Of many and large files, which are decoded again each
// time, one is in memory at a time.
func (s *source) each() iter.Seq[*fit.File] {
	if s.data == nil {
		return slices.Values(s.files)
	}
	return func(yield func(*fit.File) bool) {
		for f := range fit.All(s.data, s.decode...) {
			if !yield(f) {
				return
			}
		}
	}
}

// streamed returns an exporter whose outputs are files, or standard output.
func streamed(ext string, write func(p *program, w io.Writer, s source) error) exporter {
	return exporter{ext: ext, save: func(p *program, out string, s source) error {
		return p.writeOutput(out, func(w io.Writer) error { return write(p, w, s) })
	}}
}

// writeOutput replaces a file by what write writes, or on error leaves it unchanged. "" and
// "-" mean standard output.
func (p *program) writeOutput(out string, write func(io.Writer) error) error {
	if out == "" || out == "-" {
		return write(p.out)
	}
	return replace(out, func(f *os.File) error {
		w := bufio.NewWriterSize(f, outRoom)
		return errors.Join(write(w), w.Flush())
	})
}

// exportFlag adds the flag of all exports.
func exportFlag(flags *pflag.FlagSet) {
	outputFlag(flags, "write to `OUT`, a folder for more than one file; standard output without it")
}

// exportMore ends the help screen of an export.
const exportMore = `One file is written to OUT. Several FILEs, a folder, or an archive with several files
are written to files in the folder OUT, under the names that they have in FILE. The verb
makes the folder if it does not exist, and writes all of a file or nothing. It reports
and skips damaged files, and then exits with 1: see fit repair.
`

// export makes an output of each file.
func (p *program) export(x exporter) {
	defer p.reportSkipped()
	next, stop := iter.Pull2(p.inputs())
	defer stop()
	first, err, ok := next()
	if !ok { // mutate: inputs has a file or an error for each argument, and there is one
		return
	}
	argument := p.argument
	second, err2, more := next()
	if !p.toFolder(x, more) {
		if p.mayOverwrite() {
			p.exportFile(x, first, err, p.output)
		}
		return
	}
	if !p.makeFolder() {
		return
	}
	cores := runtime.GOMAXPROCS(0)
	q := queue.Start(2*cores, 4*cores) // some workers wait for the disk; none waits for a slow file
	defer q.Finish()
	names := outNames{}
	p.exportBeside(q, x, first, err, names.name(argument, first.Name, x.ext))
	for ; more; second, err2, more = next() {
		p.exportBeside(q, x, second, err2, names.name(p.argument, second.Name, x.ext))
	}
}

// toFolder reports whether the outputs go into a folder. An output that is itself a folder
// may exist.
func (p *program) toFolder(x exporter, several bool) bool {
	return several || isFolder(p.files[0]) || x.ext != "" && (isFolder(p.output) || endsInSeparator(p.output))
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

func endsInSeparator(name string) bool { return name != "" && os.IsPathSeparator(name[len(name)-1]) }

// mayOverwrite reports whether OUT differs from all inputs, which may be archives that would be lost.
func (p *program) mayOverwrite() bool {
	for _, name := range p.files {
		if p.output != "" && p.output != "-" && sameFile(name, p.output) {
			p.misused("%s: is FILE and OUT, want another OUT", p.output)
			return false
		}
	}
	return true
}

// makeFolder makes the folder OUT.
func (p *program) makeFolder() bool {
	if p.output == "" || p.output == "-" {
		p.misused("more than one file, want a folder for them: --output (-o) FOLDER")
		return false
	}
	if err := os.MkdirAll(p.output, 0o777); err != nil {
		p.fail("%v", err)
		return false
	}
	return true
}

// exportBeside has a worker make the output with this name in the folder.
func (p *program) exportBeside(q *queue.Queue, x exporter, f input.File, err error, name string) {
	one := newBufferedRun(p)
	q.Add(&queue.Task{
		Run: func() {
			out := filepath.Join(p.output, name)
			if folderErr := os.MkdirAll(filepath.Dir(out), 0o777); folderErr != nil {
				one.fail("%v", folderErr)
				return
			}
			one.exportFile(x, f, err, out)
		},
		Show: func() { p.show(one) },
	})
}

// exportFile makes the output of a file, or reports why it cannot.
func (p *program) exportFile(x exporter, f input.File, err error, out string) {
	s, ok := p.sourceOf(f, err, x)
	if !ok {
		return
	}
	if err := x.save(p, out, s); err != nil {
		p.fail("%s: %v", s.name, err)
	}
}

// sourceOf decodes a file. If the file is damaged, it reports the fault.
func (p *program) sourceOf(f input.File, err error, x exporter) (s source, ok bool) {
	if err != nil {
		p.fail("%v", err)
		return s, false
	}
	s.name = quote.Text(f.Name)
	s.decode = append(slices.Clip(x.decode), fit.Checksums(fit.Lenient))
	for file, err := range fit.All(f.Data, s.decode...) {
		for _, fault := range faults(file, err) {
			p.fail("%s: %s", s.name, explain(fault))
		}
		if len(s.files) > 0 && x.oneByOne && int64(len(f.Data)) >= largeSize {
			s.files, s.data = nil, f.Data
		}
		if s.data == nil {
			s.files = append(s.files, file)
		}
	}
	switch {
	case p.status != 0 && isRepairable(f.Data):
		p.warn("%s: not exported; 'fit repair' saves what is whole in it", s.name)
	case p.status != 0:
		p.warn("%s: not exported", s.name)
	}
	return s, p.status == 0
}
