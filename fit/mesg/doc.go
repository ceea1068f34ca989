// Package mesg has a struct for each message of the FIT profile, such as [Record]
// and [Session], with plain Go types. Use package
// [github.com/tightwire/tightwire/fit] alone to read a few fields, or messages and
// fields that the profile does not have: these structs have no place for them, nor
// for developer fields.
//
// A number is a field of the struct. It holds the raw value; its comment has units
// and scale, and a method such as [Record.SpeedScaled] gives it in these units. A
// number that the message lacks, or has without a valid value, holds the invalid
// value of its type: 0xFF for uint8 and enum, 0x7F for int8, and so on, 0 for the z
// types of the profile, a NaN for floats. Types with named values have it as a
// constant, such as [profile.SportInvalid].
//
// An array or a string is a method, such as [FileID.ProductName], and another sets
// it. The struct keeps the [fit.Message] that it came from, and reads them there: so
// it is small (a Record has 184 bytes), and FromMessage never allocates. Like the
// message, they are valid as long as its bytes are.
//
// FromMessage and [Append] set fields from a [fit.Message], by these rules:
//
//   - A field that has another type in the file than in the profile is converted if
//     its value fits, and is invalid otherwise. A float is no integer and an integer
//     no float; an array or a string is no number.
//   - If a message has a field twice, the first counts.
//   - The time of a compressed timestamp header is the Timestamp of a message that
//     has no other.
//   - A field whose one component is the whole of it, in a wider field of the same
//     scale, sets that one too, unless the file does: speed sets EnhancedSpeed. What
//     other components make, [AppendExpanded] and [Put] set.
//   - Nothing of a message with another number is looked at: all fields are invalid.
package mesg
