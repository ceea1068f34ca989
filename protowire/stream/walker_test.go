package stream_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/stream"
)

// A step is an event. All chunks of a body together are one step.
type step struct {
	event stream.Event
	tag   protowire.Tag
	val   uint64
	raw   string
	off   int64
}

// enters are what the tests take for messages: no body, the bodies of fields with odd numbers, all
// bodies.
var enters = []func(tag protowire.Tag) bool{
	func(protowire.Tag) bool { return false },
	func(tag protowire.Tag) bool { return tag.Number()%2 == 1 },
	func(protowire.Tag) bool { return true },
}

// readSteps returns the events of the message b, which begins at base, by a Reader in memory: the
// definition that the tests compare with. An error of the Reader ends them.
func readSteps(b []byte, base int, enter func(tag protowire.Tag) bool) (steps []step, err error) {
	r := protowire.NewReaderAt(b, base)
	for r.Next() {
		tag, raw, start := r.Tag(), string(r.Raw()), r.Start()
		switch tag.Type() {
		case protowire.VarintType:
			steps = append(steps, step{stream.Field, tag, r.Uint64(), raw, int64(start)})
		case protowire.Fixed32Type:
			steps = append(steps, step{stream.Field, tag, uint64(r.Fixed32()), raw, int64(start)})
		case protowire.Fixed64Type:
			steps = append(steps, step{stream.Field, tag, r.Fixed64(), raw, int64(start)})
		case protowire.BytesType:
			body := r.Bytes()
			head := len(raw) - len(body)
			steps = append(steps, step{stream.Begin, tag, uint64(len(body)), raw[:head], int64(start)})
			if enter(tag) {
				inner, err := readSteps(body, start+head, enter)
				if steps = append(steps, inner...); err != nil {
					return steps, err
				}
			} else if len(body) > 0 {
				steps = append(steps, step{stream.Chunk, tag, 0, string(body), int64(start + head)})
			}
			steps = append(steps, step{stream.End, tag, 0, "", int64(r.Offset())})
		case protowire.StartGroupType:
			body := r.Message()
			_, _, head := protowire.ConsumeTag([]byte(raw))
			steps = append(steps, step{stream.Begin, tag, 0, raw[:head], int64(start)})
			inner, err := readSteps(body, start+head, enter)
			if steps = append(steps, inner...); err != nil {
				return steps, err
			}
			end := head + len(body)
			steps = append(steps, step{stream.End, tag, 0, raw[end:], int64(start + end)})
		}
	}
	return steps, r.Err()
}

// walkSteps returns the events of a Walker.
func walkSteps(t *testing.T, w *stream.Walker, enter func(tag protowire.Tag) bool) (steps []step) {
	t.Helper()
	for w.Next() {
		s := step{w.Event(), w.Tag(), w.Value(), string(w.Bytes()), w.Offset()}
		if s.event == stream.Chunk {
			if s.raw == "" {
				t.Fatalf("a chunk of no bytes at offset %d", s.off)
			}
			if last := len(steps) - 1; steps[last].event == stream.Chunk {
				if steps[last].off+int64(len(steps[last].raw)) != s.off || steps[last].tag != s.tag {
					t.Fatalf("a chunk at offset %d, after one of %d bytes at %d", s.off, len(steps[last].raw), steps[last].off)
				}
				steps[last].raw += s.raw
				continue
			}
		}
		if steps = append(steps, s); enter(s.tag) {
			w.Enter()
		}
	}
	return steps
}

