package track

import (
	"iter"
	"slices"

	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Pauses returns the indexes of the times with which the timer ran again after a stop. A
// stop that is shorter than the time between two records is none.
func Pauses(times []profile.DateTime, events []mesg.Event) (at []int) {
	i := 0
	stopped := false
	for j := range events {
		e := &events[j]
		switch {
		case e.Event != profile.EventTimer || e.Timestamp == profile.DateTimeInvalid:
			continue
		case e.EventType != profile.EventTypeStart:
			stopped = true
			continue
		case !stopped:
			continue
		}
		stopped = false
		for i < len(times) && (times[i] == profile.DateTimeInvalid || times[i] < e.Timestamp) {
			i++
		}
		if i > 0 && i < len(times) && isGap(times[i-1], times[i]) && (len(at) == 0 || at[len(at)-1] < i) {
			at = append(at, i)
		}
	}
	return at
}

func isGap(a, b profile.DateTime) bool { return a != profile.DateTimeInvalid && b > a && b-a > 1 }

// timesOf returns the times of records.
func timesOf(records []mesg.Record) []profile.DateTime {
	times := make([]profile.DateTime, len(records))
	for i := range records {
		times[i] = records[i].Timestamp
	}
	return times
}

// Segments returns the records from pause to pause. They share memory with the track.
func (t *Track) Segments() iter.Seq[[]mesg.Record] { return cut(t.Records, 0, t.Pauses) }

// cut yields the parts of records, of which the first is number first of its track, between
// the pauses.
func cut(records []mesg.Record, first int, pauses []int) iter.Seq[[]mesg.Record] {
	return func(yield func([]mesg.Record) bool) {
		start := 0
		after, _ := slices.BinarySearch(pauses, first)
		for _, p := range pauses[after:] {
			if p-first >= len(records) {
				break
			}
			if at := p - first; at > start {
				if !yield(records[start:at]) {
					return
				}
				start = at
			}
		}
		if start < len(records) {
			yield(records[start:])
		}
	}
}

// ByLap yields each lap with its records, which are cut at pauses. The first lap has all
// before the second one. A track without laps is one lap, which is nil.
func (t *Track) ByLap() iter.Seq2[*mesg.Lap, iter.Seq[[]mesg.Record]] {
	return func(yield func(*mesg.Lap, iter.Seq[[]mesg.Record]) bool) {
		if len(t.Laps) == 0 {
			yield(nil, t.Segments())
			return
		}
		first, rest := 0, t.Records
		for i := range t.Laps {
			var part []mesg.Record
			part, rest = cutBefore(rest, startAfter(t.Laps, i), func(r *mesg.Record) profile.DateTime { return r.Timestamp })
			if !yield(&t.Laps[i], cut(part, first, t.Pauses)) {
				return
			}
			first += len(part)
		}
	}
}

// startAfter returns when the lap after lap i began.
func startAfter(laps []mesg.Lap, i int) profile.DateTime {
	if i+1 == len(laps) {
		return profile.DateTimeInvalid
	}
	return laps[i+1].StartTime
}
