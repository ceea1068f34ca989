package track

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// unknown is the invalid value of a number of milliseconds or centimetres.
const unknown = 0xFFFFFFFF

// sort sorts the records and laps of a track by time. The pauses move with their records.
func (t *Track) sort() {
	slices.SortStableFunc(t.Laps, func(a, b mesg.Lap) int { return cmp.Compare(a.StartTime, b.StartTime) })
	byTime := func(a, b mesg.Record) int { return cmp.Compare(a.Timestamp, b.Timestamp) }
	if slices.IsSortedFunc(t.Records, byTime) {
		return
	}
	var segments [][]mesg.Record
	for segment := range t.Segments() {
		segments = append(segments, slices.SortedStableFunc(slices.Values(segment), byTime))
	}
	slices.SortStableFunc(segments, func(a, b []mesg.Record) int { return byTime(a[0], b[0]) })
	all, last := make([]mesg.Record, 0, len(t.Records)), profile.DateTime(0)
	t.Pauses = nil
	for _, segment := range segments {
		if len(all) > 0 && segment[0].Timestamp > last {
			t.Pauses = append(t.Pauses, len(all))
		}
		all = append(all, segment...)
		last = max(last, segment[len(segment)-1].Timestamp)
	}
	slices.SortStableFunc(all, byTime)
	t.Records = all
}

// settleLaps gives laps their ends. A format such as TCX states when a lap began and how long the timer
// ran. The lap lasts until then or until its last record, whichever is later, but not into the next
// lap: a device that does not record each second has its last record seconds before the end.
//
// A timer of 0 and a distance of 0 become unknown: programs write 0 because the format wants a number,
// and the records tell.
func (t *Track) settleLaps() {
	rest := t.Records
	for i := range t.Laps {
		l := &t.Laps[i]
		next := profile.DateTimeInvalid
		if i+1 < len(t.Laps) {
			next = t.Laps[i+1].StartTime
		}
		var own []mesg.Record
		own, rest = cutBefore(rest, next)
		if i == 0 && len(own) > 0 {
			l.StartTime = min(l.StartTime, own[0].Timestamp)
		}
		settle(l, own, next)
	}
}

// settle completes a lap that has these records, and before a next lap that starts then.
func settle(l *mesg.Lap, own []mesg.Record, next profile.DateTime) {
	if l.StartTime == profile.DateTimeInvalid {
		return
	}
	lasts := uint64(0) // milliseconds
	if n := len(own); n > 0 {
		lasts = 1000 * uint64(max(own[n-1].Timestamp, l.StartTime)-l.StartTime)
		if l.TotalDistance == 0 && own[0].Distance != own[n-1].Distance {
			l.TotalDistance = unknown
		}
	}
	if l.TotalTimerTime == 0 && lasts > 0 {
		l.TotalTimerTime = unknown
	}
	if l.TotalTimerTime != unknown {
		lasts = max(lasts, uint64(l.TotalTimerTime))
	}
	if next != profile.DateTimeInvalid {
		lasts = min(lasts, 1000*uint64(next-l.StartTime))
	}
	l.TotalElapsedTime, l.TotalTimerTime = agree(uint32(min(lasts, 1000*maxSeconds)), l.TotalTimerTime)
	l.Timestamp = endOf(l.StartTime, l.TotalElapsedTime)
}

// agree returns the time of a lap or session and of its timer in milliseconds. The timer cannot run longer:
// less than a second is the rounding of the times from which we know how long it lasts, and more is
// a fault of the timer.
func agree(lasts, timer uint32) (uint32, uint32) {
	if timer == unknown || timer <= lasts {
		return lasts, timer
	}
	if timer-lasts < 1000 {
		return timer, timer
	}
	return lasts, lasts
}

// endOf returns the second in which a time ends that lasts so many milliseconds.
func endOf(start profile.DateTime, lasts uint32) profile.DateTime {
	return profile.DateTime(min(uint64(start)+(uint64(lasts)+999)/1000, uint64(profile.DateTimeInvalid)-1))
}

// span returns when laps in order begin, and how many milliseconds it takes until all have ended.
func span(laps []mesg.Lap) (start profile.DateTime, lasts uint32) {
	start = laps[0].StartTime
	all := uint64(0)
	for i := range laps {
		all = max(all, 1000*uint64(laps[i].StartTime-start)+uint64(laps[i].TotalElapsedTime))
	}
	return start, uint32(min(all, 1000*maxSeconds))
}

// metres returns the distance of all laps in centimetres, unknown if that of one is unknown.
func metres(laps []mesg.Lap) uint32 {
	sum := uint64(0)
	for i := range laps {
		if laps[i].TotalDistance == unknown {
			return unknown
		}
		sum += uint64(laps[i].TotalDistance)
	}
	if len(laps) == 0 {
		return unknown
	}
	return uint32(min(sum, unknown))
}

// timers returns how long the timer ran in all laps. TCX tells a pause between two laps by
// that alone.
func timers(laps []mesg.Lap) uint32 {
	var sum uint64
	for i := range laps {
		sum += uint64(laps[i].TotalTimerTime)
	}
	return uint32(min(sum, unknown)) // the largest is invalid, as it is for a lap
}

// calories returns the sum of the calories of laps, invalid if no lap has any.
func calories(laps []mesg.Lap) uint16 {
	sum, known := 0, false
	for i := range laps {
		if c := laps[i].TotalCalories; c != 0xFFFF {
			sum, known = sum+int(c), true
		}
	}
	if !known || sum >= 0xFFFF {
		return 0xFFFF
	}
	return uint16(sum)
}
