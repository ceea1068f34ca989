package profile

// A Scale says what a raw value means: raw*Den/Num - Offset, in the field's
// units. The scale itself is the ratio Num/Den in lowest terms; most are whole.
type Scale struct{ Num, Den, Offset int32 }

// Float returns raw / scale - offset. The scale is the float64 nearest to
// Num/Den, so that the result is what programs get that keep scales as floats. It
// allocates nothing.
func (s Scale) Float(raw float64) float64 {
	return raw/(float64(s.Num)/float64(s.Den)) - float64(s.Offset)
}

// None reports whether a raw value means itself: scale 1, offset 0.
func (s Scale) None() bool { return s == Scale{1, 1, 0} }
