package protowire

import "math"

// Reader is a cursor over the fields of one message. It never panics on any input, and
// allocates only for strings, errors, and groups nested more than 32 deep. Its zero value
// reads an empty message; see [Reader.Reset].
//
//	r := protowire.NewReader(b)
//	for r.Next() {
//		switch r.Tag() {
//		case 1<<3 | protowire.Tag(protowire.VarintType):
//			id = r.Uint64()
//		case 2<<3 | protowire.Tag(protowire.BytesType):
//			name = r.String()
//		}
//	}
//	return r.Err()
//
// Next finds the whole field, tag and value. The methods that return its value may
// be called any number of times, or not at all: then the field is skipped. Called for a
// field of another wire type, they return zero and fail the Reader.
//
// Before Next, and after it has returned false, there is no field: these methods return zero and
// fail the Reader. [Values] reads values without tags, such as the values of a packed field.
//
// The first error is kept: from then on Next returns false, all values are zero, and Err
// returns the error with its offset.
type Reader struct {
	pos int // offset of the first byte after the current field
	tag Tag // of the current field, 0 before the first Next and after the last
	b   []byte
	val uint64 // a varint or fixed value, else the offset of the body; after a fault, its offset
	bad fault

	base int // what offsets are counted from: the offset of b in a message around it
}

// NewReader returns a Reader over the message b.
//
//tight:inline
func NewReader(b []byte) Reader {
	return Reader{b: b}
}

// NewReaderAt is [NewReader] for a message that begins at offset base of an outer message: Offset,
// Start and the offset of an error are offsets in the outer message. The body of a field of
// [BytesType] begins at the offset of its end minus its length:
//
//	body := r.Bytes()
//	nested := protowire.NewReaderAt(body, r.Offset()-len(body))
//
// The body of a group begins after its tag, at r.Start() plus the length that [ConsumeTag] returns
// for r.Raw(). An offset counts from the first byte that the outermost NewReader got.
//
//tight:inline
func NewReaderAt(b []byte, base int) Reader {
	return Reader{b: b, base: base}
}

// Reset makes r read the message b from its start, as [NewReader] does, and forgets any error.
//
//tight:inline
func (r *Reader) Reset(b []byte) {
	r.b = b
	r.base = 0
	r.pos = 0
	r.tag = 0
	r.bad.code = 0
}

// Tag returns the raw tag of the current field, 0 before the first Next and
// after the last. Numbers up to 2^31-1 pass, as in [ConsumeTag].
//
//tight:inline
func (r *Reader) Tag() Tag {
	return r.tag
}

// Skip does nothing, because Next has already found the end of the current field. It
// makes clear in the caller's code that a field is skipped on purpose.
func (r *Reader) Skip() {}

// Len returns the number of bytes after the current field; 0 after an error.
func (r *Reader) Len() int {
	return len(r.b) - r.pos
}

// Offset returns the offset in the message of the first byte after the current
// field, or, after an error, the offset of the [SyntaxError].
func (r *Reader) Offset() int {
	if r.bad.code != 0 {
		return r.base + int(r.val)
	}
	return r.base + r.pos
}

// Uint64 returns the current field, a varint.
//
//tight:inline
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func (r *Reader) Uint64() uint64 {
	return r.uint64(notVarint)
}

// uint64 takes its slow path as a parameter, as consumeTag does.
func (r *Reader) uint64(wrong func(*Reader) uint64) uint64 {
	if r.tag != 0 && r.tag&7 == Tag(VarintType) {
		return r.val
	}
	return wrong(r)
}

func notVarint(r *Reader) uint64 { return r.wrong(VarintType) }

// Uint32 returns the low 32 bits of the current field, a varint.
//
//tight:inline
func (r *Reader) Uint32() uint32 { return uint32(r.Uint64()) }

// Int64 returns the current field, a varint.
//
//tight:inline
func (r *Reader) Int64() int64 { return int64(r.Uint64()) }

// Int32 returns the low 32 bits of the current field, a varint.
//
//tight:inline
func (r *Reader) Int32() int32 { return int32(r.Uint64()) }

// Sint64 returns the current field, a zigzag-encoded varint.
func (r *Reader) Sint64() int64 { return DecodeZigZag(r.Uint64()) }

// Sint32 returns the low 32 bits of the current field, a zigzag-encoded varint,
// decoded.
func (r *Reader) Sint32() int32 { return int32(DecodeZigZag(r.Uint64() & math.MaxUint32)) }

// Bool reports whether the current field, a varint, is not 0.
//
//tight:inline
func (r *Reader) Bool() bool { return r.Uint64() != 0 }

// Fixed32 returns the current field, of [Fixed32Type].
//
//tight:inline
func (r *Reader) Fixed32() uint32 { return uint32(r.fixed(Fixed32Type, callWrong)) }

// Fixed64 returns the current field, of [Fixed64Type].
//
//tight:inline
func (r *Reader) Fixed64() uint64 { return r.fixed(Fixed64Type, callWrong) }

// fixed takes its slow path as a parameter, as consumeTag does.
func (r *Reader) fixed(want Type, wrong func(*Reader, Type) uint64) uint64 {
	if r.tag&7 == Tag(want) {
		return r.val
	}
	return wrong(r, want)
}

func callWrong(r *Reader, want Type) uint64 { return r.wrong(want) }

// Sfixed32 returns the current field, of [Fixed32Type].
//
//tight:inline
func (r *Reader) Sfixed32() int32 { return int32(r.Fixed32()) }

// Sfixed64 returns the current field, of [Fixed64Type].
//
//tight:inline
func (r *Reader) Sfixed64() int64 { return int64(r.Fixed64()) }

// Float returns the current field, of [Fixed32Type].
//
//tight:inline
func (r *Reader) Float() float32 { return math.Float32frombits(r.Fixed32()) }

// Double returns the current field, of [Fixed64Type].
//
//tight:inline
func (r *Reader) Double() float64 { return math.Float64frombits(r.Fixed64()) }

// Bytes returns the current field, of [BytesType], without copying it: the slice
// shares memory with the message. Its capacity is its length.
//
//tight:inline
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func (r *Reader) Bytes() []byte {
	return r.bytes(notBytes)
}

// bytes takes its slow path as a parameter, as consumeTag does.
func (r *Reader) bytes(other func(*Reader) []byte) []byte {
	if r.tag&7 == Tag(BytesType) {
		return r.b[r.val:r.pos:r.pos]
	}
	return other(r)
}

func notBytes(r *Reader) []byte {
	r.wrong(BytesType)
	return nil
}

// String returns a copy of the current field, of [BytesType]. It allocates
// unless the field is empty.
func (r *Reader) String() string { return string(r.Bytes()) }

// Message returns the body of the current field, an embedded message of
// [BytesType] or a group without its end marker. As with Bytes, it shares memory with
// the message.
//
//tight:inline
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func (r *Reader) Message() []byte {
	return r.bytes(callGroup)
}

func callGroup(r *Reader) []byte { return r.group() }

// group is Message for what is not of BytesType.
func (r *Reader) group() []byte {
	if r.tag&7 == Tag(StartGroupType) {
		b := trimTag(r.tag.Number(), r.b[r.val:r.pos])
		return b[:len(b):len(b)]
	}
	return notBytes(r)
}