// checkWalk compares the events of a Walker over b with the steps of a Reader, and also their
// errors.
func checkWalk(t *testing.T, name string, src io.Reader, b []byte, which int) {
	t.Helper()
	want, wantErr := readSteps(b, 0, enters[which])
	w := stream.NewWalker(src)
	got := walkSteps(t, w, enters[which])
	var all strings.Builder
	for _, s := range got {
		all.WriteString(s.raw)
	}
	if !strings.HasPrefix(string(b), all.String()) {
		t.Fatalf("%s: the bytes of the events of %x are %x", name, b, all.String())
	}
	if wantErr == nil {
		if !slices.Equal(got, want) || w.Err() != nil || w.Offset() != int64(len(b)) || all.Len() != len(b) {
			t.Fatalf("%s: events of %x, %d:\n%v, %v, Offset() = %d\nwant\n%v", name, b, which, got, w.Err(), w.Offset(), want)
		}
	} else {
		checkWalkError(t, name, b, which, w, got, want, wantErr)
	}
	if w.Next() || w.Event() != 0 || w.Tag() != 0 || len(w.Bytes()) != 0 {
		t.Fatalf("%s: after the last event of %x there is another, %d", name, b, w.Event())
	}
}

// checkWalkError compares where a Reader has failed. A Walker sees what is in a group or body before
// it sees that its end is missing, so it has more events, and its error may be another one there.
func checkWalkError(t *testing.T, name string, b []byte, which int, w *stream.Walker, got, want []step, wantErr error) {
	t.Helper()
	var e *stream.Error
	if !errors.As(w.Err(), &e) || len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Fatalf("%s: events of %x, %d:\n%v, %v\nwant\n%v, %v", name, b, which, got, w.Err(), want, wantErr)
	}
	if which == 0 && errors.Unwrap(e).Error() != errors.Unwrap(wantErr).Error() {
		t.Fatalf("%s: Err() for %x = %v, want %v", name, b, e, wantErr)
	}
	var syntax *protowire.SyntaxError
	if errors.As(wantErr, &syntax); len(got) == len(want) && which == 0 && int64(syntax.Offset) != e.Offset {
		t.Fatalf("%s: Err() for %x = %v, want %v", name, b, e, wantErr)
	}
}

// walkSources hand bytes to a Walker.
var walkSources = map[string]func(b []byte) io.Reader{
	"whole":     func(b []byte) io.Reader { return bytes.NewReader(b) },
	"bytes":     func(b []byte) io.Reader { return iotest.OneByteReader(bytes.NewReader(b)) },
	"halves":    func(b []byte) io.Reader { return iotest.HalfReader(bytes.NewReader(b)) },
	"dataerr":   func(b []byte) io.Reader { return iotest.DataErrReader(bytes.NewReader(b)) },
	"bufio, 16": func(b []byte) io.Reader { return bufio.NewReaderSize(bytes.NewReader(b), 16) },
	"bufio, 20": func(b []byte) io.Reader { return bufio.NewReaderSize(iotest.HalfReader(bytes.NewReader(b)), 20) },
}

// walked has fields of all types, nested and padded, and what is malformed.
var walked = []string{
	"",
	"\x08\x96\x01\x15\x01\x02\x03\x04\x19\x01\x02\x03\x04\x05\x06\x07\x08\x22\x03abc\x2a\x00\x33\x08\x01\x34",
	"\x0a\x0c\x08\x01\x0a\x06\x13\x08\x07\x0a\x00\x14\x10\x05\x18\x01",
	"\x0a\x40" + strings.Repeat("\x08\x01", 32) + "\x12\x64" + strings.Repeat("\x10\x05", 50),
	"\x88\x80\x80\x80\x80\x80\x80\x80\x80\x00\x81\x80\x80\x80\x80\x80\x80\x80\x80\x00\x8a\x80\x00\x82\x80\x00ab\x8b\x00\x8c\x80\x00",
	"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02",
	"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01abc", "\x0a\xff\xff\xff\xff\xff\xff\xff\xff\x7fabc", "\x0a\x05\x0a\x7fabc",
	"\x0a\x07\x0a\xff\xff\xff\xff\x0fa\x08\x01",
	"\x08\x01\x00\x01", "\x08\x01\x0e", "\x08\x01\x0f", "\x08\x01\x0c", "\x0b\x14", "\x0b\x08\x01", "\x0a\x02\x0b\x0c\x0c", "\x0b\x0a\x05\x08\x01\x0c",
	"\x0a\x02\x0b\x0b\x0c\x0c",
	strings.Repeat("\x0b", 100) + strings.Repeat("\x0c", 100), strings.Repeat("\x0b", 100) + strings.Repeat("\x0c", 101),
	"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", "\x83\x80\x80\x80\x80\x80\x80\x80\x80\x02",
}

