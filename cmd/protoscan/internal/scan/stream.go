package scan

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/tightwire/tightwire/protowire"
)

// A frameReader reads messages, each after its length.
type frameReader struct {
	in    *bufio.Reader
	off   int          // of frame in the input
	frame bytes.Buffer // length prefix and message, or as much as there is
	body  int          // where the message begins in frame
	cut   string       // the fault of the frame, or ""
	grpc  bool         // the length is in gRPC's five bytes, else it is a varint
}

func newFrameReader(r io.Reader) *frameReader {
	return &frameReader{in: bufio.NewReader(r)}
}

// next reads the next frame and reports whether there is one. It returns only errors of
// reading.
func (s *frameReader) next() (bool, error) {
	s.off += s.frame.Len()
	s.frame.Reset()
	if s.cut != "" {
		return false, nil
	}
	if err := s.readPrefix(); err != nil || s.frame.Len() == 0 {
		return false, err
	}
	return true, s.readBody()
}

// grpcPrefix is the length of a flag and a length.
const grpcPrefix = 5

// compressed reports whether gRPC's flag says so.
func (s *frameReader) compressed() bool { return s.grpc && s.frame.Bytes()[0] == 1 }

// readPrefix reads a varint, or gRPC's prefix, or the part that is there.
func (s *frameReader) readPrefix() error {
	if s.grpc {
		_, err := io.CopyN(&s.frame, s.in, grpcPrefix)
		return ignoreEOF(err)
	}
	for s.frame.Len() < 10 {
		c, err := s.in.ReadByte()
		if err != nil {
			return ignoreEOF(err)
		}
		s.frame.WriteByte(c)
		if c < 0x80 {
			return nil
		}
	}
	return nil
}

// size returns the length of the message that the prefix says, or a negative code.
func (s *frameReader) size() (uint64, int) {
	b := s.frame.Bytes()
	switch {
	case !s.grpc:
		return protowire.ConsumeVarint(b)
	case len(b) < grpcPrefix:
		return protowire.ConsumeVarint(nil) // cut
	}
	return uint64(binary.BigEndian.Uint32(b[1:])), grpcPrefix
}

func ignoreEOF(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// readBody reads the message after the prefix, or the part that is there: memory grows with
// the bytes read, not with the length in the prefix.
func (s *frameReader) readBody() error {
	size, n := s.size()
	s.body = s.frame.Len()
	if n < 0 {
		s.cut = "length: " + strings.TrimPrefix(protowire.ParseError(n).Error(), "proto: ")
		return nil
	}
	got, err := io.CopyN(&s.frame, s.in, int64(min(size, math.MaxInt64)))
	if err != io.EOF {
		return err
	}
	s.cut = fmt.Sprintf("length %d, but %d bytes left: %v", size, got, io.ErrUnexpectedEOF)
	return nil
}

// idle reports whether the next message has not arrived yet.
func (s *frameReader) idle() bool { return s.in.Buffered() == 0 }
