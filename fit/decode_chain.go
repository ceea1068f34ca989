package fit

import (
	"bytes"
	"fmt"
	"io"
	"iter"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// AllFrom decodes the files chained in r as [All] does, one file in memory at a time: it
// reads as many bytes of r as the header states, and allocates what [DecodeBytes] allocates
// for them. It reads no further than it decodes. If r fails, AllFrom yields the file that it
// could read, and then a nil file with an error that wraps the error of r.
//
// [File.Size] of a file with a fault is the number of bytes that were read for it.
func AllFrom(r io.Reader, opts ...Option) iter.Seq2[*File, error] {
	return func(yield func(*File, error) bool) {
		c := configOf(opts)
		r := c.reader(r)
		base := int64(0)
		for seq := 0; ; seq++ {
			b, failed := readFile(r)
			if len(b) == 0 && seq > 0 && failed == nil {
				return
			}
			var f *File
			var err *Error
			if len(b) > 0 || failed == nil {
				if f, err = decodeAt(b, base, seq, c); !yieldFile(yield, f, err) {
					return
				}
			}
			if failed != nil {
				yield(nil, fmt.Errorf("fit: %w", failed))
				return
			}
			if f == nil || err != nil && err.framing() {
				return
			}
			base += int64(f.size)
		}
	}
}

// yieldFile passes a nil *Error to yield as a nil error.
func yieldFile(yield func(*File, error) bool, f *File, err *Error) bool {
	if err != nil {
		return yield(f, err)
	}
	return yield(f, nil)
}

// readFile returns the bytes of the next file in r, or as many of them as there are. If r
// has no header there, it returns the bytes in its place.
func readFile(r io.Reader) ([]byte, error) {
	var b bytes.Buffer
	if _, err := io.CopyN(&b, r, frame.ShortHeader); err != nil {
		return b.Bytes(), unlessEOF(err)
	}
	size := int64(frame.LongHeader)
	if h, err := parseHeader(append(b.Bytes()[:frame.ShortHeader:frame.ShortHeader], 0, 0)); err == nil {
		size = int64(h.Size) + int64(h.DataSize) + frame.ChecksumSize
	}
	b.Grow(int(min(size, maxTrust)))
	_, err := io.CopyN(&b, r, size-frame.ShortHeader)
	return b.Bytes(), unlessEOF(err)
}

func unlessEOF(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// Files returns the bytes of each of the files that are chained in b, without decoding
// them: [PeekFileID] returns the kind of a file, and [DecodeBytes] decodes the files you want.
// The slices share memory with b; each ends where its header tells.
//
// If bytes that are not a header follow the last file, or a file is cut off, Files yields them
// with an [*Error] and ends; the offset in it counts from the beginning of b. An empty b is
// an error.
func Files(b []byte) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for pos, seq := 0, 0; ; seq++ {
			size, err := fileSize(b[pos:])
			if err != nil {
				err.Sequence = seq
				err.Offset += int64(pos)
				yield(b[pos:], trailing(err, seq))
				return
			}
			if !yield(b[pos:][:size:size], nil) || pos+size == len(b) {
				return
			}
			pos += size
		}
	}
}

// fileSize returns the length in bytes of the file at the beginning of b.
func fileSize(b []byte) (int, *Error) {
	h, err := parseHeader(b)
	if err != nil {
		return 0, err
	}
	data := int64(h.Size) + int64(h.DataSize)
	if data+frame.ChecksumSize > int64(len(b)) {
		return 0, cutFile(int64(len(b)), data)
	}
	return int(data + frame.ChecksumSize), nil
}
