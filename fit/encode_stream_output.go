package fit

import (
	"encoding/binary"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// output takes the data that an [Encoder] makes.
type output interface {
	// write takes some more data.
	write(data []byte) error
	// close completes the file. crc is the checksum of all data.
	close(header []byte, crc uint16) error
}

// open begins the file. size is 0 unless it was announced.
func (e *Encoder) open(w io.Writer, size int64) {
	if size > 0 {
		e.version = Protocol2 // there may be messages that need it
		e.out = &knownLengthWriter{w, size, 0}
		e.err = write(w, e.header(size))
		return
	}
	if s, ok := w.(io.WriteSeeker); ok {
		if start, err := s.Seek(0, io.SeekCurrent); err == nil {
			e.out = &seeking{s, start}
			e.err = write(w, make([]byte, frame.LongHeader))
			return
		}
	}
	e.out = &spooling{w: w}
}

func write(w io.Writer, b []byte) error {
	if _, err := w.Write(b); err != nil {
		return fmt.Errorf("fit: %w", err)
	}
	return nil
}

func checksum(crc uint16) []byte { return binary.LittleEndian.AppendUint16(nil, crc) }

// knownLengthWriter writes to any writer: the header, with the announced size, comes first.
type knownLengthWriter struct {
	w          io.Writer
	size, have int64
}

func (o *knownLengthWriter) write(data []byte) error {
	o.have += int64(len(data))
	return write(o.w, data)
}

func (o *knownLengthWriter) close(_ []byte, crc uint16) error {
	if o.have != o.size {
		return fmt.Errorf("fit: %w: %d bytes of definitions and messages, want the %d of DataSize", ErrSize, o.have, o.size)
	}
	return write(o.w, checksum(crc))
}

// seeking goes back to the header at the end.
type seeking struct {
	w     io.WriteSeeker
	start int64
}

func (o *seeking) write(data []byte) error { return write(o.w, data) }

func (o *seeking) close(header []byte, crc uint16) error {
	if err := write(o.w, checksum(crc)); err != nil {
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
	if at, err := o.w.Seek(0, io.SeekCurrent); err != nil || at != o.start+frame.LongHeader {
		return fmt.Errorf("fit: cannot write the header: the writer is at offset %d, want %d; was it opened to append?", at, o.start+frame.LongHeader)
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

func (o *spooling) write(data []byte) error {
	if len(o.data)+len(data) > spoolLimit {
		return fmt.Errorf("fit: %w: more than %d MiB, and the writer cannot seek: write to a file, or give DataSize", ErrSpool, spoolLimit>>20)
	}
	o.data = append(o.data, data...)
	return nil
}

func (o *spooling) close(header []byte, crc uint16) error {
	if err := write(o.w, header); err != nil {
		return err
	}
	if err := write(o.w, o.data); err != nil {
		return err
	}
	return write(o.w, checksum(crc))
}
