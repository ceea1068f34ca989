package edit

import (
	"bytes"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Difference is a message that differs between two files. If only one file has it, the
// other Message is the zero Message.
type Difference struct {
	Num  profile.MesgNum
	A, B fit.Message
	// Fields lists the numbers of the profile's fields whose values differ. Of a field that
	// a message repeats, only the first counts.
	Fields []uint8
	// Developer reports whether developer fields differ.
	Developer bool
}

// messageKey is equal for the same message in two files.
type messageKey struct {
	num   profile.MesgNum
	time  uint32
	index uint64
	nth   int // counts messages with the same number, time and index
}

// Diff compares two files by message and field. Two messages are the same if they have the
// same number, time and message_index, and the same position among messages that share
// these. Diff ignores details without meaning, such as byte order, local message types, the
// room for a text and fields without a valid value. The differences come in the order of a, then messages that
// only b has.
func Diff(a, b *fit.File) (all []Difference) {
	have := map[messageKey]int{}
	keys := keysOf(b.Messages)
	for i, k := range keys {
		have[k] = i
	}
	seen := make([]bool, len(keys))
	for i, k := range keysOf(a.Messages) {
		j, ok := have[k]
		if !ok {
			all = append(all, Difference{Num: k.num, A: a.Messages[i]})
			continue
		}
		seen[j] = true
		if d := differenceOf(a.Messages[i], b.Messages[j]); len(d.Fields) > 0 || d.Developer {
			all = append(all, d)
		}
	}
	for j, m := range b.Messages {
		if !seen[j] {
			all = append(all, Difference{Num: m.Num(), B: m})
		}
	}
	return all
}

func keysOf(messages []fit.Message) []messageKey {
	keys := make([]messageKey, len(messages))
	count := map[messageKey]int{}
	for i, m := range messages {
		k := messageKey{num: m.Num(), index: m.Field(messageIndex).Uint()}
		k.time, _ = m.Timestamp()
		keys[i] = k
		keys[i].nth = count[k]
		count[k]++
	}
	return keys
}

// differenceOf compares the bytes first: most messages of two versions of a ride are the same.
func differenceOf(a, b fit.Message) Difference {
	d := Difference{Num: a.Num(), A: a, B: b}
	if contentOf(a) == contentOf(b) {
		return d
	}
	var done [256]bool
	for _, m := range []fit.Message{a, b} {
		for _, f := range m.Definition().Fields() {
			if done[f.Num] {
				continue
			}
			done[f.Num] = true
			if !sameValues(a, b, f.Num) {
				d.Fields = append(d.Fields, f.Num)
			}
		}
	}
	d.Developer = !slices.EqualFunc(developersOf(a), developersOf(b), func(x, y fit.DeveloperField) bool {
		return x.Index == y.Index && x.Num == y.Num && sameValue(x.Value, y.Value)
	})
	return d
}

// sameValues compares all fields with this number.
func sameValues(a, b fit.Message, num uint8) bool {
	for k := 0; ; k++ {
		x, y := a.FieldAt(num, k), b.FieldAt(num, k)
		if !x.Exists() && !y.Exists() {
			return true
		}
		if (x.Valid() || y.Valid()) && !sameValue(x, y) && !(num == timestamp && sameTime(a, b)) {
			return false
		}
	}
}

// sameValue reports whether two values are equal. The NULs that fill the room for a text do not count.
func sameValue(x, y fit.Value) bool {
	if x.Type() == profile.String && y.Type() == profile.String {
		return bytes.Equal(bytes.TrimRight(x.Bytes(), "\x00"), bytes.TrimRight(y.Bytes(), "\x00"))
	}
	return x.Equal(y)
}

// sameTime reports whether two messages have the same time, which one of them has in its
// header.
func sameTime(a, b fit.Message) bool {
	x, okA := a.Timestamp()
	y, okB := b.Timestamp()
	return okA && okB && x == y
}

// developersOf returns the valid developer fields.
func developersOf(m fit.Message) (all []fit.DeveloperField) {
	for f := range m.DeveloperFields() {
		if f.Value.Valid() {
			all = append(all, f)
		}
	}
	return all
}
