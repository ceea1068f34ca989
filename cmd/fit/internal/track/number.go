package track

import (
	"math"
	"strconv"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Placed reports whether a position in semicircles is one: both are valid, and the latitude
// is not beyond a pole.
func Placed(lat, long int32) bool {
	return lat != math.MaxInt32 && long != math.MaxInt32 && lat >= -1<<30 && lat <= 1<<30
}

// Degrees returns semicircles in degrees with seven decimals, -180 up to less than 180.
func Degrees(semicircles int32) string {
	return strconv.FormatFloat(fit.Degrees(semicircles), 'f', 7, 64)
}

// Number returns a number in the fewest digits, without an exponent, as XML wants decimals.
func Number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Time returns a time as XML and RFC 3339 have it, in UTC.
func Time(t profile.DateTime) string { return t.Time().UTC().Format(time.RFC3339) }
