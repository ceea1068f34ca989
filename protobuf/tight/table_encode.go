package tight

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/runtime/protoimpl"

	"github.com/tightwire/tightwire/protowire"
)

// encode writes m before b[i:].
func (t *Table) encode(m ref, e *Encoder, b []byte, i int) ([]byte, int) {
	switch {
	case t.funcs != nil:
		return t.funcs.encode(m, e.hidden(), b, i)
	case t.Fields == nil:
		return e.Foreign(b, i, t.message(m))
	case m == nil:
		return b, i
	case !t.ready.Load():
		t.prepare()
	}
	extensions := t.extensions(m)
	if extensions > 0 {
		if b, i, ok := t.Extensions.PutMost(e, b, i, t.message(m), extensions, (*int32)(at(m, t.SizeCache))); ok {
			return b, i
		}
	}
	if u := t.unknown(m); len(u) > 0 {
		b, i = e.PutRaw(b, i, u)
	}
	for k := len(t.Fields) - 1; k >= 0; k-- {
		f := &t.Fields[k]
		if !f.isIn(m) {
			continue
		}
		p := at(m, f.At)
		switch f.Shape {
		case Repeated:
			b, i = f.encodeList(p, e, b, i)
		case Hidden:
			b, i = f.encodeMessages(hiddenList(p), e, b, i)
		case Mapping:
			b, i = f.encodeMap(p, e, b, i)
		case Pointer:
			b, i = f.put(*(*ref)(p), e, b, i)
		case Member:
			if o := (*face)(p); o.table == f.wrap.table && o.data != nil {
				b, i = f.put(o.data, e, b, i)
			}
		default:
			b, i = f.put(p, e, b, i)
		}
	}
	if extensions > 0 {
		o := t.onlyExtensions(m)
		b, i = t.Extensions.Put(e, b, i, o)
		t.keepSpare(o)
	}
	return b, i
}

// unknown returns the unknown fields of m.
func (t *Table) unknown(m ref) []byte {
	if t.Unknown == 0 {
		return t.message(m).ProtoReflect().GetUnknown()
	}
	return *(*[]byte)(at(m, t.Unknown))
}

// extensions returns how many extensions m has.
func (t *Table) extensions(m ref) int {
	if t.Extensions == nil {
		return 0
	}
	return len(*(*protoimpl.ExtensionFields)(at(m, t.Extended)))
}

// onlyExtensions returns a message that has the extensions of m and nothing else.
func (t *Table) onlyExtensions(m ref) proto.Message {
	o, ok := t.Extensions.Spare().(proto.Message)
	if !ok {
		o = t.message(t.alone())
	}
	*(*protoimpl.ExtensionFields)(at(pointerOf(o), t.Extended)) = *(*protoimpl.ExtensionFields)(at(m, t.Extended))
	return o
}

// keepSpare keeps what onlyExtensions has returned for the next time.
func (t *Table) keepSpare(o proto.Message) {
	p := pointerOf(o)
	*(*protoimpl.ExtensionFields)(at(p, t.Extended)) = nil
	*(*int32)(at(p, t.SizeCache)) = 0
	t.Extensions.Keep(o)
}

// hiddenList returns the list behind the pointer at p, which may be nil.
func hiddenList(p ref) []ref {
	list := *(**[]ref)(p)
	if list == nil {
		return nil
	}
	return *list
}

// put writes the value at p with its tag.
func (f *Field) put(p ref, e *Encoder, b []byte, i int) ([]byte, int) {
	switch f.Kind {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return f.encodeMessage(*(*ref)(p), e, b, i)
	case protoreflect.StringKind:
		v := *(*string)(p)
		if n := len(v) + headBytes; i < n {
			b, i = e.Grow(b, i, n)
		}
		if f.Raw {
			return b, PutRawText(b, i, f.Tag, v)
		}
		return b, e.PutText(b, i, f.Tag, v)
	case protoreflect.BytesKind:
		v := *(*[]byte)(p)
		if n := len(v) + headBytes; i < n {
			b, i = e.Grow(b, i, n)
		}
		return b, PutBytes(b, i, f.Tag, v)
	}
	if i < headBytes {
		b, i = e.Grow(b, i, headBytes)
	}
	switch f.Kind {
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		i = PutFixed32(b, i, *(*uint32)(p))
	case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
		i = PutFixed64(b, i, *(*uint64)(p))
	default:
		i = PutVarint(b, i, f.varint(p))
	}
	return b, PutVarint(b, i, f.Tag)
}

