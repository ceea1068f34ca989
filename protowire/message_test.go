package protowire_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

// tags take one, two and five bytes.
var tags = []protowire.Tag{1<<3 | 2, 16<<3 | 2, protowire.Tag(protowire.MaxValidNumber)<<3 | 2}

// TestEndMessage writes bodies around the sizes at which a length takes a byte
// more.
func TestEndMessage(t *testing.T) {
	prefix := []byte{0xfe, 0x00, 0x81}
	for _, size := range lengths {
		for _, tag := range tags {
			body := noise(newRand(), size, 4)
			want := protowire.AppendVarintGeneric(bytes.Clone(prefix), uint64(tag))
			want = append(protowire.AppendVarintGeneric(want, uint64(size)), body...)

			b, mark := protowire.BeginMessage(bytes.Clone(prefix), tag)
			if b = protowire.EndMessage(append(b, body...), mark); !bytes.Equal(b, want) {
				t.Errorf("EndMessage(tag %d, %d bytes) = %x..., want %x...", tag, size, b[:min(len(b), 20)], want[:min(len(want), 20)])
			}
		}
	}
}

// TestEndMessageRoom has room that ends at each byte in turn, and looks for
// writes beyond the message.
func TestEndMessageRoom(t *testing.T) {
	for _, size := range []int{0, 1, 127, 128, 130, 16383, 16384} {
		body := noise(newRand(), size, 4)
		whole := protowire.AppendBytes([]byte{7, 10}, body)
		for room := max(0, len(whole)-12); room < len(whole)+12; room++ {
			g := testkit.Guarded([]byte{7}, room)
			b, mark := protowire.BeginMessage(g.Slice(), 10)
			b = append(b, body...)
			if b = protowire.EndMessage(b, mark); !bytes.Equal(b, whole) {
				t.Fatalf("EndMessage(%d bytes) with room for %d = %x, want %x", size, room, b, whole)
			}
			g.Check(t, 1, min(len(b), 1+room))
		}
	}
}

// message appends t, with BeginMessage and EndMessage around what is nested.
func (t *tree) message(b []byte) []byte {
	for i := range t.fields {
		b = t.fields[i].message(b)
	}
	return b
}

func (f *field) message(b []byte) []byte {
	if f.typ != protowire.BytesType || f.tree == nil {
		return f.shipped(b)
	}
	b, mark := protowire.BeginMessage(b, f.tag(protowire.BytesType))
	return protowire.EndMessage(f.tree.message(b), mark)
}

// shipped appends everything except messages with the functions under test.
func (f *field) shipped(b []byte) []byte {
	b = protowire.AppendTag(b, f.num, f.typ)
	switch f.typ {
	case protowire.VarintType:
		b = protowire.AppendVarint(b, f.val)
	case protowire.Fixed64Type:
		b = protowire.AppendFixed64(b, f.val)
	case protowire.Fixed32Type:
		b = protowire.AppendFixed32(b, uint32(f.val))
	case protowire.BytesType:
		b = protowire.AppendBytes(b, f.raw)
	case protowire.StartGroupType:
		b = protowire.AppendGroup(b, f.num, f.tree.message(nil))
	}
	return b
}

func TestNestedMessages(t *testing.T) {
	r := newRand()
	for range 2000 {
		tree := randomTree(r, 5)
		want := tree.forward([]byte{7})
		if got := tree.message([]byte{7}); !bytes.Equal(got, want) {
			t.Fatalf("BeginMessage, EndMessage wrote %x, want %x", got, want)
		}
	}
}

// TestDeepMessages nests so deep that every length takes its longest form.
func TestDeepMessages(t *testing.T) {
	const depth = 300
	var want, got []byte
	for range depth {
		want = protowire.AppendBytes([]byte{10}, want)
	}
	marks := make([]int, depth)
	for i := range marks {
		got, marks[i] = protowire.BeginMessage(got, 10)
	}
	for i := range marks {
		got = protowire.EndMessage(got, marks[depth-1-i])
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%d messages in each other take %d bytes, want %d", depth, len(got), len(want))
	}
}

func TestMessageAllocs(t *testing.T) {
	body := make([]byte, 20000)
	room := make([]byte, 0, len(body)+10)
	for _, size := range []int{0, 127, 128, 20000} {
		testkit.Allocs(t, 0, func() {
			b, mark := protowire.BeginMessage(room, 10)
			protowire.EndMessage(append(b, body[:size]...), mark)
		})
	}
}
