package bulk

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/queue"
	"github.com/tightwire/tightwire/fit/fitarrow"
	"github.com/tightwire/tightwire/fit/fitarrow/dataset"
	"github.com/tightwire/tightwire/fit/input"
)

// partition is the state of writing the Parquet files of one partition.
type partition struct {
	*plan
	outputs map[dataset.Place]*parquetFile
	planned map[string]*File // by digest
	written map[*File]bool
	err     error // of writing
}

// parquetFile is a file that has a temporary name.
type parquetFile struct {
	*fitarrow.Writer
	buffer *bufio.Writer
	file   *os.File
}

// writePartition writes the files of places, all in one partition.
func writePartition(p *run.Program, plan *plan, places []dataset.Place) error {
	part := &partition{
		plan: plan, outputs: map[dataset.Place]*parquetFile{},
		planned: map[string]*File{}, written: map[*File]bool{},
	}
	for _, place := range places {
		for _, e := range plan.places[place] {
			part.planned[e.BLAKE2b] = e
		}
		part.open(place, pathOf(p, place))
	}
	part.read(p)
	if part.err == nil && len(part.written) < len(part.planned) {
		part.err = fmt.Errorf("%s: changed while it was read: start again", p.Files[0])
	}
	for _, place := range places {
		part.close(place, pathOf(p, place))
	}
	return part.err
}

// open begins the file of a place.
func (part *partition) open(place dataset.Place, name string) {
	if part.err != nil {
		return
	}
	AboutToChange()
	if part.err = os.MkdirAll(filepath.Dir(name), 0o777); part.err != nil {
		return
	}
	f := &parquetFile{}
	if f.file, part.err = run.CreateBeside(name, 0o666); part.err != nil {
		return
	}
	part.outputs[place] = f
	f.buffer = bufio.NewWriterSize(f.file, run.OutRoom)
	f.Writer, part.err = dataset.NewWriter(f.buffer, place.Table, part.origin(place))
}

// close gives the file of a place its name, or removes it after an error.
func (part *partition) close(place dataset.Place, name string) {
	f := part.outputs[place]
	if f == nil {
		return
	}
	err := part.err
	if err == nil {
		err = errors.Join(f.Close(), f.buffer.Flush())
	}
	AboutToChange()
	part.err = run.Take(name, f.file, err)
}

// read writes the rows of all files in the order of the input: first the files whose
// content was kept, then the other files, which it reads again.
func (part *partition) read(p *run.Program) {
	q := queue.Start(runtime.GOMAXPROCS(0), runtime.GOMAXPROCS(0))
	defer q.Finish()
	left := 0
	for _, e := range part.entries {
		switch {
		case part.planned[e.BLAKE2b] != e:
		case e.content == nil:
			left++
		default:
			var rows dataset.Batches
			q.Add(&queue.Task{
				Run:  func() { rows = part.rowsOf(e, e.content) },
				Show: func() { part.write(e, rows, nil) },
			})
		}
	}
	if left > 0 {
		part.readAgain(p, q)
	}
}

// readAgain reads the files whose content was not kept.
func (part *partition) readAgain(p *run.Program, q *queue.Queue) {
	in := &input.Reader{MaxSize: p.MaxSize, Want: part.wanted()}
	for f, err := range in.Open(p.Files[0]) {
		var e *File
		var rows dataset.Batches
		q.Add(&queue.Task{
			Run: func() {
				var c *dataset.Content
				switch e = part.planned[digestOf(f.Data)]; {
				case e == nil:
					return
				case e.Verdict == Repaired:
					c, _ = readRepaired(f, err)
					err = nil
				case err == nil:
					c, err = readContent(f.Data)
				}
				if c != nil {
					rows = part.rowsOf(e, c)
				}
			},
			Show: func() { part.write(e, rows, err) },
		})
		p.Count(int64(len(f.Data)))
	}
}

// wanted returns a function that selects the files to read again, and the archives around
// them.
func (part *partition) wanted() func(name string) bool {
	names := map[string]bool{}
	for _, e := range part.planned {
		if e.content != nil {
			continue
		}
		names[e.found] = true
		for i, c := range e.found {
			if c == '/' {
				names[e.found[:i]] = true
			}
		}
	}
	return func(name string) bool { return names[name] }
}

func (part *partition) rowsOf(e *File, c *dataset.Content) dataset.Batches {
	return c.Rows(e.File, func(place dataset.Place) bool { return part.outputs[place] != nil })
}

// write writes the rows of a file once. A file that is not in the plan has changed since;
// then the planned file is missing.
func (part *partition) write(e *File, rows dataset.Batches, err error) {
	if e == nil || part.written[e] || part.err != nil {
		return
	}
	part.written[e] = true
	part.err = err
	for place, batches := range rows {
		for _, b := range batches {
			part.err = errors.Join(part.err, part.outputs[place].Write(b))
			b.Release()
		}
	}
}
