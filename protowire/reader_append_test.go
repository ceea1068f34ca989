package protowire_test

import (
	"errors"
	"io"
	"reflect"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

// An appender is a method of Reader that appends the values of a field, with bytes to try it on:
// the field comes packed twice, and once as a value of its own.
type appender struct {
	name   string
	single string // tag 1 and a value
	packed string // tag 1, length and two values
	get    func(r *protowire.Reader, n int) any
	want   any // of n = 1 and packed, single, packed
}

// appendAll calls get for each field of b. dst has one element, so that it is seen to stay.
func appendAll[T any](get func(r *protowire.Reader, dst []T) []T) func(r *protowire.Reader, n int) any {
	return func(r *protowire.Reader, n int) any {
		dst := make([]T, n)
		for r.Next() {
			dst = get(r, dst)
		}
		return dst
	}
}

var appenders = []appender{
	{"AppendUint64s", "\x08\x96\x01", "\x0a\x03\x01\x96\x01", appendAll((*protowire.Reader).AppendUint64s), []uint64{0, 1, 150, 150, 1, 150}},
	{"AppendUint32s", "\x08\x81\x80\x80\x80\x10", "\x0a\x06\x02\x81\x80\x80\x80\x10", appendAll((*protowire.Reader).AppendUint32s), []uint32{0, 2, 1, 1, 2, 1}},
	{"AppendInt64s", "\x08\x96\x01", "\x0a\x0b\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", appendAll((*protowire.Reader).AppendInt64s), []int64{0, 5, -1, 150, 5, -1}},
	{"AppendInt32s", "\x08\x96\x01", "\x0a\x0b\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", appendAll((*protowire.Reader).AppendInt32s), []int32{0, 5, -1, 150, 5, -1}},
	{"AppendSint64s", "\x08\x03", "\x0a\x02\x01\x02", appendAll((*protowire.Reader).AppendSint64s), []int64{0, -1, 1, -2, -1, 1}},
	{"AppendSint32s", "\x08\x83\x80\x80\x80\x10", "\x0a\x02\x01\x02", appendAll((*protowire.Reader).AppendSint32s), []int32{0, -1, 1, -2, -1, 1}},
	{"AppendBools", "\x08\x80\x80\x80\x80\x10", "\x0a\x02\x00\x01", appendAll((*protowire.Reader).AppendBools), []bool{false, false, true, true, false, true}},
	{"AppendFixed32s", "\x0d\x01\x02\x03\x04", "\x0a\x08\x01\x00\x00\x00\xff\xff\xff\xff", appendAll((*protowire.Reader).AppendFixed32s), []uint32{0, 1, 1<<32 - 1, 0x04030201, 1, 1<<32 - 1}},
	{"AppendSfixed32s", "\x0d\x01\x02\x03\x04", "\x0a\x08\x01\x00\x00\x00\xff\xff\xff\xff", appendAll((*protowire.Reader).AppendSfixed32s), []int32{0, 1, -1, 0x04030201, 1, -1}},
	{"AppendFloats", "\x0d\x00\x00\x80\xbf", "\x0a\x08\x00\x00\x80\x3f\x00\x00\x00\x40", appendAll((*protowire.Reader).AppendFloats), []float32{0, 1, 2, -1, 1, 2}},
	{"AppendFixed64s", "\x09\x01\x02\x03\x04\x05\x06\x07\x08", "\x0a\x10\x01\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff", appendAll((*protowire.Reader).AppendFixed64s), []uint64{0, 1, 1<<64 - 1, 0x0807060504030201, 1, 1<<64 - 1}},
	{"AppendSfixed64s", "\x09\x01\x02\x03\x04\x05\x06\x07\x08", "\x0a\x10\x01\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff", appendAll((*protowire.Reader).AppendSfixed64s), []int64{0, 1, -1, 0x0807060504030201, 1, -1}},
	{"AppendDoubles", "\x09\x00\x00\x00\x00\x00\x00\xf0\xbf", "\x0a\x10\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x40", appendAll((*protowire.Reader).AppendDoubles), []float64{0, 1, 2, -1, 1, 2}},
}

// TestReaderAppend reads a field in the packed form, in the single form, and empty.
func TestReaderAppend(t *testing.T) {
	for _, a := range appenders {
		r := protowire.NewReader([]byte(a.packed + "\x0a\x00" + a.single + a.packed))
		if got := a.get(&r, 1); !reflect.DeepEqual(got, a.want) || r.Err() != nil {
			t.Errorf("%s of %x %x %x = %v, %v, want %v", a.name, a.packed, a.single, a.packed, got, r.Err(), a.want)
		}
	}
}

// TestReaderAppendWrongType asks for the values of a group, of a number of another type, and of
// nothing: that fails the Reader, and what was there stays.
func TestReaderAppendWrongType(t *testing.T) {
	for _, a := range appenders {
		for _, field := range []string{"\x2b\x08\x01\x2c", "\x28\x07", "\x2d\x01\x02\x03\x04", "\x29\x01\x02\x03\x04\x05\x06\x07\x08"} {
			if field[0]&7 == a.single[0]&7 {
				continue
			}
			r := protowire.NewReader([]byte(field + a.single))
			if got := reflect.ValueOf(a.get(&r, 1)).Len(); got != 1 {
				t.Errorf("%s of %x: %d values, want none after the one that was there", a.name, field, got-1)
			}
			checkStopped(t, &r, 5)
		}
	}
	r := protowire.NewReader([]byte("\x08\x01"))
	if got := r.AppendUint64s(nil); got != nil {
		t.Errorf("AppendUint64s before Next = %v, want nil", got)
	}
	checkNoField(t, &r, 0, 0, 0)
}

// TestReaderAppendMalformed has packed fields with a value that is cut or too long. The error has
// the offset of that value.
func TestReaderAppendMalformed(t *testing.T) {
	for _, c := range []struct {
		in     string
		get    func(r *protowire.Reader, n int) any
		offset int
		cut    bool
	}{
		{"\x2a\x03\x01\x96\x81", appendAll((*protowire.Reader).AppendUint64s), 3, true},
		{"\x2a\x03\x01\x96\x81", appendAll((*protowire.Reader).AppendSint32s), 3, true},
		{"\x2a\x01\x81", appendAll((*protowire.Reader).AppendBools), 2, true},
		{"\x2a\x0c\x07\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", appendAll((*protowire.Reader).AppendInt64s), 4, false},
		{"\x2a\x06\x01\x00\x00\x00\x02\x00", appendAll((*protowire.Reader).AppendFixed32s), 6, true},
		{"\x2a\x0a\x01\x00\x00\x00\x02\x00\x00\x00\x00\x00", appendAll((*protowire.Reader).AppendDoubles), 10, true},
	} {
		r := protowire.NewReaderAt([]byte(c.in+"\x08\x01"), 1000)
		if got := reflect.ValueOf(c.get(&r, 1)).Len(); got != 1 {
			t.Errorf("values of %x: %d, want none after the one that was there", c.in, got-1)
		}
		var syntax *protowire.SyntaxError
		if !errors.As(r.Err(), &syntax) || syntax.Offset != 1000+c.offset || syntax.Field != 5 || errors.Is(syntax, io.ErrUnexpectedEOF) != c.cut {
			t.Errorf("values of %x: Err() = %v, want offset %d, field 5, cut %v", c.in, r.Err(), 1000+c.offset, c.cut)
		}
		checkStopped(t, &r, 5)
	}
	r := protowire.NewReader([]byte("\x0a\x02\x01\x96\x05"))
	r.Next()
	r.AppendUint64s(nil)
	const want = "protowire: offset 3: field 1: unexpected EOF"
	if err := r.Err(); err == nil || err.Error() != want {
		t.Errorf("Err() = %v, want %s", err, want)
	}
}

func TestReaderAppendAllocs(t *testing.T) {
	b := []byte("\x08\x01\x0a\x03\x01\x96\x01\x08\x07")
	dst := make([]uint64, 0, 8)
	testkit.Allocs(t, 0, func() {
		r := protowire.NewReader(b)
		for dst = dst[:0]; r.Next(); {
			dst = r.AppendUint64s(dst)
		}
	})
	if len(dst) != 4 {
		t.Errorf("AppendUint64s: %d values, want 4", len(dst))
	}
}
