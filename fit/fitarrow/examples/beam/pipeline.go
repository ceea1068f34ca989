package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/fitarrow/dataset"
)

func init() {
	register.Function3x1(digest)
	register.Function2x1(first)
	register.DoFn3x1[context.Context, fileio.ReadableFile, func(string, []byte), error](&split{})
	register.DoFn3x1[context.Context, string, func(*[]byte) bool, error](&write{})
	register.Emitter2[string, string]()
	register.Emitter2[string, []byte]()
	register.Iter1[string]()
	register.Iter1[[]byte]()
}

// newPipeline reads files once for their digests and once for their rows, as fit bulk does. One
// worker writes a Parquet file, with one row group in memory.
func newPipeline(glob, output string) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	files := fileio.ReadMatches(s, fileio.MatchFiles(s, glob))
	same := beam.GroupByKey(s, beam.ParDo(s, digest, files))
	files = fileio.ReadMatches(s, fileio.MatchAll(s, beam.ParDo(s, first, same)))
	folder, _, _ := strings.Cut(glob, "*")
	rows := beam.GroupByKey(s, beam.ParDo(s, &split{Folder: folder}, files))
	beam.ParDo0(s, &write{Output: output}, rows)
	return p
}

// digest emits the digest of a file, and its path.
func digest(ctx context.Context, f fileio.ReadableFile, emit func(string, string)) error {
	b, err := f.Read(ctx)
	if err != nil {
		return err
	}
	sum := blake2b.Sum512(b)
	emit(hex.EncodeToString(sum[:]), f.Metadata.Path)
	return nil
}

// first returns the file whose rows are used, of identical files.
func first(_ string, paths func(*string) bool) string {
	var path, least string
	for paths(&path) {
		if least == "" || path < least {
			least = path
		}
	}
	return least
}

// split emits the rows of a file: for each place of the data set, batches as Arrow streams.
type split struct{ Folder string }

func (s *split) ProcessElement(ctx context.Context, f fileio.ReadableFile, emit func(string, []byte)) error {
	b, err := f.Read(ctx)
	if err != nil {
		return err
	}
	var files []*fit.File
	for file, err := range fit.All(b, fit.BlocksOnly()) {
		if err != nil {
			log.Errorf(ctx, "%s: %v", f.Metadata.Path, err)
			return nil
		}
		files = append(files, file)
	}
	name := strings.TrimPrefix(f.Metadata.Path, s.Folder)
	content, err := dataset.Read(files)
	if err != nil {
		log.Errorf(ctx, "%s: %v", f.Metadata.Path, err)
		return nil
	}
	for place, batches := range content.Rows(name, func(dataset.Place) bool { return true }) {
		for _, r := range batches {
			b, err := stream(r)
			if err != nil {
				return err
			}
			emit(place.Path(), b)
		}
	}
	return nil
}

// stream returns a batch as an Arrow stream.
func stream(r arrow.RecordBatch) ([]byte, error) {
	var b bytes.Buffer
	w := ipc.NewWriter(&b, ipc.WithSchema(r.Schema()))
	err := errors.Join(w.Write(r), w.Close())
	return b.Bytes(), err
}

// write writes the Parquet file of a place.
type write struct{ Output string }

func (w *write) ProcessElement(ctx context.Context, path string, batches func(*[]byte) bool) (err error) {
	fs, err := filesystem.New(ctx, w.Output)
	if err != nil {
		return err
	}
	defer fs.Close()
	file, err := fs.OpenWrite(ctx, strings.TrimSuffix(w.Output, "/")+"/"+path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	place, _ := dataset.PlaceOf(path)
	out, err := dataset.NewWriter(file, place.Table, "")
	if err != nil {
		return err
	}
	var b []byte
	for batches(&b) {
		r, err := ipc.NewReader(bytes.NewReader(b))
		if err != nil {
			return err
		}
		for r.Next() {
			if err := out.Write(r.RecordBatch()); err != nil {
				return err
			}
		}
		if r.Err() != nil {
			return r.Err()
		}
	}
	return out.Close()
}
