package fit

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"iter"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// File is one FIT file. A stream can hold several, one after the other; see [All].
type File struct {
	// Header is the file's header as it was found.
	Header Header
	// Messages are the data messages in the order of the file.
	Messages []Message
	// Checksum is the file's checksum as it was found.
	Checksum uint16
	bare     bool                    // Messages was left empty, and src holds whole messages
	counts   map[profile.MesgNum]int // of bare files
	// Faults lists the faults of the file, nil if it has none. It includes faults that are not
	// returned as an error and do not stop decoding: see [Lenient].
	Faults []*Error

	src  *source
	size int // in bytes, from the header to the checksum
}

// Size returns the length in bytes of the decoded part, from the header to the
// checksum.
func (f *File) Size() int { return f.size }

// DecodeBytes decodes the first file in b; [All] also decodes the files chained to it.
// DecodeBytes does not look at bytes beyond [File.Size].
//
// The messages share memory with b, which must not be changed while they are in
// use. DecodeBytes allocates 16 bytes for each message and some 200 for each new
// definition: for any b, at most about 40 bytes for each byte of b.
//
// If b is damaged, DecodeBytes returns the error and a file with all messages before the
// damage; [Recover] also finds messages after it. The file is nil if b has no header. The error is
// an [*Error].
func DecodeBytes(b []byte, opts ...Option) (*File, error) {
	f, err := decodeAt(b, 0, 0, configOf(opts))
	if err != nil {
		return f, err
	}
	return f, nil
}

// Decode reads r to its end and decodes it as [DecodeBytes] does. A [Decoder]
// needs no memory for the whole file.
func Decode(r io.Reader, opts ...Option) (*File, error) {
	b, err := readAll(configOf(opts).reader(r), statedSize(r))
	if err != nil {
		return nil, fmt.Errorf("fit: %w", err)
	}
	return DecodeBytes(b, opts...)
}

// maxTrust is how many bytes are allocated at once because a reader states its size.
const maxTrust = 16 << 20

// readAll is io.ReadAll with a buffer for size bytes.
func readAll(r io.Reader, size int64) ([]byte, error) {
	size = min(max(0, size), maxTrust)
	b := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	_, err := b.ReadFrom(r)
	return b.Bytes(), err
}

// statedSize returns the size in bytes that r states, or 0.
func statedSize(r io.Reader) int64 {
	switch r := r.(type) {
	case interface{ Len() int }:
		return int64(r.Len())
	case interface{ Stat() (fs.FileInfo, error) }:
		if info, err := r.Stat(); err == nil {
			return info.Size()
		}
	}
	return 0
}

// All decodes the files in b, chained one after the other, and yields each with the error
// that [DecodeBytes] would return for it. It ends after the first file whose end is not
// known. If bytes that are not a header follow the last file, All yields a nil file and an
// error that wraps [ErrTrailing]. An empty b is an error.
func All(b []byte, opts ...Option) iter.Seq2[*File, error] {
	return func(yield func(*File, error) bool) {
		c := configOf(opts)
		for pos, seq := 0, 0; ; seq++ {
			f, err := decodeAt(b[pos:], int64(pos), seq, c)
			if !yieldFile(yield, f, err) || f == nil || err != nil && err.framing() {
				return
			}
			if pos += f.size; pos == len(b) {
				return
			}
		}
	}
}

// decodeAt decodes file seq, which b begins with, at offset base of the input.
func decodeAt(b []byte, base int64, seq int, c config) (*File, *Error) {
	h, err := parseHeader(b)
	if err != nil {
		err.Sequence = seq
		err.Offset += base
		return nil, trailing(err, seq)
	}
	f := &File{Header: h}
	fatal := f.decode(b, base, c)
	for _, err := range f.Faults {
		err.Sequence = seq
		err.Offset += base
	}
	return f, fatal
}

// trailing makes a missing header [ErrTrailing] if a whole file comes before it.
func trailing(err *Error, seq int) *Error {
	if err.Kind == ErrNotFIT && seq > 0 {
		err.Kind = ErrTrailing
	}
	return err
}

