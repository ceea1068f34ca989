// Package fit reads and writes FIT files, the activity files of bike computers and watches:
// FIT protocols 1.0 and 2.0. It can rewrite a file byte for byte, including a device's
// mistakes.
//
// Garmin describes the format at https://developer.garmin.com/fit/protocol/. FIT is
// a protocol of Garmin; this project is not affiliated with Garmin, and nothing of
// Garmin's SDKs is used in it.
//
// # How it works
//
// A file is a sequence of messages. A data message is only bytes; the definition message
// before it lists the fields, their lengths and types, and the byte order. Most decoders
// turn every field of every message into a value and keep the values. This package keeps
// none: a [Message] is its [Definition] and the place of its bytes, and a [Value] is made
// when you ask for a field. Each definition is analysed once, not once per message.
//
// # Which function
//
//   - A file in memory: [DecodeBytes]. Chained files, which some devices write: [All],
//     or [Files] to choose among them without decoding; [PeekFileID] returns the kind of a file.
//     From a reader: [Decode], or [AllFrom] with one file of a chain in memory at a time.
//   - A stream, or a file larger than memory: [Decoder].
//   - A file that is cut off or damaged: [Recover].
//   - One field: [Message.Best] in the units of the profile, from the enhanced field if
//     the message has it; [Message.Field] as it is stored. Their numbers are constants of
//     package profile, such as profile.RecordSpeed. Fields that are packed into other
//     fields: [Expander].
//   - To write decoded messages, or new messages of a [Builder]: [Encode]; an [Encoder]
//     for streams. To change a field: [Message.With], and [Message.WithDeveloper] for a developer field.
//   - To make a value: the function named after its base type, such as [Uint16], and [Text] for
//     a String. To print a message: [Message.String].
//   - Messages as Go structs: package mesg. Messages as columns: package column.
//     Activities, courses, workouts: package activity. Names and types of fields:
//     package profile.
//
// # What is kept
//
// [Message] keeps unknown messages and fields, developer fields (described or not, the
// description before or after the definition), odd base types and sizes, bytes after the
// end of a string, and the five bits of compressed timestamp headers. The layout (local
// message types, repeated definitions, reserved bits) is also kept; [KeepLayout] writes it
// again.
//
// # Errors
//
// Decoders never panic and never read outside the input. Each error is an [*Error] with the
// number of the chained file, the offset, what was found and what was expected; errors.Is
// distinguishes the kinds. The messages before the error are returned with it.
//
// # Memory
//
// Messages, strings and arrays share memory with the input: keep it unchanged as
// long as they are in use, or Clone them. A file in memory costs 16 bytes for each
// message; a stream costs only its buffer.
//
// # Concurrency
//
// Files, definitions, messages and values are never changed once they are made; any
// number of goroutines may read them. A [Decoder], [Builder] or [Expander] belongs
// to one goroutine at a time.
package fit
