package layout

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// keep writes messages in the layout of data. If fast, it skips with Next and InForce what it
// can, and returns how many messages that were.
func keep(data []byte, messages []message, fast bool) (written []byte, skipped int) {
	offset := func(m message) int {
		at := cap(data) - cap(m.b) // both reach to the end of the same memory, or m is elsewhere
		if at >= 0 && at < len(data) && &data[at] == &m.b[0] {
			return at
		}
		return -1
	}
	k := NewKeep([]byte("before"), data)
	for i := 0; i < len(messages); i++ {
		m := messages[i]
		if fast && k.Next() >= 0 && offset(m) == k.Next() && k.InForce(m.b[0], m.raw) {
			k.Skip(len(m.b))
			skipped++
			continue
		}
		k.Add(m.b, m.raw, lengthOf(m.raw), offset(m))
	}
	return k.Finish()[len("before"):], skipped
}

// TestKeep wants unchanged messages to give the source itself, and edited messages to come out
// so that a reader sees them, with and without the short way.
func TestKeep(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 400 {
		data, messages := file(r, 1+r.IntN(30), 1+r.IntN(24))
		_, others := file(r, 5, 24)
		if got, _ := keep(data, messages, true); !bytes.Equal(got, data) {
			t.Fatalf("the layout of\n%x is kept as\n%x", data, got)
		}
		some := edited(r, messages)
		if r.IntN(2) == 0 {
			some = slices.Insert(some, r.IntN(len(some)+1), others...)
		}
		got, _ := keep(data, some, true)
		if seen, want := parse(t, got), describeAll(some); !slices.Equal(seen, want) {
			t.Fatalf("messages\n%q, want\n%q", seen, want)
		}
		if plain, _ := keep(data, some, false); !bytes.Equal(got, plain) {
			t.Fatalf("the short way writes\n%x, want\n%x", got, plain)
		}
		without, _ := keep(nil, some, true)
		if seen, want := parse(t, without), describeAll(some); !slices.Equal(seen, want) {
			t.Fatalf("without a source: messages\n%q, want\n%q", seen, want)
		}
	}
}

// TestKeepShort wants the short way for all messages after the first of their definition.
func TestKeepShort(t *testing.T) {
	raw := definition(20, 2, 1)
	data := slices.Concat([]byte{0x61}, raw, bytes.Repeat([]byte{1, 9, 9, 9}, 100))
	raw = data[1 : 1+len(raw)]
	var messages []message
	for at := 1 + len(raw); at < len(data); at += 4 {
		messages = append(messages, message{raw, data[at : at+4]})
	}
	if got, skipped := keep(data, messages, true); !bytes.Equal(got, data) || skipped != 99 {
		t.Errorf("%d of 100 messages go the short way to %d bytes, want 99 and %d", skipped, len(got), len(data))
	}
	k := NewKeep(nil, data)
	k.Add(messages[0].b, raw, 4, 1+len(raw))
	if k.InForce(1, raw[:5+3*2]) || !k.InForce(1, raw) || k.InForce(2, raw) {
		t.Error("InForce takes one definition for another")
	}
}

// TestKeepOdd has bytes in the source that are not messages: everything up to the next wanted
// message is left out, and that message gets its definition again. After it, definitions are
// kept.
func TestKeepOdd(t *testing.T) {
	raw := definition(20, 2, 0)
	end := slices.Concat([]byte{1, 7, 7}, []byte{0x42}, definition(21, 1, 0))
	data := slices.Concat([]byte{0x40}, raw, []byte{0, 1, 2}, []byte{5, 5, 5}, []byte{0x41}, raw, []byte{1, 3, 4}, end)
	m := message{raw, data[len(data)-len(end)-3:][:3]}
	got, _ := keep(data, []message{m}, true)
	want := slices.Concat([]byte{0x40}, raw, []byte{0x41}, raw, m.b, end[3:])
	if !bytes.Equal(got, want) {
		t.Errorf("the layout of\n%x is kept as\n%x, want\n%x", data, got, want)
	}
}

// TestRecent compares which definitions it writes with the plain rule: of n in force, the one
// that was not used for longest goes.
func TestRecent(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		n := 1 + r.IntN(16)
		var recent Recent[*int]
		names := [24]*int{}
		for i := range names {
			names[i] = new(int)
		}
		var queue []byte // of message numbers, the one used last at the end
		for range 100 {
			num := byte(r.IntN(24))
			name := names[num]
			if r.IntN(3) == 0 {
				name = new(int) // an equal definition elsewhere
			}
			raw := definition(num, 2, 1)
			raw[0] = byte(r.IntN(9)) // reserved
			at := slices.Index(queue, num)
			s, inForce := recent.Find(name, raw, n)
			if want := at >= 0; inForce != want || int(s.Local) >= n || s.Definition != name {
				t.Fatalf("%d local types: definition %d is in force: %v, want %v, as %+v", n, num, inForce, want, s)
			}
			clear(raw) // Recent has its own
			if at >= 0 {
				queue = slices.Delete(queue, at, at+1)
			} else if len(queue) == n {
				queue = queue[1:]
			}
			queue = append(queue, num)
			recent.Use(s)
		}
	}
}

// TestAppendDefinition wants the header bits of the content, and reserved bits 0.
func TestAppendDefinition(t *testing.T) {
	raw := definition(20, 2, 1)
	raw[0] = 7
	want := append([]byte{frame.DefinitionBit | frame.DeveloperBit | 3, 0}, raw[1:]...)
	if got := AppendDefinition(nil, raw, 3); !bytes.Equal(got, want) {
		t.Errorf("AppendDefinition = %x, want %x", got, want)
	}
	raw = append(definition(20, 2, 0), 0)
	want = append([]byte{frame.DefinitionBit | 3, 0}, raw[1:len(raw)-1]...)
	if got := AppendDefinition(nil, raw, 3); !bytes.Equal(got, want) {
		t.Errorf("AppendDefinition without developer fields = %x, want %x", got, want)
	}
}
