// Package output writes a FIT file whose size may be known only at its end.
package output

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// spoolLimit is how many bytes are kept until the size is known.
const spoolLimit = 64 << 20

// The errors of an output, which package fit exports.
var (
	ErrSize  = errors.New("file is too large")
	ErrSpool = errors.New("too much to keep until the size is known")
)

// A File is an output that has been opened.
type File interface {
	// Write writes some more data: definitions and messages.
	Write(data []byte) error
	// Close completes the file. sum is the checksum of all data.
	Close(header []byte, sum uint16) error
}

// OpenSized begins a file with size bytes of data on any writer, with its header.
func OpenSized(w io.Writer, size int64, header []byte) (File, error) {
	return &sized{w, size, 0}, write(w, header)
}

// Open begins a file whose header, of [frame.LongHeader] bytes, comes with Close. If w can
// seek, such as a file, its place is filled with zeros until then; otherwise the data is
// kept until Close, up to 64 MiB.
func Open(w io.Writer) (File, error) {
	if s, ok := w.(io.WriteSeeker); ok {
		if start, err := s.Seek(0, io.SeekCurrent); err == nil {
			return &seeking{s, start}, write(w, make([]byte, frame.LongHeader))
		}
	}
	return &spooling{w: w}, nil
}

func write(w io.Writer, b []byte) error {
	if _, err := w.Write(b); err != nil {
		return fmt.Errorf("fit: %w", err)
	}
	return nil
}

func writeSum(w io.Writer, sum uint16) error {
	return write(w, binary.LittleEndian.AppendUint16(nil, sum))
}

// sized compares the size with that in the header, which is written.
type sized struct {
	w          io.Writer
	size, have int64
}

func (o *sized) Write(data []byte) error {
	o.have += int64(len(data))
	return write(o.w, data)
}

func (o *sized) Close(_ []byte, sum uint16) error {
	if o.have != o.size {
		return fmt.Errorf("fit: %w: %d bytes of definitions and messages, want the %d of DataSize", ErrSize, o.have, o.size)
	}
	return writeSum(o.w, sum)
}

// seeking goes back to the header at the end.
type seeking struct {
	w     io.WriteSeeker
	start int64
}

func (o *seeking) Write(data []byte) error { return write(o.w, data) }

func (o *seeking) Close(header []byte, sum uint16) error {
	if err := writeSum(o.w, sum); err != nil {
		return err
	}
	end, err := o.w.Seek(0, io.SeekCurrent)
	if err != nil {
		return fmt.Errorf("fit: %w", err)
	}
	if _, err := o.w.Seek(o.start, io.SeekStart); err != nil {
		return fmt.Errorf("fit: %w", err)
	}
	if err := write(o.w, header); err != nil {
		return err
	}
	after := o.start + frame.LongHeader
	if at, err := o.w.Seek(0, io.SeekCurrent); err != nil || at != after {
		return fmt.Errorf("fit: cannot write the header: the writer is at offset %d, want %d; was it opened to append?", at, after)
	}
	if _, err = o.w.Seek(end, io.SeekStart); err != nil {
		return fmt.Errorf("fit: %w", err)
	}
	return nil
}

// spooling keeps all data until the size is known.
type spooling struct {
	w    io.Writer
	data []byte
}

func (o *spooling) Write(data []byte) error {
	if len(o.data)+len(data) > spoolLimit {
		return fmt.Errorf("fit: %w: more than %d MiB, and the writer cannot seek: write to a file, or give DataSize", ErrSpool, spoolLimit>>20)
	}
	o.data = append(o.data, data...)
	return nil
}

func (o *spooling) Close(header []byte, sum uint16) error {
	if err := write(o.w, header); err != nil {
		return err
	}
	if err := write(o.w, o.data); err != nil {
		return err
	}
	return writeSum(o.w, sum)
}
