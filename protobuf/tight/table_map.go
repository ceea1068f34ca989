package tight

import (
	"cmp"
	"reflect"
	"slices"
	"sync"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protowire"
)

// A Map is what a [Field] has for a map. Do is [MapDo], or [BoolMapDo], for the Go type of the map.
type Map struct {
	Key, Value Field
	Zero       int32 // what an enum is that is not there
	Do         func(at ref, w *walk)

	typ reflect.Type
}

// A walk goes through the entries of a map, to set one, to encode each, or to add up their sizes: by functions that do
// not know the types of keys and values.
type walk struct {
	what           what
	f              *Field
	keyAt, valueAt ref // in key and value
	key, value     slot

	e    Encoder // a copy of that of the call, which may be on the stack
	b    []byte
	i    int
	size int
	next *walk // of those that a Decoder has for the next entries
}

// A what is what a walk is for.
type what uint8

const (
	toSet what = iota
	toEncode
	toSort // and encode
	toSize
)

// A slot has room for a value of any kind.
type slot struct {
	text    string
	bytes   []byte
	number  uint64
	message ref
}

// of returns the place for values of f.
func (s *slot) of(f *Field) ref {
	switch f.Kind {
	case protoreflect.StringKind:
		return ref(&s.text)
	case protoreflect.BytesKind:
		return ref(&s.bytes)
	case protoreflect.MessageKind:
		return ref(&s.message)
	}
	return ref(&s.number)
}

func (w *walk) begin(what what, f *Field) {
	w.what, w.f, w.keyAt, w.valueAt = what, f, w.key.of(&f.Map.Key), w.value.of(&f.Map.Value)
}

// MapDo does to the map at a place, which is not nil, what w is for. It is compiled for each type of maps, and so has
// only what needs the type.
func MapDo[K cmp.Ordered, V any](at ref, w *walk) {
	m := *(*map[K]V)(at)
	switch w.what {
	case toSet:
		m[*(*K)(w.keyAt)] = *(*V)(w.valueAt)
		return
	case toSort:
		keys := make([]K, 0, len(m))
		for key := range m {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for _, key := range slices.Backward(keys) {
			*(*K)(w.keyAt), *(*V)(w.valueAt) = key, m[key]
			w.do()
		}
		return
	}
	for key, value := range m {
		*(*K)(w.keyAt), *(*V)(w.valueAt) = key, value
		w.do()
	}
}

// BoolMapDo is [MapDo] for keys of bool.
func BoolMapDo[V any](at ref, w *walk) {
	m := *(*map[bool]V)(at)
	if w.what == toSet {
		m[*(*bool)(w.keyAt)] = *(*V)(w.valueAt)
		return
	}
	for _, key := range []bool{true, false} {
		if value, ok := m[key]; ok {
			*(*bool)(w.keyAt), *(*V)(w.valueAt) = key, value
			w.do()
		}
	}
}

// do encodes an entry, always with key and value, or adds its size.
func (w *walk) do() {
	key, value := &w.f.Map.Key, &w.f.Map.Value
	if w.what == toSize {
		w.size += protowire.SizeVarint(w.f.Tag) + SizeBytes(key.sizeOf(w.keyAt)+value.sizeOf(w.valueAt))
		return
	}
	all := len(w.b) - w.i
	w.b, w.i = value.put(w.valueAt, &w.e, w.b, w.i)
	w.b, w.i = key.put(w.keyAt, &w.e, w.b, w.i)
	w.b, w.i = w.e.EndMessage(w.b, w.i, all, w.f.Tag)
}

var walks = sync.Pool{New: func() any { return new(walk) }}

func (f *Field) encodeMap(p ref, e *Encoder, b []byte, i int) ([]byte, int) {
	w := walks.Get().(*walk)
	w.begin(toEncode, f)
	if w.e, w.b, w.i = *e, b, i; e.Deterministic {
		w.what = toSort
	}
	f.Map.Do(p, w)
	*e, b, i = w.e, w.b, w.i
	*w = walk{}
	walks.Put(w)
	return b, i
}

func (f *Field) sizeMap(p ref) int {
	w := walks.Get().(*walk)
	w.begin(toSize, f)
	f.Map.Do(p, w)
	n := w.size
	*w = walk{}
	walks.Put(w)
	return n
}

// takeWalk returns an empty walk, and keepWalk keeps it for the next entry.
func (d *Decoder) takeWalk() *walk {
	w := d.walks
	if w == nil {
		return new(walk)
	}
	d.walks = w.next
	return w
}

func (d *Decoder) keepWalk(w *walk) {
	*w = walk{next: d.walks}
	d.walks = w
}

// decodeEntry reads one entry of the map at p. It may be incomplete, have its key or value several times, and others besides.
func (f *Field) decodeEntry(p ref, d *Decoder, b []byte, i, depth int) int {
	if depth--; depth < 0 {
		return CodeDepth
	}
	all := b
	i, end := Body(b, i)
	if end < 0 {
		return end
	}
	b = b[:end]
	w, key, value := d.takeWalk(), &f.Map.Key, &f.Map.Value
	w.begin(toSet, f)
	isMissing := value.isMessage() // an entry without a value has an empty message, which may lack required fields
	if isMissing {
		w.value.message = value.freshElement(&value.of.maker, d, cap(b)-i)
	} else if value.Kind == protoreflect.EnumKind {
		*(*int32)(w.valueAt) = f.Map.Zero
	}
	for uint(i) < uint(len(b)) {
		tag := uint64(b[i])
		if i++; tag >= 0x80 {
			if tag, i = Tag(b, i); i < 0 {
				return i
			}
		}
		switch {
		case tag == key.Tag:
			i = key.read(w.keyAt, d, b, i)
		case tag == value.Tag && value.isMessage():
			i, isMissing = value.decodeMessage(&w.value.message, d, b, i, depth), false
		case tag == value.Tag:
			i = value.read(w.valueAt, d, b, i)
		default:
			i = Skip(tag, b, i)
		}
		if i < 0 {
			return i
		}
	}
	if isMissing {
		d.Lack()
	}
	if m := (*ref)(p); *m == nil {
		*m = f.freshMap(d, all, end)
	}
	f.Map.Do(p, w)
	d.keepWalk(w)
	return end
}

// freshMap is [NewMap] for entries of f.
func (f *Field) freshMap(d *Decoder, b []byte, i int) ref {
	if d.reuse == nil || f.Each {
		return reflect.MakeMapWithSize(f.Map.typ, MapRoom(b, i, f.Tag)).UnsafePointer()
	}
	return roomOf[typedMaps](d).next(f, b, i).UnsafePointer()
}
