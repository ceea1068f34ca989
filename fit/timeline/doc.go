// Package timeline says what the times, distances, starts and stops of an activity mean
// together:
//
//   - when the timer stood still, and how long it ran: [Pauses], [Running];
//   - how far it went, also where the odometer of the device began again: [Odometer], [Way];
//   - when laps and sessions began and ended: [Sum.Period], [Periods];
//   - which lap or session a time belongs to: [At];
//   - how far local time was ahead of UTC: [LocalOffset].
//
// It computes on numbers, because its callers hold messages, structs, columns or indexes. Times
// are seconds, as [profile.DateTime] counts them; distances are metres. It does not read files:
// package activity does, and works out the figures of laps and sessions.
//
// The package is at version 0: its names may change.
package timeline
