package fit

import "github.com/tightwire/tightwire/fit/profile"

// expansionPlan is the work of an [Expander] for the messages of one definition, mostly
// little or none.
type expansionPlan struct {
	stored  []storedTotal
	sources []expandedField
}

// storedTotal is a stored field that sets a running total.
type storedTotal struct {
	field *FieldDefinition
	total int
	facts *runningTotal
	exact bool // the field is one number of the type that the profile has
}

// expandedField is a stored field that has components.
type expandedField struct {
	field      *FieldDefinition
	facts      profile.Field
	components componentPlan
	subfields  bool // the components may come from a subfield
	copies     bool // see copiesTo
}

func (p *expansionPlan) empty() bool { return len(p.sources) == 0 && len(p.stored) == 0 }

// planIn returns the component plan for s in message m.
func (s *expandedField) planIn(m Message) componentPlan {
	if s.subfields {
		return components().of(m, s.facts)
	}
	return s.components
}

// mostPlans bounds the number of plans that an Expander keeps. Files have a few dozen
// definitions; a file with ever new ones must not cost memory for each.
const mostPlans = 256

// planOf returns the plan for the messages of d.
func (x *Expander) planOf(d *Definition) *expansionPlan {
	if d == x.last {
		return x.plan
	}
	p := x.plans[d]
	if p == nil {
		p = x.makePlan(d)
	}
	x.last, x.plan = d, p
	return p
}

// makePlan makes and keeps the plan for the messages of d.
func (x *Expander) makePlan(d *Definition) *expansionPlan {
	if x.plans == nil {
		x.plans = map[*Definition]*expansionPlan{}
		x.totals = make([]int64, len(components().totals))
	}
	if len(x.plans) == mostPlans {
		clear(x.plans)
	}
	p := &expansionPlan{}
	for i := range d.Fields() {
		if f := &d.fields[i]; f.Type.Integer() && d.findField(f.Num) == f {
			p.addField(d, f)
		}
	}
	x.plans[d] = p
	return p
}

// addField adds a stored field of integers to the plan.
func (p *expansionPlan) addField(d *Definition, f *FieldDefinition) {
	for i := range components().totals {
		if t := &components().totals[i]; t.message == d.num && t.num == f.Num {
			p.stored = append(p.stored, storedTotal{f, i, t, f.isNumberOf(t.base)})
		}
	}
	facts, ok := profile.FieldOf(d.num, f.Num)
	if !ok || !facts.Expands() {
		return
	}
	r := components().fields[facts]
	p.sources = append(p.sources, expandedField{
		field: f, facts: facts, components: r, subfields: facts.NumSubfields() > 0,
		copies: f.copiesTo(r) && d.findField(r[0].num) == nil,
	})
}

// isNumberOf reports whether a field is one number of type t.
func (f *FieldDefinition) isNumberOf(t BaseType) bool {
	return f.Type.Canonical() == t && int(f.Size) == t.Size()
}

// copiesTo reports whether r does no more than copy the number in f into a wider field:
// each valid value of f is in the range of the wider type, and valid there. Speeds and
// altitudes are such.
func (f *FieldDefinition) copiesTo(r componentPlan) bool {
	if len(r) != 1 || len(r[0].parts) != 1 || r[0].leads || r[0].base != profile.Uint32 {
		return false
	}
	p := &r[0].parts[0]
	return f.isNumberOf(profile.Uint16) && p.pos == 0 && p.bits == 16 &&
		p.total == noTotal && p.scale == rescaling{mul: 1, div: 1}
}
