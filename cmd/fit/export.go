package main

import (
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/queue"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/input"
)

// An exporter makes one output of each input. Inputs are exported in parallel, so its state
// must be safe for concurrent use.
type exporter struct {
	ext  string // of an output in a folder, such as ".csv"; "" if the output is a folder itself
	save func(p *run.Program, out string, s source) error

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
func streamed(ext string, write func(p *run.Program, w io.Writer, s source) error) exporter {
	return exporter{ext: ext, save: func(p *run.Program, out string, s source) error {
		return p.WriteOutput(out, func(w io.Writer) error { return write(p, w, s) })
	}}
}

// exportFlag adds the flag of all exports.
func exportFlag(flags *pflag.FlagSet) {
	run.OutputFlag(flags, "write to `OUT`, a folder for more than one file; standard output without it")
}

// exportMore ends the help screen of an export.
const exportMore = `One file is written to OUT. Several FILEs, a folder, or an archive with several files
are written to files in the folder OUT, under the names that they have in FILE. The verb
makes the folder if it does not exist, and writes all of a file or nothing. It reports
and skips damaged files, and then exits with 1: see fit repair.
`

// export makes an output of each file.
func (x exporter) export(p *run.Program) {
	defer p.ReportSkipped()
	next, stop := iter.Pull2(p.Inputs())
	defer stop()
	first, err, ok := next()
	if !ok { // mutate: inputs has a file or an error for each argument, and there is one
		return
	}
	argument := p.Argument
	second, err2, more := next()
	if !x.toFolder(p, more) {
		if p.MayOverwrite() {
			x.exportFile(p, first, err, p.Output)
		}
		return
	}
	if !makeFolder(p) {
		return
	}
	cores := runtime.GOMAXPROCS(0)
	q := queue.Start(2*cores, 4*cores) // some workers wait for the disk; none waits for a slow file
	defer q.Finish()
	names := outNames{}
	x.exportBeside(p, q, first, err, names.name(argument, first.Name, x.ext))
	for ; more; second, err2, more = next() {
		x.exportBeside(p, q, second, err2, names.name(p.Argument, second.Name, x.ext))
	}
}

// toFolder reports whether the outputs go into a folder. An output that is itself a folder
// may exist.
func (x exporter) toFolder(p *run.Program, several bool) bool {
	return several || run.IsFolder(p.Files[0]) || x.ext != "" && (run.IsFolder(p.Output) || endsInSeparator(p.Output))
}

func endsInSeparator(name string) bool { return name != "" && os.IsPathSeparator(name[len(name)-1]) }

// makeFolder makes the folder OUT.
func makeFolder(p *run.Program) bool {
	if p.Output == "" || p.Output == "-" {
		p.Misused("more than one file, want a folder for them: --output (-o) FOLDER")
		return false
	}
	if err := os.MkdirAll(p.Output, 0o777); err != nil {
		p.Fail("%v", err)
		return false
	}
	return true
}

// exportBeside has a worker make the output with this name in the folder.
func (x exporter) exportBeside(p *run.Program, q *queue.Queue, f input.File, err error, name string) {
	one := run.NewBuffered(p)
	q.Add(&queue.Task{
		Run: func() {
			out := filepath.Join(p.Output, name)
			if folderErr := os.MkdirAll(filepath.Dir(out), 0o777); folderErr != nil {
				one.Fail("%v", folderErr)
				return
			}
			x.exportFile(one.Program, f, err, out)
		},
		Show: func() { p.Show(one) },
	})
}

// exportFile makes the output of a file, or reports why it cannot.
func (x exporter) exportFile(p *run.Program, f input.File, err error, out string) {
	s, ok := x.sourceOf(p, f, err)
	if !ok {
		return
	}
	if err := x.save(p, out, s); err != nil {
		p.Fail("%s: %v", s.name, err)
	}
}

// sourceOf decodes a file. If the file is damaged, it reports the fault.
func (x exporter) sourceOf(p *run.Program, f input.File, err error) (s source, ok bool) {
	if err != nil {
		p.Fail("%v", err)
		return s, false
	}
	s.name = quote.Text(f.Name)
	s.decode = append(slices.Clip(x.decode), fit.Checksums(fit.Lenient))
	for file, err := range fit.All(f.Data, s.decode...) {
		for _, fault := range run.Faults(file, err) {
			p.Fail("%s: %s", s.name, run.Explain(fault))
		}
		if len(s.files) > 0 && x.oneByOne && int64(len(f.Data)) >= run.LargeSize {
			s.files, s.data = nil, f.Data
		}
		if s.data == nil {
			s.files = append(s.files, file)
		}
	}
	switch {
	case p.Status != 0 && run.IsRepairable(f.Data):
		p.Warn("%s: not exported; 'fit repair' saves what is whole in it", s.name)
	case p.Status != 0:
		p.Warn("%s: not exported", s.name)
	}
	return s, p.Status == 0
}
