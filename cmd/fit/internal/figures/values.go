package figures

import (
	"cmp"
	"math"
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit/profile"
)

// some returns a number rounded to three decimals, nil if it is unknown, or without bound.
func some(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	v = math.Round(v*1000) / 1000 // sums of tenths are not exact tenths
	return &v
}

// someName returns the name of a value, its number if it has none, and nil if it is
// invalid: the types are enums.
func someName(typ string, v uint64) *string {
	if v == math.MaxUint8 {
		return nil
	}
	name := valueName(typ, v)
	return &name
}

// valueName returns the name of a value of an enum, or its type and number.
func valueName(typ string, v uint64) string {
	return cmp.Or(field.TypeNamed(typ).ValueName(v), typ+"_"+strconv.FormatUint(v, 10))
}

// nameOfSport returns the name of a sport, "" if it is unknown.
func nameOfSport(sport profile.Sport) string {
	if sport == profile.SportInvalid {
		return ""
	}
	return valueName("sport", uint64(sport))
}

// linesOf returns an object for each of all, never nil: none is an empty array.
func linesOf[T, L any](all []T, line func(T) L) []L {
	lines := []L{}
	for _, one := range all {
		lines = append(lines, line(one))
	}
	return lines
}
