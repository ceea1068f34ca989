// Package timeline interprets the times, distances, starts and stops of an activity
// together:
//
//   - when the timer stood still, and how long it ran: [Pauses], [Running];
//   - how far it went, also where the odometer of the device began again: [Odometer], [Way];
//   - when laps and sessions began and ended: [Sum.Period], [Periods];
//   - which lap or session a time belongs to: [Index]; which lap a length of a pool: [LapsOfLengths];
//   - when a heart beat: [Beats];
//   - which records are of one second: [Joined];
//   - how far local time was ahead of UTC: [LocalOffset].
//
// It computes on numbers, because its callers hold messages, structs, columns or indexes. [SumOf],
// [SwitchOf], [PausesOf], [OffsetOf] and [KindOf] read the numbers from messages.
// Times are seconds, as [profile.DateTime] counts them; distances are metres. The figures of
// laps and sessions are in package activity.
//
// The package is at version 0: its names may change.
package timeline