// TestWalker cuts messages at each byte, for each source.
func TestWalker(t *testing.T) {
	for _, in := range walked {
		for end := range len(in) + 1 {
			for name, open := range walkSources {
				for which := range enters {
					b := []byte(in[:end])
					checkWalk(t, name, open(b), b, which)
				}
			}
		}
	}
}

// TestWalkerErrors compares the texts of errors.
func TestWalkerErrors(t *testing.T) {
	for in, want := range map[string]string{
		"\x08\x01\x12\x05ab": "stream: offset 6: unexpected EOF",
		"\x08\x01\x10\x80":   "stream: offset 3: unexpected EOF",
		"\x08\x01\x80":       "stream: offset 2: unexpected EOF",
		"\x08\x01\x06":       "stream: offset 2: field 0: proto: invalid field number",
		"\x08\x01\x0e":       "stream: offset 3: field 1: proto: cannot parse reserved wire type",
		"\x0b\x14":           "stream: offset 2: field 2: proto: mismatching end group marker",
	} {
		w := stream.NewWalker(strings.NewReader(in))
		walkSteps(t, w, enters[0])
		if w.Err() == nil || w.Err().Error() != want {
			t.Errorf("Err() for %x = %v, want %s", in, w.Err(), want)
		}
	}
}

// TestWalkerDepth nests groups and entered messages as deep as is allowed, and one deeper. A Reader
// allows as many groups.
func TestWalkerDepth(t *testing.T) {
	const most = protowire.DefaultRecursionLimit + 1
	for depth, deep := range map[int]bool{most: false, most + 1: true} {
		b := []byte(strings.Repeat("\x0b", depth) + strings.Repeat("\x0c", depth))
		r := protowire.NewReader(b)
		r.Next()
		w := stream.NewWalker(bytes.NewReader(b))
		for w.Next() {
		}
		if (r.Err() != nil) != deep || (w.Err() != nil) != deep {
			t.Errorf("groups nested %d deep: Err() = %v, a Reader's %v", depth, w.Err(), r.Err())
		}
		if e := (*stream.Error)(nil); errors.As(w.Err(), &e) {
			words := r.Err().(*protowire.SyntaxError).Reason
			if e.Offset != int64(depth) || e.Reason != "field 1: "+words || !errors.Is(e, errors.Unwrap(r.Err())) {
				t.Errorf("groups nested %d deep: Err() = %v, want offset %d, after the last start tag, and %s", depth, e, depth, words)
			}
		}
		var nested []byte // backward
		for range depth {
			n := len(nested)
			nested = append(append(nested, reversed(uint64(n))...), 0x0a)
		}
		slices.Reverse(nested)
		w = stream.NewWalker(bytes.NewReader(nested))
		for w.Next() {
			w.Enter()
		}
		if (w.Err() != nil) != deep {
			t.Errorf("messages nested %d deep: Err() = %v", depth, w.Err())
		}
	}
}

func reversed(v uint64) []byte {
	b := protowire.AppendVarint(nil, v)
	slices.Reverse(b)
	return b
}

