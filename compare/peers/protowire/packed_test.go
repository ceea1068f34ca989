package protowire_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/protowire"
)

// TestPackedShort compares all kinds on short payloads: on a fifth of the inputs,
// because each is decoded forty times.
func TestPackedShort(t *testing.T) {
	i := 0
	for b := range shortInputs() {
		if i++; len(b) > 1 && i%5 != 0 {
			continue
		}
		for _, k := range kinds {
			k.checkConsume(t, b)
		}
	}
}

// TestPackedDistributions compares all kinds on the columns of the speed tables,
// in every length up to a few blocks of 64 bytes and in some longer.
func TestPackedDistributions(t *testing.T) {
	for _, dist := range corpus.Distributions {
		raw := corpus.Values(dist, 1000, 1)
		for _, k := range kinds {
			for n := 0; n <= len(raw); n += 1 + n/70*30 {
				k.checkAppend(t, raw[:n])
				k.checkConsume(t, k.appendRaw(nil, raw[:n]))
			}
		}
	}
}

// TestPackedFaults has one fault, or one value out of the ordinary, at every
// place of a block between valid values.
func TestPackedFaults(t *testing.T) {
	odd := [][]byte{
		{0x80},       // cut, at the end
		{0x80, 0x00}, // padded
		append(bytes.Repeat([]byte{0x80}, 9), 0x00), // padded to ten bytes
		append(bytes.Repeat([]byte{0xff}, 9), 0x01), // the largest value
		append(bytes.Repeat([]byte{0x80}, 9), 0x02), // overflow
		append(bytes.Repeat([]byte{0x80}, 9), 0x7f),
		append(bytes.Repeat([]byte{0x80}, 10), 0x00), // overflow
		bytes.Repeat([]byte{0x80}, 64),
		{0xff, 0xff, 0xff, 0xff, 0x10}, // more than 32 bits
	}
	for _, dist := range []string{"1byte", "90-10", "1-10"} {
		valid := upstreamPacked(corpus.Values(dist, 100, 1))
		for _, o := range odd {
			for at := 0; at < len(valid) && at < 140; at++ {
				if at > 0 && valid[at-1] >= 0x80 {
					continue // inside a value
				}
				b := slices.Concat(valid[:at], o, valid[at:])
				for _, k := range kinds {
					k.checkConsume(t, b)
					k.checkConsume(t, b[:at+len(o)])
				}
			}
		}
	}
}

// upstreamPacked returns vs as varints.
func upstreamPacked(vs []uint64) (b []byte) {
	for _, v := range vs {
		b = upstream.AppendVarint(b, v)
	}
	return b
}

// TestCountVarints compares with the values that upstream finds.
func TestCountVarints(t *testing.T) {
	for b := range shortInputs() {
		checkCount(t, b)
	}
	for _, dist := range corpus.Distributions {
		b := upstreamPacked(corpus.Values(dist, 300, 1))
		for n := range b {
			checkCount(t, b[:n])
		}
	}
}

// checkCount compares on b and on the part of b that upstream can read.
func checkCount(t fataler, b []byte) {
	whole, read := 0, 0
	for read < len(b) {
		_, n := upstream.ConsumeVarint(b[read:])
		if n < 0 {
			break
		}
		whole, read = whole+1, read+n
	}
	if got := protowire.CountVarints(b[:read]); got != whole {
		t.Fatalf("CountVarints(%x) = %d, want %d", b[:read], got, whole)
	}
	ends := 0
	for _, c := range b {
		if c < 0x80 {
			ends++
		}
	}
	if got := protowire.CountVarints(b); got != ends {
		t.Fatalf("CountVarints(%x) = %d, want %d bytes below 0x80", b, got, ends)
	}
}

