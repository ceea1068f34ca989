package timeline

import (
	"cmp"
	"math"
	"slices"
)

// A Sum has the time fields of a lap or session. Each number can be [Unknown].
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
// not the end: devices write all laps with the time of the last lap, or a session when its user
// saves it, minutes later. It is the end only if the elapsed time is unknown.
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

// Periods returns the periods of all laps, or of all sessions, of a file. A lap or session
// without start and elapsed time began after the lap or session before it; the first began with
// the file.
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

// An Index finds which lap or session a time belongs to.
type Index struct {
	starts []uint32 // ascending, each once
	of     []int    // which lap or session starts there
}

// IndexOf returns the index of laps or sessions with these periods.
func IndexOf(periods []Period) *Index {
	order := make([]int, len(periods))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(periods[a].From, periods[b].From) })
	x := &Index{}
	for _, i := range order {
		if n := len(x.starts); n == 0 || x.starts[n-1] < periods[i].From {
			x.starts, x.of = append(x.starts, periods[i].From), append(x.of, i)
		}
	}
	return x
}

// At returns the number of the lap or session that a time belongs to: the last lap or session that
// starts at that time or before, and the first if several start together. Times before all starts
// belong to the earliest lap or session. It is -1 without laps or sessions.
//
// The ends do not decide: some devices give all sessions the time of the file's end, and
// records after the last end, until the device is switched off, belong to the last session.
func (x *Index) At(t uint32) int {
	if len(x.starts) == 0 {
		return -1
	}
	k, found := slices.BinarySearch(x.starts, t)
	if !found {
		k = max(k-1, 0)
	}
	return x.of[k]
}