// TestWalkerSkip skips each body and group, at its beginning or after its first chunk: what is
// left are the events around it.
func TestWalkerSkip(t *testing.T) {
	rnd := newRand()
	for range 200 {
		b := randomMessage(rnd.IntN, 4)
		outer, err := readSteps(b, 0, enters[0])
		if err != nil {
			t.Fatal(err)
		}
		want := outer[:0]
		depth := 0
		for _, s := range outer {
			if s.event == stream.End {
				depth--
			}
			if depth == 0 {
				want = append(want, s)
			}
			if s.event == stream.Begin {
				depth++
			}
		}
		for name, open := range walkSources {
			for _, at := range []stream.Event{stream.Begin, stream.Chunk} {
				checkSkip(t, name, b, open(b), at, want)
			}
		}
	}
}

func checkSkip(t *testing.T, name string, b []byte, src io.Reader, at stream.Event, want []step) {
	t.Helper()
	w := stream.NewWalker(src)
	var got []step
	for w.Next() {
		if w.Event() != stream.Chunk {
			got = append(got, step{w.Event(), w.Tag(), w.Value(), string(w.Bytes()), w.Offset()})
		}
		if w.Event() == at || w.Tag().Type() == protowire.StartGroupType || w.Event() == stream.Field || w.Event() == stream.End {
			w.Skip()
		}
	}
	if w.Err() != nil || !slices.Equal(got, want) {
		t.Fatalf("%s: events of %x, all skipped at event %d:\n%v, %v\nwant\n%v", name, b, at, got, w.Err(), want)
	}
}

// TestWalkerSkipMalformed skips a body that is cut, and a group without an end.
func TestWalkerSkipMalformed(t *testing.T) {
	for _, in := range []string{"\x12\x05ab", "\x0b\x12\x05ab", "\x0b\x08\x01", "\x12\xff\xff\xff\xff\xff\xff\xff\xff\x7fab"} {
		w := stream.NewWalker(strings.NewReader(in))
		w.Next()
		w.Skip()
		if w.Next() || !errors.Is(w.Err(), io.ErrUnexpectedEOF) {
			t.Errorf("after Skip of %x: Err() = %v, want %v", in, w.Err(), io.ErrUnexpectedEOF)
		}
	}
}

// TestWalkerEnterLate calls Enter where no body begins: nothing changes.
func TestWalkerEnterLate(t *testing.T) {
	b := []byte("\x08\x01\x12\x02\x08\x01\x1b\x1c\x22\x00")
	w := stream.NewWalker(iotest.OneByteReader(bytes.NewReader(b)))
	want, _ := readSteps(b, 0, enters[0])
	var got []step
	for w.Next() {
		if n := len(got); w.Event() == stream.Chunk && got[n-1].event == stream.Chunk {
			got[n-1].raw += string(w.Bytes())
		} else {
			got = append(got, step{w.Event(), w.Tag(), w.Value(), string(w.Bytes()), w.Offset()})
		}
		if w.Event() != stream.Begin || w.Tag().Type() == protowire.StartGroupType {
			w.Enter()
		}
	}
	if !slices.Equal(got, want) || w.Err() != nil {
		t.Errorf("events with late calls of Enter:\n%v, %v\nwant\n%v", got, w.Err(), want)
	}
}

// TestWalkerSourceError has a source that fails at each byte. All that came before is seen.
func TestWalkerSourceError(t *testing.T) {
	broken := errors.New("broken")
	in := walked[1]
	for end := range len(in) + 1 {
		w := stream.NewWalker(io.MultiReader(strings.NewReader(in[:end]), iotest.ErrReader(broken)))
		want, _ := readSteps([]byte(in[:end]), 0, enters[0])
		got := walkSteps(t, w, enters[0])
		var e *stream.Error
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) || !errors.Is(w.Err(), broken) || !errors.As(w.Err(), &e) {
			t.Fatalf("after %d bytes: %v, %v, want %v, broken", end, got, w.Err(), want)
		}
		if w.Next() {
			t.Fatalf("after %v there is another event", w.Err())
		}
	}
}

