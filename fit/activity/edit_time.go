package activity

import (
	"cmp"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A period is a time from one second to another, both included, as [profile.DateTime]
// counts.
type period struct{ from, to uint32 }

func (p period) has(t uint32) bool { return p.from <= t && t <= p.to }

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
func recorded(records []fit.Message) (p period, ok bool) {
	for i, m := range records {
		t := timeOf(m)
		if i == 0 {
			p.from = t
		}
		p.from, p.to = min(p.from, t), max(p.to, t)
	}
	return p, len(records) > 0
}

// within returns the messages, which all have a time, whose time is in p.
func within(messages []fit.Message, p period) (found []fit.Message) {
	for _, m := range messages {
		if p.has(timeOf(m)) {
			found = append(found, m)
		}
	}
	return found
}

// periodOf returns the time from the start of a lap or session to its end. Some devices
// write all laps with the time at the end of the file; then start and elapsed time decide.
// Others write sums before the records, with the time at which the file begins; then the
// message's time is not its end.
func periodOf(m fit.Message) period {
	at, _ := m.Timestamp()
	start, elapsed := m.Field(profile.LapStartTime), m.Field(profile.LapTotalElapsedTime) // sessions use the same field numbers
	if !isNumber(start) {
		return period{at, at}
	}
	from := start.Uint()
	end := from
	if isNumber(elapsed) {
		end += (elapsed.Uint() + 999) / 1000
	}
	switch {
	case from >= uint64(at) && end > from:
		return period{uint32(from), uint32(min(end, math.MaxUint32))}
	case from >= uint64(at):
		return period{at, at}
	case isNumber(elapsed) && m.Num() == profile.MesgNumLap:
		return period{uint32(from), uint32(min(end, uint64(at)))}
	}
	return period{uint32(from), at}
}

// isNumber reports whether v is one valid number.
func isNumber(v fit.Value) bool { return v.Exists() && v.Valid() && !v.IsArray() && !v.Opaque() }

// isTimer reports whether m is a timer event that starts or stops the timer.
func isTimer(m fit.Message) (start, stop bool) {
	if m.Num() != profile.MesgNumEvent || m.Field(profile.EventEvent).Uint() != uint64(profile.EventTimer) || !m.Field(profile.EventEvent).Valid() {
		return false, false
	}
	switch profile.EventType(m.Field(profile.EventEventType).Uint()) {
	case profile.EventTypeStart:
		return true, false
	case profile.EventTypeStop, profile.EventTypeStopAll, profile.EventTypeStopDisable, profile.EventTypeStopDisableAll:
		return false, true
	}
	return false, false
}

// pausesOf returns when the timer was stopped, by its events in order of time: from each
// stop to the next start, or to the end.
func pausesOf(messages []fit.Message) (pauses []period) {
	whole, _ := recorded(timed(messages, profile.MesgNumRecord))
	events := timed(messages, profile.MesgNumEvent)
	events = slices.DeleteFunc(events, func(m fit.Message) bool { return !sane(timeOf(m), whole) })
	slices.SortStableFunc(events, byTime)
	stopped := false
	for _, m := range events {
		switch start, stop := isTimer(m); {
		case stop && !stopped:
			pauses = append(pauses, period{timeOf(m), math.MaxUint32})
			stopped = true
		case start && stopped:
			pauses[len(pauses)-1].to = timeOf(m)
			stopped = false
		}
	}
	return pauses
}

func byTime(a, b fit.Message) int { return cmp.Compare(timeOf(a), timeOf(b)) }

// running returns how many seconds of p are outside the pauses.
func running(p period, pauses []period) uint32 {
	n := p.to - p.from
	for _, pause := range pauses {
		from, to := max(pause.from, p.from), min(pause.to, p.to)
		n -= max(to, from) - from
	}
	return n
}
