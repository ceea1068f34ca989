package fit

import (
	"io"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

const (
	// bufferSize is the length in bytes of a Decoder's buffer.
	bufferSize = 64 << 10
	// maxMessage is the length in bytes of the longest possible data message.
	maxMessage = 1 + 2*255*255
	// maxDefinition is the length in bytes of the longest possible definition.
	maxDefinition = 6 + 3*255 + 1 + 3*255
)

// input is the part of a reader's bytes that a [Decoder] has in its buffer.
type input struct {
	r        io.Reader
	failure  error // the error of r; [io.EOF] at its end
	buf      []byte
	pos, end int    // buf[pos:end] is read and not used
	src      source // base is the input offset of buf[0]; data is the file's data in buf
	limit    int64  // where the data ends in the input

	checked bool   // whether to compute the checksum
	crc     uint16 // of the file up to buf[summed]
	summed  int
}

// position returns the input offset of buf[pos].
func (in *input) position() int64 { return in.src.base + int64(in.pos) }

// read returns the number of bytes read from the input.
func (in *input) read() int64 { return in.src.base + int64(in.end) }

func (in *input) unread() []byte { return in.buf[in.pos:in.end] }

// fill reads until n bytes are unread, and reports whether the input has so many. A reader
// that returns nothing a hundred times in a row has failed.
func (in *input) fill(n int) bool {
	if in.pos+n > len(in.buf) {
		in.move(n)
	}
	for idle := 0; in.end-in.pos < n && in.failure == nil; idle++ {
		var k int
		k, in.failure = in.r.Read(in.buf[in.end:])
		in.end += k
		if k > 0 {
			idle = 0
		}
		if idle == 100 && in.failure == nil {
			in.failure = io.ErrNoProgress
		}
	}
	return in.end-in.pos >= n
}

// move brings the unread bytes to the front of a buffer with room for n bytes.
func (in *input) move(n int) {
	in.sum()
	to := in.buf
	if n > len(to) {
		to = make([]byte, maxMessage)
	}
	in.end = copy(to, in.unread())
	in.src.data = to[:max(0, len(in.src.data)-in.pos)]
	in.summed = len(in.src.data)
	in.src.base += int64(in.pos)
	in.buf, in.pos = to, 0
}

// fillData is fill for n bytes of the data; it reports false if fewer are left.
func (in *input) fillData(n int) bool {
	in.fill(int(min(int64(n), in.limit-in.position())))
	in.src.data = in.buf[:min(int64(in.end), in.limit-in.src.base)]
	return len(in.src.data)-in.pos >= n
}

// openData begins the data of the file with header h, which is still unread.
func (in *input) openData(h Header, checked bool) {
	in.checked, in.crc, in.summed = checked, 0, in.pos
	in.limit = in.position() + int64(h.Size) + int64(h.DataSize)
	in.pos += int(h.Size)
	in.fillData(0)
}

// closeData ends the data, all of which is read, and skips the checksum. It returns the
// computed checksum; ok is false if none was to be computed.
func (in *input) closeData() (crc uint16, ok bool) {
	in.sum()
	ok, in.checked = in.checked, false
	in.pos += frame.ChecksumSize
	return in.crc, ok
}

// sum updates the checksum with the data in the buffer.
func (in *input) sum() {
	if in.checked {
		in.crc = UpdateCRC(in.crc, in.buf[in.summed:len(in.src.data)])
		in.summed = len(in.src.data)
	}
}
