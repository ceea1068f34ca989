package activity

import (
	"cmp"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

type period = timeline.Period

// timed returns the messages with this number that have a time.
func timed(messages []fit.Message, num profile.MesgNum) (found []fit.Message) {
	for _, m := range messages {
		if _, ok := m.Timestamp(); ok && m.Num() == num {
			found = append(found, m)
		}
	}
	return found
}

// timeOf returns the time of a message that has one.
func timeOf(m fit.Message) uint32 {
	t, _ := m.Timestamp()
	return t
}

// recorded returns the period of the records; ok is false if none has a time.
func recorded(records []fit.Message) (p period, ok bool) { return timeline.PeriodOf(timesOf(records)) }

// timesOf returns the times of messages that all have one.
func timesOf(messages []fit.Message) []uint32 {
	times := make([]uint32, len(messages))
	for i, m := range messages {
		times[i] = timeOf(m)
	}
	return times
}

// within returns the messages, which all have a time, whose time is in p.
func within(messages []fit.Message, p period) (found []fit.Message) {
	for _, m := range messages {
		if p.Has(timeOf(m)) {
			found = append(found, m)
		}
	}
	return found
}

// periodOf returns when a lap or session began and ended.
func periodOf(m fit.Message) period { return sumOf(m).Period() }

// sumOf returns what a lap or session says of its time. The two have the same numbers for
// these fields.
func sumOf(m fit.Message) timeline.Sum {
	s := timeline.Sum{Time: timeline.Unknown, Start: numberOf(m, profile.LapStartTime), Elapsed: numberOf(m, profile.LapTotalElapsedTime)}
	if t, ok := m.Timestamp(); ok {
		s.Time = t
	}
	return s
}

// numberOf returns a field of 32 bits, [timeline.Unknown] if it is no valid number.
func numberOf(m fit.Message, field uint8) uint32 {
	v := m.Field(field)
	if !isNumber(v) {
		return timeline.Unknown
	}
	return uint32(min(v.Uint(), timeline.Unknown))
}

// isNumber reports whether v is one valid number.
func isNumber(v fit.Value) bool { return v.Exists() && v.Valid() && !v.IsArray() && !v.Opaque() }

// isTimer reports whether m is a timer event that starts or stops the timer. One without a
// type starts it: start is the type 0.
func isTimer(m fit.Message) (start, stop bool) {
	event := m.Field(profile.EventEvent)
	if m.Num() != profile.MesgNumEvent || !isNumber(event) {
		return false, false
	}
	start, ok := timeline.IsSwitch(profile.Event(event.Uint()), profile.EventType(m.Field(profile.EventEventType).Uint()))
	return start, ok && !start
}

// pausesOf returns when the timer stood still; see [timeline.Pauses].
func pausesOf(messages []fit.Message) []period {
	whole, _ := recorded(timed(messages, profile.MesgNumRecord))
	var switches []timeline.Switch
	for _, m := range timed(messages, profile.MesgNumEvent) {
		if start, stop := isTimer(m); start || stop {
			switches = append(switches, timeline.Switch{Time: timeOf(m), Start: start})
		}
	}
	return timeline.Pauses(switches, whole)
}

func byTime(a, b fit.Message) int { return cmp.Compare(timeOf(a), timeOf(b)) }
