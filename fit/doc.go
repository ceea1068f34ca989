// Package fit reads and writes FIT files, the activity files of bike computers and
// watches: protocols 1.0 and 2.0, whole. What it has read it can write again to the
// byte, and what a device got wrong is kept, not dropped.
//
// Garmin describes the format at https://developer.garmin.com/fit/protocol/. FIT is
// a protocol of Garmin; this project is not affiliated with Garmin, and nothing of
// Garmin's SDKs is used in it.
//
// # How it works
//
// A file is a sequence of messages. A data message is bytes, and its meaning is in
// the definition message before it: the fields, their lengths and types, and the byte
// order. Most decoders turn every field of every message into a value and keep
// that. This one keeps none: a [Message] is its [Definition] and the place of its
// bytes, and a [Value] is made when a field is asked for. What can be decided before
// the first data message is decided when the definition is read, once.
//
// # Which function
//
//   - A file in memory: [DecodeBytes]. Chained files, which some devices write: [All],
//     or [Files] to choose among them without decoding; [PeekFileID] says what a file is.
//     From a reader: [Decode], or [AllFrom] with one file of a chain in memory at a time.
//   - A stream, or a file larger than memory: [Decoder].
//   - A file that is cut off or damaged: [Recover].
//   - One field: [Message.Best] in the units of the profile, wherever the device has
//     put it; [Message.Field] as it is stored. Their numbers are constants of package
//     profile, such as profile.RecordSpeed. Fields that are packed into others:
//     [Expander].
//   - To write: [Encode], of what was decoded or what a [Builder] has made; an [Encoder]
//     for streams. To change a field: [Message.With].
//   - Messages as Go structs: package mesg. Messages as columns: package column.
//     Activities, courses, workouts: package activity. Names and types of fields:
//     package profile.
//
// # What is kept
//
// Unknown messages and fields, developer fields (described or not, the description
// before or after the definition), odd base types and sizes, bytes after the end
// of a string, the five bits of compressed timestamp headers: [Message] has all of
// it. The layout (local message types, repeated definitions, reserved bits) is kept
// too, and written again with [KeepLayout].
//
// # Errors
//
// Decoders never panic and never read outside the input. Each error is an [*Error]
// that says in which of the chained files, at which offset, what was found and what
// was expected; errors.Is distinguishes the kinds. What was decoded before the error
// is returned with it.
//
// # Memory
//
// Messages, strings and arrays share memory with the input: keep it unchanged as
// long as they are in use, or Clone what outlives it. A file in memory costs 16
// bytes for each message; a stream costs its buffer.
//
// # Concurrency
//
// Files, definitions, messages and values are never changed once they are made; any
// number of goroutines may read them. A [Decoder], [Builder] or [Expander] belongs
// to one goroutine at a time.
package fit
