package layout

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/locals"
)

// definition returns a definition after its header byte: message number num with these fields,
// and developer fields if there are any.
func definition(num byte, fields, developer int) []byte {
	b := []byte{0, 0, num, 0, byte(fields)}
	for i := range fields {
		b = append(b, byte(i), 1, 2)
	}
	if developer > 0 {
		b = append(b, byte(developer))
	}
	for i := range developer {
		b = append(b, byte(i), 1, 0)
	}
	return b
}

// message is a data message as tests know it: its definition, and its bytes in a file.
type message struct{ raw, b []byte }

// file returns the data of a random file, with reserved bits and bytes here and there, and its
// messages.
func file(r *rand.Rand, n, nums int) (data []byte, messages []message) {
	var inForce [16][]byte
	type place struct{ raw, at, end int }
	var places []place
	var starts [16]int
	for range n {
		local, num := r.IntN(16), r.IntN(nums)
		if raw := definition(byte(num), 1+num%3, num%2); inForce[local] == nil || r.IntN(4) == 0 {
			h := frame.DefinitionBit | byte(local) | frame.DeveloperBitOf(raw)
			raw[0] = byte(r.IntN(2))
			data = append(append(data, h), raw...)
			inForce[local], starts[local] = raw, len(data)-len(raw)
		}
		header := byte(local)
		if local < locals.MaxCompressed && r.IntN(5) == 0 {
			header = frame.CompressedBit | byte(local)<<5 | byte(r.IntN(32))
		}
		for range 1 + r.IntN(3) {
			at := len(data)
			data = append(data, header)
			for range lengthOf(inForce[local]) - 1 {
				data = append(data, byte(r.Uint32()))
			}
			places = append(places, place{starts[local], at, len(data)})
		}
	}
	if r.IntN(2) == 0 { // a definition without messages
		data = append(append(data, frame.DefinitionBit|5), definition(30, 2, 0)...)
	}
	for _, p := range places {
		plain := 5 + 3*int(data[p.raw+4])
		end := p.raw + plain
		if data[p.raw+2]%2 == 1 {
			end += 1 + 3*int(data[end])
		}
		messages = append(messages, message{data[p.raw:end:end], data[p.at:p.end]})
	}
	return data, messages
}

// lengthOf returns the length of messages with the definition raw, whose fields have one byte.
func lengthOf(raw []byte) int {
	n := 1 + int(raw[4])
	if developer := raw[5+3*int(raw[4]):]; len(developer) > 0 {
		n += int(developer[0])
	}
	return n
}

// parse returns what a reader sees in data: of each message the content of its definition, its
// bits of time if it has any, and its data.
func parse(t *testing.T, data []byte) (seen []string) {
	t.Helper()
	var inForce [16][]byte
	for len(data) > 0 {
		if frame.Local(data[0]) == frame.IsDefinition {
			n, _, fault := frame.DefinitionSize(data)
			if fault != nil {
				t.Fatalf("a definition is wrong: %+v", fault)
			}
			inForce[data[0]&15] = data[1:n]
			data = data[n:]
			continue
		}
		raw := inForce[frame.Local(data[0])]
		if raw == nil {
			t.Fatalf("a message with header %#x has no definition", data[0])
		}
		n := lengthOf(raw)
		seen = append(seen, describe(message{raw, data[:n]}))
		data = data[n:]
	}
	return seen
}

func describe(m message) string {
	content, developer := Content(m.raw)
	bits := locals.TimeBits(m.b[0])
	return fmt.Sprintf("%x %v %x %x %x", content, developer, m.b[0]&frame.CompressedBit, m.b[0]&bits, m.b[1:])
}

func describeAll(messages []message) (all []string) {
	for _, m := range messages {
		all = append(all, describe(m))
	}
	return all
}

// spans divides messages into spans: those that follow one another with equal headers. It
// returns their bytes, too.
func spans(messages []message) (all []locals.Span, parts [][]byte) {
	for i := 0; i < len(messages); {
		m := messages[i]
		s := locals.Span{First: uint32(i), Count: 1, Header: m.b[0]}
		part := m.b
		for i++; i < len(messages); i++ {
			next := messages[i]
			adjacent := cap(part) > len(part) && &part[:len(part)+1][len(part)] == &next.b[0]
			if !adjacent || &next.raw[0] != &m.raw[0] || (next.b[0]^m.b[0])&^locals.TimeBits(m.b[0]) != 0 {
				break
			}
			part = part[:len(part)+len(next.b)]
			s.Count++
		}
		all, parts = append(all, s), append(parts, part)
	}
	return all, parts
}

// edited returns messages of a random file, some taken out and some moved.
func edited(r *rand.Rand, messages []message) []message {
	messages = slices.Clone(messages)
	for range r.IntN(4) {
		i, j := r.IntN(len(messages)), r.IntN(len(messages))
		messages[i], messages[j] = messages[j], messages[i]
	}
	if r.IntN(2) == 0 {
		messages = slices.DeleteFunc(messages, func(message) bool { return r.IntN(6) == 0 })
	}
	return messages
}

