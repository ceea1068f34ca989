package fit

import "github.com/tightwire/tightwire/fit/profile"

// Field is a field with its value.
type Field struct {
	Num   uint8
	Value Value
}

// Expander makes the fields that components make: many fields of the profile are
// bits of other fields of the same message, such as enhanced_speed of speed, or
// speed and distance of compressed_speed_distance. The zero Expander is ready. It
// keeps the totals of components that accumulate, so that one file needs one
// Expander, which must see the file's messages in order: all of them, or all of
// the kinds of interest. An Expander refers to the definitions it has seen, until
// [Expander.Reset].
type Expander struct {
	last   *Definition    // of the last message, and
	plan   *expansionPlan // its plan
	plans  map[*Definition]*expansionPlan
	totals []int64 // by index of runningTotal, as the components count
	fields []Field
	source []byte // the bytes of the field being expanded, elements little-endian
	arena  []byte // the bytes of the arrays in fields
}

// Reset forgets what x knows of one file, and keeps the buffers.
func (x *Expander) Reset() {
	clear(x.plans)
	clear(x.totals)
	x.last, x.plan = nil, nil
}

// Expand returns the fields that the components of m's fields make, nil if there
// are none: first those that the stored fields make, in the order of the
// definition and of the components, then those that these make in their turn, as
// event.data16 makes data, and data, as the subfield in force says, the gears. The
// slice and what its values refer to are valid until the next call. Once its
// buffers have grown and the definition is known, Expand does not allocate.
//
// A component is the next bits of its field, from the lowest; bytes and elements of
// arrays follow in their order. It makes nothing if the field has not enough bits
// left. Nothing is made of invalid fields, nor of what holds no integers: strings,
// floats, opaque values. Of fields that share a number, the first is expanded. A
// subfield in force replaces the field, and its components those of the field.
//
// The bits are a raw value in the component's scale, and become one in the scale
// and of the type of the field that is made, by exact arithmetic; halves are
// rounded up. A value out of the range of its type, or equal to its invalid value,
// is not made. Several components of one field can make an array: there such a
// value becomes an invalid element, and so does a component with bits of an
// invalid element that is wider than a byte; the array is made if any element is
// valid.
//
// A component that accumulates has the low bits of a total, which grows by as much
// as makes them so. A total begins at 0, and with each message that stores the
// total itself as a valid integer of its range (of an array: the last such element)
// it is set to that, rounded down to the component's scale, before the components
// of the same message count.
//
// A field that m itself stores with a valid value is not made, and what it makes
// is made of the stored value; nor is a field made that an earlier field has made.
// The totals move on all the same.
func (x *Expander) Expand(m Message) []Field {
	p := x.planOf(m.definition())
	if p.empty() {
		return nil
	}
	x.fields, x.arena = x.fields[:0], x.arena[:0]
	b := m.def.src.data[m.offset:] // the faster for not ending with m
	for i := range p.stored {
		s := &p.stored[i]
		x.set(s, m.def.value(s.field, b))
	}
	deeper := false
	for i := range p.sources {
		s := &p.sources[i]
		if v := m.def.value(s.field, b); s.copies {
			x.copy(&s.components[0], v)
		} else {
			deeper = x.expand(m, s.planIn(m), v) || deeper
		}
	}
	if deeper {
		x.expandMade(m)
	}
	return x.fields
}

// peek is Expand without a trace: the totals stay as they are.
func (x *Expander) peek(m Message) []Field {
	x.planOf(m.definition())
	before := append(make([]int64, 0, 8), x.totals...)
	fields := x.Expand(m)
	copy(x.totals, before)
	return fields
}

// expandMade expands the fields that were made, and those that come of it. It ends
// because no number is made twice.
func (x *Expander) expandMade(m Message) {
	for i := 0; i < len(x.fields); i++ {
		made := x.fields[i]
		f, _ := profile.FieldOf(m.Num(), made.Num)
		x.expand(m, components().of(m, f), made.Value)
	}
}

// expand makes the fields of r from value v. It reports whether one of them has
// components too.
func (x *Expander) expand(m Message, r componentPlan, v Value) (deeper bool) {
	if len(r) == 0 || !v.Valid() {
		return false
	}
	x.source = v.appendBytes(x.source[:0], false)
	for i := range r {
		k := &r[i]
		if made := x.make(k, v); made.Valid() && !m.Field(k.num).Valid() && !x.has(k.num) {
			x.fields = append(x.fields, Field{k.num, made})
			deeper = deeper || k.leads
		}
	}
	return deeper
}

func (x *Expander) has(num uint8) bool {
	for i := range x.fields {
		if x.fields[i].Num == num {
			return true
		}
	}
	return false
}

// make returns the value of field k, made from x.source, the bytes of v.
func (x *Expander) make(k *componentTarget, v Value) Value {
	start := len(x.arena)
	for i := range k.parts {
		p := &k.parts[i]
		if p.pos+p.bits > 8*len(x.source) {
			break
		}
		n := k.base.Invalid()
		if v.validAt(p.pos, p.bits) {
			n = p.convert(x.accumulate(p, takeBits(x.source, p.pos, p.bits)), k.base)
		}
		x.arena = appendUint(x.arena, n, k.base.Size(), false)
	}
	return Raw(k.base, x.arena[start:], false)
}

// convert returns the bits of a component's raw value as one of base type t, the
// invalid one if it has no room for it.
func (p *component) convert(raw int64, t BaseType) uint64 {
	if n := p.scale.round(raw); holds(t, n) {
		return uint64(n)
	}
	return t.Invalid()
}

// takeBits returns n bits of b from bit pos on, the lowest first. n is 56 at most.
func takeBits(b []byte, pos, n int) (bits uint64) {
	for i := (pos + n - 1) / 8; i >= pos/8; i-- {
		bits = bits<<8 | uint64(b[i])
	}
	return bits >> (pos % 8) & (1<<n - 1)
}

// validAt reports whether the elements that have bits pos to pos+n-1 of v are
// valid. A single byte in an array always is: fields that are cut into bits are of
// type byte in the profile, whatever the file says.
func (v Value) validAt(pos, n int) bool {
	width := 8 * v.Type().Size()
	if width == 8 || v.isScalar() {
		return true
	}
	for i := pos / width; i <= (pos+n-1)/width; i++ {
		if !v.At(i).Valid() {
			return false
		}
	}
	return true
}

// accumulate returns what the bits of component p mean: themselves, or a
// total that has them as its low bits.
func (x *Expander) accumulate(p *component, bits uint64) int64 {
	if p.total == noTotal {
		return int64(bits)
	}
	total := &x.totals[p.total]
	*total += (int64(bits) - *total) & (1<<p.bits - 1)
	return *total
}

// set sets a total to the value that a message stores of it.
func (x *Expander) set(s *storedTotal, v Value) {
	if s.exact {
		if v.bits != s.facts.base.Invalid() {
			x.totals[s.total] = s.facts.scale.floor(int64(v.bits))
		}
		return
	}
	for i := v.Len() - 1; i >= 0; i-- {
		if n := v.At(i); n.Valid() && holds(s.facts.base, n.Int()) {
			x.totals[s.total] = s.facts.scale.floor(n.Int())
			return
		}
	}
}

// copy does for number v what expand does, where copiesTo allows it.
func (x *Expander) copy(k *componentTarget, v Value) {
	if v.bits != profile.Uint16.Invalid() && !x.has(k.num) {
		x.fields = append(x.fields, Field{k.num, scalarOf(k.base, v.bits)})
	}
}
