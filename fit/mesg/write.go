//go:build !purego

package mesg

import (
	"encoding/binary"
	"slices"
	"sync/atomic"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// structWriter writes structs of one type as messages. It is one writer with two parts: a
// [form] says where the bytes of a message come from, and writes all structs that have it at once;
// structs that no form can write are rare, and go to appendGeneric, which is also what the tests
// compare with. A record with nine fields takes about 20 ns with a form, and about 1,100 ns by
// appendGeneric (thread time, Zen 5, loaded machine).
//
// structWriters are shared by all goroutines. A form never changes, so that looking for one
// takes no lock.
type structWriter struct {
	num   profile.MesgNum
	blank []byte // the memory of a struct in which everything is invalid
	mask  []byte // 0xFF where it has numbers
	cells []cell // its fields, in order of number
	odd   []cell // the fields that can keep a struct from having a form

	forms [maxForms]atomic.Pointer[form] // the form that fitted last comes first
	moved atomic.Uint32                  // how many forms were made while there already was one
}

// maxForms is how many forms of one type are kept. The messages of a file have few sets of
// fields in turns; each form that does not fit costs a few nanoseconds.
const maxForms = 32

// cell is a field of a struct.
type cell struct {
	at      int    // of a number: from the beginning of the struct
	narrow  int    // of a number that may follow from a narrower one: where that is, else 0
	invalid uint32 // of a number: its bits if it is invalid
	num     uint8
	typ     profile.BaseType
	list    bool // an array or a string, which is in the message that the struct keeps
	makes   bool // its components make other fields, widening aside
}

// writers has the structWriter of each type that has been written, by the low bits of its
// message number. sync.Map would hash the type for each message.
var writers [512]atomic.Pointer[structWriter]

// appendTo adds the valid fields of r to b as one message.
func appendTo[T any, P Pointer[T]](b *fit.Builder, r P) error {
	if _, written := writerOf[T, P]().append(b, r, memoryOf((*T)(r), 1)); written {
		return nil
	}
	return appendGeneric(b, r)
}

// appendSome adds the first of the structs to b, at least one, each as one message, and returns how
// many. The list must not be empty.
func appendSome[T any, P Pointer[T]](b *fit.Builder, all []T) (n int, err error) {
	some, written := writerOf[T, P]().append(b, P(&all[0]), memoryOf(&all[0], len(all)))
	for ; n < some && !written; n++ {
		if err := appendGeneric(b, P(&all[n])); err != nil {
			return n, err
		}
	}
	return some, nil
}

// writerOf returns the structWriter for type T.
func writerOf[T any, P Pointer[T]]() *structWriter {
	num := P(nil).Num()
	at := &writers[uint(num)%uint(len(writers))]
	w := at.Load()
	if w == nil || w.num != num {
		blank := newBlank[T, P]()
		w = newWriter(P(blank), memoryOf(blank, 1))
		at.Store(w)
	}
	return w
}

// newWriter returns the structWriter for structs like blank, which has this memory.
func newWriter(blank typed, memory []byte) *structWriter {
	w := &structWriter{num: blank.Num(), blank: memory, mask: make([]byte, len(memory))}
	for f := range profile.Fields(w.num) {
		c := cellOf(blank, f)
		w.cells = append(w.cells, c)
		if !c.list {
			c.setMask(w.mask, 0xFF)
		}
		if c.list || c.makes || c.typ.Float() {
			w.odd = append(w.odd, c)
		}
	}
	return w
}

// cellOf returns the cell of a field.
func cellOf(blank typed, f profile.Field) cell {
	c := cell{num: f.Num(), typ: f.Base(), list: isList(f), makes: isSource(blank.Num(), f.Num())}
	if c.list {
		return c
	}
	c.at, c.invalid = offsetIn(blank, f.Num()), uint32(f.Base().Invalid())
	if narrow, ok := narrowerOf(blank.Num(), f.Num()); ok {
		c.narrow = offsetIn(blank, narrow)
	}
	return c
}

// load returns the bits of a number, without the sign, from the memory of a struct.
func (c *cell) load(memory []byte) uint32 {
	switch b := memory[c.at:]; c.typ.Size() {
	case 1:
		return uint32(b[0])
	case 2:
		return uint32(binary.NativeEndian.Uint16(b))
	default:
		return binary.NativeEndian.Uint32(b)
	}
}

// append adds the first of the structs with this memory to b: all that have one form; r is the
// first. It returns how many these are, at least one, and whether they are written. If not, nothing is
// added: then the plain writer has to write them, which also reports the errors.
func (w *structWriter) append(b *fit.Builder, r typed, memory []byte) (n int, written bool) {
	if b.BigEndian {
		return 1, false
	}
	p, n := w.findForm(r, memory)
	if p == nil {
		return 1, false
	}
	return n, p.write(b, w, memory[:n*len(w.blank)])
}

// findForm returns a form that the first of the structs with this memory has, and how many have
// it, one after the other. It makes a form if none fits, and returns nil if there is none.
func (w *structWriter) findForm(r typed, memory []byte) (p *form, n int) {
	for i := range w.forms {
		p := w.forms[i].Load()
		if p == nil {
			continue
		}
		if n := p.extent(memory, len(w.blank)); n > 0 {
			if i > 1 {
				w.forms[i].Store(w.forms[1].Swap(w.forms[0].Swap(p)))
			}
			return p, n
		}
	}
	if w.formless(r, memory) {
		return nil, 0
	}
	p = w.newForm(memory[:len(w.blank)])
	w.keep(p)
	return p, p.extent(memory, len(w.blank))
}

// keep makes p the first form, and moves the one before to the place of one that has not moved
// for long. Two goroutines that do so at once, or change the order, may lose a form: then it is
// made again.
func (w *structWriter) keep(p *form) {
	if old := w.forms[0].Swap(p); old != nil {
		w.forms[1+w.moved.Add(1)%(maxForms-1)].Store(old)
	}
}

// formless reports whether the struct r, whose memory this begins with, has something that a form
// cannot write: a field whose components make others, a string that is not UTF-8, a NaN with other
// bits than in a blank struct, or a value that has to change its byte order. A field description has
// no form either, because a Builder has to read it.
func (w *structWriter) formless(r typed, memory []byte) bool {
	m := *messageIn(memory)
	big := m.Definition().BigEndian()
	if w.num == profile.MesgNumFieldDescription || big && !m.Definition().InProfile() {
		return true
	}
	return slices.ContainsFunc(w.odd, func(c cell) bool {
		if c.list {
			v := m.Field(c.num)
			return v.Exists() && (big || m.FieldAt(c.num, 1).Exists() ||
				v.Valid() && (!isValidText(v) || c.makes && makes(r, c.num)))
		}
		n := c.load(memory)
		return n != c.invalid && (c.typ.Float() && isNaN(n) || c.makes && makes(r, c.num))
	})
}
