package tight

import (
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/runtime/protoimpl"

	"github.com/tightwire/tightwire/protowire"
)

// decode merges b[i:] into m. It returns 0, or the place behind the tag end if that is not 0, or a code.
func (t *Table) decode(m ref, d *Decoder, b []byte, i, depth int, end uint64) int {
	switch {
	case t.funcs != nil:
		return t.funcs.decode(m, d, b, i, depth, end)
	case t.Fields == nil:
		return d.Foreign(t.message(m), b, i, depth)
	}
	if depth--; depth < 0 {
		return CodeDepth
	}
	if !t.ready.Load() {
		t.prepare()
	}
	if t.lacks {
		d.Lack()
	}
	for uint(i) < uint(len(b)) {
		tag := uint64(b[i])
		if i++; tag >= 0x80 {
			if tag, i = Tag(b, i); i < 0 {
				return i
			}
		}
		f := t.find(tag)
		switch {
		case f != nil && tag == f.Tag && f.isValue:
			i = f.read(at(m, f.At), d, b, i)
		case f != nil && tag == f.Tag:
			i = f.decode(t, m, d, b, i, depth)
		case f != nil && f.Shape == Repeated && tag == f.packedTag() && f.isPackable():
			i = f.decodePacked(at(m, f.At), d, b, i)
		case tag == end && end != 0:
			return i
		case f != nil && f.Shape == Mapping && depth == 0: // protobuf-go looks at the depth of the entry before its wire type
			return CodeDepth
		default:
			i = t.decodeUnknown(m, d, tag, b, i, depth)
		}
		if i < 0 {
			return i
		}
	}
	if end != 0 {
		return CodeTruncated
	}
	return 0
}

func (t *Table) decodeUnknown(m ref, d *Decoder, tag uint64, b []byte, i, depth int) int {
	switch {
	case t.Extensions != nil:
		return t.Extensions.Decode(d, t.message(m), (*[]byte)(at(m, t.Unknown)), tag, b, i, depth)
	case t.Unknown == 0:
		return d.UnknownOf(t.message(m), tag, b, i)
	}
	return d.Unknown((*[]byte)(at(m, t.Unknown)), tag, b, i)
}

// packedTag is the tag of a packed list.
func (f *Field) packedTag() uint64 { return f.Tag&^7 | uint64(protowire.BytesType) }

// decode reads a field with its own tag into m.
func (f *Field) decode(t *Table, m ref, d *Decoder, b []byte, i, depth int) int {
	p := at(m, f.At)
	switch f.Shape {
	case Member:
		return f.decodeMember((*face)(p), d, b, i, depth)
	case Repeated:
		return f.decodeList(p, d, b, i, depth)
	case Hidden:
		list := (**[]ref)(p)
		if *list == nil {
			*list = freshOf(f, d, &listKind, cap(b)-i)
		}
		return f.decodeMessages(*list, d, b, i, depth)
	case Mapping:
		return f.decodeEntry(p, d, b, i, depth)
	case Pointer:
		if *(*ref)(p) == nil {
			*(*ref)(p) = f.freshValue(d, cap(b)-i)
		}
		i = f.read(*(*ref)(p), d, b, i)
	default:
		if f.isMessage() {
			return f.decodeMessage((*ref)(p), d, b, i, depth)
		}
		i = f.read(p, d, b, i)
	}
	if f.HasBit {
		protoimpl.X.SetPresentNonAtomic(t.presence(m, f), f.Bit, t.Bits)
	}
	return i
}

// presence returns the word that has the bit of f.
func (t *Table) presence(m ref, f *Field) *uint32 {
	return (*uint32)(at(m, t.Presence+4*uintptr(f.Bit/32)))
}

// The types of values behind pointers. What has no pointers is the same for all numbers of one size.
var (
	boolKind Kind[bool]
	wordKind Kind[uint32]
	longKind Kind[uint64]
	textKind Kind[string]
	listKind Kind[[]ref]
)

func freshOf[T any](f *Field, d *Decoder, k *Kind[T], left int) *T {
	if f.Each {
		return new(T)
	}
	return KindNew(k, d, left)
}

// freshValue returns a new value that is no message.
func (f *Field) freshValue(d *Decoder, left int) ref {
	switch {
	case f.Kind == protoreflect.BoolKind:
		return ref(freshOf(f, d, &boolKind, left))
	case f.Kind == protoreflect.StringKind:
		return ref(freshOf(f, d, &textKind, left))
	case f.is32():
		return ref(freshOf(f, d, &wordKind, left))
	}
	return ref(freshOf(f, d, &longKind, left))
}

// is32 reports whether f has numbers of four bytes.
func (f *Field) is32() bool {
	switch f.Kind {
	case protoreflect.Int32Kind, protoreflect.Uint32Kind, protoreflect.Sint32Kind, protoreflect.EnumKind,
		protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		return true
	}
	return false
}

