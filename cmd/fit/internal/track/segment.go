package track

import (
	"iter"
	"slices"

	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Pauses returns the indexes of the times with which the timer ran again after a stop. A
// stop that is shorter than the time between two records does not count as a pause.
func Pauses(times []profile.DateTime, events []mesg.Event) (at []int) {
	i := 0
	for _, pause := range stopped(times, events) {
		for i < len(times) && (times[i] == profile.DateTimeInvalid || uint32(times[i]) < pause.To) {
			i++
		}
		if i > 0 && i < len(times) && isGap(times[i-1], times[i]) && (len(at) == 0 || at[len(at)-1] < i) {
			at = append(at, i)
		}
	}
	return at
}

// stopped returns when the timer stood still; times are the times of the records.
func stopped(times []profile.DateTime, events []mesg.Event) []timeline.Period {
	var known []uint32
	for _, t := range times {
		if t != profile.DateTimeInvalid {
			known = append(known, uint32(t))
		}
	}
	whole, _ := timeline.PeriodOf(known)
	var switches []timeline.Switch
	for i := range events {
		e := &events[i]
		if start, ok := timeline.IsSwitch(e.Event, e.EventType); ok {
			switches = append(switches, timeline.Switch{Time: uint32(e.Timestamp), Start: start})
		}
	}
	return timeline.Pauses(switches, whole)
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
		laps := timeline.Periods(lapTimes(t.Laps))
		first, rest := 0, t.Records
		for i := range t.Laps {
			end := profile.DateTimeInvalid
			if i+1 < len(laps) {
				end = profile.DateTime(laps[i+1].From)
			}
			var part []mesg.Record
			part, rest = cutBefore(rest, end)
			if !yield(&t.Laps[i], cut(part, first, t.Pauses)) {
				return
			}
			first += len(part)
		}
	}
}

// cutBefore cuts records before the first one of the time end or later.
func cutBefore(all []mesg.Record, end profile.DateTime) (before, rest []mesg.Record) {
	for i := range all {
		if t := all[i].Timestamp; t >= end && t != profile.DateTimeInvalid {
			return all[:i:i], all[i:]
		}
	}
	return all, nil
}

// lapTimes returns the time fields of laps.
func lapTimes(laps []mesg.Lap) []timeline.Sum {
	sums := make([]timeline.Sum, len(laps))
	for i := range laps {
		l := &laps[i]
		sums[i] = timeline.Sum{Time: uint32(l.Timestamp), Start: uint32(l.StartTime), Elapsed: l.TotalElapsedTime}
	}
	return sums
}
