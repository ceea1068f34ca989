package tight

import "google.golang.org/protobuf/proto"

// A Far is the [Kind] of a message that is one of many which contain each other, with the message's functions.
// Generated files have a variable for each, on which init calls [FarInit]; the message's fields are read and written
// through it.
//
// The plain version calls the functions by name, in the middle of generated code. The compiler then analyses all
// functions of such a cycle together, in time with the square of their number, and the code for each field is many
// times as long. The functions below are no methods, and what they call has no type: that would be compiled once more
// for each message.
type Far[T any] struct {
	f far
	_ [0]*T
}

// FarNew returns a zero message. left is how many bytes of the input have not been read.
func FarNew[T any](k *Far[T], d *Decoder, left int) *T { return (*T)(k.f.fresh(d, left)) }

// FarOne merges the message of the length and the bytes at i into *target, which is new if it is nil. It returns the
// place behind it, or a code.
func FarOne[T any](k *Far[T], d *Decoder, target **T, b []byte, i, depth int) int {
	return k.f.one(d, pointerTo(target), b, i, depth)
}

// FarList appends the message at i to list, and those that follow it with tag, if tag has one byte.
func FarList[T any](k *Far[T], d *Decoder, list *[]*T, b []byte, i, depth int, tag uint64) int {
	return k.f.list(d, pointers(list), b, i, depth, tag)
}

// FarPut writes tag, the length of m and m before b[i:].
func FarPut[T any](k *Far[T], e *Encoder, b []byte, i int, m *T, tag uint64) ([]byte, int) {
	return k.f.put(e, b, i, pointer(m), tag)
}

// FarPutList writes the messages of list as FarPut does.
func FarPutList[T any](k *Far[T], e *Encoder, b []byte, i int, list []*T, tag uint64) ([]byte, int) {
	return k.f.putList(e, b, i, *pointers(&list), tag)
}

// FarSize returns the bytes that FarPut writes for a tag of tagSize bytes.
func FarSize[T any](k *Far[T], m *T, tagSize int) int { return k.f.bytes(pointer(m), tagSize) }

// FarSizeList returns the bytes that FarPutList writes.
func FarSizeList[T any](k *Far[T], list []*T, tagSize int) int {
	return k.f.listBytes(*pointers(&list), tagSize)
}

// FarUnmarshal is UnmarshalTight of m, of the Go type of k, but for what m has had before, or UnmarshalTightAlias.
func FarUnmarshal[T any](k *Far[T], m proto.Message, b []byte, alias bool) error {
	return k.f.unmarshal(m, b, alias)
}

// FarMarshal is MarshalTight of m, of the Go type of k.
func FarMarshal[T any](k *Far[T], m proto.Message, h *Hint) ([]byte, error) { return k.f.marshal(m, h) }

// FarAppend appends m, of the Go type of k, to b.
func FarAppend[T any](k *Far[T], b []byte, m proto.Message, deterministic bool) ([]byte, error) {
	return k.f.append(b, m, deterministic)
}

// FarCodec returns c, for the Go type of k, with the functions of k.
func FarCodec[T any](k *Far[T], c Codec) Codec { return k.f.codec(c) }

//go:noinline
func (k *far) unmarshal(m proto.Message, b []byte, alias bool) error {
	d := k.decoder()
	defer d.Release()
	if alias {
		b = d.StartAlias(b)
	} else {
		b = d.Start(b)
	}
	return d.Finish(m, k.decode(pointerOf(m), d, b, 0, MaxDepth))
}

// decoder returns a Decoder for a message.
func (k *far) decoder() *Decoder {
	d := NewDecoder()
	if k.each {
		d.CopyEach()
	}
	return d
}

//go:noinline
func (k *far) marshal(m proto.Message, h *Hint) ([]byte, error) {
	e := NewEncoder()
	defer e.Release()
	b, i := e.StartNew(h)
	b, i = k.encode(pointerOf(m), e, b, i)
	return e.FinishNew(m, h, b, i)
}

//go:noinline
func (k *far) append(b []byte, m proto.Message, deterministic bool) ([]byte, error) {
	e, to, i := StartEncode(deterministic)
	to, i = k.encode(pointerOf(m), e, to, i)
	return e.Finish(m, b, to, i)
}

//go:noinline
func (k *far) codec(c Codec) Codec {
	c.Unmarshal = func(m proto.Message, in UnmarshalInput) error {
		d := k.decoder()
		defer d.Release()
		return d.Finish(m, k.decode(pointerOf(m), d, d.StartHook(in), 0, in.Depth))
	}
	c.Size = func(m proto.Message) int { return k.count(pointerOf(m)) }
	c.Append = k.append
	c.Put = func(room []byte, m proto.Message, deterministic bool) (int, error) {
		e := NewEncoder()
		defer e.Release()
		b, i := e.StartExact(room, deterministic)
		_, i = k.encode(pointerOf(m), e, b, i)
		return e.FinishExact(m, i)
	}
	return c
}

// FarVarint is [Varint], by a call.
//
//go:noinline
func FarVarint(b []byte, i int) (v uint64, j int) { return Varint(b, i) }

// FarBody is [Body], by a call.
//
//go:noinline
func FarBody(b []byte, i int) (from, to int) { return Body(b, i) }
