package fit

import (
	"math"
	"math/big"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// eachPart calls f with every component of every component plan.
func eachPart(f func(k *componentTarget, p *component)) (n int) {
	c := components()
	each := func(r componentPlan) {
		for i := range r {
			for j := range r[i].parts {
				f(&r[i], &r[i].parts[j])
				n++
			}
		}
	}
	for _, r := range c.fields {
		each(r)
	}
	for _, r := range c.subfields {
		each(r)
	}
	return n
}

// TestComponentPlans has every component of the profile in a component plan: none is of an
// unknown field, or of one that holds no integers.
func TestComponentPlans(t *testing.T) {
	want := 0
	for message := range profile.Messages() {
		for f := range profile.Fields(message) {
			want += f.NumComponents()
			for i := range f.NumSubfields() {
				want += f.Subfield(i).NumComponents()
				if f.NumComponents() > 0 && f.Subfield(i).NumComponents() > 0 {
					t.Errorf("message %d: %s and %s both have components", message, f.Name(), f.Subfield(i).Name())
				}
			}
		}
	}
	got := eachPart(func(k *componentTarget, p *component) {
		if p.bits < 1 || p.bits > 32 {
			t.Errorf("field %d: a component of %d bits, want 1 to 32", k.num, p.bits)
		}
	})
	if got != want || got == 0 {
		t.Errorf("%d components in component plans, want %d", got, want)
	}
	if got := len(components().totals); got != 4 {
		t.Errorf("%d running totals, want 4", got)
	}
}

// fakeComponents has components of one byte each, which go to these fields.
type fakeComponents []uint8

func (f fakeComponents) NumComponents() int { return len(f) }

func (f fakeComponents) Component(i int) profile.Component {
	return profile.Component{Field: f[i], Bits: 8, Scale: profile.Scale{Num: 1, Den: 1}}
}

// TestComponentsWithoutTarget has components that go to an unknown field and to a string:
// they make nothing, and the next component begins after their bits.
func TestComponentsWithoutTarget(t *testing.T) {
	const unknown, productName, product = 250, 8, 2 // of file_id
	plan := (&componentTable{}).compile(0, fakeComponents{unknown, productName, product})
	if len(plan) != 1 || plan[0].num != product || len(plan[0].parts) != 1 || plan[0].parts[0].pos != 16 {
		t.Errorf("the plan is %+v, want field %d alone, from bit 16 on", plan, product)
	}
}

// TestRescalingRange shows that no int64 overflows in a rescaling of 48 bits. A
// total begins below 2^32 and grows by less than 2^16 with each of less than 2^32
// messages.
func TestRescalingRange(t *testing.T) {
	check := func(r rescaling) {
		n := big.NewInt(1 << 48)
		n.Mul(n, big.NewInt(2*r.mul))
		n.Add(n, big.NewInt(2*max(r.add, -r.add)))
		n.Add(n, big.NewInt(r.div))
		if n.Cmp(big.NewInt(math.MaxInt64)) > 0 || r.mul < 1 || r.div < 1 {
			t.Errorf("%+v: up to %v, want less than 2^63, and factors above 0", r, n)
		}
	}
	eachPart(func(_ *componentTarget, p *component) {
		check(p.scale)
		if p.total != noTotal && p.bits > 16 {
			t.Errorf("a total of %d bits, want 16 at most", p.bits)
		}
	})
	for _, total := range components().totals {
		check(total.scale)
	}
}

// TestRescaling compares with exact fractions.
func TestRescaling(t *testing.T) {
	scales := []profile.Scale{
		{Num: 1, Den: 1},
		{Num: 1000, Den: 1},
		{Num: 5, Den: 1, Offset: 500},
		{Num: 100, Den: 1},
		{Num: 16, Den: 1},
		{Num: 1, Den: 3, Offset: -7},
		{Num: 7, Den: 5},
		{Num: 2, Den: 1, Offset: 1},
	}
	for _, from := range scales {
		for _, to := range scales {
			r := rescale(from, to)
			for raw := int64(-300); raw < 300; raw++ {
				v := new(big.Rat).SetFrac64(raw*int64(from.Den), int64(from.Num))
				v.Add(v, new(big.Rat).SetInt64(int64(to.Offset)-int64(from.Offset)))
				v.Mul(v, big.NewRat(int64(to.Num), int64(to.Den)))
				if got, want := r.floor(raw), floorRat(v); got != want {
					t.Errorf("rescale(%v, %v).floor(%d) = %d, want %d", from, to, raw, got, want)
				}
				if got, want := r.round(raw), floorRat(v.Add(v, big.NewRat(1, 2))); got != want {
					t.Errorf("rescale(%v, %v).round(%d) = %d, want %d", from, to, raw, got, want)
				}
			}
		}
	}
}

func floorRat(v *big.Rat) int64 {
	return new(big.Int).Div(v.Num(), v.Denom()).Int64() // Euclidean, by what is positive
}

// TestHolds has the edges of the types.
func TestHolds(t *testing.T) {
	for _, c := range []struct {
		t    BaseType
		n    int64
		want bool
	}{
		{profile.Uint8, 0, true},
		{profile.Uint8, 254, true},
		{profile.Uint8, 255, false},
		{profile.Uint8, 256, false},
		{profile.Uint8, -1, false},
		{profile.Uint8z, 0, false},
		{profile.Uint8z, 255, true},
		{profile.Sint8, -128, true},
		{profile.Sint8, -129, false},
		{profile.Sint8, 126, true},
		{profile.Sint8, 127, false},
		{profile.Sint8, 128, false},
		{profile.Uint32, 1<<32 - 2, true},
		{profile.Uint32, 1<<32 - 1, false},
		{profile.Uint32, 1 << 32, false},
		{profile.Uint64, -1, false},
		{profile.Uint64, -2, false},
		{profile.Sint64, -1, true},
		{profile.Sint64, math.MaxInt64, false},
	} {
		if got := holds(c.t, c.n); got != c.want {
			t.Errorf("holds(%v, %d) = %v, want %v", c.t, c.n, got, c.want)
		}
	}
}
