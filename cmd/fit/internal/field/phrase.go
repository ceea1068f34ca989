package field

import (
	"fmt"
	"strconv"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// phrases maps types to functions that put a number into words for people. The result has
// its own units; "" leaves the number as it is.
var phrases = map[profile.Type]func(n uint64) string{
	TypeNamed("left_right_balance"):     func(n uint64) string { return balance(n&0x80 != 0, float64(n&0x7F)) },
	TypeNamed("left_right_balance_100"): func(n uint64) string { return balance(n&0x8000 != 0, float64(n&0x3FFF)/100) },
	TypeNamed("localtime_into_day"):     timeOfDay,
	TypeNamed("time_into_day"):          timeOfDay,
	TypeNamed("workout_hr"):             func(n uint64) string { return target(n, 100, "bpm") },
	TypeNamed("workout_power"):          func(n uint64) string { return target(n, 1000, "watts") },
}

// phrase returns a number in words, or "".
func (f *Field) phrase(v fit.Value) string {
	if say := phrases[f.Type]; say != nil && !v.Type().Float() && v.Type() != profile.String {
		return say(v.Uint())
	}
	return ""
}

// balance returns the share of the right leg, or of an unknown leg.
func balance(right bool, share float64) string {
	percent := strconv.FormatFloat(share, 'f', -1, 64) + " %"
	if right {
		return "right " + percent
	}
	return percent
}

// timeOfDay returns seconds since midnight as a time of day.
func timeOfDay(n uint64) string {
	if n >= 24*3600 {
		return ""
	}
	return time.Unix(int64(n), 0).UTC().Format(time.TimeOnly)
}

// target returns the target of a workout step: below offset a share of a person's maximum,
// above it a value.
func target(n, offset uint64, units string) string {
	if n < offset {
		return fmt.Sprintf("%d %%", n)
	}
	return fmt.Sprintf("%d %s", n-offset, units)
}
