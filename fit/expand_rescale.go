package fit

import "github.com/tightwire/tightwire/fit/profile"

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
