package stream_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire/stream"
)

// calls is a writer that keeps what each call of Write gets.
type calls struct {
	all []string
	err error
	n   int // written by a call that fails, or -1 for all of it
}

func (c *calls) Write(p []byte) (int, error) {
	c.all = append(c.all, string(p))
	if c.n >= 0 {
		return c.n, c.err
	}
	return len(p), c.err
}

// TestWriter writes each message by one call, as Append has it.
func TestWriter(t *testing.T) {
	for name, f := range framings {
		c := &calls{n: -1}
		w := stream.NewWriter(c, f)
		want := int64(0)
		for i, msg := range []string{"", "a", strings.Repeat("b", 127), strings.Repeat("c", 128), strings.Repeat("d", 70_000), "e"} {
			if err := w.Write([]byte(msg)); err != nil {
				t.Fatal(err)
			}
			frame := string(write(f, msg))
			if len(c.all) != i+1 || c.all[i] != frame {
				t.Errorf("%s: after %d messages %d calls of Write, want one each, as Append has it", name, i+1, len(c.all))
			}
			if want += int64(len(frame)); w.Offset() != want {
				t.Errorf("%s: Offset() = %d, want %d", name, w.Offset(), want)
			}
		}
	}
}

// TestWriterBytes has the bytes of each framing. Without one it is a varint, and of two the last counts.
func TestWriterBytes(t *testing.T) {
	for want, fs := range map[string][]stream.Framing{
		"\x02ab": {}, "\x02\x00\x00\x00ab": {stream.Fixed32}, "\x00\x00\x00\x02ab": {stream.GRPC, stream.Fixed32BE}, "\x00\x00\x00\x00\x02ab": {stream.GRPC},
	} {
		var b bytes.Buffer
		if err := stream.NewWriter(&b, fs...).Write([]byte("ab")); err != nil || b.String() != want {
			t.Errorf("Write with framings %v: %x, %v, want %x", fs, b.String(), err, want)
		}
	}
}

// TestWriterCompressed sets gRPC's flag, and no other framing's.
func TestWriterCompressed(t *testing.T) {
	var b bytes.Buffer
	w := stream.NewWriter(&b, stream.GRPC)
	if err := w.WriteCompressed([]byte("ab")); err != nil || b.String() != "\x01\x00\x00\x00\x02ab" {
		t.Errorf("WriteCompressed = %x, %v, want 01000000026162", b.String(), err)
	}
	b.Reset()
	for _, f := range []stream.Framing{stream.Varint, stream.Fixed32, stream.Fixed32BE} {
		w := stream.NewWriter(&b, f)
		const want = "stream: offset 0: only gRPC's framing has a flag for compressed messages"
		if err := w.WriteCompressed([]byte("ab")); !errors.Is(err, errors.ErrUnsupported) || err.Error() != want || b.Len() != 0 {
			t.Errorf("WriteCompressed of framing %d = %v, %d bytes written, want %s", f, err, b.Len(), want)
		}
		if err := w.Write(nil); err != nil {
			t.Errorf("Write after that: %v", err)
		}
		b.Reset()
	}
}

// TestWriterError has a writer that fails, or writes less than it should: nothing is written after that.
func TestWriterError(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		under *calls
		is    error
		want  string
	}{
		{&calls{err: broken, n: 1}, broken, "stream: offset 0: 1 of the 3 bytes of a frame: broken"},
		{&calls{n: 2}, io.ErrShortWrite, "stream: offset 0: 2 of the 3 bytes of a frame: short write"},
	} {
		w := stream.NewWriter(c.under)
		for range 2 {
			if err := w.Write([]byte("ab")); !errors.Is(err, c.is) || err.Error() != c.want {
				t.Errorf("Write = %v, want %s", err, c.want)
			}
		}
		if len(c.under.all) != 1 || w.Offset() != 0 {
			t.Errorf("%d calls of Write, Offset() = %d, want 1, 0", len(c.under.all), w.Offset())
		}
	}
}

func TestWriterAllocs(t *testing.T) {
	for name, f := range framings {
		w := stream.NewWriter(io.Discard, f)
		msg := make([]byte, 5000)
		write := func() {
			if err := w.Write(msg); err != nil {
				t.Fatal(err)
			}
		}
		write()
		t.Run(name, func(t *testing.T) { testkit.Allocs(t, 0, write) })
	}
}
