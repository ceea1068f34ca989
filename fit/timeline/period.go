package timeline

import (
	"math"

	"github.com/tightwire/tightwire/fit/profile"
)

// Unknown stands for a time, or a number of milliseconds, that a message does not have. FIT
// stores this value in its place.
const Unknown = math.MaxUint32

// A Period is a time from one second to another, both included.
type Period struct{ From, To uint32 }

// Has reports whether t is in the period.
func (p Period) Has(t uint32) bool { return p.From <= t && t <= p.To }

// Seconds returns the length of the period: 0 if it begins and ends in the same second.
func (p Period) Seconds() uint32 { return p.To - min(p.From, p.To) }

// PeriodOf returns the period from the earliest to the latest of times; ok is false if there
// are none.
func PeriodOf(times []uint32) (p Period, ok bool) {
	for i, t := range times {
		if i == 0 {
			p = Period{t, t}
		}
		p.From, p.To = min(p.From, t), max(p.To, t)
	}
	return p, len(times) > 0
}

// SameClock reports whether a time is by the clock of the records, whose period is given.
// Before a device knows the time, its messages count the seconds since it was switched on. If
// the records also do so, all times are by their clock.
func SameClock(t uint32, records Period) bool {
	return t >= uint32(profile.DateTimeMin) || records.From < uint32(profile.DateTimeMin)
}
