package scan

import (
	"errors"
	"io"

	"github.com/tightwire/tightwire/protowire"
)

// A window is the part of the input in memory: a few bytes already shown, for the dump of a
// fault, and the bytes not shown yet, from the start of a top-level field.
type window struct {
	in    io.Reader
	room  int // bytes read at a time, unless a field is larger
	b     []byte
	start int   // in b, of the bytes not shown
	off   int   // of b[0] in the input
	err   error // of reading: io.EOF at the end
}

// unshown returns the bytes that are not shown yet.
func (w *window) unshown() []byte { return w.b[w.start:] }

// ended reports whether the input has no more bytes.
func (w *window) ended() bool { return w.err != nil }

// failure returns the error of reading, if any.
func (w *window) failure() error {
	if w.err == io.EOF {
		return nil
	}
	return w.err
}

// read reads until there are want bytes not shown, or the input ends.
func (w *window) read(want int) {
	keep := max(0, w.start-dumpBefore)
	rest := w.b[keep:]
	if size := w.start - keep + want; size > cap(w.b) {
		w.b = append(make([]byte, 0, size), rest...)
	} else {
		w.b = append(w.b[:0], rest...)
	}
	w.start -= keep
	w.off += keep
	have := len(w.b)
	w.b = w.b[:max(have, w.start+want)]
	n, err := io.ReadFull(w.in, w.b[have:])
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	w.b, w.err = w.b[:have+n], err
}

// needed returns how many bytes to have from the start of b next, if f means that b ends
// too early: twice as many as there are, or all of a bytes field, whichever is less.
func needed(b []byte, f fault) int {
	twice := 2 * len(b)
	if f.kind != badValue {
		return twice
	}
	_, n := protowire.ConsumeVarint(b[f.off:]) // the tag, which was read
	size, m := protowire.ConsumeVarint(b[f.off+n:])
	if m < 0 || size > uint64(twice) {
		return twice
	}
	return max(len(b)+1, min(twice, f.off+n+m+int(size)+dumpAfter)) // more than b, so that there is an end
}

// isCut reports whether f means only that b ends too early.
func (f fault) isCut(b []byte) bool {
	switch f.kind {
	case openGroup:
		return true
	case badTag, badValue:
	default:
		return false
	}
	if v, n := protowire.ConsumeVarint(b[f.off:]); n > 0 && (v>>3 == 0 || v>>3 > maxNumber) {
		return false
	}
	r := protowire.NewReader(b[f.off:])
	r.Next()
	return errors.Is(r.Err(), io.ErrUnexpectedEOF)
}
