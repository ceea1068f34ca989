package fit

import (
	"sync"

	"github.com/tightwire/tightwire/fit/profile"
)

// recipe says what the components of a field or subfield make: the fields, in the
// order in which the components first name them.
type recipe []making

// making is one field that a recipe makes, of one component or, an array, of
// several.
type making struct {
	num   uint8
	base  BaseType
	leads bool // the field has components too
	parts []part
}

// part is one component: which bits of the source it takes, and how they become a
// raw value of the field that is made.
type part struct {
	pos, bits int // from the lowest bit of the first element
	total     int // index of the running total, noTotal if it does not accumulate
	scale     rescaling
}

const noTotal = -1

// runningTotal is a field that components accumulate, which messages also store.
type runningTotal struct {
	message uint16
	num     uint8
	base    BaseType
	scale   rescaling // from the field to the component
}

// cookbook has all recipes of the profile.
type cookbook struct {
	fields    map[profile.Field]recipe
	subfields map[profile.Subfield]recipe
	totals    []runningTotal
}

// recipes returns the cookbook, which is made when it is first asked for.
var recipes = sync.OnceValue(func() *cookbook {
	c := &cookbook{fields: map[profile.Field]recipe{}, subfields: map[profile.Subfield]recipe{}}
	for message := range profile.Messages() {
		for f := range profile.Fields(message) {
			c.add(message, f)
		}
	}
	return c
})

// add adds the recipes of f and of its subfields.
func (c *cookbook) add(message uint16, f profile.Field) {
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

// of returns the recipe of f in message m: that of the subfield in force, if there
// is one. Mostly it is empty.
func (c *cookbook) of(m Message, f profile.Field) recipe {
	if s, ok := m.subfieldOf(f); ok {
		return c.subfields[s]
	}
	return c.fields[f]
}

// expands reports whether f has components, by itself or as any of its subfields.
func expands(f profile.Field) bool {
	for i := range f.NumSubfields() {
		if f.Subfield(i).NumComponents() > 0 {
			return true
		}
	}
	return f.NumComponents() > 0
}

// composed is what has components: [profile.Field], [profile.Subfield].
type composed interface {
	NumComponents() int
	Component(i int) profile.Component
}

// compile returns the recipe of f. A component whose field is unknown, or holds no
// integers, makes nothing and takes its bits all the same.
func (c *cookbook) compile(message uint16, f composed) (r recipe) {
	pos := 0
	for i := range f.NumComponents() {
		k := f.Component(i)
		if target, ok := profile.FieldOf(message, k.Field); ok && isInteger(target.Base()) {
			p := part{pos: pos, bits: int(k.Bits), total: noTotal, scale: rescale(k.Scale, target.Scale())}
			if k.Accumulate {
				p.total = c.total(message, target, k.Scale)
			}
			r.makes(target).add(p)
		}
		pos += int(k.Bits)
	}
	return r
}

func isInteger(t BaseType) bool {
	return t.Known() && !t.Float() && t.Canonical() != profile.String
}

// makes returns the making of a field, which it adds to r if it is not there.
func (r *recipe) makes(target profile.Field) *making {
	for i := range *r {
		if m := &(*r)[i]; m.num == target.Num() {
			return m
		}
	}
	*r = append(*r, making{num: target.Num(), base: target.Base(), leads: expands(target)})
	return &(*r)[len(*r)-1]
}

func (m *making) add(p part) { m.parts = append(m.parts, p) }

// total returns the index of the running total of a field.
func (c *cookbook) total(message uint16, target profile.Field, component profile.Scale) int {
	for i, t := range c.totals {
		if t.message == message && t.num == target.Num() {
			return i
		}
	}
	c.totals = append(c.totals, runningTotal{
		message: message, num: target.Num(), base: target.Base(),
		scale: rescale(target.Scale(), component),
	})
	return len(c.totals) - 1
}
