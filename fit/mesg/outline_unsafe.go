//go:build !purego

package mesg

import (
	"math"
	"reflect"
	"sync"
	"unsafe"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// outline is how structs of one type become messages: their fields in order of
// number. The simple version is appendGeneric, which looks up each field of each
// message, and through whose interface each struct would escape to the heap.
type outline struct {
	num   uint16
	cells []cell
}

// cell is a field of a struct.
type cell struct {
	at      uintptr // from the beginning of the struct
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
	cellFloat32
	cellList // in the message that is at cell.at
)

// outlines has the outline of each type that has been written, by [reflect.Type].
var outlines sync.Map

// appendTo adds the valid fields of r to b as one message.
func appendTo[T any, P Pointer[T]](b *fit.Builder, r P) error {
	w, ok := outlines.Load(reflect.TypeFor[T]())
	if !ok {
		w, _ = outlines.LoadOrStore(reflect.TypeFor[T](), newOutline[T, P]())
	}
	return w.(*outline).write(b, unsafe.Pointer(r))
}

// newOutline returns the outline of structs of type T.
func newOutline[T any, P Pointer[T]]() *outline {
	blank := new(T)
	l := layout{P(blank), unsafe.Pointer(blank)}
	w := &outline{num: l.Num()}
	lists, _ := l.listsOffset()
	for f := range profile.Fields(w.num) {
		c := cell{at: lists, invalid: f.Base().Invalid(), num: f.Num(), typ: f.Base(), kind: cellList}
		if !isList(f) {
			c.at, c.kind = l.offset(f.Num()), cellKindOf(l.ptr(f.Num()))
		}
		w.cells = append(w.cells, c)
	}
	return w
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

// write adds the struct that r points to, of the type that w is for, to b.
func (w *outline) write(b *fit.Builder, r unsafe.Pointer) error {
	b.Begin(w.num)
	for i := range w.cells {
		c := &w.cells[i]
		p := unsafe.Add(r, c.at)
		var bits uint64
		switch c.kind {
		case cellUint8:
			bits = uint64(*(*uint8)(p))
		case cellUint16:
			bits = uint64(*(*uint16)(p))
		case cellUint32:
			bits = uint64(*(*uint32)(p))
		case cellInt8:
			bits = uint64(*(*int8)(p))
		case cellInt16:
			bits = uint64(*(*int16)(p))
		case cellInt32:
			bits = uint64(*(*int32)(p))
		case cellFloat32:
			f := *(*float32)(p)
			if f != f {
				continue
			}
			bits = uint64(math.Float32bits(f))
		case cellList:
			if v := (*fit.Message)(p).Field(c.num); v.Valid() {
				b.Add(c.num, v)
			}
			continue
		}
		if bits != c.invalid {
			b.Add(c.num, fit.Number(c.typ, bits))
		}
	}
	return b.End()
}