// checkConsume compares with the loop, into nil, into exactly the room that is
// needed, less, and more.
func (k kind[T]) checkConsume(t fataler, b []byte) {
	want, wantN := k.consumeLoop(b)
	if got, n := k.consume(nil, b); n < 0 && got != nil {
		t.Fatalf("ConsumePacked%s(nil, %x) = %v, %d, want nil", k, b, got, n)
	}
	for _, more := range roomsFor(len(want)) {
		if fault := k.consumeInto(b, want, wantN, more); fault != "" {
			t.Fatalf("ConsumePacked%s(dst with room for %d, %x): %s, want %d values, %d",
				k, len(want)+more, b, fault, len(want), wantN)
		}
	}
}

// roomsFor returns how much more room than for n elements to try: none, some,
// and one element less.
func roomsFor(n int) []int {
	if n == 0 {
		return []int{0, 100}
	}
	return []int{0, 100, -1}
}

// consumeInto returns what is wrong if dst has room for the wanted elements and
// more.
func (k kind[T]) consumeInto(b []byte, want []T, wantN, more int) (fault string) {
	const before = 2
	mark := k.decode(slack)
	room := slices.Repeat([]T{mark}, before+len(want)+more)
	dst := room[:before:len(room)]
	got, n := k.consume(dst, b)
	switch {
	case n != wantN:
		return fmt.Sprintf("returns %d", n)
	case n < 0 && !sameSlice(got, dst):
		return "does not return dst as given"
	case !k.allMarks(got[:before]):
		return "changes what was in dst"
	case n < 0:
		return ""
	case len(got) != before+len(want):
		return fmt.Sprintf("returns %d values", len(got)-before)
	}
	for i, v := range got[before:] {
		if k.encode(v) != k.encode(want[i]) {
			return fmt.Sprintf("value %d = %v, not %v", i, v, want[i])
		}
	}
	return k.roomFault(got, room, more)
}

// roomFault returns what is wrong with the place of the result, which must be
// room if that is enough, or after it.
func (k kind[T]) roomFault(got, room []T, more int) string {
	inRoom := &got[0] == &room[0]
	switch {
	case inRoom != (more >= 0):
		return fmt.Sprintf("result is in dst's room: %v", inRoom)
	case inRoom && !k.allMarks(room[len(got):]):
		return "changes the room after the result"
	}
	return ""
}

// allMarks reports whether vs are what consumeInto fills its room with. It
// compares what they are on the wire, because NaN is not itself.
func (k kind[T]) allMarks(vs []T) bool {
	mark := k.encode(k.decode(slack))
	return !slices.ContainsFunc(vs, func(v T) bool { return k.encode(v) != mark })
}

// checkAppend compares with the loop, into nil, into exactly the room that is
// needed, less, and more.
func (k kind[T]) checkAppend(t fataler, raw []uint64) {
	vs := k.values(raw)
	want := k.appendLoop(nil, vs)
	if got := k.size(vs); got != len(want) {
		t.Fatalf("SizePacked%s(%v) = %d, want %d", k, vs, got, len(want))
	}
	if got := k.append(nil, vs); !bytes.Equal(got, want) {
		t.Fatalf("AppendPacked%s(nil, %v) = %x, want %x", k, vs, got, want)
	}
	for _, more := range roomsFor(len(want)) {
		if fault := k.appendInto(vs, want, more); fault != "" {
			t.Fatalf("AppendPacked%s(b with room for %d, %v): %s, want %x", k, len(want)+more, vs, fault, want)
		}
	}
}

// appendInto returns what is wrong if b has room for the wanted bytes and more.
func (k kind[T]) appendInto(vs []T, want []byte, more int) (fault string) {
	const before = 3
	room := bytes.Repeat([]byte{slack}, before+len(want)+more)
	got := k.append(room[:before:len(room)], vs)
	inRoom := &got[0] == &room[0]
	switch {
	case !allSlack(got[:before]):
		return "changes what was in b"
	case !bytes.Equal(got[before:], want):
		return fmt.Sprintf("appends %x", got[before:])
	case inRoom != (more >= 0):
		return fmt.Sprintf("result is in b's room: %v", inRoom)
	case inRoom && !allSlack(room[len(got):]):
		return "changes the room after the result"
	}
	return ""
}
