//go:build !purego

package mesg

import (
	"encoding/binary"
	"math/bits"
	"sync/atomic"
	"unsafe"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// structWriter writes structs of one type as messages. It has their fields in order of
// number. The simple version is appendGeneric, which looks up each field of each
// message, and through whose interface each struct would escape to the heap. Nor are
// all fields looked at here: most are invalid, and eight bytes that are those of a
// struct without any valid field hold none.
type structWriter struct {
	num   profile.MesgNum
	cells []cell
	blank []byte    // the bytes of a struct in which everything is invalid
	in    []cellSet // the cells in each eight bytes of it, and in what is left of it
	makes cellSet   // the cells of which components make others, widening aside

	differs bool // what is written may differ with what that message had

	forms forms
}

// cell is a field of a struct.
type cell struct {
	at      uintptr // from the beginning of the struct; none goes over a multiple of 8
	narrow  uintptr // of the field that this one is a wider one of, if kind is cellWide
	invalid uint64
	num     uint8
	typ     profile.BaseType
	kind    cellKind
}

type cellKind uint8

const (
	cellUint8 cellKind = iota
	cellUint16
	cellUint32
	cellInt8
	cellInt16
	cellInt32
	cellFloat32 // any NaN is invalid
	cellWide    // a uint32 that may follow from a uint16
	cellList    // in the message that the struct begins with
)

// firstWord is where the fields begin in a struct, after the message that it keeps.
const firstWord = int(unsafe.Sizeof(fit.Message{}))

// cellSet is a set of cells, by index: no message has more than 164.
type cellSet [3]uint64

// writers has the structWriter of each type that has been written, by the low bits of its
// message number. sync.Map would hash the type for each message.
var writers [512]atomic.Pointer[structWriter]

// appendTo adds the valid fields of r to b as one message.
func appendTo[T any, P Pointer[T]](b *fit.Builder, r P) error {
	_, err := writerOf[T, P]().append(b, r, unsafe.Pointer(r), 1)
	return err
}

// appendSome adds the first of the structs to b, one or more, as one message each, and
// returns how many. There is one.
func appendSome[T any, P Pointer[T]](b *fit.Builder, all []T) (n int, err error) {
	return writerOf[T, P]().append(b, P(&all[0]), unsafe.Pointer(&all[0]), len(all))
}

// writerOf returns the structWriter for type T.
func writerOf[T any, P Pointer[T]]() *structWriter {
	num := P(nil).Num()
	at := &writers[num%profile.MesgNum(len(writers))]
	w := at.Load()
	if w == nil || w.num != num {
		w = newWriter[T, P]()
		at.Store(w)
	}
	return w
}

// newWriter returns the structWriter for type T.
func newWriter[T any, P Pointer[T]]() *structWriter {
	blank := new(T)
	P(blank).FromMessage(fit.Message{})
	l := layout{P(blank), unsafe.Pointer(blank)}
	w := &structWriter{num: l.Num(), blank: unsafe.Slice((*byte)(l.begin), unsafe.Sizeof(*blank))}
	w.in = make([]cellSet, len(w.blank)/8+1)
	for f := range profile.Fields(w.num) {
		c := l.cell(w, f)
		w.in[c.at/8][len(w.cells)/64] |= 1 << (len(w.cells) % 64)
		w.differs = w.differs || c.kind >= cellWide
		if isSource(w.num, f.Num()) {
			w.makes[len(w.cells)/64] |= 1 << (len(w.cells) % 64)
		}
		w.cells = append(w.cells, c)
	}
	return w
}

// valid returns the cells of the struct with these bytes that can be valid.
func (w *structWriter) valid(b []byte) cellSet {
	set := w.in[len(w.in)-1]
	for i := range w.in[1:] {
		if binary.LittleEndian.Uint64(b[8*i:]) != binary.LittleEndian.Uint64(w.blank[8*i:]) {
			for j, cells := range w.in[i] {
				set[j] |= cells
			}
		}
	}
	return set
}

// cell returns the cell of a field.
func (l layout) cell(w *structWriter, f profile.Field) cell {
	c := cell{invalid: f.Base().Invalid(), num: f.Num(), typ: f.Base(), kind: cellList}
	if isList(f) {
		return c
	}
	c.at, c.kind = l.offset(f.Num()), cellKindOf(l.ptr(f.Num()))
	if narrow, ok := narrowerOf(w.num, f.Num()); ok {
		c.kind, c.narrow = cellWide, l.offset(narrow)
	}
	return c
}

func cellKindOf(p any) cellKind {
	switch p.(type) {
	case *uint8:
		return cellUint8
	case *uint16:
		return cellUint16
	case *uint32:
		return cellUint32
	case *int8:
		return cellInt8
	case *int16:
		return cellInt16
	case *int32:
		return cellInt32
	}
	return cellFloat32
}

// append adds some of the n structs from r on, of the type that w is for, to b, and returns
// how many; t is the first.
//
// Both writers earn their place. Without forms, an activity of records with the same fields takes 3 to 5
// times as long. Without cells, so with appendGeneric for what has no form, the structs of
// several sports take 1.2 to 1.8 times as long, and records with developer fields, which have no
// form, twice (races FIT/op=typedencode, all variants in turns in one process on a loaded machine).
func (w *structWriter) append(b *fit.Builder, t typed, r unsafe.Pointer, n int) (int, error) {
	if !b.BigEndian && w.message(r).Definition().InProfile() {
		if n, err := w.writeForm(b, r, n); n > 0 {
			return n, err
		}
		if w.forms.wanted() {
			w.forms.add(w.newForm(r))
		}
	}
	if !w.writeCells(b, t, r) {
		return 1, appendUnmade(b, t)
	}
	b.AddRest(*w.message(r))
	return 1, b.End()
}

// writeCells begins a message in b with the fields of the struct that r points to; t is the
// same struct. It looks at each cell that can be valid, and stops and returns false if
// components make fields of others.
func (w *structWriter) writeCells(b *fit.Builder, t typed, r unsafe.Pointer) bool {
	b.Begin(w.num)
	for i, set := range w.valid(unsafe.Slice((*byte)(r), len(w.blank))) {
		for ; set != 0; set &= set - 1 {
			c := &w.cells[64*i+bits.TrailingZeros64(set)]
			n := c.load(unsafe.Add(r, c.at))
			if n == c.invalid {
				continue
			}
			v := fit.Number(c.typ, n)
			if c.kind > cellInt32 {
				if v = w.value(c, r); !v.Valid() {
					continue
				}
			}
			if w.makes[i]&(set&-set) != 0 && makes(t, c.num) {
				return false
			}
			b.Add(c.num, v)
		}
	}
	return true
}

// load returns the bits of the number that p points to; of a list, some that are not
// its cell's invalid ones.
func (c *cell) load(p unsafe.Pointer) uint64 {
	switch c.kind {
	case cellUint8:
		return uint64(*(*uint8)(p))
	case cellUint16:
		return uint64(*(*uint16)(p))
	case cellUint32, cellWide, cellFloat32:
		return uint64(*(*uint32)(p))
	case cellInt8:
		return uint64(int64(*(*int8)(p)))
	case cellInt16:
		return uint64(int64(*(*int16)(p)))
	case cellInt32:
		return uint64(int64(*(*int32)(p)))
	}
	return ^c.invalid
}

// value returns the value of a cell with more to it, or the zero Value if it need not
// be written.
func (w *structWriter) value(c *cell, r unsafe.Pointer) fit.Value {
	p := unsafe.Add(r, c.at)
	switch {
	case c.kind == cellList:
		return list(*(*fit.Message)(p), c.num)
	case c.kind == cellWide && follows(*(*uint16)(unsafe.Add(r, c.narrow)), *(*uint32)(p), *w.message(r), c.num):
		return fit.Value{}
	}
	return fit.Number(c.typ, uint64(*(*uint32)(p)))
}

// message returns the message that the struct was read from, which it begins with:
// TestKinds.
func (*structWriter) message(r unsafe.Pointer) *fit.Message { return (*fit.Message)(r) }
