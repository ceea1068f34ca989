package protowire_test

import (
	"math/rand/v2"

	"github.com/tightwire/tightwire/protowire"
)

// A tree is a random message, to be written in several ways.
type tree struct {
	r      *rand.Rand
	fields []field
}

// A field is a leaf, or a message or group with a tree in it.
type field struct {
	num  protowire.Number
	typ  protowire.Type
	val  uint64
	raw  []byte
	tree *tree // of a message or group, or nil
}

// randomTree returns a message with at most so many levels in it.
func randomTree(r *rand.Rand, levels int) *tree {
	t := &tree{r: r}
	for range r.IntN(6) {
		t.fields = append(t.fields, randomField(r, levels))
	}
	return t
}

func randomField(r *rand.Rand, levels int) field {
	f := field{num: randomNumber(r), val: ofLength(r, 1+r.IntN(10))}
	switch r.IntN(6) {
	case 0:
		f.typ = protowire.VarintType
	case 1:
		f.typ = protowire.Fixed64Type
	case 2:
		f.typ = protowire.Fixed32Type
	case 3:
		f.typ = protowire.BytesType
		f.raw = noise(r, r.IntN(200), 4)
	case 4:
		f.typ = protowire.BytesType
		f.tree = subtree(r, levels)
	case 5:
		f.typ = protowire.StartGroupType
		f.tree = subtree(r, levels)
	}
	return f
}

func subtree(r *rand.Rand, levels int) *tree {
	if levels == 0 {
		return &tree{r: r}
	}
	return randomTree(r, levels-1)
}

func randomNumber(r *rand.Rand) protowire.Number {
	if r.IntN(4) == 0 {
		return 1 + protowire.Number(r.IntN(int(protowire.MaxValidNumber)))
	}
	return 1 + protowire.Number(r.IntN(20))
}

// tag returns the raw tag of f with a wire type.
func (f *field) tag(typ protowire.Type) protowire.Tag {
	return protowire.Tag(protowire.EncodeTag(f.num, typ))
}

// forward appends the message with the plain functions: every body is written
// apart and copied after its length.
func (t *tree) forward(b []byte) []byte {
	for i := range t.fields {
		b = t.fields[i].forward(b)
	}
	return b
}

func (f *field) forward(b []byte) []byte {
	b = protowire.AppendVarintGeneric(b, uint64(f.tag(f.typ)))
	switch f.typ {
	case protowire.VarintType:
		b = protowire.AppendVarintGeneric(b, f.val)
	case protowire.Fixed64Type:
		b = appendLittle(b, f.val, 8)
	case protowire.Fixed32Type:
		b = appendLittle(b, f.val, 4)
	case protowire.BytesType:
		body := f.body()
		b = protowire.AppendVarintGeneric(b, uint64(len(body)))
		b = append(b, body...)
	case protowire.StartGroupType:
		b = append(b, f.body()...)
		b = protowire.AppendVarintGeneric(b, uint64(f.tag(protowire.EndGroupType)))
	}
	return b
}

// body returns what is in a field of bytes or in a group.
func (f *field) body() []byte {
	if f.tree == nil {
		return f.raw
	}
	return f.tree.forward(nil)
}

// appendLittle appends the low bytes of v, little-endian.
func appendLittle(b []byte, v uint64, width int) []byte {
	for i := range width {
		b = append(b, byte(v>>(8*i)))
	}
	return b
}

// padded returns v as a varint padded with 0 to 3 groups of zero, if ten
// bytes have room for them.
func padded(r *rand.Rand, v uint64) []byte {
	b := protowire.AppendVarintGeneric(nil, v)
	for range min(r.IntN(4), 10-len(b)) {
		b[len(b)-1] |= 0x80
		b = append(b, 0)
	}
	return b
}
