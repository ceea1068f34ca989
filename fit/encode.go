package fit

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/layout"
	"github.com/tightwire/tightwire/fit/internal/locals"
	"github.com/tightwire/tightwire/fit/internal/output"
)

// These are the errors of encoding a file, for errors.Is.
var (
	// ErrMessage: a message has no bytes: it is the zero Message, or the memory that it
	// came from has been reused.
	ErrMessage = errors.New("message without bytes")
	// ErrSize: the definitions and messages are larger than a file's header can state, 4
	// GiB less one byte.
	ErrSize = output.ErrSize
	// ErrOptions: the options exclude each other, or one is out of range.
	ErrOptions = errors.New("options cannot be met")
)

// EncodeOption changes how files are encoded.
type EncodeOption func(*encoding)

type encoding struct {
	keep     bool
	compress bool
	reorder  bool
	big      bool
	locals   int
	size     int64 // of the data, for an Encoder; 0 if it is not known
}

// KeepLayout writes what decoding does not show as it was: the header with its size,
// versions and whether it has a checksum, the places of definitions, local types, reserved
// bits. A decoded file whose messages were not changed comes back byte for byte, except
// that wrong checksums become right. A message that was added, moved or edited gets its
// definition in front of it if that is not in force, and the messages after it get their
// definitions again. A file of which [Recover] skipped bytes gets no definitions without
// messages. KeepLayout excludes all other options.
func KeepLayout() EncodeOption { return func(e *encoding) { e.keep = true } }

// LocalTypes sets the largest number of local message types, 1 to 16. The default is 16;
// readers with little memory need fewer.
func LocalTypes(n int) EncodeOption { return func(e *encoding) { e.locals = n } }

// CompressTimestamps moves field 253, the time, to compressed timestamp headers where that
// makes the file smaller and decoding returns the same [Message.Timestamp]: the message
// before must be at most 31 seconds older. Such messages no longer have field 253.
func CompressTimestamps() EncodeOption { return func(e *encoding) { e.compress = true } }

// ByteOrder stores all messages in one byte order; by default each keeps its own. Fields
// whose type does not exist, or does not fit their size, are kept as they are. Developer
// fields are converted by their descriptions. A message with an undescribed developer field
// keeps its byte order, as the size of its numbers is unknown.
func ByteOrder(big bool) EncodeOption {
	return func(e *encoding) { e.reorder, e.big = true, big }
}

func encodingOf(opts []EncodeOption) (encoding, error) {
	e := encoding{locals: locals.Max}
	for _, opt := range opts {
		opt(&e)
	}
	switch {
	case e.locals < 1 || e.locals > locals.Max:
		return e, fmt.Errorf("fit: %w: LocalTypes(%d), want 1 to %d", ErrOptions, e.locals, locals.Max)
	case e.keep && (e.compress || e.reorder || e.locals != locals.Max):
		return e, fmt.Errorf("fit: %w: KeepLayout works only without other options", ErrOptions)
	}
	return e, nil
}

// Append appends f to dst, as one file with header and checksum, and returns the extended
// slice. It uses only Header and Messages of f. Of the header it keeps size (12 or 14
// bytes), versions and, with [KeepLayout], whether it has a checksum.
//
// Append writes messages as they are, even developer fields without a description. A
// message with a compressed timestamp header keeps it, unless the message that it counts
// from was taken out or moved, so that its time would change: then its time is written as
// field 253. If the message has a field 253 already, that field stays and the time changes.
// By default, Append chooses local types so that few definitions are needed, sets reserved
// bits to 0, and the result is never larger than the file that f was decoded from. The
// protocol version becomes 2.0 if there are developer fields or 64-bit types and f's is
// lower.
//
// On error Append returns dst unchanged; the error wraps [ErrMessage], [ErrSize] or
// [ErrOptions]. Append allocates nothing for each message: it needs the memory of the
// result, and if there are more definitions than local types, or options, or compressed
// timestamp headers, 16 to 20 bytes for each change from one definition to another.
func Append(dst []byte, f *File, opts ...EncodeOption) ([]byte, error) {
	e, err := encodingOf(opts)
	if err == nil && e.size > 0 {
		err = fmt.Errorf("fit: %w: DataSize works only with an Encoder", ErrOptions)
	}
	if err != nil {
		return dst, err
	}
	if b, err := e.appendPlainly(dst, f); b != nil || err != nil {
		return b, err
	}
	return e.appendLaidOut(dst, f)
}

// appendLaidOut appends f as [Append] does.
func (e encoding) appendLaidOut(dst []byte, f *File) ([]byte, error) {
	size, compressed, err := measure(f.Messages)
	if err != nil {
		return dst, err
	}
	messages := f.Messages
	if compressed {
		messages = withTimes(messages)
	}
	h := f.headerOf(e)
	if e.keep {
		b := appendKept(h.append(dst, max(size, int64(f.size))), f.src, messages)
		return h.finish(dst, b)
	}
	l := e.arrange(messages)
	if l.Size > maxData {
		return dst, tooLarge(l.Size)
	}
	h.raise(&l.Kinds)
	return h.finish(dst, l.append(h.append(dst, l.Size)))
}

// headerOf returns the header to write, as far as it does not depend on the messages. A
// Checksum that is not 0 means that there is to be one.
func (f *File) headerOf(e encoding) Header {
	h := f.Header
	if h.Size != frame.ShortHeader {
		h.Size = frame.LongHeader
	}
	if !e.keep || f.size == 0 {
		h.Checksum = 1
	}
	return h
}

// raise raises the protocol version to the one that definitions of these kinds need.
func (h *Header) raise(kinds *layout.Kinds) {
	if h.Protocol < Protocol2 && kinds.NeedProtocol2() {
		h.Protocol = Protocol2
	}
}

// append appends room for h, and grows dst for data of this size and a checksum.
func (h Header) append(dst []byte, data int64) []byte {
	dst = slices.Grow(dst, int(h.Size)+int(data)+frame.ChecksumSize)
	return dst[:len(dst)+int(h.Size)]
}

// finish writes h to its room in b, after the bytes of dst, and appends the checksum.
func (h Header) finish(dst, b []byte) ([]byte, error) {
	file := b[len(dst):]
	data := int64(len(file) - int(h.Size))
	if data > maxData {
		return dst, tooLarge(data)
	}
	h.DataSize = uint32(data)
	frame.Header(h).Put(file)
	return binary.LittleEndian.AppendUint16(b, UpdateCRC(0, file)), nil
}

// Encode writes f to w as [Append] lays it out, with one call of Write.
func Encode(w io.Writer, f *File, opts ...EncodeOption) error {
	b, err := Append(nil, f, opts...)
	if err != nil {
		return err
	}
	if _, err := w.Write(b); err != nil {
		return fmt.Errorf("fit: %w", err)
	}
	return nil
}

// maxData is the largest size in bytes of definitions and messages that a header can state
// and an int can hold.
const maxData int64 = min(math.MaxUint32, math.MaxInt-frame.LongHeader-frame.ChecksumSize)

func tooLarge(size int64) error {
	return fmt.Errorf("fit: %w: %d bytes of definitions and messages, want at most %d", ErrSize, size, maxData)
}
