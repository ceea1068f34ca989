package timeline

import "math"

// A Sum is what a lap or session says of its time. Each number can be [Unknown].
type Sum struct {
	Time    uint32 // of the message
	Start   uint32
	Elapsed uint32 // milliseconds from the start to the end, pauses included
}

// Period returns when a lap or session began and ended.
//
// It ends at its start and the elapsed time, rounded up, so that the record of the second that
// has begun is in it. It does not end after the time of the message, unless that is the start:
// some devices write laps and sessions before the records. The time of the message alone is
// no end: devices write all laps with the time of the last one, or a session when its user
// saves it, minutes later. Only if the elapsed time is unknown, it is the end.
//
// Without a start, a lap or session lasts for the elapsed time until the time of the message.
func (s Sum) Period() Period {
	lasts := uint64(0)
	if s.Elapsed != Unknown {
		lasts = (uint64(s.Elapsed) + 999) / 1000
	}
	if s.Start == Unknown {
		return Period{s.Time - uint32(min(lasts, uint64(s.Time))), s.Time}
	}
	end := uint32(min(uint64(s.Start)+lasts, math.MaxUint32))
	switch {
	case s.Time == Unknown || s.Time <= s.Start:
		return Period{s.Start, end}
	case s.Elapsed == Unknown:
		return Period{s.Start, s.Time}
	}
	return Period{s.Start, min(end, s.Time)}
}

// Periods returns the periods of all laps, or of all sessions, of a file. One that says
// neither when it began nor how long it lasted began after the one before it, or, as the first
// one, with the file.
func Periods(sums []Sum) []Period {
	all := make([]Period, len(sums))
	next := uint32(0)
	for i, s := range sums {
		all[i] = s.Period()
		if s.Start == Unknown && s.Elapsed == Unknown {
			all[i].From = min(next, all[i].To)
		}
		if all[i].To < Unknown {
			next = all[i].To + 1
		}
	}
	return all
}

// At returns the index of the lap or session that a time belongs to: the last one that starts
// at that time or before, the first of those that start together. Times before all of them
// belong to the one that starts first. It is -1 if there are none.
//
// The ends do not decide: some devices give all sessions the time of the file's end, and
// records after the last end, until the device is switched off, belong to the last session.
func At(periods []Period, t uint32) int {
	best := -1
	for i := range periods {
		if best < 0 || isNearer(periods[i].From, periods[best].From, t) {
			best = i
		}
	}
	return best
}

// isNearer reports whether a time belongs rather to what starts at a than at b.
func isNearer(a, b, t uint32) bool {
	if b > t {
		return a < b
	}
	return a <= t && a > b
}
