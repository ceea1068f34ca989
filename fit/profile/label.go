package profile

import "strconv"

// MessageLabel returns the name of a message, or "message_" and its number if the profile has no
// name for it.
func MessageLabel(num MesgNum) string {
	if name := MessageName(num); name != "" {
		return name
	}
	return "message_" + strconv.Itoa(int(num))
}

// FieldLabel returns the name of a field of a message, or [UnknownField] if the profile does not
// have the field.
func FieldLabel(message MesgNum, num uint8) string {
	if f, ok := FieldOf(message, num); ok {
		return f.Name()
	}
	return UnknownField(num)
}

// UnknownField returns what a field without a name is called: "field_" and its number.
func UnknownField(num uint8) string { return "field_" + strconv.Itoa(int(num)) }
