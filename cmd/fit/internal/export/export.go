// Package export runs an exporter over the files and folders that arguments name: it makes an output of
// each file, on all cores, and writes all of it or nothing.
package export

import (
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/queue"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/input"
	"github.com/tightwire/tightwire/fit/timeline"
)

// An Exporter makes one output of each input. Inputs are exported in parallel, so its state
// must be safe for concurrent use.
type Exporter struct {
	Ext   string // of an output in a folder, such as ".csv"; "" if the output is a folder itself
	write func(p *run.Program, w io.Writer, s Source) error
	Save  func(p *run.Program, out string, s Source) error

	// Make makes an output in the place of Save, of a file that need not be whole. It may overwrite inputs.
	Make func(p *run.Program, f input.File, err error, out string)

	Decode   []fit.Option // of the files of a source
	OneByOne bool         // save uses each, not files, of a source
	Binary   bool         // the output is nothing for a terminal
	Join     bool         // the files of a source have one record a second ([timeline.Joined])
}

// A Source is the input of one output: one or more chained files, which are whole.
type Source struct {
	Name  string      // printable
	Files []*fit.File // nil if they are many and large: see each

	Data   []byte // of many and large files
	decode []fit.Option
	join   bool
}

// Each yields the files, one or more times. Of many and large files, which are decoded again each
// time, one is in memory at a time.
func (s *Source) Each() iter.Seq[*fit.File] {
	if s.Data == nil {
		return slices.Values(s.Files)
	}
	return func(yield func(*fit.File) bool) {
		for f := range fit.All(s.Data, s.decode...) {
			if !yield(s.joined(f)) {
				return
			}
		}
	}
}

// joined returns f with one record a second if that is wanted.
func (s *Source) joined(f *fit.File) *fit.File {
	if s.join && f != nil {
		f, _ = timeline.JoinedFile(f)
	}
	return f
}

// Streamed returns an exporter whose outputs are files, or standard output.
func Streamed(ext string, write func(p *run.Program, w io.Writer, s Source) error) Exporter {
	return Exporter{Ext: ext, write: write, Save: func(p *run.Program, out string, s Source) error {
		return p.WriteOutput(out, func(w io.Writer) error { return write(p, w, s) })
	}}
}

// Flag adds the flag of all exports.
func Flag(flags *pflag.FlagSet) {
	run.OutputFlag(flags, "write to `OUT`, a folder for more than one file; standard output without it")
}

// JoinFlag adds the flag of exports that write records as they are stored.
func JoinFlag(flags *pflag.FlagSet, join *bool) {
	flags.BoolVar(join, "join", false, "join records that have parts of one second's values")
}

// More ends the help screen of an export.
const More = `One file is written to OUT. Several FILEs, a folder, or an archive with several files
are written to files in the folder OUT, under the names that they have in FILE. The verb
makes the folder if it does not exist, and writes all of a file or nothing. It reports
and skips damaged files, and then exits with 1: see fit repair.
`

// Run makes an output of each file.
func (x Exporter) Run(p *run.Program) {
	defer p.ReportSkipped()
	if x.Binary && !p.MayPrint() {
		return
	}
	next, stop := iter.Pull2(p.Inputs())
	defer stop()
	first, err, ok := next()
	if !ok { // does not happen: Inputs has a file or an error for each argument, and there is one
		return
	}
	argument := p.Argument
	second, err2, more := next()
	if !x.toFolder(p, more) {
		if x.Make != nil || p.MayOverwrite() {
			x.exportFile(p, first, err, p.Output)
		}
		return
	}
	if !x.makeFolder(p) {
		return
	}
	cores := runtime.GOMAXPROCS(0)
	q := queue.Start(2*cores, 4*cores) // some workers wait for the disk; none waits for a slow file
	defer q.Finish()
	names := outNames{}
	x.exportBeside(p, q, first, err, names.name(argument, first.Name, x.Ext))
	for ; more; second, err2, more = next() {
		x.exportBeside(p, q, second, err2, names.name(p.Argument, second.Name, x.Ext))
	}
}

// Rehearse makes the outputs of a streamed exporter, one after the other, and writes them nowhere.
func (x Exporter) Rehearse(p *run.Program) {
	for f, err := range p.Inputs() {
		s, ok := x.Open(p, f, err)
		if !ok {
			continue
		}
		if err := x.write(p, io.Discard, s); err != nil {
			p.Fail("%s: %v", s.Name, err)
		}
	}
}

// toFolder reports whether the outputs go into a folder. An output that is itself a folder
// may exist.
func (x Exporter) toFolder(p *run.Program, several bool) bool {
	return several || run.IsFolder(p.Files[0]) || x.Ext != "" && (run.IsFolder(p.Output) || endsInSeparator(p.Output))
}

func endsInSeparator(name string) bool { return name != "" && os.IsPathSeparator(name[len(name)-1]) }

// makeFolder makes the folder OUT, unless it has the name that a file would have.
func (x Exporter) makeFolder(p *run.Program) bool {
	if p.Output == "" || p.Output == "-" {
		p.Misused("more than one file, want a folder for them: --output (-o) FOLDER")
		return false
	}
	if !run.IsFolder(p.Output) && x.Ext != "" && strings.EqualFold(filepath.Ext(p.Output), x.Ext) {
		p.Misused("more than one file, want a folder for them, and %s is the name of a file", p.Output)
		return false
	}
	if err := os.MkdirAll(p.Output, 0o777); err != nil {
		p.Fail("%v", err)
		return false
	}
	return true
}

// exportBeside has a worker make the output with this name in the folder.
func (x Exporter) exportBeside(p *run.Program, q *queue.Queue, f input.File, err error, name string) {
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
func (x Exporter) exportFile(p *run.Program, f input.File, err error, out string) {
	if x.Make != nil {
		x.Make(p, f, err, out)
		return
	}
	s, ok := x.Open(p, f, err)
	if !ok {
		return
	}
	if err := x.Save(p, out, s); err != nil {
		p.Fail("%s: %v", s.Name, err)
	}
}

// Open decodes a file. If the file is damaged, it reports the fault.
func (x Exporter) Open(p *run.Program, f input.File, err error) (s Source, ok bool) {
	if err != nil {
		p.Fail("%v", err)
		return s, false
	}
	s.Name, s.join = quote.Text(f.Name), x.Join
	s.decode = append(slices.Clip(x.Decode), fit.Checksums(fit.Lenient))
	for file, err := range run.All(f.Data, s.decode...) {
		p.ReportFaults(s.Name, file, err)
		if len(s.Files) > 0 && x.OneByOne && int64(len(f.Data)) >= run.LargeSize {
			s.Files, s.Data = nil, f.Data
		}
		if s.Data == nil {
			s.Files = append(s.Files, s.joined(file))
		}
	}
	switch {
	case p.Status != 0 && run.IsRepairable(f.Data):
		p.Warn("%s: not exported; 'fit repair' saves its intact messages", s.Name)
	case p.Status != 0:
		p.Warn("%s: not exported", s.Name)
	}
	return s, p.Status == 0
}