// read reads one value that is no message into p.
func (f *Field) read(p ref, d *Decoder, b []byte, i int) int {
	var y uint64
	switch f.Kind {
	case protoreflect.StringKind:
		if e := d.Near(b, i); e > 0 && !f.Each && (f.Raw || IsASCII(b, i, e)) {
			*(*string)(p) = d.ShortText(i, e)
			return e
		}
		*(*string)(p), i = f.text(d, b, i)
	case protoreflect.BytesKind:
		*(*[]byte)(p), i = f.bytes(d, b, i)
	case protoreflect.BoolKind:
		y, i = Varint(b, i)
		*(*bool)(p) = y != 0
	case protoreflect.Int32Kind, protoreflect.Uint32Kind, protoreflect.EnumKind:
		y, i = Varint(b, i)
		*(*uint32)(p) = uint32(y)
	case protoreflect.Int64Kind, protoreflect.Uint64Kind:
		*(*uint64)(p), i = Varint(b, i)
	case protoreflect.Sint32Kind:
		y, i = Varint(b, i)
		*(*int32)(p) = int32(protowire.DecodeZigZag(uint64(uint32(y))))
	case protoreflect.Sint64Kind:
		y, i = Varint(b, i)
		*(*int64)(p) = protowire.DecodeZigZag(y)
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		*(*uint32)(p), i = Fixed32(b, i)
	default:
		*(*uint64)(p), i = Fixed64(b, i)
	}
	return i
}

func (f *Field) text(d *Decoder, b []byte, i int) (string, int) {
	switch {
	case f.Each && f.Raw:
		return d.OwnRawText(b, i)
	case f.Each:
		return d.OwnText(b, i)
	case f.Raw:
		return d.RawText(b, i)
	}
	return d.Text(b, i)
}

func (f *Field) bytes(d *Decoder, b []byte, i int) ([]byte, int) {
	orNil := f.Shape == Plain && !f.Explicit
	switch {
	case f.Each && orNil:
		return d.OwnBytesOrNil(b, i)
	case f.Each:
		return d.OwnBytes(b, i)
	case orNil:
		return d.BytesOrNil(b, i)
	}
	return d.Bytes(b, i)
}

// decodeMember reads a field of a oneof: its struct is new, but for a message, which is merged into the one that is there.
func (f *Field) decodeMember(o *face, d *Decoder, b []byte, i, depth int) int {
	if f.isMessage() && o.table == f.wrap.table && o.data != nil {
		return f.decodeMessage((*ref)(o.data), d, b, i, depth)
	}
	data := f.freshElement(&f.wrap.maker, d, cap(b)-i)
	*o = face{f.wrap.table, data}
	if f.isMessage() {
		return f.decodeMessage((*ref)(data), d, b, i, depth)
	}
	return f.read(data, d, b, i)
}

// freshElement returns a new struct for f.
func (f *Field) freshElement(k *maker, d *Decoder, left int) ref {
	if f.Each {
		return k.alone()
	}
	return k.fresh(d, left)
}

// decodeMessage merges the message or group at i into *target, which is new if it is nil.
func (f *Field) decodeMessage(target *ref, d *Decoder, b []byte, i, depth int) int {
	if *target == nil {
		*target = f.freshElement(&f.of.maker, d, cap(b)-i)
	}
	if f.Kind == protoreflect.GroupKind {
		return f.decodeGroup(*target, d, b, i, depth)
	}
	from, to := Body(b, i)
	if to < 0 {
		return to
	}
	if code := f.of.decode(*target, d, b[:to], from, depth, 0); code < 0 {
		return code
	}
	return to
}

func (f *Field) decodeGroup(m ref, d *Decoder, b []byte, i, depth int) int {
	if !f.of.isForeign() {
		return f.of.decode(m, d, b, i, depth, f.Tag+1)
	}
	body, n := protowire.ConsumeGroup(protowire.Number(f.Tag>>3), b[i:])
	if n < 0 {
		return n
	}
	if code := f.of.decode(m, d, b[:i+len(body)], i, depth, 0); code < 0 {
		return code
	}
	return i + n
}

// decodeMessages appends the message at i to list, and those that follow it with the same tag of one byte.
func (f *Field) decodeMessages(list *[]ref, d *Decoder, b []byte, i, depth int) int {
	if f.Each || f.Kind == protoreflect.GroupKind {
		e := f.freshElement(&f.of.maker, d, cap(b)-i)
		*list = append(f.room(list, d), e)
		return f.decodeMessage(&e, d, b, i, depth)
	}
	for {
		from, to := Body(b, i)
		if to < 0 {
			return to
		}
		if code := f.of.decode(f.of.add(d, list, b, to, f.Tag), d, b[:to], from, depth, 0); code < 0 {
			return code
		}
		if i = to; !follows(b, i, f.Tag) {
			return i
		}
		i++
	}
}

func (f *Field) room(list *[]ref, d *Decoder) []ref {
	if f.Each {
		return *list
	}
	return Room(d, *list, 1)
}
