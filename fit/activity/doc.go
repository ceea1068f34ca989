// Package activity has typed views of whole FIT files: an [Activity], a [Course], a
// [Workout] and the other kinds of file, as slices of the structs of package
// [github.com/tightwire/tightwire/fit/mesg].
//
//	ride, err := activity.DecodeBytes[activity.Activity](b)
//
// The file_id message says which kind a file is; [ViewOf] goes by it. A view has the
// messages that such files are made of, and all the others as they are in Others, and
//
//	mesg.Append([]mesg.Battery(nil), ride.Others)
//
// reads one more kind of them. Structs keep the developer fields of their messages,
// and the fields that the profile does not know.
//
// Values are raw: times are [profile.DateTime], positions semicircles ([Degrees]),
// and the rest has the units and scales that the comments of its fields in package
// mesg say, with methods such as [mesg.Record.SpeedScaled]. A message that a file
// has once is a pointer, nil if the file lacks it; if it comes again, the first
// counts. Slices have messages in the order of the file.
//
// # Writing
//
// AppendTo makes the messages of a file from a view, in the order that FIT wants:
// file_id, what describes the file, then what has a time in order of it, sums
// after what they sum up. Others, developer fields and unknown fields are written
// too. A file whose description of a developer field is replaced by another one in
// the middle is the exception: edit the messages of its [fit.File] with
// [fit.Message.With], which keeps all that it has where it is.
//
// # Figures
//
// [Summarize] sums up an activity in units for people, as its device did; [Column] has a
// field of all records as numbers, from which [Mean], [Climb], [NormalizedPower], [Curve]
// and [TimeInZones] work out what the device left out.
//
// # Edits
//
// [Merge], [Split], [Trim], [Conceal], [Strip], [Shift], [Set], [Reduce], [Overlay] and [MergeHR] make
// a file of others, and say what they changed; [Diff] compares two. They work on messages, not on views: what
// nobody asked to change keeps its bytes, also unknown messages and developer fields. Sums of
// laps and sessions that no longer hold are worked out again from the records.
//
// # Limits
//
// A view is of one file: those chained to it, such as the heart rates of a chest
// strap, have views of their own. A view merges, splits, repairs and sorts nothing, and makes
// nothing up. Fields that are packed into others are unpacked, as [mesg.Append] does it,
// unless [fit.NoExpansion] is given; AppendTo does not write them unless they were
// changed.
//
// # Memory
//
// A view costs the sizes of its structs, and a few allocations for each kind of
// message and for each definition, but none for a message. Its structs are copies,
// which may be changed; their arrays and strings share memory with the file, as
// [fit.DecodeBytes] says.
package activity
