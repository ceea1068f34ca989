package fit

import (
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// widening is a component plan that makes field num of the low 16 bits.
func widening(num uint8, base BaseType) componentPlan {
	p := component{bits: 16, total: noTotal, scale: rescaling{mul: 1, div: 1}}
	return componentPlan{{num: num, base: base, parts: []component{p}}}
}

// TestCopiesTo has component plans that the profile does not have.
func TestCopiesTo(t *testing.T) {
	speed := FieldDefinition{Num: 6, Size: 2, Type: profile.Uint16}
	for name, c := range map[string]struct {
		change func(f *FieldDefinition, r *componentPlan)
		want   bool
	}{
		"nothing":       {func(*FieldDefinition, *componentPlan) {}, true},
		"reserved bits": {func(f *FieldDefinition, _ *componentPlan) { f.Type = 0x04 }, true},
		"array":         {func(f *FieldDefinition, _ *componentPlan) { f.Size = 4 }, false},
		"type":          {func(f *FieldDefinition, _ *componentPlan) { f.Type = profile.Uint16z }, false},
		"signed":        {func(f *FieldDefinition, _ *componentPlan) { f.Type = profile.Sint16 }, false},
		"empty":         {func(_ *FieldDefinition, r *componentPlan) { *r = nil }, false},
		"two fields":    {func(_ *FieldDefinition, r *componentPlan) { *r = append(*r, (*r)[0]) }, false},
		"two parts":     {func(_ *FieldDefinition, r *componentPlan) { (*r)[0].parts = make([]component, 2) }, false},
		"leads on":      {func(_ *FieldDefinition, r *componentPlan) { (*r)[0].leads = true }, false},
		"base":          {func(_ *FieldDefinition, r *componentPlan) { (*r)[0].base = profile.Uint32z }, false},
		"position":      {func(_ *FieldDefinition, r *componentPlan) { (*r)[0].parts[0].pos = 1 }, false},
		"bits":          {func(_ *FieldDefinition, r *componentPlan) { (*r)[0].parts[0].bits = 12 }, false},
		"total":         {func(_ *FieldDefinition, r *componentPlan) { (*r)[0].parts[0].total = 0 }, false},
		"scale":         {func(_ *FieldDefinition, r *componentPlan) { (*r)[0].parts[0].scale.mul = 10 }, false},
		"offset":        {func(_ *FieldDefinition, r *componentPlan) { (*r)[0].parts[0].scale.add = 1 }, false},
	} {
		f, r := speed, widening(73, profile.Uint32)
		c.change(&f, &r)
		if got := f.copiesTo(r); got != c.want {
			t.Errorf("%s: copiesTo = %v, want %v", name, got, c.want)
		}
	}
}

// TestExpandOnce makes no number twice, which no field of the profile would do. It
// is why expandMade ends, whatever a profile says.
func TestExpandOnce(t *testing.T) {
	var b Builder
	b.Begin(20)
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
	m := b.File().Messages[0]
	r := widening(73, profile.Uint32)
	var x Expander
	x.expand(m, r, Uint16(1))
	x.expand(m, r, Uint16(2))
	x.copy(&r[0], Uint16(3))
	if len(x.fields) != 1 || x.fields[0].Value.Uint() != 1 {
		t.Errorf("made %v, want one field of value 1", x.fields)
	}
}

// TestExpanderSize has more definitions than there are plans, and many arrays.
func TestExpanderSize(t *testing.T) {
	var b Builder
	for i := range 1000 {
		b.Begin(80) // ant_rx
		b.Add(2, Array(profile.Byte, 1, 2, 3, 4, 5))
		for bit := range 10 {
			if i>>bit&1 != 0 {
				b.Add(uint8(150+bit), Uint8(1))
			}
		}
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	var x Expander
	for _, m := range b.File().Messages {
		if n := len(x.Expand(m)); n != 2 {
			t.Fatalf("%d fields made, want 2", n)
		}
	}
	if len(x.plans) > mostPlans || cap(x.arena) > 1024 {
		t.Errorf("%d plans, %d bytes, want %d and 1024 at most", len(x.plans), cap(x.arena), mostPlans)
	}
}
