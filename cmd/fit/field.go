package main

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A field is what the profile or a description states about a field of a message.
type field struct {
	name, units string
	typ         profile.Type
	scale       profile.Scale
	degrees     bool // the number is semicircles, and is shown in degrees
}

// An occurrence is a field of a message: its number, and its position, from 1, among fields
// with this number.
type occurrence struct {
	num uint8
	nth int
}

// A style is how values are shown.
type style struct {
	semicircles bool       // positions as they are stored, not in degrees
	selected    *selection // nil: all fields are shown
}

func (s style) shows(name string) bool { return s.selected == nil || s.selected.hasField(name) }

// fieldOf returns the field of m, or the subfield in force, if any. The second field with a
// number is called NAME.2.
func (s style) fieldOf(m fit.Message, o occurrence) field {
	f := knownField(m, o.num)
	if o.nth > 1 {
		f.name += "." + strconv.Itoa(o.nth)
	}
	if f.units == "semicircles" && !s.semicircles {
		f.units, f.degrees = "degrees", true
	}
	return f
}

func knownField(m fit.Message, num uint8) field {
	if s, ok := m.Subfield(num); ok {
		return field{name: s.Name(), units: s.Units(), typ: s.Type(), scale: s.Scale()}
	}
	if f, ok := profile.FieldOf(m.Num(), num); ok {
		return field{name: f.Name(), units: f.Units(), typ: f.Type(), scale: f.Scale()}
	}
	return field{name: unknownName(num), scale: unscaled}
}

// unknownName returns the name of a field that the profile does not know.
func unknownName(num uint8) string { return "field_" + strconv.Itoa(int(num)) }

var unscaled = profile.Scale{Num: 1, Den: 1}

// developerField returns the field that the description of d describes.
func developerField(d fit.DeveloperField) field {
	f := field{name: d.Name(), units: d.Units(), scale: unscaled}
	if v := d.Description.Field(profile.FieldDescriptionScale); v.Valid() && int32(v.Int()) != 0 {
		f.scale.Num = int32(v.Int())
	}
	if v := d.Description.Field(profile.FieldDescriptionOffset); v.Valid() {
		f.scale.Offset = int32(v.Int())
	}
	return f
}

// messageName returns the name of a message, or message_N.
func messageName(num profile.MesgNum) string {
	if name := profile.MessageName(num); name != "" {
		return name
	}
	return "message_" + strconv.Itoa(int(num))
}

// shownFields returns the valid fields of m with their occurrences. It leaves out the time
// if that is printed before the fields.
func shownFields(m fit.Message) iter.Seq2[occurrence, fit.Value] {
	return func(yield func(occurrence, fit.Value) bool) {
		var count [256]uint8
		timed := false
		if _, ok := m.CompressedOffset(); !ok {
			_, ok = m.Timestamp()
			timed = ok
		}
		for num, v := range m.Fields() {
			count[num]++
			isTime := timed && num == profile.RecordTimestamp && count[num] == 1
			if v.Valid() && !isTime && !yield(occurrence{num, int(count[num])}, v) {
				return
			}
		}
	}
}

// These are types of the profile with a form of their own.
var (
	boolType  = typeNamed("bool")
	dateTime  = typeNamed("date_time")
	localTime = typeNamed("local_date_time")
	maskTypes = []profile.Type{
		typeNamed("left_right_balance"),
		typeNamed("left_right_balance_100"),
		typeNamed("message_index"),
		typeNamed("workout_hr"),
		typeNamed("workout_power"),
	}
)

func typeNamed(name string) profile.Type {
	t, ok := profile.TypeNamed(name)
	if !ok {
		panic(fmt.Sprintf("fit: the profile has no type %s", name))
	}
	return t
}

// word returns the meaning of a number: the name of an enumerated value, a time, an
// infinity; "" if it is just a number. The names in maskTypes are names of bits, or of
// offsets.
func (f *field) word(v fit.Value) string {
	switch {
	case v.Type().Float():
		return infinity(v.Float())
	case slices.Contains(maskTypes, f.typ):
		return ""
	case f.typ == dateTime:
		return absolute(profile.DateTime(v.Uint()), profile.DateTimeMin)
	case f.typ == localTime:
		return absolute(profile.LocalDateTime(v.Uint()), profile.LocalDateTimeMin)
	}
	return f.typ.ValueName(v.Uint())
}

// absolute returns the text of a time, "" if it counts from the start of the device.
func absolute[T interface {
	~uint32
	String() string
}](t, earliest T,
) string {
	if t < earliest {
		return ""
	}
	return t.String()
}

// appendScaled appends a number, scaled.
func (f *field) appendScaled(b []byte, v fit.Value) []byte {
	switch {
	case f.degrees && v.Type() == profile.Sint32:
		return strconv.AppendFloat(b, fit.Degrees(int32(v.Int())), 'f', 7, 64)
	case !f.scale.None():
		if b, ok := appendDecimal(b, f.scale, v); ok {
			return b
		}
		return appendFloat(b, f.scale.Float(v.Float()), 64)
	case v.Type() == profile.Float32:
		return appendFloat(b, v.Float(), 32)
	}
	return appendNumber(b, v)
}
