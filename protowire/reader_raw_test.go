package protowire_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

// TestReaderRaw copies random messages field by field: the copy is the message. checkReader
// compares Raw and Start of each field in all tests.
func TestReaderRaw(t *testing.T) {
	rnd := newRand()
	for range 300 {
		b := randomTree(rnd, 3).forward(nil)
		var all []byte
		r := protowire.NewReader(b)
		for r.Next() {
			all = append(all, r.Raw()...)
		}
		if r.Err() != nil || !slices.Equal(all, b) {
			t.Fatalf("Raw of the fields of %x = %x, %v", b, all, r.Err())
		}
	}
}

// TestReaderRawPart says that the raw bytes are a part of the message, and that appending to them
// overwrites nothing.
func TestReaderRawPart(t *testing.T) {
	b := []byte("\x08\x01\x10\x02")
	r := protowire.NewReader(b)
	r.Next()
	raw := r.Raw()
	b[1] = 9
	if string(raw) != "\x08\x09" || cap(raw) != 2 {
		t.Errorf("Raw() = %x with capacity %d after a change of the message, want 0809 with 2", raw, cap(raw))
	}
}

// TestReaderRawWithoutField asks for raw bytes where there is no field.
func TestReaderRawWithoutField(t *testing.T) {
	r := protowire.NewReader([]byte("\x08\x01"))
	if r.Start() != 0 || r.Err() != nil {
		t.Errorf("Start() before Next = %d, Err() = %v, want 0, nil", r.Start(), r.Err())
	}
	raw := r.Raw()
	checkNoField(t, &r, len(raw), 0, 0)
	r.Reset([]byte("\x08\x01"))
	for r.Next() {
		r.Skip()
	}
	if r.Start() != 2 || r.Err() != nil {
		t.Errorf("Start() after the last field = %d, Err() = %v, want 2, nil", r.Start(), r.Err())
	}
	raw = r.Raw()
	checkNoField(t, &r, len(raw), 0, 2)
}

// TestReaderAt has a message that begins at an offset of another: all offsets are of the outer one.
func TestReaderAt(t *testing.T) {
	b := []byte("\x08\x01\x12\x06\x18\x01\x1a\x05ab\x20\x07")
	outer := protowire.NewReader(b)
	outer.Next()
	outer.Next()
	body := outer.Message()
	r := protowire.NewReaderAt(body, outer.Offset()-len(body))
	if r.Offset() != 4 || r.Start() != 4 {
		t.Errorf("before Next Offset() = %d, Start() = %d, want 4, 4", r.Offset(), r.Start())
	}
	if !r.Next() || r.Start() != 4 || r.Offset() != 6 || r.Len() != 4 || string(r.Raw()) != "\x18\x01" {
		t.Errorf("first field: Start() = %d, Offset() = %d, Len() = %d, Raw() = %x, want 4, 6, 4, 1801", r.Start(), r.Offset(), r.Len(), r.Raw())
	}
	var syntax *protowire.SyntaxError
	if r.Next() || !errors.As(r.Err(), &syntax) || syntax.Offset != 7 || r.Offset() != 7 || r.Start() != 7 {
		t.Errorf("cut field: Err() = %v, Offset() = %d, Start() = %d, want offset 7", r.Err(), r.Offset(), r.Start())
	}
	const want = "protowire: offset 7: field 3: length 5, but 2 bytes left: unexpected EOF"
	if r.Err().Error() != want {
		t.Errorf("Err() = %v, want %s", r.Err(), want)
	}
	r.Reset(body)
	if r.Offset() != 0 || r.Err() != nil {
		t.Errorf("after Reset Offset() = %d, Err() = %v, want 0, nil", r.Offset(), r.Err())
	}
}

func TestReaderRawAllocs(t *testing.T) {
	b := randomTree(newRand(), 3).forward(nil)
	sum := 0
	testkit.Allocs(t, 0, func() {
		r := protowire.NewReaderAt(b, 5)
		for r.Next() {
			sum += len(r.Raw()) + r.Start()
		}
	})
}
