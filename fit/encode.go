package fit

import (
	"errors"
	"fmt"
	"io"
	"math"
)

// What can be wrong with a file that is to be encoded, for errors.Is.
var (
	// ErrMessage: a message has no bytes: it is the zero Message, or what it came
	// from has been reused since.
	ErrMessage = errors.New("message without bytes")
	// ErrSize: definitions and messages are larger than a file's header can state,
	// 4 GiB less one byte.
	ErrSize = errors.New("file is too large")
	// ErrOptions: options that do not go together, or are out of range.
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

// KeepLayout keeps what decoding does not show: the header with its size, versions
// and whether it has a checksum, definitions where they were, local types, reserved
// bits. A decoded file whose messages were not changed comes back byte for byte,
// but for wrong checksums, which become right. Messages that were added, moved or
// edited get their definition in front of them where it is not in force, and those
// after get theirs back. It goes with no other option.
func KeepLayout() EncodeOption { return func(e *encoding) { e.keep = true } }

// LocalTypes sets how many local message types are used at most, 1 to 16. The
// default is 16; readers that have little memory want fewer.
func LocalTypes(n int) EncodeOption { return func(e *encoding) { e.locals = n } }

// CompressTimestamps moves the time of messages, field 253, to compressed timestamp
// headers where that makes the file smaller and each [Message.Timestamp] is the
// same when it is decoded: the message before is at most 31 seconds older. Such
// messages have no field 253 any more.
func CompressTimestamps() EncodeOption { return func(e *encoding) { e.compress = true } }

// ByteOrder stores all messages in one byte order; by default each keeps its own.
// Fields whose type does not exist, or does not fit their size, are kept as they
// are. Developer fields are converted as their description says; a message that has
// one without a description keeps its byte order, as its numbers are not known.
func ByteOrder(big bool) EncodeOption {
	return func(e *encoding) { e.reorder, e.big = true, big }
}

func encodingOf(opts []EncodeOption) (encoding, error) {
	e := encoding{locals: maxLocals}
	for _, opt := range opts {
		opt(&e)
	}
	switch {
	case e.locals < 1 || e.locals > maxLocals:
		return e, fmt.Errorf("fit: %w: LocalTypes(%d), want 1 to %d", ErrOptions, e.locals, maxLocals)
	case e.keep && (e.compress || e.reorder || e.locals != maxLocals):
		return e, fmt.Errorf("fit: %w: KeepLayout goes with no other option", ErrOptions)
	}
	return e, nil
}

// Append appends f to dst, as one file with header and checksum, and returns the
// extended slice. Of f only Header and Messages count, and of the header size,
// versions and, with [KeepLayout], whether there is a checksum; a header has 12
// bytes if f's has, else 14.
//
// Messages are written as they are, also with developer fields that have no
// description. A message with a compressed timestamp header keeps it, unless its time
// would become another one because the message that has the time before it was taken
// out or moved: then its time is written as field 253. By default, local types are
// chosen so that few definitions are needed, reserved bits are 0, and the result is
// never larger than the file that f was decoded from. The protocol version becomes
// 2.0 if there are developer fields or 64-bit types and f's is lower.
//
// On error Append returns dst as it was; the error wraps [ErrMessage], [ErrSize] or
// [ErrOptions]. Append does not allocate for each message: it needs the memory of the
// result, and 16 to 20 bytes for each change from one definition to another if there are
// more definitions than local types, or options, or compressed timestamp headers.
func Append(dst []byte, f *File, opts ...EncodeOption) ([]byte, error) {
	e, err := encodingOf(opts)
	if err == nil && e.size > 0 {
		err = fmt.Errorf("fit: %w: DataSize goes with an Encoder", ErrOptions)
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
		b := keepLayout(h.append(dst, max(size, int64(f.size))), f.src, messages)
		return h.finish(dst, b)
	}
	l := e.layout(messages)
	if l.size > maxData {
		return dst, tooLarge(l.size)
	}
	h.Protocol = l.kinds.protocol(h.Protocol)
	return h.finish(dst, l.append(h.append(dst, l.size)))
}

// Encode writes f to w as [Append] has it, with one call of Write.
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

// maxData is how many bytes of definitions and messages a header can state, if there
// is room for so many.
const maxData int64 = min(math.MaxUint32, math.MaxInt-longHeader-crcSize)

func tooLarge(size int64) error {
	return fmt.Errorf("fit: %w: %d bytes of definitions and messages, want %d at most", ErrSize, size, maxData)
}
