package fit

import (
	"sync"

	"github.com/tightwire/tightwire/fit/profile"
)

// componentPlan lists the fields that the components of a field or subfield make, in the
// order in which the components first name them.
type componentPlan []componentTarget

// componentTarget is one field that a component plan makes, from one component or, if it is
// an array, from several.
type componentTarget struct {
	num   uint8
	base  BaseType
	leads bool // the field has components too
	parts []component
}

// component is the bits of the source that one component takes, and how they become a raw
// value of the new field.
type component struct {
	pos, bits int // from the lowest bit of the first element
	total     int // index of the running total, noTotal if it does not accumulate
	scale     rescaling
}

const noTotal = -1

// runningTotal is a field that components accumulate and messages also store.
type runningTotal struct {
	message profile.MesgNum
	num     uint8
	base    BaseType
	scale   rescaling // from the field to the component
}

// componentTable holds all component plans of the profile.
type componentTable struct {
	fields    map[profile.Field]componentPlan
	subfields map[profile.Subfield]componentPlan
	totals    []runningTotal
}

// components returns the componentTable, and makes it on the first call.
var components = sync.OnceValue(func() *componentTable {
	c := &componentTable{fields: map[profile.Field]componentPlan{}, subfields: map[profile.Subfield]componentPlan{}}
	for message := range profile.Messages() {
		for f := range profile.Fields(message) {
			c.addComponents(message, f)
		}
	}
	return c
})

// addComponents adds the component plans of f and of its subfields.
func (c *componentTable) addComponents(message profile.MesgNum, f profile.Field) {
	if r := c.compile(message, f); len(r) > 0 {
		c.fields[f] = r
	}
	for i := range f.NumSubfields() {
		s := f.Subfield(i)
		if r := c.compile(message, s); len(r) > 0 {
			c.subfields[s] = r
		}
	}
}

// of returns the component plan of f in message m, or if a subfield is in force, the subfield's
// plan. Most plans are empty.
func (c *componentTable) of(m Message, f profile.Field) componentPlan {
	if s, ok := m.subfieldOf(f); ok {
		return c.subfields[s]
	}
	return c.fields[f]
}

// composed is a field or subfield with components: [profile.Field], [profile.Subfield].
type composed interface {
	NumComponents() int
	Component(i int) profile.Component
}

// compile returns the component plan of f. A component whose field is unknown, or holds no
// integers, makes nothing but takes its bits.
func (c *componentTable) compile(message profile.MesgNum, f composed) (r componentPlan) {
	pos := 0
	for i := range f.NumComponents() {
		k := f.Component(i)
		if target, ok := profile.FieldOf(message, k.Field); ok && target.Base().Integer() {
			p := component{pos: pos, bits: int(k.Bits), total: noTotal, scale: rescale(k.Scale, target.Scale())}
			if k.Accumulate {
				p.total = c.total(message, target, k.Scale)
			}
			r.target(target).addPart(p)
		}
		pos += int(k.Bits)
	}
	return r
}

// target returns the target for a field, and adds it to r if it is missing.
func (r *componentPlan) target(target profile.Field) *componentTarget {
	for i := range *r {
		if m := &(*r)[i]; m.num == target.Num() {
			return m
		}
	}
	*r = append(*r, componentTarget{num: target.Num(), base: target.Base(), leads: target.Expands()})
	return &(*r)[len(*r)-1]
}

func (m *componentTarget) addPart(p component) { m.parts = append(m.parts, p) }

// total returns the index of the running total of a field.
func (c *componentTable) total(message profile.MesgNum, target profile.Field, scale profile.Scale) int {
	for i, t := range c.totals {
		if t.message == message && t.num == target.Num() {
			return i
		}
	}
	c.totals = append(c.totals, runningTotal{
		message: message, num: target.Num(), base: target.Base(),
		scale: rescale(target.Scale(), scale),
	})
	return len(c.totals) - 1
}

// rescaling turns a raw value of one scale into a raw value of another, exactly: it is
// (raw*mul + add) / div, in lowest terms. Floats would not be exact: 2006/1000*1000 is less
// than 2006. No int64 overflows if raw has 48 bits; TestRescalingRange checks that for the
// whole profile.
type rescaling struct{ mul, add, div int64 }

// rescale returns the rescaling between two scales. Both
//
//	raw1*from.Den/from.Num - from.Offset
//	raw2*to.Den/to.Num - to.Offset
//
// are the same value, which is solved for raw2.
func rescale(from, to profile.Scale) rescaling {
	r := rescaling{
		mul: int64(from.Den) * int64(to.Num),
		add: (int64(to.Offset) - int64(from.Offset)) * int64(from.Num) * int64(to.Num),
		div: int64(from.Num) * int64(to.Den),
	}
	n := gcd(gcd(r.mul, r.add), r.div)
	return rescaling{r.mul / n, r.add / n, r.div / n}
}

// gcd returns the greatest common divisor; it is not negative.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// floor returns the largest integer that is not above the result.
func (r rescaling) floor(raw int64) int64 {
	n := raw*r.mul + r.add
	q := n / r.div
	if n%r.div < 0 {
		q--
	}
	return q
}

// round returns the nearest integer; a half is rounded up.
func (r rescaling) round(raw int64) int64 {
	if r.mul == 1 && r.add == 0 && r.div == 1 {
		return raw
	}
	return rescaling{2 * r.mul, 2*r.add + r.div, 2 * r.div}.floor(raw)
}

// holds reports whether an integer is a valid value of base type t.
func holds(t BaseType, n int64) bool {
	v := Number(t, uint64(n))
	return v.bits == uint64(n) && v.Valid() && (n >= 0 || t.Signed())
}