// TestWalkerReadsNoMore says that a field is seen as soon as its last byte has come.
func TestWalkerReadsNoMore(t *testing.T) {
	r, in := io.Pipe()
	w := stream.NewWalker(r)
	for _, field := range []string{"\x08\x01", "\x15\x01\x02\x03\x04", "\x88\x80\x00\x96\x01", "\x0b", "\x0c", "\x12\x00"} {
		go func() { _, _ = in.Write([]byte(field)) }()
		if !w.Next() || string(w.Bytes()) != field {
			t.Fatalf("the event is %x, %v, want %x", w.Bytes(), w.Err(), field)
		}
	}
}

// TestWalkerMemory walks 64 MB in one field.
func TestWalkerMemory(t *testing.T) {
	const size = 64 << 20
	head := protowire.AppendVarint([]byte{0x12}, size)
	var n int64
	got := allocated(func() {
		n = 0
		w := stream.NewWalker(io.MultiReader(bytes.NewReader(head), io.LimitReader(zeros{}, size)))
		for w.Next() {
			if w.Event() == stream.Chunk {
				n += int64(len(w.Bytes()))
			}
		}
		if w.Err() != nil {
			t.Error(w.Err())
		}
	})
	if n != size || got > 64<<10 {
		t.Errorf("%d bytes of a field, %d bytes allocated, want %d and at most 64 kB", n, got, size)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func TestWalkerAllocs(t *testing.T) {
	b := []byte(strings.Repeat(walked[1]+walked[2], 20))
	w := stream.NewWalker(&repeater{b: b})
	testkit.Allocs(t, 0, func() {
		for range 100 {
			if !w.Next() {
				t.Fatal(w.Err())
			}
			if w.Tag().Number() == 1 {
				w.Enter()
			}
		}
	})
}

// randomMessage returns a message with all types of fields, in which odd fields of BytesType are
// messages.
func randomMessage(n func(int) int, depth int) (b []byte) {
	for range n(6) {
		num := protowire.Number(1 + n(20))
		switch n(6) {
		case 0:
			b = protowire.AppendVarint(protowire.AppendTag(b, num, protowire.VarintType), uint64(n(1<<20))<<n(40))
		case 1:
			b = protowire.AppendFixed32(protowire.AppendTag(b, num, protowire.Fixed32Type), uint32(n(1<<20)))
		case 2:
			b = protowire.AppendFixed64(protowire.AppendTag(b, num, protowire.Fixed64Type), uint64(n(1<<20)))
		case 3:
			b = protowire.AppendBytes(protowire.AppendTag(b, num&^1+2, protowire.BytesType), make([]byte, n(1<<n(10))))
		case 4:
			if depth > 0 {
				b = protowire.AppendBytes(protowire.AppendTag(b, num|1, protowire.BytesType), randomMessage(n, depth-1))
			}
		case 5:
			if depth > 0 {
				b = protowire.AppendGroup(protowire.AppendTag(b, num, protowire.StartGroupType), num, randomMessage(n, depth-1))
			}
		}
	}
	return b
}

// TestWalkerRandom walks random messages, with a byte that is wrong in every third.
func TestWalkerRandom(t *testing.T) {
	rnd := newRand()
	for i := range 2000 {
		b := randomMessage(rnd.IntN, 4)
		if i%3 == 0 && len(b) > 0 {
			b[rnd.IntN(len(b))] ^= 1 << rnd.IntN(8)
		}
		for name, open := range walkSources {
			checkWalk(t, name, open(b), b, i%len(enters))
		}
	}
}

// FuzzWalker compares with a Reader in memory.
func FuzzWalker(f *testing.F) {
	var names []string
	for name := range walkSources {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, in := range walked {
		f.Add([]byte(in), uint8(i))
	}
	rnd := newRand()
	for i := range 20 {
		f.Add(randomMessage(rnd.IntN, 3), uint8(i))
	}
	f.Fuzz(func(t *testing.T, b []byte, way uint8) {
		name := names[int(way/3)%len(names)]
		checkWalk(t, name, walkSources[name](b), b, int(way%3))
	})
}
