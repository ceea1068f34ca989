//go:build !purego

package mesg

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// form is which fields of a struct are valid, and where each byte of its message comes from.
// It writes the structs of one type that have the same valid fields, and that keep messages
// of the same definition. The simple version is appendGeneric, which looks up each field of
// each struct in the profile. Most structs have the fields of the one before: then comparing
// words with the words of a blank struct shows that all other fields are invalid, and the rest
// is copied, field by field, for many structs at once.
type form struct {
	source string // the definition of the messages that the structs keep
	words  []word // what the numbers in a struct that are fixed have to be
	last   word   // of four bytes, if half
	half   bool   // on 32-bit platforms half a word may be left at the end

	copy1, copy2, copy4 []number // that are valid and written
	floats              []int    // where the floats among copy4 are

	wide  []followed
	lists []listed
	spans []span

	fields, developer []fit.FieldDefinition // of the message, in its order
}

// word is the bits of eight bytes that mask selects: as in a blank struct, or those on which
// it depends whether components make fields.
type word struct{ bits, mask uint64 }

// number is a number that is copied from the struct to the message.
type number struct {
	from    int // in the struct
	to      int // in the message, from its header
	invalid uint32
}

// followed is a wider field that is valid and was not in the message that the struct came
// from. It is not written if it is equal to the narrower one; see follows.
type followed struct {
	at, narrow int
	written    bool
}

// listed is an array or a string in the message that the struct keeps.
type listed struct {
	num   uint8
	valid bool // if not, it is not written
}

// span is n bytes that are copied from the data of the message that the struct keeps: arrays,
// and what the profile does not know.
type span struct {
	from int
	to   int // in the message, from its header
	n    int
}

// extent returns how many of the structs with this memory, size bytes each, have this form,
// one after the other, and keep messages with the definition of the first.
func (p *form) extent(memory []byte, size int) (n int) {
	// Forms outlive files, so a form keeps the bytes of a definition: a pointer would keep
	// the memory of the whole file. Within a file, one pointer is one definition.
	d := messageIn(memory).Definition()
	if p.source != string(d.Bytes()) {
		return 0
	}
	for len(memory) > 0 && p.fits(memory[:size]) && messageIn(memory).Definition() == d {
		memory = memory[size:]
		n++
	}
	return n
}

// fits reports whether in a struct all fields that p writes are valid, and no other fields.
func (p *form) fits(memory []byte) bool {
	return p.fixed(memory) && p.follows(memory) && p.valid(memory) &&
		(len(p.lists) == 0 || p.listed(*messageIn(memory)))
}

// fixed reports whether the numbers that p.words fixes are as p wants them. Most of the time
// goes here, so four words are compared at a time.
func (p *form) fixed(memory []byte) bool {
	words, at := p.words, numbersAt
	for ; len(words) >= 4; words, at = words[4:], at+32 {
		if words[0].differ(load[uint64](memory, at))|words[1].differ(load[uint64](memory, at+8))|
			words[2].differ(load[uint64](memory, at+16))|words[3].differ(load[uint64](memory, at+24)) != 0 {
			return false
		}
	}
	for i := range words {
		if words[i].differ(load[uint64](memory, at+8*i)) != 0 {
			return false
		}
	}
	return !p.half || p.last.differ(uint64(load[uint32](memory, len(memory)-4))) == 0
}

func (w *word) differ(bits uint64) uint64 { return (bits ^ w.bits) & w.mask }

// follows reports whether the wider fields follow from the narrower ones where p does not
// write them, and only there.
func (p *form) follows(memory []byte) bool {
	for i := range p.wide {
		c := &p.wide[i]
		if (uint32(load[uint16](memory, c.narrow)) == load[uint32](memory, c.at)) == c.written {
			return false
		}
	}
	return true
}

// valid reports whether all numbers are valid that p writes.
func (p *form) valid(memory []byte) bool {
	for i := range p.copy1 {
		if c := &p.copy1[i]; load[uint8](memory, c.from) == uint8(c.invalid) {
			return false
		}
	}
	for i := range p.copy2 {
		if c := &p.copy2[i]; load[uint16](memory, c.from) == uint16(c.invalid) {
			return false
		}
	}
	for i := range p.copy4 {
		if c := &p.copy4[i]; load[uint32](memory, c.from) == c.invalid {
			return false
		}
	}
	for _, at := range p.floats {
		if isNaN(load[uint32](memory, at)) {
			return false
		}
	}
	return true
}

// listed reports whether the arrays and strings that p writes are valid, and no others are.
func (p *form) listed(m fit.Message) bool {
	// All have the same definition, so a list has its size and type: only validity may differ.
	for _, l := range p.lists {
		if v := m.Field(l.num); v.Valid() != l.valid || l.valid && !isValidText(v) {
			return false
		}
	}
	return true
}

// isValidText reports whether v is valid UTF-8, as strings have to be, or no string.
func isValidText(v fit.Value) bool {
	if v.Type() != profile.String {
		return true
	}
	text, _, _ := bytes.Cut(v.Bytes(), []byte{0})
	return utf8.Valid(text)
}

// write adds the structs with this memory, all of which have this form, and reports whether
// the Builder takes them.
func (p *form) write(b *fit.Builder, w *structWriter, memory []byte) bool {
	size := len(w.blank)
	n := len(memory) / size
	// An error adds nothing. The plain writer then finds out which message has it, and whether
	// it has one: it also writes developer fields that nothing describes.
	rows, err := b.AddRows(w.num, p.fields, p.developer, n)
	if err != nil {
		return false
	}
	// Field by field, not struct by struct: so the offsets and the size stay in registers. The
	// structs are in a cache since they were compared.
	stride := len(rows) / n
	for _, c := range p.copy1 {
		for from, to := c.from, rows[c.to:]; ; from, to = from+size, to[stride:] {
			to[0] = load[uint8](memory, from)
			if len(to) < stride {
				break
			}
		}
	}
	for _, c := range p.copy2 {
		for from, to := c.from, rows[c.to:]; ; from, to = from+size, to[stride:] {
			binary.LittleEndian.PutUint16(to, load[uint16](memory, from))
			if len(to) < stride {
				break
			}
		}
	}
	for _, c := range p.copy4 {
		for from, to := c.from, rows[c.to:]; ; from, to = from+size, to[stride:] {
			binary.LittleEndian.PutUint32(to, load[uint32](memory, from))
			if len(to) < stride {
				break
			}
		}
	}
	if len(p.spans) > 0 {
		for ; len(memory) > 0; memory, rows = memory[size:], rows[stride:] {
			p.copySpans(rows, messageIn(memory).Bytes())
		}
	}
	return true
}

// copySpans copies from the data of the message that a struct keeps to its row.
func (p *form) copySpans(row, data []byte) {
	for _, s := range p.spans {
		copy(row[s.to:][:s.n], data[s.from:])
	}
}
