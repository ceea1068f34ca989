package ab

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// A syncPipe is a pipe with room for one piece of text: a writer of the next piece waits until
// the previous one has been taken. A piece can be read without being taken.
type syncPipe struct {
	out, in       *os.File
	lookOut, copy *os.File // a second pipe, into which a look copies
	text          []byte
}

// pieceSize is the capacity of a syncPipe, the least that a pipe can have. Longer text comes in
// several pieces.
const pieceSize = 4096

func newSyncPipe() (*syncPipe, error) {
	s := &syncPipe{text: make([]byte, 1<<16)}
	var err1, err2 error
	s.out, s.in, err1 = packets()
	s.lookOut, s.copy, err2 = packets()
	if err := errors.Join(err1, err2); err != nil {
		return nil, errors.Join(err, s.close())
	}
	if _, err := unix.FcntlInt(s.in.Fd(), unix.F_SETPIPE_SZ, pieceSize); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// packets returns a pipe that keeps the bytes of each write together, and apart from other writes.
func packets() (out, in *os.File, err error) {
	var fd [2]int
	if err := unix.Pipe2(fd[:], unix.O_DIRECT|unix.O_CLOEXEC); err != nil {
		return nil, nil, os.NewSyscallError("pipe2", err)
	}
	return os.NewFile(uintptr(fd[0]), "sync"), os.NewFile(uintptr(fd[1]), "sync"), nil
}

// look waits for a piece and returns it, but leaves it in the pipe. The error is io.EOF when
// no process can write any more.
func (s *syncPipe) look() (string, error) {
	for {
		n, err := unix.Tee(int(s.out.Fd()), int(s.copy.Fd()), len(s.text), 0)
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil:
			return "", os.NewSyscallError("tee", err)
		case n == 0:
			return "", io.EOF
		default:
			m, err := s.lookOut.Read(s.text)
			return string(s.text[:m]), err
		}
	}
}

// take removes the piece that look returned.
func (s *syncPipe) take() error {
	_, err := s.out.Read(s.text)
	return err
}

// closeIn leaves the started process as the only writer.
func (s *syncPipe) closeIn() error {
	err := s.in.Close()
	s.in = nil
	return err
}

func (s *syncPipe) close() (err error) {
	for _, f := range []*os.File{s.out, s.in, s.lookOut, s.copy} {
		if f != nil {
			err = errors.Join(err, f.Close())
		}
	}
	return err
}
