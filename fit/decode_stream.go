package fit

import (
	"io"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// Decoder decodes the files of a stream, chained one after the other, message by
// message:
//
//	d := fit.NewDecoder(r)
//	for d.Next() {
//		heartRate := d.Message().Field(profile.RecordHeartRate)
//		…
//	}
//	err := d.Err()
//
// It yields the messages that [All] yields for the same bytes. It keeps 64 KiB of the
// stream in memory (130 KiB if a message is so long), 64 definitions, and the last
// description of each developer field. Messages need no allocation, and definitions only if
// they are new. A Decoder reads ahead, but waits only for the bytes that it needs: for a message,
// until its last byte has arrived; for a definition, until the longest possible definition would
// have arrived, or the data ends.
type Decoder struct {
	message Message // the current one
	step    uint32  // its length in bytes, header included
	last    uint32  // where the last one like it can begin in src.data, 0 if Next has to look
	header  uint8   // its header byte
	input

	config config
	file   Header
	seq    int
	start  int64  // of the file in the input
	open   bool   // between the header of a file and its checksum
	fault  *Error // of the header: it counts if no other fault comes before the checksum
	done   bool
	err    *Error

	local [frame.IsDefinition]*Definition
	known definitions
	clock clock // up to the message at first
	short shortClock
	first uint32 // offset of the first message that is not passed
}

// maxDefinitions is how many definitions a Decoder keeps in case they come again. When
// there are more it forgets all of them.
const maxDefinitions = 64

// NewDecoder returns a Decoder that reads r.
func NewDecoder(r io.Reader, opts ...Option) *Decoder {
	d := &Decoder{config: configOf(opts), known: definitions{most: maxDefinitions}}
	d.buf = make([]byte, bufferSize)
	d.src.descriptions = descriptions{}
	d.Reset(r)
	return d
}

// Reset makes d read r from the beginning, as if it were new. It keeps the options,
// the buffer and the definitions.
func (d *Decoder) Reset(r io.Reader) {
	clear(d.src.descriptions)
	src := source{descriptions: d.src.descriptions, names: d.config.names}
	*d = Decoder{step: 1, config: d.config, known: d.known, input: input{r: d.config.reader(r), buf: d.buf, src: src}}
}

// Next goes on to the next data message. It returns false at the end of the stream, or
// if the stream is so damaged that the next message cannot be found. [Decoder.Err] tells
// the two apart.
//
//tight:bce<=1; noalloc but (*Decoder).next
func (d *Decoder) Next() bool {
	at := d.message.offset + d.step
	if at > d.last || d.src.data[at] != d.header {
		return d.next()
	}
	d.message.offset = at
	return true
}

// SkipFile skips the rest of the current file: [Decoder.Next] goes on with the file
// that is chained to it. The skipped bytes are read, but not decoded, and no checksum is
// computed.
func (d *Decoder) SkipFile() {
	d.leave()
	for d.checked = false; d.open && !d.done && d.position() < d.limit; d.pos = len(d.src.data) {
		if !d.fillData(1) {
			d.fail(d.start, cutFile(d.read()-d.start, d.limit-d.start))
		}
	}
	d.message, d.step, d.last = Message{}, 1, 0
}

// Message returns the current message, or the zero Message if there is none. It is
// valid until the next call of [Decoder.Next]; [Message.Clone] gives one to keep.
func (d *Decoder) Message() Message { return d.message }

// Definition returns the definition of the current message.
func (d *Decoder) Definition() *Definition { return d.message.definition() }

// Header returns the header of the current file.
func (d *Decoder) Header() Header { return d.file }

// Sequence returns which of the chained files the current one is, from 0.
func (d *Decoder) Sequence() int { return d.seq }

// Err returns nil while [Decoder.Next] returns true, and after a stream of whole
// files. Otherwise it returns an [*Error]: the first fault, as [All] would give it,
// or if the reader failed, one whose Kind is the reader's error. A wrong checksum
// does not stop Next: the messages of the files after it follow. [Lenient] is like
// [Ignore] here: checksums are not computed.
func (d *Decoder) Err() error {
	if d.err == nil || !d.done {
		return nil
	}
	return d.err
}

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
