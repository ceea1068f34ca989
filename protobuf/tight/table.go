package tight

import (
	"reflect"
	"sync"
	"sync/atomic"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protowire"
)

// A Table describes the messages of one Go type, which the functions below decode and encode field by field. Generated
// files have one for each message that is one of many which contain each other, and call [Link].
//
// The plain version is a function for each message. A schema of a thousand messages would have megabytes of them, and the
// compiler analyses all functions that may call each other together, in time with the square of their number.
type Table struct {
	Message proto.Message // a nil pointer of the Go type
	Fields  []Field       // in the order in which they are written
	Each    bool          // all texts get memory of their own, those of messages of other packages, too

	// Where the message has its unknown fields, its size and its presence bits, which are Bits: 0 if it has none, or if
	// only its own package could reach them.
	Unknown, SizeCache, Presence uintptr

	Bits uint32

	Extensions *Extensions // nil if the message may have none
	Extended   uintptr     // where it has them

	maker
	funcs  *tableFuncs
	types  []*Table
	face   ref // of Message
	ready  atomic.Bool
	lacks  bool              // it has required fields, which are not counted
	dense  []uint16          // by number: one more than the index in Fields, or 0
	sparse map[uint64]uint16 // the same for large numbers
}

// A Field is one field of a message with a [Table].
type Field struct {
	Tag   uint64            // of one value
	At    uintptr           // where the message has it: for a field of a oneof, the interface
	Kind  protoreflect.Kind // its number
	Shape Shape

	Raw      bool // texts are not checked to be UTF-8
	Packed   bool // the list is written packed
	Each     bool // values have memory of their own
	Explicit bool // bytes: nil is absent, no bytes are not
	HasBit   bool // a bit says that it is present

	Bit     uint32
	Type    uint32 // of a message: one more than the index of its Table, see [Link]
	Wrapper any    // of a field of a oneof: a nil pointer to the struct around it
	Map     *Map

	mask    mask
	tagSize uint8
	isValue bool // it is read without more ado
	of      *Table
	wrap    *wrapping
}

// A Shape is how a field appears in the struct of its message.
type Shape uint8

// The shapes of fields.
const (
	Plain    Shape = iota // a value, or a pointer to a message
	Pointer               // a pointer to a value
	Member                // one of several
	Repeated              // a slice
	Hidden                // a pointer to a slice of messages
	Mapping               // a map
)

// A wrapping is the struct around a field of a oneof.
type wrapping struct {
	maker
	table ref // of the oneof's interface, if it has this struct
}

// tableFuncs are the functions of messages that have generated ones.
type tableFuncs struct {
	decode func(m ref, d *Decoder, b []byte, i, depth int, end uint64) int
	Functions
}

// Link tells tables of each other: Type of a field means the tables of list. It is called in init. Those without fields
// and functions are of messages that are decoded as [Decoder.Foreign] does.
func Link(list []*Table) {
	for _, t := range list {
		t.types = list
		t.face = faceOf(t.Message)
	}
}

var preparing sync.Mutex

// prepare finds what is needed to decode and encode messages, when the first one comes.
func (t *Table) prepare() {
	preparing.Lock()
	defer preparing.Unlock()
	if t.ready.Load() {
		return
	}
	typ := reflect.TypeOf(t.Message).Elem()
	t.maker.of(typ)
	t.lacks = t.Message.ProtoReflect().Descriptor().RequiredNumbers().Len() > 0
	for i := range t.Fields {
		f := &t.Fields[i]
		t.number(f.Tag>>3, i)
		f.link(t.types)
		f.mask = f.masked(t)
		if f.Map != nil {
			f.Map.typ = fieldAt(typ, f.At).Type
			f.Map.Key.link(t.types)
			f.Map.Value.link(t.types)
		}
		if f.Wrapper != nil {
			f.wrap = &wrapping{table: tableOf(fieldAt(typ, f.At).Type, f.Wrapper)}
			f.wrap.maker.of(reflect.TypeOf(f.Wrapper).Elem())
		}
	}
	t.ready.Store(true)
}

// fieldAt returns the field of a struct at an offset.
func fieldAt(typ reflect.Type, offset uintptr) reflect.StructField {
	for i := range typ.NumField() {
		if f := typ.Field(i); f.Offset == offset && f.Type.Size() > 0 {
			return f
		}
	}
	panic("tight: a table is not of " + typ.String()) // the compiler has filled in the offset
}

// mostDense is up to which number fields are found by an index.
const mostDense = 1 << 10

