package stream_test

import (
	"errors"
	"math"
	"strconv"
	"syscall"
	"testing"

	"github.com/tightwire/tightwire/protowire/stream"
)

// TestWriterTooLarge has a message whose length takes more than four bytes. It is memory that
// cannot be read.
func TestWriterTooLarge(t *testing.T) {
	if strconv.IntSize == 32 {
		t.Skip("no slice is that long")
	}
	size := uint64(math.MaxUint32) + 1
	msg, err := syscall.Mmap(-1, 0, int(size), syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(msg) })
	for _, f := range []stream.Framing{stream.Fixed32, stream.Fixed32BE, stream.GRPC} {
		dst := []byte("before")
		got, err := f.Append(dst, msg)
		if string(got) != "before" || !errors.Is(err, stream.ErrTooLarge) {
			t.Errorf("Append of 2^32 bytes with framing %d: %d bytes, %v, want dst and ErrTooLarge", f, len(got), err)
		}
		c := &calls{n: -1}
		w := stream.NewWriter(c, f)
		if err := w.Write(msg); !errors.Is(err, stream.ErrTooLarge) || len(c.all) != 0 {
			t.Errorf("Write of 2^32 bytes with framing %d: %v, %d calls, want ErrTooLarge and none", f, err, len(c.all))
		}
		if err := w.Write(nil); err != nil {
			t.Errorf("Write after that: %v", err)
		}
	}
}
