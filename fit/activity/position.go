package activity

import "math"

// invalidSemicircles is what a field without a valid position has.
const invalidSemicircles = math.MaxInt32

// Degrees returns an angle in degrees, -180 to 180, given in semicircles, in which
// FIT stores positions: 2^31 of them are 180 degrees. The result is exact. That of
// 0x7FFFFFFF, the invalid value, is a NaN.
func Degrees(semicircles int32) float64 {
	if semicircles == invalidSemicircles {
		return math.NaN()
	}
	return float64(semicircles) * 180 / (1 << 31)
}