// TestLayout wants that a reader sees the messages that were laid out, that the size is right,
// and the same bytes of Plain where one local type for each kind is enough.
func TestLayout(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	plain := 0
	for range 400 {
		_, messages := file(r, 1+r.IntN(30), 1+r.IntN(24))
		messages = edited(r, messages)
		n := 1 + r.IntN(locals.Max)
		l, parts := Layout{}, [][]byte(nil)
		l.Spans, parts = spans(messages)
		compressed := false
		for i := range l.Spans {
			s := &l.Spans[i]
			raw := messages[s.First].raw
			l.Count(s, raw, lengthOf(raw))
			compressed = compressed || s.Header&frame.CompressedBit != 0
		}
		l.Assign(n)
		w := l.Writer([]byte("before"))
		for i := range l.Spans {
			w.Add(&l.Spans[i], parts[i])
		}
		got := w.Flush()[len("before"):]
		if seen, want := parse(t, got), describeAll(messages); !slices.Equal(seen, want) || int64(len(got)) != l.Size {
			t.Fatalf("%d local types: %d bytes, want %d, of these messages:\n%q\nwant\n%q", n, len(got), l.Size, seen, want)
		}
		if len(l.Kinds.all) > n || compressed {
			continue
		}
		plain++
		p := Plain{Copier: Copier{Dst: []byte("before")}, Locals: n}
		for i := range l.Spans {
			s := l.Spans[i]
			raw := messages[s.First].raw
			if !p.Place(&s, raw, lengthOf(raw)) {
				t.Fatalf("no local type of %d for kind %d of %d", n, i, len(l.Kinds.all))
			}
			p.AddSpan(&s, parts[i])
		}
		if !bytes.Equal(p.Flush()[len("before"):], got) {
			t.Fatalf("Plain writes %x, want %x", p.Flush(), got)
		}
	}
	if plain < 50 {
		t.Errorf("only %d files were plain", plain)
	}
}

// TestPlainFull wants no place for a kind beyond the local types.
func TestPlainFull(t *testing.T) {
	p := Plain{Locals: 2}
	for num, want := range []bool{true, true, false} {
		raw := definition(byte(num), 1, 0)
		if s := (locals.Span{Count: 1, Header: 7}); p.Place(&s, raw, 2) != want {
			t.Errorf("Place of kind %d = %v, want %v", num, !want, want)
		}
	}
}

// TestKinds wants one kind for equal contents wherever they lie, and others for all else: also
// for a definition that is the beginning of another in the same memory.
func TestKinds(t *testing.T) {
	var ks Kinds
	whole := definition(20, 3, 2)
	reserved := slices.Clone(whole)
	reserved[0] = 9
	short := whole[:5+3*3]
	none := append(slices.Clone(short), 0) // an empty list of developer fields
	for i, tt := range []struct {
		raw     []byte
		message int
		want    uint32
	}{
		{whole, 6, 0}, {reserved, 6, 0}, {short, 6, 1}, {whole, 6, 0}, {none, 6, 1}, {definition(21, 3, 2), 6, 2},
	} {
		if got := ks.of(tt.raw, tt.message); got != tt.want {
			t.Errorf("definition %d has kind %d, want %d", i, got, tt.want)
		}
	}
	if got := ks.Learn(whole, 6); got != 0 {
		t.Errorf("Learn of a known kind = %d, want 0", got)
	}
	if got, want := ks.Learn(definition(22, 3, 2), 6), 6+3*3+1+3*2; got != want {
		t.Errorf("Learn = %d, want %d", got, want)
	}
}

// TestNeedsProtocol2 wants version 2 for developer fields and for integers of 64 bits only.
func TestNeedsProtocol2(t *testing.T) {
	typed := func(base byte) []byte { return []byte{0, 0, 20, 0, 2, 0, 1, 2, 1, 8, base} }
	for _, tt := range []struct {
		raw  []byte
		want bool
	}{
		{definition(20, 4, 0), false},
		{definition(20, 4, 1), true},
		{append(definition(20, 4, 0), 0), false},
		{typed(0x89), false},
		{typed(0x8E), true},
		{typed(0x8F), true},
		{typed(0x90), true},
		{typed(0x0E), true},
	} {
		var ks Kinds
		ks.of(tt.raw, 9)
		if got := NeedsProtocol2(tt.raw); got != tt.want || ks.NeedProtocol2() != tt.want {
			t.Errorf("NeedsProtocol2(%x) = %v and %v of its kind, want %v", tt.raw, got, ks.NeedProtocol2(), tt.want)
		}
	}
}

// TestWorthCompressing counts by hand: of kind 0 all messages fit, so that its definition goes;
// of kind 1 too few do; kind 2 has compressed headers already.
func TestWorthCompressing(t *testing.T) {
	var l Layout
	for num, s := range []locals.Span{{Count: 10}, {Count: 10}, {Count: 5, Header: frame.CompressedBit}, {Count: 90}} {
		raw := definition(byte(num), 2, 0)
		l.Count(&s, raw, 3)
	}
	fits := []int{10, 2, 0, 80}
	if got, want := l.gains(fits), []int{4*10 + 3, 8 - 9, -9, 320 - 9}; !slices.Equal(got, want) {
		t.Errorf("gains = %v, want %v", got, want)
	}
	for n, want := range [][]uint32{{}, {}, {3}, {3, 0}, {3, 0}} {
		if got := l.WorthCompressing(fits, n); !slices.Equal(got, want) {
			t.Errorf("WorthCompressing(%d) = %v, want %v", n, got, want)
		}
	}
}

// TestCopier wants adjacent parts in one piece, others after it, and nothing twice.
func TestCopier(t *testing.T) {
	src := []byte("abcdefgh")
	c := Copier{Dst: []byte("-")}
	c.Take(src[0:2])
	c.Take(src[2:5])
	if len(c.Dst) != 1 || string(c.part) != "abcde" {
		t.Errorf("Take copies %q, and keeps %q", c.Dst, c.part)
	}
	c.Take(src[1:2])
	c.Append(src[:1])[0] = 'X'
	c.Take(src[7:8])
	if got := string(c.Flush()) + string(c.Flush()[:1]); got != "-abcdebXh-" {
		t.Errorf("Copier has %q", got)
	}
}
