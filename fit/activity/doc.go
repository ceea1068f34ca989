// Package activity has typed views of whole FIT files: an [Activity], a [Course], a
// [Workout] and the other kinds of file, as slices of the structs of package
// [github.com/tightwire/tightwire/fit/mesg].
//
//	ride, err := activity.DecodeBytes[activity.Activity](b)
//
// The file_id message states the kind of a file; [ViewOf] chooses the view by it. A view
// has fields for the messages of that kind of file, and keeps all other messages unread in Others;
//
//	mesg.Append([]mesg.Battery(nil), ride.Others)
//
// reads one more kind of message from Others. Structs keep the developer fields of their messages, and
// the fields that the profile does not know.
//
// Values are raw: times are [profile.DateTime], positions semicircles ([fit.Degrees]), and
// other fields have the units and scales in their comments in package mesg, with methods
// such as [mesg.Record.SpeedScaled]. A message that occurs once in a file is a pointer, nil
// if the file lacks it; if it is repeated, the first counts. Slices hold messages in the
// order of the file.
//
// # Writing
//
// AppendTo makes the messages of a file from a view, in the order that FIT wants: file_id,
// messages that describe the file, then messages with a time in order of time; laps and sessions
// come after their records. It also writes Others, developer fields and unknown fields. What messages
// refer to, such as the description of a developer field, comes before them: so if a file describes a
// field again in the middle, messages from before remain before.
//
// # Figures
//
// [Summarize] sums up an activity in units for people, as its device did; [Column] returns
// a field of all records as numbers, from which [Mean], [Climb], [NormalizedPower], [Curve]
// and [TimeInZones] compute figures that the device left out. [RecordingOf] computes the sums of
// laps and sessions again, or of any other part of an activity. Package
// [github.com/tightwire/tightwire/fit/edit] uses it: it merges, splits and trims files, on messages and not
// on views.
//
// # Limits
//
// A view shows one file: files chained to it, such as the heart rates of a chest strap,
// have their own views. A view does not merge, split, repair or sort, and invents nothing.
// Packed fields are unpacked, as by [mesg.Append], unless [fit.NoExpansion] is given;
// AppendTo does not write unpacked fields unless they were changed.
//
// # Memory
//
// A view costs the sizes of its structs, and a few allocations for each kind of
// message and for each definition, but none for a message. Its structs are copies,
// which may be changed; their arrays and strings share memory with the file, as
// [fit.DecodeBytes] says.
package activity
