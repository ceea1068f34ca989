package profile

import "math"

// A Scale turns a raw value into a number: raw*Den/Num - Offset, in the field's
// units. The scale itself is the ratio Num/Den in lowest terms; most are whole.
type Scale struct{ Num, Den, Offset int32 }

// Float returns raw / scale - offset, rounded once: it is the float64 nearest to it for
// all raw values of up to 53 bits, less the bits of Den (which is 1 for nearly all
// fields). Dividing by the scale first and subtracting the offset then would turn the
// altitude 2501/5 - 500 into 0.19999999999998863.
func (s Scale) Float(raw float64) float64 {
	num, den := float64(s.Num), float64(s.Den)
	return (raw*den - float64(s.Offset)*num) / num
}

// Raw returns the raw value that means v, rounded to the nearest integer: the inverse
// of [Scale.Float]. That of NaN is NaN.
func (s Scale) Raw(v float64) float64 {
	return math.Round((v + float64(s.Offset)) * float64(s.Num) / float64(s.Den))
}

// None reports whether a raw value means itself: scale 1, offset 0.
func (s Scale) None() bool { return s == Scale{1, 1, 0} }
