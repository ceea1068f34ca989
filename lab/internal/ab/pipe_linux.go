package ab

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// A syncPipe is a pipe with room for one piece of text: who writes the next one waits until the
// one before has been taken. It can be looked at without being taken.
type syncPipe struct {
	out, in       *os.File
	lookOut, copy *os.File // a second pipe, into which a look copies
	text          []byte
}

// pieceSize is the room of a syncPipe, the least that a pipe can have. What is longer comes in
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

// packets is a pipe in which what is written at once stays together, and apart from the rest.
func packets() (out, in *os.File, err error) {
	var fd [2]int
	if err := unix.Pipe2(fd[:], unix.O_DIRECT|unix.O_CLOEXEC); err != nil {
		return nil, nil, os.NewSyscallError("pipe2", err)
	}
	return os.NewFile(uintptr(fd[0]), "sync"), os.NewFile(uintptr(fd[1]), "sync"), nil
}

// look waits for a piece and returns it, and leaves it where it is. The error is io.EOF when
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

// take takes the piece that was looked at.
func (s *syncPipe) take() error {
	_, err := s.out.Read(s.text)
	return err
}

// closeIn leaves writing to the process that has been started with it.
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
