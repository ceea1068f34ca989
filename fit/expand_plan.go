package fit

import "github.com/tightwire/tightwire/fit/profile"

// expansion is what an [Expander] has to do for the messages of one definition,
// mostly little or nothing.
type expansion struct {
	stored  []storedTotal
	sources []expandedField
}

// storedTotal is a field that says what a running total is.
type storedTotal struct {
	field *FieldDefinition
	total int
}

// expandedField is a stored field that has components.
type expandedField struct {
	field     *FieldDefinition
	facts     profile.Field
	recipe    recipe
	subfields bool // recipe may be that of a subfield
}

func (p *expansion) empty() bool { return len(p.sources) == 0 && len(p.stored) == 0 }

// recipeIn returns the recipe of s in message m.
func (s *expandedField) recipeIn(m Message) recipe {
	if s.subfields {
		return recipes().of(m, s.facts)
	}
	return s.recipe
}

// mostPlans bounds the plans that an Expander keeps. Files have a few dozen
// definitions; one that goes on and on with others must not cost memory for each.
const mostPlans = 256

// planOf returns the plan for the messages of d.
func (x *Expander) planOf(d *Definition) *expansion {
	if d == x.last {
		return x.plan
	}
	p := x.plans[d]
	if p == nil {
		p = x.define(d)
	}
	x.last, x.plan = d, p
	return p
}

// define makes and keeps the plan for the messages of d.
func (x *Expander) define(d *Definition) *expansion {
	if x.plans == nil {
		x.plans = map[*Definition]*expansion{}
		x.totals = make([]int64, len(recipes().totals))
	}
	if len(x.plans) == mostPlans {
		clear(x.plans)
	}
	p := &expansion{}
	for i := range d.Fields() {
		if f := &d.fields[i]; isInteger(f.Type) && f.op != opOpaque && d.find(f.Num) == f {
			p.add(d.num, f)
		}
	}
	x.plans[d] = p
	return p
}

// add adds a stored field of integers to the plan.
func (p *expansion) add(message uint16, f *FieldDefinition) {
	for i, t := range recipes().totals {
		if t.message == message && t.num == f.Num {
			p.stored = append(p.stored, storedTotal{f, i})
		}
	}
	facts, ok := profile.FieldOf(message, f.Num)
	if !ok || !expands(facts) {
		return
	}
	p.sources = append(p.sources, expandedField{
		field: f, facts: facts,
		recipe: recipes().fields[facts], subfields: facts.NumSubfields() > 0,
	})
}