// decode decodes the file at the beginning of b, after its header. It returns the fault
// that DecodeBytes returns as its error, if any.
func (f *File) decode(b []byte, base int64, c config) (fatal *Error) {
	size := int64(f.Header.Size) + int64(f.Header.DataSize)
	end := int(min(size, int64(len(b))))
	data := b[f.Header.Size:end]
	f.src = &source{data: data, base: base + int64(f.Header.Size), names: c.names}

	s := scan{counts: messageCounter{wanted: c.blocksOnly}}
	s.advance(data)
	if c.blocksOnly && !s.compressed && s.counts.total()[profile.MesgNumMonitoring] == 0 {
		f.scanOnly(&s)
	} else {
		f.collect(&s)
	}
	if fault := s.fault; fault != nil {
		fault.Offset += int64(f.Header.Size)
		fault.Kind = cause(fault.Kind, size > int64(len(b)))
		f.Faults = append(f.Faults, fault)
	} else if size+frame.ChecksumSize > int64(len(b)) {
		f.Faults = append(f.Faults, cutFile(int64(len(b)), size))
	}
	if len(f.Faults) > 0 {
		f.size = len(b)
		return f.Faults[0]
	}
	f.size = end + frame.ChecksumSize
	f.Checksum = binary.LittleEndian.Uint16(b[end:])
	return f.sums(b, end, c)
}

// cutFile is the fault of a file that ends after have bytes, at the end of a message,
// although its header announces size bytes and a checksum.
func cutFile(have, size int64) *Error {
	return &Error{
		Kind: ErrTruncated, Offset: have,
		Found: fmt.Sprintf("%d bytes", have), Want: fmt.Sprintf("%d with the checksum", size+frame.ChecksumSize),
	}
}

// cause returns [ErrTruncated] if the input is too short for a message, and [ErrOverrun] if
// the header's data size is. The scan sees only the data, and cannot tell them apart.
func cause(kind error, cut bool) error {
	switch {
	case kind == ErrOverrun && cut:
		return ErrTruncated
	case kind == ErrTruncated && !cut:
		return ErrOverrun
	}
	return kind
}

// sums compares the checksums of a file whose data ends at b[end].
func (f *File) sums(b []byte, end int, c config) (fatal *Error) {
	if c.checksums == Ignore {
		return nil
	}
	if fault := checkHeader(b, f.Header); fault != nil {
		f.Faults = append(f.Faults, fault)
	}
	if sum := UpdateCRC(0, b[:end]); sum != f.Checksum {
		f.Faults = append(f.Faults, wrongSum(ErrChecksum, int64(end), f.Checksum, sum))
	}
	if c.checksums == Strict && len(f.Faults) > 0 {
		return f.Faults[0]
	}
	return nil
}

// Option changes how files are decoded.
type Option func(*config)

type config struct {
	checksums   ChecksumMode
	noExpansion bool
	blocksOnly  bool
	names       *profile.Names
	ctx         context.Context // nil if nothing cancels reading
}

func configOf(opts []Option) (c config) {
	for _, opt := range opts {
		opt(&c)
	}
	return c
}

// ChecksumMode tells how to handle wrong checksums. A wrong checksum does not affect where
// messages begin or end.
type ChecksumMode uint8

const (
	// Strict makes a wrong checksum an error. The file is decoded all the same.
	Strict ChecksumMode = iota
	// Lenient notes a wrong checksum in [File.Faults].
	Lenient
	// Ignore computes no checksums.
	Ignore
)

// Checksums sets how wrong checksums are handled; [Strict] is the default.
func Checksums(mode ChecksumMode) Option { return func(c *config) { c.checksums = mode } }

// NoExpansion makes the typed readers of packages mesg and activity ignore components: they
// do not set the fields that components of other fields make; see [Expander]. A Message has
// stored fields only, with or without this option.
func NoExpansion() Option { return func(c *config) { c.noExpansion = true } }

// Expands reports whether typed readers with these options set the fields that components
// make. That is the default.
func Expands(opts ...Option) bool { return !configOf(opts).noExpansion }

// Names gives messages and fields that the profile lacks names, such as those of a manufacturer: for
// [Message.Name], [Message.FieldName] and [Message.String], and for the columns of package column. The
// names must not change while files that are decoded with them are in use.
func Names(names *profile.Names) Option { return func(c *config) { c.names = names } }

// BlocksOnly makes [DecodeBytes], [All] and the like leave [File.Messages] empty where they
// can: [File.Blocks] finds the messages in the bytes. That saves 16 bytes for each message.
// A file with compressed timestamp headers gets its Messages nevertheless.
func BlocksOnly() Option { return func(c *config) { c.blocksOnly = true } }

// Context makes [Decode], [AllFrom] and a [Decoder] read no more once ctx is done. The
// error then wraps ctx.Err(). A Decoder still gives the messages that it has read, 64 KiB
// at most. A Read that blocks is not interrupted; close its file or connection for that.
func Context(ctx context.Context) Option { return func(c *config) { c.ctx = ctx } }

// reader returns r, or if [Context] was given, a reader that fails once the context is
// done.
func (c config) reader(r io.Reader) io.Reader {
	if c.ctx == nil {
		return r
	}
	return contextReader{c.ctx, r}
}

type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (r contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}
