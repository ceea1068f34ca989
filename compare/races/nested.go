package races

import (
	"fmt"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/lab/race"
	"github.com/tightwire/tightwire/protowire"
)

// nestedRaces race the ways to write nested messages: computing lengths first,
// moving bodies at their end, and writing backward. Each message has at least 128
// bytes, so that BeginMessage has to move it. A unit is a message.
func nestedRaces() []race.Race {
	var all []race.Race
	for _, depth := range []int{2, 4, 8, deepest} {
		in := Made(func(seed uint64) [][]byte { return texts(depth, seed) })
		all = append(all, race.Race{
			Name: fmt.Sprintf("Nested/depth=%d/op=encode", depth), Inputs: Variants, Units: nestedTimes * depth,
			Arms: []race.Arm{
				intoBuffer("protowire", in, repeated(nestedProtowire)),
				intoBuffer("begin", in, repeated(nestedBegin)),
				intoBuffer("backward", in, repeated(nestedBackward)),
			},
		})
	}
	return all
}

// nestedTimes is how often an operation writes a message: writing it once takes too
// little time.
const nestedTimes = 32

// deepest is the largest depth of nesting.
const deepest = 16

// texts returns the text of each message, its field 1, from the outermost on.
func texts(depth int, seed uint64) [][]byte {
	all := make([][]byte, depth)
	for i := range all {
		all[i] = make([]byte, 128+(7*i+13*int(seed))%64)
		for j := range all[i] {
			all[i][j] = byte('a' + (i+j)%26)
		}
	}
	return all
}

// The tags of text and of the next message.
const (
	textTag = 1<<3 | protowire.Tag(protowire.BytesType)
	nextTag = 2<<3 | protowire.Tag(protowire.BytesType)
)

// repeated returns a loop that writes the same message again and again.
func repeated(write func([]byte, [][]byte) []byte) func([]byte, [][]byte) []byte {
	return func(b []byte, texts [][]byte) []byte {
		for range nestedTimes {
			b = write(b[:0], texts)
		}
		return b
	}
}

func nestedProtowire(b []byte, texts [][]byte) []byte {
	var room [deepest]int
	sizes := room[:len(texts)]
	next := 0
	for i := len(texts) - 1; i >= 0; i-- {
		sizes[i] = upstream.SizeTag(1) + upstream.SizeBytes(len(texts[i])) + next
		next = upstream.SizeTag(2) + upstream.SizeBytes(sizes[i])
	}
	for i, text := range texts {
		b = upstream.AppendTag(b, 2, upstream.BytesType)
		b = upstream.AppendVarint(b, uint64(sizes[i]))
		b = upstream.AppendTag(b, 1, upstream.BytesType)
		b = upstream.AppendBytes(b, text)
	}
	return b
}

func nestedBegin(b []byte, texts [][]byte) []byte {
	var room [deepest]int
	marks := room[:len(texts)]
	for i, text := range texts {
		b, marks[i] = protowire.BeginMessage(b, nextTag)
		b = protowire.AppendVarint(b, uint64(textTag))
		b = protowire.AppendBytes(b, text)
	}
	for i := len(texts) - 1; i >= 0; i-- {
		b = protowire.EndMessage(b, marks[i])
	}
	return b
}

func nestedBackward(b []byte, texts [][]byte) []byte {
	var w protowire.Backward
	w.Reset(b)
	for i := len(texts) - 1; i >= 0; i-- {
		w.BytesValue(texts[i])
		w.Tag(textTag)
		w.EndMessage(0, nextTag)
	}
	return w.Bytes()
}
