package fit

import "math"

// invalidSemicircles is what a field without a valid position has.
const invalidSemicircles = math.MaxInt32

// Degrees returns an angle in degrees, -180 to 180, given in semicircles, in which FIT
// stores positions: 2^31 of them are 180 degrees. The result is exact. That of
// 0x7FFFFFFF, the invalid value, is a NaN.
func Degrees(semicircles int32) float64 {
	if semicircles == invalidSemicircles {
		return math.NaN()
	}
	return float64(semicircles) * 180 / (1 << 31)
}

// Semicircles returns an angle in semicircles, given in degrees, rounded to the
// nearest: [Degrees] of it differs by less than 5e-8. 180 degrees are -180. It returns
// 0x7FFFFFFF, the invalid value, for what is no angle from -180 to 180.
func Semicircles(degrees float64) int32 {
	if !(degrees >= -180 && degrees <= 180) {
		return invalidSemicircles
	}
	switch n := int64(math.RoundToEven(degrees * (1 << 31) / 180)); n {
	case 1 << 31:
		return math.MinInt32
	case invalidSemicircles:
		return invalidSemicircles - 1
	default:
		return int32(n)
	}
}
