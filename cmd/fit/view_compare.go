package main

import (
	"fmt"
	"math"

	"github.com/tightwire/tightwire/cmd/fit/internal/chart"
	"github.com/tightwire/tightwire/fit/profile"
)

// compare adds the texts of a page with two rides.
func (v *view) compare() {
	a, b := v.pages[0], v.pages[1]
	v.Title = v.name(0) + " and " + v.name(1)
	v.Lead = joinKnown(" · ", v.title(0), deviceName(a.files[0]), deviceName(b.files[0]))
	v.addTable("As the devices say", v.factTable())
	if v.overlap() {
		v.addTable("While both recorded", v.differences())
	} else {
		v.Notes = append(v.Notes, "The two were not recorded at the same time: both begin at 0.")
	}
}

// factTable returns the figures of both rides.
func (v *view) factTable() *table {
	t := &table{}
	t.add("", v.name(0), v.name(1))
	other := map[string]string{}
	facts := v.facts(1)
	for _, f := range facts {
		other[f.Name] = f.Value
	}
	for _, f := range v.facts(0) {
		t.add(f.Name, f.Value, other[f.Name])
		delete(other, f.Name)
	}
	for _, f := range facts {
		if value, rest := other[f.Name]; rest {
			t.add(f.Name, "", value)
		}
	}
	return t
}

// differences returns the averages of what both rides measured, over the seconds in which
// both have a record.
func (v *view) differences() *table {
	t := &table{}
	t.add("Average", v.name(0), v.name(1), "Difference", "", "Spread")
	for i, k := range v.kinds {
		d := difference(v.rides[0], v.rides[1], k, func(x float64) float64 { return v.convert(k, x) })
		if d.n == 0 {
			continue
		}
		kind := v.Kinds[i]
		number := func(x float64) string {
			if kind.Pace {
				return clock(x)
			}
			return fmt.Sprintf("%.*f", kind.Decimals, x)
		}
		t.add(kind.Title+", "+kind.Unit, number(d.a), number(d.b), signed(d.b-d.a, number), share(d.a, d.b), "± "+number(d.spread))
	}
	return t
}

// signed returns a difference with its sign.
func signed(x float64, number func(float64) string) string {
	if x < 0 {
		return "−" + number(-x)
	}
	return "+" + number(x)
}

// share returns by what percentage b exceeds a.
func share(a, b float64) string {
	if !(a > 0) {
		return ""
	}
	return fmt.Sprintf("%+.1f %%", 100*(b-a)/a)
}

// A compared is the averages over the seconds in which both rides have a value.
type compared struct {
	n      int
	a, b   float64
	spread float64 // standard deviation of the differences
}

// difference compares the values of one kind in two rides.
func difference(a, b *chart.Ride, k chart.Kind, convert func(float64) float64) (c compared) {
	at := map[profile.DateTime]float64{}
	for i, x := range a.Usual(k) {
		if isKnown(x) {
			at[a.Times[i]] = convert(x)
		}
	}
	var squares float64
	for i, y := range b.Usual(k) {
		x, both := at[b.Times[i]]
		if y = convert(y); !both || !isKnown(x) || !isKnown(y) {
			continue
		}
		c.n++
		c.a += x
		c.b += y
		squares += (y - x) * (y - x)
	}
	n := float64(c.n)
	c.a, c.b = c.a/n, c.b/n
	c.spread = math.Sqrt(max(0, squares/n-(c.b-c.a)*(c.b-c.a)))
	return c
}
