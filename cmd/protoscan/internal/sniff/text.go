package sniff

import (
	"fmt"
	"io"
	"strings"
)

// compact reads base64 without white space and the padding at the end, in the standard alphabet.
type compact struct{ in io.Reader }

// Read returns no bytes only together with an error, as base64's decoder wants it.
func (c *compact) Read(b []byte) (int, error) {
	for {
		n, err := c.in.Read(b)
		if n = len(compactText(b[:n])); n > 0 || err != nil {
			return n, err
		}
	}
}

// compactText compacts b in place, and returns what is left of it. Whatever is not padding stays, so that the
// decoder finds it.
func compactText(b []byte) []byte {
	kept := b[:0:len(b)]
	for _, c := range b {
		switch {
		case strings.IndexByte(whiteSpace, c) >= 0, c == '=':
			continue
		case c == '-':
			c = '+'
		case c == '_':
			c = '/'
		}
		kept = append(kept, c)
	}
	return kept
}

// limited reads what open returns, as far as left goes.
type limited struct {
	open func() (io.Reader, error)
	in   io.Reader
	left int64
}

var errCut = fmt.Errorf("the compressed data is cut off: %w", io.ErrUnexpectedEOF)

// Read opens the reader first.
func (l *limited) Read(b []byte) (n int, err error) {
	if l.in == nil {
		if l.in, err = l.open(); err != nil {
			return 0, err
		}
	}
	if n, err = l.in.Read(b); int64(n) > l.left {
		return int(l.left), ErrTooLarge
	}
	l.left -= int64(n)
	if err == io.ErrUnexpectedEOF { // which io.ReadFull returns, too, so that callers take it for an end
		err = errCut
	}
	return n, err
}

// failing is an input that has nothing but an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
