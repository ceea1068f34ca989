// Package field says what the profile and the descriptions of developers state about the fields of
// messages, and writes their values: for people, as JSON, and as they are stored.
package field

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Field is what the profile or a description states about a field of a message.
type Field struct {
	Name, Units string
	Type        profile.Type
	Scale       profile.Scale
	Degrees     bool // the number is semicircles, and is shown in degrees
}

// An Occurrence is a field of a message: its number, and its position, from 1, among fields
// with this number.
type Occurrence struct {
	Num uint8
	Nth int
}

// First returns the first field with a number.
func First(num uint8) Occurrence { return Occurrence{num, 1} }

// A Style is how values are shown.
type Style struct {
	Semicircles bool       // positions as they are stored, not in degrees
	Selected    *Selection // nil: all fields are shown
}

// Shows reports whether fields of a name are shown.
func (s Style) Shows(name string) bool { return s.Selected == nil || s.Selected.hasField(name) }

// Field returns the field of m, or the subfield in force, if any. The second field with a
// number is called NAME.2.
func (s Style) Field(m fit.Message, o Occurrence) Field {
	f := Of(m, o.Num)
	if o.Nth > 1 {
		f.Name += "." + strconv.Itoa(o.Nth)
	}
	if f.Units == "semicircles" && !s.Semicircles {
		f.Units, f.Degrees = "degrees", true
	}
	return f
}

// Of returns what the profile states about a field of m, or about the subfield in force.
func Of(m fit.Message, num uint8) Field {
	if s, ok := m.Subfield(num); ok {
		return Field{Name: s.Name(), Units: s.Units(), Type: s.Type(), Scale: s.Scale()}
	}
	if f, ok := profile.FieldOf(m.Num(), num); ok {
		return Field{Name: f.Name(), Units: f.Units(), Type: f.Type(), Scale: f.Scale()}
	}
	return Field{Name: profile.UnknownField(num), Scale: Unscaled}
}

// Unscaled is the scale of numbers that are stored as they are.
var Unscaled = profile.Scale{Num: 1, Den: 1}

// OfDeveloper returns the field that the description of d describes.
func OfDeveloper(d fit.DeveloperField) Field {
	f := Field{Name: d.Name(), Units: d.Units(), Scale: Unscaled}
	if v := d.Description.Field(profile.FieldDescriptionScale); v.Valid() && int32(v.Int()) != 0 {
		f.Scale.Num = int32(v.Int())
	}
	if v := d.Description.Field(profile.FieldDescriptionOffset); v.Valid() {
		f.Scale.Offset = int32(v.Int())
	}
	return f
}

// Shown returns the valid fields of m with their occurrences. It leaves out the time
// if that is printed before the fields.
func Shown(m fit.Message) iter.Seq2[Occurrence, fit.Value] {
	return func(yield func(Occurrence, fit.Value) bool) {
		var count [256]uint8
		timed := false
		if _, ok := m.CompressedOffset(); !ok {
			_, ok = m.Timestamp()
			timed = ok
		}
		for num, v := range m.Fields() {
			count[num]++
			isTime := timed && num == profile.RecordTimestamp && count[num] == 1
			if v.Valid() && !isTime && !yield(Occurrence{num, int(count[num])}, v) {
				return
			}
		}
	}
}

// These are types of the profile with a form of their own.
var (
	boolType  = TypeNamed("bool")
	DateTime  = TypeNamed("date_time")
	LocalTime = TypeNamed("local_date_time")
	MaskTypes = []profile.Type{
		TypeNamed("left_right_balance"),
		TypeNamed("left_right_balance_100"),
		TypeNamed("message_index"),
		TypeNamed("workout_hr"),
		TypeNamed("workout_power"),
	}
)

// TypeNamed returns a type of the profile. It panics if there is none of the name.
func TypeNamed(name string) profile.Type {
	t, ok := profile.TypeNamed(name)
	if !ok {
		panic(fmt.Sprintf("fit: the profile has no type %s", name))
	}
	return t
}

// Word returns the meaning of a number: the name of an enumerated value, a time, an
// infinity; "" if it is just a number. The names in MaskTypes are names of bits, or of
// offsets.
func (f *Field) Word(v fit.Value) string {
	switch {
	case v.Type().Float():
		return infinity(v.Float())
	case slices.Contains(MaskTypes, f.Type):
		return ""
	case f.Type == DateTime:
		return absoluteTime(profile.DateTime(v.Uint()), profile.DateTimeMin)
	case f.Type == LocalTime:
		return absoluteTime(profile.LocalDateTime(v.Uint()), profile.LocalDateTimeMin)
	}
	return f.Type.ValueName(v.Uint())
}

// absoluteTime returns the text of a time, "" if it counts from the start of the device.
func absoluteTime[T interface {
	~uint32
	String() string
}](t, earliest T,
) string {
	if t < earliest {
		return ""
	}
	return t.String()
}

// AppendScaled appends a number, scaled.
func (f *Field) AppendScaled(b []byte, v fit.Value) []byte {
	switch {
	case f.Degrees && v.Type() == profile.Sint32:
		return strconv.AppendFloat(b, fit.Degrees(int32(v.Int())), 'f', 7, 64)
	case !f.Scale.None():
		if b, ok := appendDecimal(b, f.Scale, v); ok {
			return b
		}
		return appendFloat(b, f.Scale.Float(v.Float()), 64)
	case v.Type() == profile.Float32:
		return appendFloat(b, v.Float(), 32)
	}
	return AppendNumber(b, v)
}