func (t *Table) number(n uint64, i int) {
	if n >= mostDense {
		if t.sparse == nil {
			t.sparse = map[uint64]uint16{}
		}
		t.sparse[n] = uint16(i + 1)
		return
	}
	for uint64(len(t.dense)) <= n {
		t.dense = append(t.dense, 0)
	}
	t.dense[n] = uint16(i + 1)
}

// find returns the field with the number of a tag, or nil.
func (t *Table) find(tag uint64) *Field {
	n := tag >> 3
	i := uint16(0)
	if n < uint64(len(t.dense)) {
		i = t.dense[n]
	} else if t.sparse != nil {
		i = t.sparse[n]
	}
	if i == 0 {
		return nil
	}
	return &t.Fields[i-1]
}

// link finds the table of a field's messages, and how to make these, and more that is faster to know.
func (f *Field) link(types []*Table) {
	f.tagSize = uint8(protowire.SizeVarint(f.Tag))
	f.isValue = f.Shape == Plain && !f.isMessage() && !f.HasBit
	if f.Type == 0 {
		return
	}
	f.of = types[f.Type-1]
	f.of.maker.of(reflect.TypeOf(f.of.Message).Elem())
}

func (f *Field) isMessage() bool {
	return f.Kind == protoreflect.MessageKind || f.Kind == protoreflect.GroupKind
}

// isForeign reports whether the messages of t have neither a table nor functions.
func (t *Table) isForeign() bool { return t.funcs == nil && t.Fields == nil }

// Unmarshal is UnmarshalTight of m, of the Go type of t, but for what m has had before, or UnmarshalTightAlias.
//
//go:noinline
func (t *Table) Unmarshal(m proto.Message, b []byte, alias bool) error {
	d := t.decoder()
	defer d.Release()
	if alias {
		b = d.StartAlias(b)
	} else {
		b = d.Start(b)
	}
	return d.Finish(m, t.Decode(m, d, b, 0, MaxDepth, 0))
}

// decoder returns a Decoder for a message.
func (t *Table) decoder() *Decoder {
	d := NewDecoder()
	if t.Each {
		d.CopyEach()
	}
	return d
}

// Marshal is MarshalTight of m, of the Go type of t.
//
//go:noinline
func (t *Table) Marshal(m proto.Message, h *Hint) ([]byte, error) {
	var e Encoder
	b, i := e.StartNew(h)
	b, i = t.Encode(m, &e, b, i)
	return e.FinishNew(m, h, b, i)
}

// Append appends m, of the Go type of t, to b.
//
//go:noinline
func (t *Table) Append(b []byte, m proto.Message, deterministic bool) ([]byte, error) {
	e, to, i := StartEncode(deterministic)
	to, i = t.Encode(m, e, to, i)
	return e.Finish(m, b, to, i)
}

// Decode merges b[i:] into m, of the Go type of t, as generated functions do: up to the tag end, if that is not 0.
//
//go:noinline
func (t *Table) Decode(m proto.Message, d *Decoder, b []byte, i, depth int, end uint64) int {
	return t.decode(pointerOf(m), d, b, i, depth, end)
}

// Encode writes m, of the Go type of t, before b[i:].
//
//go:noinline
func (t *Table) Encode(m proto.Message, e *Encoder, b []byte, i int) ([]byte, int) {
	return t.encode(pointerOf(m), e, b, i)
}

// Size returns the bytes that Encode writes.
//
//go:noinline
func (t *Table) Size(m proto.Message) int { return t.size(pointerOf(m)) }

// HookTable is [Hook] for the messages of t. protobuf-go merges and compares them.
func HookTable(t *Table, s *Schema) {
	c := Codec{Message: t.Message, Schema: s, Extensions: t.Extensions, Functions: Functions{encode: t.encode, size: t.size}}
	if t.Unknown == 0 {
		c.Decode = func(m proto.Message, d *Decoder, b []byte, i, depth int) int { return t.Decode(m, d, b, i, depth, 0) }
	} else {
		c.SizeCache = func(m proto.Message) *int32 { return (*int32)(at(pointerOf(m), t.SizeCache)) }
	}
	c.Unmarshal = func(m proto.Message, b []byte, flags UnmarshalFlags, r Resolver, depth int) error {
		d := t.decoder()
		defer d.Release()
		return d.Finish(m, t.decode(pointerOf(m), d, d.StartHook(b, flags, r), 0, depth, 0))
	}
	Hook(c)
}
