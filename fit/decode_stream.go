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
// they are new. A Decoder reads ahead, but waits for no more than it needs: for a message,
// until its last byte is there; for a definition, until the longest possible one would be
// there, or the data ends.
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
	clock clock  // up to the message at first
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
	src := source{descriptions: d.src.descriptions}
	*d = Decoder{step: 1, config: d.config, known: d.known, input: input{r: d.config.reader(r), buf: d.buf, src: src}}
}

// Next goes on to the next data message. It returns false if there is none: at the
// end of the stream, or where it is so damaged that the next message cannot be
// found. [Decoder.Err] says which.
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

// SkipFile skips what is left of the current file: [Decoder.Next] goes on with the file
// that is chained to it. What is skipped is read, but not decoded, and its checksum is
// not computed.
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
