package tight

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protowire"
)

// decodeList appends the value at i to the list at p, and those that follow it with the same tag of one byte.
func (f *Field) decodeList(p ref, d *Decoder, b []byte, i, depth int) int {
	switch {
	case f.isMessage():
		return f.decodeMessages((*[]ref)(p), d, b, i, depth)
	case f.Kind == protoreflect.StringKind && f.Each:
		return readList[string](f, p, d, b, i)
	case f.Kind == protoreflect.StringKind && f.Raw:
		return d.RawTexts((*[]string)(p), b, i, f.Tag)
	case f.Kind == protoreflect.StringKind:
		return d.Texts((*[]string)(p), b, i, f.Tag)
	case f.Kind == protoreflect.BytesKind && f.Each:
		return readList[[]byte](f, p, d, b, i)
	case f.Kind == protoreflect.BytesKind:
		return d.BytesList((*[][]byte)(p), b, i, f.Tag)
	case f.Kind == protoreflect.BoolKind:
		return readList[bool](f, p, d, b, i)
	case f.is32():
		return readList[uint32](f, p, d, b, i)
	}
	return readList[uint64](f, p, d, b, i)
}

func readList[T any](f *Field, p ref, d *Decoder, b []byte, i int) int {
	list := (*[]T)(p)
	for {
		var v T
		if i = f.read(ref(&v), d, b, i); i < 0 {
			return i
		}
		l := *list
		if !f.Each {
			l = Room(d, l, 1)
		}
		*list = append(l, v)
		if !follows(b, i, f.Tag) {
			return i
		}
		i++
	}
}

// decodePacked appends the values of the packed field at i to the list at p.
func (f *Field) decodePacked(p ref, d *Decoder, b []byte, i int) int {
	from, to := Body(b, i)
	if to < 0 {
		return to
	}
	n, payload := 0, b[from:to]
	switch f.Kind {
	case protoreflect.BoolKind:
		n = readPacked(f, p, d, payload, protowire.ConsumePackedBool)
	case protoreflect.Int32Kind, protoreflect.EnumKind:
		n = readPacked(f, p, d, payload, protowire.ConsumePackedInt32)
	case protoreflect.Uint32Kind:
		n = readPacked(f, p, d, payload, protowire.ConsumePackedUint32)
	case protoreflect.Sint32Kind:
		n = readPacked(f, p, d, payload, protowire.ConsumePackedSint32)
	case protoreflect.Int64Kind:
		n = readPacked(f, p, d, payload, protowire.ConsumePackedInt64)
	case protoreflect.Uint64Kind:
		n = readPacked(f, p, d, payload, protowire.ConsumePackedUint64)
	case protoreflect.Sint64Kind:
		n = readPacked(f, p, d, payload, protowire.ConsumePackedSint64)
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		n = readFixed(f, p, d, payload, 4, protowire.ConsumePackedFixed32)
	case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
		n = readFixed(f, p, d, payload, 8, protowire.ConsumePackedFixed64)
	}
	if n < 0 {
		return n
	}
	return to
}

func readPacked[T any](f *Field, p ref, d *Decoder, payload []byte, read func([]T, []byte) ([]T, int)) (n int) {
	list := (*[]T)(p)
	if !f.Each {
		*list = RoomPacked(d, *list, payload, 0)
	}
	*list, n = read(*list, payload)
	return n
}

func readFixed[T fixed](f *Field, p ref, d *Decoder, payload []byte, size int, plain func([]T, []byte) ([]T, int)) (n int) {
	list := (*[]T)(p)
	if !f.Each {
		*list = RoomPacked(d, *list, payload, size)
	}
	*list, n = PackedFixed(*list, payload, plain)
	return n
}

// isPackable reports whether lists of the kind may be packed: not those of texts and messages.
func (f *Field) isPackable() bool {
	return !f.isMessage() && f.Kind != protoreflect.StringKind && f.Kind != protoreflect.BytesKind
}

// encodeList writes the list at p, which is not empty.
func (f *Field) encodeList(p ref, e *Encoder, b []byte, i int) ([]byte, int) {
	switch {
	case f.Packed:
		return f.encodePacked(p, e, b, i)
	case f.isMessage():
		return f.encodeMessages(*(*[]ref)(p), e, b, i)
	case f.Kind == protoreflect.StringKind && f.Raw:
		return e.PutRawTexts(b, i, f.Tag, *(*[]string)(p))
	case f.Kind == protoreflect.StringKind:
		return e.PutTexts(b, i, f.Tag, *(*[]string)(p))
	case f.Kind == protoreflect.BytesKind:
		return e.PutBytesList(b, i, f.Tag, *(*[][]byte)(p))
	case f.Kind == protoreflect.BoolKind:
		return putList[bool](f, p, e, b, i)
	case f.is32():
		return putList[uint32](f, p, e, b, i)
	}
	return putList[uint64](f, p, e, b, i)
}

