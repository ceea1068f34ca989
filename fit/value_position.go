package fit

import "math"

// invalidSemicircles is the value of a field without a valid position.
const invalidSemicircles = math.MaxInt32

// Degrees converts an angle in semicircles, the unit of positions in FIT, to degrees, -180
// to 180: 2^31 semicircles are 180 degrees. The result is exact. For 0x7FFFFFFF, the
// invalid value, it is NaN.
func Degrees(semicircles int32) float64 {
	if semicircles == invalidSemicircles {
		return math.NaN()
	}
	return float64(semicircles) * 180 / (1 << 31)
}

// Semicircles converts an angle in degrees to semicircles, rounded to the nearest:
// [Degrees] of the result differs by less than 5e-8. 180 degrees become -180. If degrees is
// not within -180 to 180, it returns 0x7FFFFFFF, the invalid value.
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
