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
func periodOf(m fit.Message) period { return timeline.SumOf(m).Period() }

// isNumber reports whether v is one valid number.
func isNumber(v fit.Value) bool { return v.Exists() && v.Valid() && !v.IsArray() && !v.Opaque() }

// isTimer reports whether m is a timer event that starts or stops the timer.
func isTimer(m fit.Message) (start, stop bool) {
	s, ok := timeline.SwitchOf(m)
	return ok && s.Start, ok && !s.Start
}

// pausesOf returns when the timer stood still; see [timeline.Pauses].
func pausesOf(messages []fit.Message) []period {
	whole, _ := recorded(timed(messages, profile.MesgNumRecord))
	var switches []timeline.Switch
	for _, m := range messages {
		if s, ok := timeline.SwitchOf(m); ok {
			switches = append(switches, s)
		}
	}
	return timeline.Pauses(switches, whole)
}

func byTime(a, b fit.Message) int { return cmp.Compare(timeOf(a), timeOf(b)) }
