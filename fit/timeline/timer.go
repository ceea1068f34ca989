package timeline

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
)

// A Switch is a start or a stop of the timer.
type Switch struct {
	Time  uint32
	Start bool
}

// IsSwitch reports whether an event with these fields starts or stops the timer; ok is false
// if it does neither. There are four kinds of stop. Some devices write a stop_disable instead of a
// stop.
func IsSwitch(event profile.Event, change profile.EventType) (start, ok bool) {
	if event != profile.EventTimer {
		return false, false
	}
	switch change {
	case profile.EventTypeStart:
		return true, true
	case profile.EventTypeStop, profile.EventTypeStopAll, profile.EventTypeStopDisable, profile.EventTypeStopDisableAll:
		return false, true
	}
	return false, false
}

// Pauses returns when the timer stood still, in order of time: each period is from a stop to
// the next start, or to [Unknown] without a next start. The switches may be in any order, because
// devices write events late; switches of the same second count in the order given. Switches by
// another clock than the clock of the records do not count; see [SameClock]. It does not change its
// argument.
func Pauses(switches []Switch, records Period) (pauses []Period) {
	sorted := slices.Clone(switches)
	slices.SortStableFunc(sorted, func(a, b Switch) int { return cmp.Compare(a.Time, b.Time) })
	stopped := false
	for _, s := range sorted {
		switch {
		case s.Time == Unknown || !SameClock(s.Time, records):
		case !s.Start && !stopped:
			pauses = append(pauses, Period{s.Time, Unknown})
			stopped = true
		case s.Start && stopped:
			pauses[len(pauses)-1].To = s.Time
			stopped = false
		}
	}
	return pauses
}

// Running returns how many seconds of p are outside the pauses: how long the timer ran. A
// pause that began before p, such as one before the first record, counts from the start of p
// on.
func Running(p Period, pauses []Period) uint32 {
	n := p.Seconds()
	for _, pause := range pauses {
		from, to := max(pause.From, p.From), min(pause.To, p.To)
		n -= max(to, from) - from
	}
	return n
}
