package fitarrow

import (
	"github.com/apache/arrow-go/v18/arrow"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// meaning is what the values of a column are turned into.
type meaning uint8

const (
	asStored  meaning = iota // integers and floats
	asFloat                  // scaled, in units
	asDegrees                // of semicircles
	asTime                   // seconds since 1989-12-31 in UTC
	asLocal                  // seconds of local time
	asName                   // of an enumerated value
	asBool
	asText // strings, and values without a type of their own
)

// meaningOf returns the meaning of a column. If the profile knows the field, it is the same
// for all files that store numbers in it.
func meaningOf(c *column.Column, raw bool) meaning {
	t, name := c.Type(), c.Type().Name()
	switch _, numbers := elementType(c); {
	case !numbers:
		return asText
	case raw:
		return asStored
	case name == "date_time":
		return asTime
	case name == "local_date_time":
		return asLocal
	case name == "bool":
		return asBool
	case c.Units() == "semicircles":
		return asDegrees
	case c.Scaled():
		return asFloat
	case t.Base() == profile.Enum && hasNames(t):
		return asName
	}
	return asStored
}

// hasNames reports whether the profile names values of t.
func hasNames(t profile.Type) bool {
	for range t.Values() {
		return true
	}
	return false
}

// elementType returns the type of the numbers in a column, or in its arrays. ok is false if
// not all values are numbers of one type.
func elementType(c *column.Column) (t profile.BaseType, ok bool) {
	if t, ok = c.BaseType(); ok {
		return t, true
	}
	found := false
	for _, v := range c.Values() {
		switch {
		case !v.Exists():
			continue
		case v.Opaque() || v.Type() == profile.String || found && v.Type() != t:
			return 0, false
		}
		t, found = v.Type(), true
	}
	return t, found
}

// isList reports whether a column becomes lists. Arrays do, unless the profile has one
// number there: then the first valid element counts.
func isList(c *column.Column, m meaning) bool {
	if m == asText {
		return false
	}
	_, single := c.BaseType()
	return c.List() && (c.Array() || m == asStored && !single)
}

// arrowType returns the Arrow type of an element.
func arrowType(t profile.BaseType, m meaning) arrow.DataType {
	switch m {
	case asFloat, asDegrees:
		return arrow.PrimitiveTypes.Float64
	case asTime:
		return &arrow.TimestampType{Unit: arrow.Millisecond, TimeZone: "UTC"}
	case asLocal:
		return &arrow.TimestampType{Unit: arrow.Millisecond}
	case asName, asText:
		return arrow.BinaryTypes.String
	case asBool:
		return arrow.FixedWidthTypes.Boolean
	}
	return storedTypes[t]
}

var storedTypes = map[profile.BaseType]arrow.DataType{
	profile.Enum:    arrow.PrimitiveTypes.Uint8,
	profile.Byte:    arrow.PrimitiveTypes.Uint8,
	profile.Uint8:   arrow.PrimitiveTypes.Uint8,
	profile.Uint8z:  arrow.PrimitiveTypes.Uint8,
	profile.Uint16:  arrow.PrimitiveTypes.Uint16,
	profile.Uint16z: arrow.PrimitiveTypes.Uint16,
	profile.Uint32:  arrow.PrimitiveTypes.Uint32,
	profile.Uint32z: arrow.PrimitiveTypes.Uint32,
	profile.Uint64:  arrow.PrimitiveTypes.Uint64,
	profile.Uint64z: arrow.PrimitiveTypes.Uint64,
	profile.Sint8:   arrow.PrimitiveTypes.Int8,
	profile.Sint16:  arrow.PrimitiveTypes.Int16,
	profile.Sint32:  arrow.PrimitiveTypes.Int32,
	profile.Sint64:  arrow.PrimitiveTypes.Int64,
	profile.Float32: arrow.PrimitiveTypes.Float32,
	profile.Float64: arrow.PrimitiveTypes.Float64,
}
