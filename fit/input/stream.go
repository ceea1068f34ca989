package input

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"math"
)

// stream yields the FIT files in in. It checks the first bytes before it reads the rest, so
// that a large file that is not FIT costs nothing.
func (w *walker) stream(name string, in io.Reader, o origin) bool {
	b := bufio.NewReaderSize(in, 1<<16)
	head, err := b.Peek(headSize)
	switch {
	case err != nil && err != io.EOF:
		return w.failed(name, head, o.packed, err)
	case isGzip(head):
		return w.gzip(name, b, o)
	case isZip(head):
		return w.zipStream(name, b, o)
	case !o.all && !looksLikeFIT(name, head):
		w.Skipped++
		return true
	}
	data, err := w.readAll(b, o)
	if o.depth > 1 {
		w.nest(len(data))
	}
	if err != nil {
		return w.failed(name, data, o.packed, err)
	}
	return w.yield(File{Name: name, Data: data, Packed: o.packed}, nil)
}

// gzip yields the content of a gzip file, under the name of the gzip file.
func (w *walker) gzip(name string, in io.Reader, o origin) bool {
	if o.depth == MaxDepth {
		return w.failed(name, nil, true, ErrTooDeep)
	}
	z, err := gzip.NewReader(in)
	if err != nil {
		return w.failed(name, nil, true, err)
	}
	return w.stream(name, z, origin{packed: true, depth: o.depth + 1, all: o.all})
}

// zipStream yields the files of a zip archive that does not allow random access: it is read
// into memory first.
func (w *walker) zipStream(name string, in io.Reader, o origin) bool {
	if o.depth == MaxDepth {
		return w.failed(name, nil, true, ErrTooDeep)
	}
	data, err := w.readAll(in, o)
	w.nest(len(data))
	if err != nil {
		return w.failed(name, nil, true, err)
	}
	return w.zip(name, bytes.NewReader(data), int64(len(data)), o)
}

// zip yields the files of a zip archive in the order of its directory.
func (w *walker) zip(name string, in io.ReaderAt, size int64, o origin) bool {
	archive, err := zip.NewReader(in, size)
	if err != nil {
		return w.failed(name, nil, true, err)
	}
	for _, entry := range archive.File {
		inside := name + "/" + entry.Name
		if !entry.Mode().IsRegular() || isResourceFork(entry.Name) || !w.wants(inside) {
			continue
		}
		if o.depth > 0 && w.nested > nestedMost {
			return w.stopNested(inside)
		}
		if !w.entry(inside, entry, o.depth+1) {
			return false
		}
	}
	return true
}

// nest counts bytes that an archive inside an archive unpacked to.
func (w *walker) nest(n int) { w.nested = max(w.nested, w.nested+int64(n)) }

// stopNested reports once that the rest of the archives inside an archive is not read.
func (w *walker) stopNested(name string) bool {
	if w.nested == math.MaxInt64 {
		return true
	}
	w.nested = math.MaxInt64
	return w.failed(name, nil, true, fmt.Errorf("archives in an archive: %w of %d bytes", ErrTooLarge, nestedMost))
}

func (w *walker) entry(name string, entry *zip.File, depth int) bool {
	if entry.Flags&encrypted != 0 { // archive/zip would return the encrypted bytes
		if !looksLikeFIT(name, nil) { // of which only the name can tell
			w.Skipped++
			return true
		}
		return w.failed(name, nil, true, ErrEncrypted)
	}
	in, err := entry.Open()
	if err != nil {
		return w.failed(name, nil, true, err)
	}
	defer in.Close()
	if depth > 1 {
		w.nest(entryCost)
	}
	size := int64(min(entry.UncompressedSize64, math.MaxInt64))
	packed := int64(min(entry.CompressedSize64, math.MaxInt64/mostPacked))
	return w.stream(name, in, origin{packed: true, depth: depth, size: size, room: min(size, packed*mostPacked)})
}

// mostPacked is how many times larger than packed an entry is believed to be before it is read: FIT
// files pack to a quarter or so.
const mostPacked = 16

// encrypted is the flag of an encrypted entry (APPNOTE.TXT, 4.4.4).
const encrypted = 1

// aLook is how many bytes are read of an entry that its archive says is too large.
const aLook = 4 << 10

// readAll reads in to the end, or to the limit. With an error it returns what it has read: the
// beginning if the directory of the archive says that it is too much.
func (w *walker) readAll(in io.Reader, o origin) ([]byte, error) {
	limit := w.maxSize()
	if o.size > limit {
		data, err := io.ReadAll(io.LimitReader(in, min(limit, aLook)))
		return data, cmp.Or(err, w.tooLarge())
	}
	data, err := readSized(io.LimitReader(in, limit+1), o.room)
	if err == nil && int64(len(data)) > limit {
		return data[:limit], w.tooLarge()
	}
	return data, err
}

// readSized is io.ReadAll for about size bytes.
func readSized(in io.Reader, size int64) ([]byte, error) {
	if size == 0 {
		return io.ReadAll(in)
	}
	b := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	_, err := b.ReadFrom(in)
	return b.Bytes(), err
}

func (w *walker) tooLarge() error {
	return fmt.Errorf("%w of %d bytes", ErrTooLarge, w.maxSize())
}
