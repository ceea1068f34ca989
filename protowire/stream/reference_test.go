package stream_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"github.com/tightwire/tightwire/protowire/stream"
)

// A read is what a stream is made of: the definition that the tests compare with.
type read struct {
	msgs       []string
	compressed []bool
	err        error // io.EOF, or what the error wraps
	offset     int64 // of the frame at fault, or of the end
	body       int64 // after an error, where the message begins, if its head is good
	size       uint64
}

// readPlain reads a stream in memory, with the functions of encoding/binary.
func readPlain(f stream.Framing, b []byte, limit int) (s read) {
	for at := 0; ; {
		size, n, flag, err := plainHead(f, b[at:])
		s.offset, s.body, s.size = int64(at), int64(at+n), size
		switch {
		case err != nil:
			s.err = err
			return s
		case size > uint64(limit):
			s.err = stream.ErrTooLarge
			return s
		case size > uint64(len(b)-at-n):
			s.err = io.ErrUnexpectedEOF
			return s
		}
		at += n
		s.msgs = append(s.msgs, string(b[at:at+int(size)]))
		s.compressed = append(s.compressed, flag)
		at += int(size)
	}
}

func plainHead(f stream.Framing, b []byte) (size uint64, n int, flag bool, err error) {
	if len(b) == 0 {
		return 0, 0, false, io.EOF
	}
	switch f {
	case stream.Varint:
		size, n = binary.Uvarint(b)
		switch {
		case n == 0 && len(b) < 10:
			return 0, 0, false, io.ErrUnexpectedEOF
		case n <= 0:
			return 0, 0, false, stream.ErrMalformed
		}
		return size, n, false, nil
	case stream.GRPC:
		if b[0] > 1 {
			return 0, 0, false, stream.ErrMalformed
		}
		flag, b, n = b[0] == 1, b[1:], 1
	}
	if len(b) < 4 {
		return 0, 0, false, io.ErrUnexpectedEOF
	}
	size = uint64(binary.BigEndian.Uint32(b))
	if f == stream.Fixed32 {
		size = uint64(binary.LittleEndian.Uint32(b))
	}
	return size, n + 4, flag, nil
}

var framings = map[string]stream.Framing{"varint": stream.Varint, "fixed32": stream.Fixed32, "fixed32be": stream.Fixed32BE, "grpc": stream.GRPC}

// A bare reader has no other method than Read, and counts what is read.
type bare struct {
	r     io.Reader
	n     int64
	calls int
}

func (r *bare) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	r.n += int64(n)
	r.calls++
	return n, err
}

// A source hands a stream to a Reader in one way. position is how many bytes were taken of it, or
// -1 if it may be more than the Reader has returned.
type source struct {
	name string
	open func(b []byte) (r io.Reader, position func() int64)
	opts []stream.Option
}

// sources are all of them, with and without ReadAhead.
func sources() (all []source) {
	ways := map[string]func(r io.Reader) io.Reader{
		"whole": func(r io.Reader) io.Reader { return r }, "bytes": iotest.OneByteReader,
		"halves": iotest.HalfReader, "dataerr": iotest.DataErrReader,
	}
	for name, way := range ways {
		open := func(b []byte) (io.Reader, func() int64) {
			r := &bare{r: way(bytes.NewReader(b))}
			if name == "dataerr" { // it reads ahead itself
				return r.r, func() int64 { return -1 }
			}
			return r, func() int64 { return r.n }
		}
		all = append(all, source{name, open, nil})
		all = append(all, source{name + ", ahead", unknown(open), []stream.Option{stream.ReadAhead()}})
		for _, size := range []int{16, 40, 4096} {
			all = append(all, source{name + ", bufio", buffered(way, size), nil})
		}
	}
	in := func(b []byte) (io.Reader, func() int64) {
		r := bytes.NewReader(b)
		return r, func() int64 { return int64(len(b) - r.Len()) }
	}
	return append(all, source{"bytes.Reader", in, nil}, source{"bufio, ahead", buffered(ways["whole"], 64), []stream.Option{stream.ReadAhead()}})
}

func unknown(open func(b []byte) (io.Reader, func() int64)) func(b []byte) (io.Reader, func() int64) {
	return func(b []byte) (io.Reader, func() int64) {
		r, _ := open(b)
		return r, func() int64 { return -1 }
	}
}

// buffered has the position of a bufio.Reader's caller.
func buffered(way func(r io.Reader) io.Reader, size int) func(b []byte) (io.Reader, func() int64) {
	return func(b []byte) (io.Reader, func() int64) {
		under := &bare{r: way(bytes.NewReader(b))}
		r := bufio.NewReaderSize(struct{ io.Reader }{under}, size)
		return r, func() int64 { return under.n - int64(r.Buffered()) }
	}
}

// check reads b from a source and compares with readPlain.
func check(t *testing.T, s source, f stream.Framing, b []byte, limit int) {
	t.Helper()
	want := readPlain(f, b, limit)
	src, position := s.open(b)
	r := stream.NewReader(src, limit, append(s.opts, f)...)
	off := int64(0)
	for i, w := range want.msgs {
		msg, err := r.Next()
		if string(msg) != w || err != nil || msg == nil {
			t.Fatalf("%s: message %d of %x = %x, %v, want %x", s.name, i, b, msg, err, w)
		}
		if cap(msg) != len(msg) || r.Compressed() != want.compressed[i] {
			t.Fatalf("%s: message %d of %x: capacity %d of %d, Compressed() = %v, want %v", s.name, i, b, cap(msg), len(msg), r.Compressed(), want.compressed[i])
		}
		if p := position(); p >= 0 && p != r.Offset() || r.Offset() <= off {
			t.Fatalf("%s: after message %d of %x: %d bytes were taken, Offset() = %d", s.name, i, b, p, r.Offset())
		}
		off = r.Offset()
	}
	if off != want.offset {
		t.Fatalf("%s: after the last message of %x Offset() = %d, want %d", s.name, b, off, want.offset)
	}
	for range 2 {
		msg, err := r.Next()
		checkEnd(t, s, b, want, msg, err)
	}
	if p := position(); errors.Is(want.err, stream.ErrTooLarge) && p >= 0 && p != want.body {
		t.Fatalf("%s: %d bytes of %x were taken where a message was refused, want %d", s.name, p, b, want.body)
	}
}

// checkEnd compares the error at the end of a stream.
func checkEnd(t *testing.T, s source, b []byte, want read, msg []byte, err error) {
	t.Helper()
	if msg != nil || !errors.Is(err, want.err) {
		t.Fatalf("%s: after the last message of %x: %x, %v, want nil, %v", s.name, b, msg, err, want.err)
	}
	if want.err == io.EOF {
		if err != io.EOF {
			t.Fatalf("%s: at the end of %x: %v, want io.EOF itself", s.name, b, err)
		}
		return
	}
	var e *stream.Error
	if !errors.As(err, &e) || e.Offset != want.offset || e.Size != want.size {
		t.Fatalf("%s: after the last message of %x: %#v, want offset %d, size %d", s.name, b, err, want.offset, want.size)
	}
	for _, other := range []error{io.EOF, io.ErrUnexpectedEOF, stream.ErrTooLarge, stream.ErrMalformed} {
		if other != want.err && errors.Is(err, other) {
			t.Fatalf("%s: the error for %x is %v, and also %v", s.name, b, want.err, other)
		}
	}
}
