package stream_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protowire/stream"
)

// double writes a message twice, leaves out those that begin with x, and fails at those that begin with !.
func double(dst, msg []byte) ([]byte, error) {
	switch {
	case bytes.HasPrefix(msg, []byte("x")):
		return nil, nil
	case bytes.HasPrefix(msg, []byte("!")):
		return nil, errBad
	}
	return append(append(dst, msg...), msg...), nil
}

var errBad = errors.New("bad message")

func TestEdit(t *testing.T) {
	for in, want := range map[string]struct {
		out string
		err error
	}{
		"":                {"", nil},
		"\x01a\x00\x02bc": {"\x02aa\x00\x04bcbc", nil},
		"\x01a\x01x\x01b": {"\x02aa\x02bb", nil},
		"\x01a\x01!\x01b": {"\x02aa", errBad},
		"\x01a\x02b":      {"\x02aa", io.ErrUnexpectedEOF},
		"\x01a\x7fb":      {"\x02aa", stream.ErrTooLarge},
	} {
		var out bytes.Buffer
		err := stream.Edit(stream.NewWriter(&out), stream.NewReader(strings.NewReader(in), 100), double)
		if out.String() != want.out || !errors.Is(err, want.err) || (err == nil) != (want.err == nil) {
			t.Errorf("Edit(%q) = %q, %v, want %q, %v", in, out.String(), err, want.out, want.err)
		}
	}
	if err := stream.Edit(stream.NewWriter(failing{}), stream.NewReader(strings.NewReader("\x01a"), 100), double); !errors.Is(err, errBad) {
		t.Errorf("Edit into a writer that fails: %v", err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errBad }

// TestEditAllocs says that a stream takes no more memory however long it is.
func TestEditAllocs(t *testing.T) {
	in := []byte(strings.Repeat("\x05hello", 10_000))
	var r bytes.Reader
	n := testing.AllocsPerRun(5, func() {
		r.Reset(in)
		if err := stream.Edit(stream.NewWriter(io.Discard), stream.NewReader(&r, 100, stream.ReadAhead()), double); err != nil {
			t.Fatal(err)
		}
	})
	if n > 20 {
		t.Errorf("Edit of 10,000 messages: %v allocations, want 20 at most", n)
	}
}