func putList[T any](f *Field, p ref, e *Encoder, b []byte, i int) ([]byte, int) {
	list := *(*[]T)(p)
	for k := len(list) - 1; k >= 0; k-- {
		b, i = f.put(ref(&list[k]), e, b, i)
	}
	return b, i
}

func (f *Field) encodePacked(p ref, e *Encoder, b []byte, i int) ([]byte, int) {
	switch f.Kind {
	case protoreflect.BoolKind:
		return putPacked(f, p, e, b, i, protowire.SizePackedBool, protowire.AppendPackedBool)
	case protoreflect.Int32Kind, protoreflect.EnumKind:
		return putPacked(f, p, e, b, i, protowire.SizePackedInt32, protowire.AppendPackedInt32)
	case protoreflect.Uint32Kind:
		return putPacked(f, p, e, b, i, protowire.SizePackedUint32, protowire.AppendPackedUint32)
	case protoreflect.Sint32Kind:
		return putPacked(f, p, e, b, i, protowire.SizePackedSint32, protowire.AppendPackedSint32)
	case protoreflect.Int64Kind:
		return putPacked(f, p, e, b, i, protowire.SizePackedInt64, protowire.AppendPackedInt64)
	case protoreflect.Uint64Kind:
		return putPacked(f, p, e, b, i, protowire.SizePackedUint64, protowire.AppendPackedUint64)
	case protoreflect.Sint64Kind:
		return putPacked(f, p, e, b, i, protowire.SizePackedSint64, protowire.AppendPackedSint64)
	}
	if f.is32() {
		return PutFixed(e, b, i, f.packedTag(), *(*[]uint32)(p), protowire.AppendPackedFixed32)
	}
	return PutFixed(e, b, i, f.packedTag(), *(*[]uint64)(p), protowire.AppendPackedFixed64)
}

func putPacked[T any](f *Field, p ref, e *Encoder, b []byte, i int, size func([]T) int, put func([]byte, []T) []byte) ([]byte, int) {
	list := *(*[]T)(p)
	return PutPacked(e, b, i, f.packedTag(), list, size(list), put)
}

// sizeList returns the bytes that encodeList writes.
func (f *Field) sizeList(p ref) int {
	tagSize := int(f.tagSize)
	switch {
	case f.isMessage():
		return f.sizeMessages(*(*[]ref)(p))
	case f.Kind == protoreflect.StringKind:
		return SizeTexts(*(*[]string)(p), tagSize)
	case f.Kind == protoreflect.BytesKind:
		return SizeBytesList(*(*[][]byte)(p), tagSize)
	}
	n, count := f.sizeNumbers(p)
	if f.Packed {
		return tagSize + SizeBytes(n)
	}
	return tagSize*count + n
}

// sizeNumbers returns the bytes that the numbers of the list at p take, and how many there are.
func (f *Field) sizeNumbers(p ref) (n, count int) {
	switch f.Kind {
	case protoreflect.BoolKind:
		return sizePacked(p, protowire.SizePackedBool)
	case protoreflect.Int32Kind, protoreflect.EnumKind:
		return sizePacked(p, protowire.SizePackedInt32)
	case protoreflect.Uint32Kind:
		return sizePacked(p, protowire.SizePackedUint32)
	case protoreflect.Sint32Kind:
		return sizePacked(p, protowire.SizePackedSint32)
	case protoreflect.Int64Kind:
		return sizePacked(p, protowire.SizePackedInt64)
	case protoreflect.Uint64Kind:
		return sizePacked(p, protowire.SizePackedUint64)
	case protoreflect.Sint64Kind:
		return sizePacked(p, protowire.SizePackedSint64)
	}
	if f.is32() {
		return sizePacked(p, protowire.SizePackedFixed32)
	}
	return sizePacked(p, protowire.SizePackedFixed64)
}

func sizePacked[T any](p ref, size func([]T) int) (n, count int) {
	list := *(*[]T)(p)
	return size(list), len(list)
}
