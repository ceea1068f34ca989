// Package activity has typed views of whole FIT files: an [Activity], a [Course], a
// [Workout] and the other kinds of file, as slices of the structs of package
// [github.com/tightwire/tightwire/fit/mesg].
//
//	ride, err := activity.DecodeBytes[activity.Activity](b)
//
// What kind a file is stands in its file_id message; [ViewOf] goes by that. A view
// has the messages that such files are made of. All others, unknown messages and
// the fields of developers are in its File, and
//
//	mesg.Append([]mesg.Battery(nil), ride.File.Messages)
//
// reads one kind more.
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
// behind what they sum up. The fields of developers are not in views and thus are
// not written. To change a file and keep all that it has, edit the messages of a
// [fit.File] with [fit.Message.With].
//
// # Limits
//
// A view is of one file: those chained to it, such as the heart rates of a chest
// strap, have views of their own. Nothing is merged, split, repaired, sorted or
// made up. Fields that are packed into others stay packed; see [fit.Expander].
//
// # Memory
//
// A view costs the sizes of its structs, and a few allocations for each kind of
// message and for each definition, but none for a message. Its structs are copies,
// which may be changed; their arrays and strings share memory with the file, as
// [fit.DecodeBytes] says.
package activity