// varint returns the number at p as it is written.
func (f *Field) varint(p ref) uint64 {
	switch f.Kind {
	case protoreflect.BoolKind:
		return protowire.EncodeBool(*(*bool)(p))
	case protoreflect.Int32Kind, protoreflect.EnumKind:
		return uint64(*(*int32)(p))
	case protoreflect.Uint32Kind:
		return uint64(*(*uint32)(p))
	case protoreflect.Sint32Kind:
		return protowire.EncodeZigZag(int64(*(*int32)(p)))
	case protoreflect.Sint64Kind:
		return protowire.EncodeZigZag(*(*int64)(p))
	}
	return *(*uint64)(p)
}

func (f *Field) encodeMessage(m ref, e *Encoder, b []byte, i int) ([]byte, int) {
	if f.Kind == protoreflect.GroupKind {
		b, i = e.PutTag(b, i, f.Tag+1)
		b, i = f.of.encode(m, e, b, i)
		return e.PutTag(b, i, f.Tag)
	}
	mark := len(b) - i
	b, i = f.of.encode(m, e, b, i)
	return e.EndMessage(b, i, mark, f.Tag)
}

func (f *Field) encodeMessages(list []ref, e *Encoder, b []byte, i int) ([]byte, int) {
	for k := len(list) - 1; k >= 0; k-- {
		b, i = f.encodeMessage(list[k], e, b, i)
	}
	return b, i
}

// size returns the bytes that encode writes.
func (t *Table) size(m ref) (n int) {
	switch {
	case t.funcs != nil:
		return t.funcs.size(m)
	case t.Fields == nil:
		return SizeForeign(t.message(m))
	case m == nil:
		return 0
	case !t.ready.Load():
		t.prepare()
	}
	for k := range t.Fields {
		f := &t.Fields[k]
		if !f.isIn(m) {
			continue
		}
		p := at(m, f.At)
		switch f.Shape {
		case Repeated:
			n += f.sizeList(p)
		case Hidden:
			n += f.sizeMessages(hiddenList(p))
		case Mapping:
			n += f.sizeMap(p)
		case Pointer:
			n += f.sizeOf(*(*ref)(p))
		case Member:
			if o := (*face)(p); o.table == f.wrap.table && o.data != nil {
				n += f.sizeOf(o.data)
			}
		default:
			n += f.sizeOf(p)
		}
	}
	n += len(t.unknown(m))
	if extensions := t.extensions(m); extensions > 0 {
		if IsMost(extensions, n) {
			return t.Extensions.Size(t.message(m))
		}
		o := t.onlyExtensions(m)
		n += t.Extensions.Size(o)
		t.keepSpare(o)
	}
	return n
}

// sizeOf returns the size of the value at p with its tag.
func (f *Field) sizeOf(p ref) int {
	tagSize := int(f.tagSize)
	switch f.Kind {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return f.sizeMessage(*(*ref)(p))
	case protoreflect.StringKind:
		return tagSize + SizeBytes(len(*(*string)(p)))
	case protoreflect.BytesKind:
		return tagSize + SizeBytes(len(*(*[]byte)(p)))
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		return tagSize + 4
	case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
		return tagSize + 8
	}
	return tagSize + protowire.SizeVarint(f.varint(p))
}

func (f *Field) sizeMessage(m ref) int {
	if f.Kind == protoreflect.GroupKind {
		return 2*int(f.tagSize) + f.of.size(m)
	}
	return int(f.tagSize) + SizeBytes(f.of.size(m))
}

func (f *Field) sizeMessages(list []ref) (n int) {
	for _, m := range list {
		n += f.sizeMessage(m)
	}
	return n
}
