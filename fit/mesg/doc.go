// Package mesg has a struct for each message of the FIT profile, such as [Record]
// and [Session], with plain Go types. Use package
// [github.com/tightwire/tightwire/fit] alone to read a few fields, or messages that the
// profile does not have.
//
// A number is a field of the struct. It holds the raw value; its comment has units and
// scale, and a method such as [Record.SpeedScaled] returns it in these units. A number that
// the message lacks, or whose value is invalid, holds the invalid value of its type: 0xFF
// for uint8 and enum, 0x7F for int8, and so on, 0 for the z types of the profile, a NaN for
// floats. Types with named values have it as a constant, such as [profile.SportInvalid].
//
// An array or a string is a method, such as [FileID.ProductName], and another method sets
// it. The struct keeps the [fit.Message] that it was read from, and reads them there: so it
// is small (a Record has 184 bytes), and FromMessage never allocates. Like the message,
// arrays and strings are valid as long as its bytes are. AppendTo also writes the message's
// developer fields, and fields that the profile does not know.
//
// FromMessage and [Append] set fields from a [fit.Message], by these rules:
//
//   - A field that has another type in the file than in the profile is converted if
//     its value fits, and is invalid otherwise. A float is not an integer, an integer
//     not a float, a string not a number. Of an array, the first valid element counts.
//   - If a message has a field more than once, the first value counts that is valid
//     and not zero, or if there is none, the first valid one.
//   - The time of a compressed timestamp header becomes the Timestamp of a message that
//     stores no time.
//   - A field whose only component is the whole field, in a wider field of the same scale,
//     sets the wider field too, unless the file does: speed sets EnhancedSpeed. What other
//     components make, [Append], [AppendExpanded] and [Put] set. AppendTo does not write
//     fields that components make of the others with the same value.
//   - A message with another number is not read: all fields are then invalid.
package mesg
