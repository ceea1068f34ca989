package fit

import "github.com/tightwire/tightwire/fit/profile"

// Field is a field with its value.
type Field struct {
	Num   uint8
	Value Value
}

// Expander makes the fields that components make: many fields of the profile are bits of
// other fields of the same message, such as enhanced_speed of speed, or speed and distance
// of compressed_speed_distance. The zero Expander is ready. It keeps the totals of
// components that accumulate, so each file needs its own Expander, which must see all
// messages of the file, or all of the kinds of interest, in order. An Expander refers to
// the definitions it has seen until [Expander.Reset].
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

// Expand returns the fields that are computed from the components of m's fields, nil if there are
// none: first the components of the stored fields, in the order of the definition and of the
// components, then the components of the new fields. For example, event.data16 makes data, and
// data makes the gears if the subfield in force has them. The slice and its values are
// valid until the next call. Expand does not allocate once its buffers have grown and it
// knows the definition.
//
// A component is the next bits of its field, from the lowest; bytes and elements of arrays
// follow in their order. If the field has not enough bits left, the component makes
// nothing. Invalid fields make nothing, nor do strings, floats and opaque values. If fields share
// a number, only the first is expanded. A subfield in force replaces the field, and the
// subfield's components replace the field's.
//
// The bits are a raw value in the component's scale. Expand converts it to the scale and
// type of the new field by exact arithmetic, and rounds halves up. It makes no value that
// is out of the range of its type or equal to its invalid value. Several components of one
// field can make an array: there such a value becomes an invalid element, and so does a
// component with bits of an invalid element that is wider than a byte. The array is made if
// any element is valid.
//
// A component that accumulates has the low bits of a total: the total grows until its low
// bits are these. A total begins at 0. A message that stores the total itself as a valid
// integer in range (in an array: the last such element) sets it to that value, rounded down
// to the component's scale, before the components of the same message count.
//
// If m itself stores a field with a valid value, or an earlier component has made it, Expand
// does not make it again: the components of that field come from the existing value. The
// totals change all the same.
func (x *Expander) Expand(m Message) []Field {
	p := x.planOf(m.definition())
	if p.empty() {
		return nil
	}
	x.fields, x.arena = x.fields[:0], x.arena[:0]
	b := m.def.src.data[m.offset:] // faster than a slice that ends with m
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

// peek is Expand, but leaves the totals as they are.
func (x *Expander) peek(m Message) []Field {
	x.planOf(m.definition())
	before := append(make([]int64, 0, 8), x.totals...)
	fields := x.Expand(m)
	copy(x.totals, before)
	return fields
}

// expandMade expands the fields that were made, and the fields that these make. It ends
// because it makes no number twice.
func (x *Expander) expandMade(m Message) {
	for i := 0; i < len(x.fields); i++ {
		made := x.fields[i]
		f, _ := profile.FieldOf(m.Num(), made.Num)
		x.expand(m, components().of(m, f), made.Value)
	}
}

// expand makes the fields of r from value v. It reports whether any of them has components
// too.
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

// convert returns a component's raw value as the bits of base type t, or t's invalid value
// if it is out of range.
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

// validAt reports whether the elements that hold bits pos to pos+n-1 of v are valid. A
// single byte in an array always is: the profile gives fields that are cut into bits the
// type byte, whatever the file says.
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

// accumulate returns the value of component p: bits itself, or a total that has bits as its
// low bits.
func (x *Expander) accumulate(p *component, bits uint64) int64 {
	if p.total == noTotal {
		return int64(bits)
	}
	total := &x.totals[p.total]
	*total += (int64(bits) - *total) & (1<<p.bits - 1)
	return *total
}

// set sets a total to the value of it that a message stores.
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

// copy does what expand does for a number v, where copiesTo allows it.
func (x *Expander) copy(k *componentTarget, v Value) {
	if v.bits != profile.Uint16.Invalid() && !x.has(k.num) {
		x.fields = append(x.fields, Field{k.num, scalarOf(k.base, v.bits)})
	}
}
