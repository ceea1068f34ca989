package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// sets returns the sets of all files.
func (s *Input) sets() (all []mesg.Set) {
	for _, f := range s.Files {
		all = mesg.Append(all, slices.Collect(f.Of(profile.MesgNumSet)))
	}
	return all
}

// poundsPerKilogram is how many pounds a kilogram is.
const poundsPerKilogram = 1 / 0.45359237

// SetTable returns a table of the sets and rests of a strength training.
func (s *Page) SetTable() *Table {
	t := NewTable("Set", "Exercise", "Repetitions", "Weight", "Time")
	n := 0
	for _, set := range s.sets() {
		if set.SetType == profile.SetTypeRest {
			t.Add("", "Rest", "", "", Clock(set.DurationScaled()))
			continue
		}
		n++
		t.Add(strconv.Itoa(n), cmp.Or(worded(exercise(&set)), "–"), ifPositive("%.0f", repetitions(&set)), s.weight(&set), Clock(set.DurationScaled()))
	}
	return t
}

// exercise returns the name of the exercise of a set: of its kind, such as barbell_bench_press, or only of its
// category, such as bench_press; "" if it is unknown.
func exercise(set *mesg.Set) string {
	categories, kinds := set.Category(), set.CategorySubtype()
	for i := range categories.Len() {
		v := categories.At(i)
		if !v.IsNumber() {
			continue
		}
		category := field.TypeNamed("exercise_category").ValueName(v.Uint())
		if typ, ok := profile.TypeNamed(category + "_exercise_name"); ok && kinds.At(i).IsNumber() {
			return cmp.Or(typ.ValueName(kinds.At(i).Uint()), category)
		}
		return category
	}
	return ""
}

// repetitions returns how many there were, NaN if that is unknown.
func repetitions(set *mesg.Set) float64 {
	if set.Repetitions == math.MaxUint16 {
		return math.NaN()
	}
	return float64(set.Repetitions)
}

// weight returns the weight of a set in the unit in which it was entered, or that the user wants.
func (s *Page) weight(set *mesg.Set) string {
	kilograms := set.WeightScaled()
	switch {
	case math.IsNaN(kilograms) || kilograms == 0:
		return ""
	case s.Units.Imperial || set.WeightDisplayUnit == profile.FitBaseUnitPound:
		return fmt.Sprintf("%s lb", trimmed(kilograms*poundsPerKilogram))
	}
	return fmt.Sprintf("%s kg", trimmed(kilograms))
}

// trimmed returns a number with one decimal, if that is not 0.
func trimmed(v float64) string { return strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), ".0") }

// setLine returns the object of a set or a rest.
func (s *Input) setLine(set mesg.Set) object {
	return object{
		{"start", s.someStart(set.StartTime)},
		{"duration_s", some(set.DurationScaled())},
		{"type", someName("set_type", uint64(set.SetType))},
		{"exercise", someText(exercise(&set))},
		{"repetitions", some(repetitions(&set))},
		{"weight_kg", some(set.WeightScaled())},
	}
}
