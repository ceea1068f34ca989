package track

import (
	"iter"
	"math"

	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Completed returns a lap, or one from scratch if it is nil, with what it does not say
// itself: times, distance, heart rates, powers and cadences of its records.
func (t *Track) Completed(l *mesg.Lap, segments iter.Seq[[]mesg.Record]) mesg.Lap {
	whole := mesg.NewLap()
	if l != nil {
		whole = *l
	}
	if whole.TotalTimerTime == 0 && whole.TotalDistance != 0 { // the device did not count it
		whole.TotalTimerTime = unknown
	}
	s := lapSums{start: profile.DateTimeInvalid}
	for segment := range segments {
		s.addSegment(segment)
	}
	if s.timed {
		setIfInvalid(&whole.StartTime, s.start, profile.DateTimeInvalid)
		setIfInvalid(&whole.Timestamp, s.end, profile.DateTimeInvalid)
		setIfInvalid(&whole.TotalElapsedTime, 1000*min(uint32(whole.Timestamp-min(whole.StartTime, whole.Timestamp)), maxSeconds), 0xFFFFFFFF)
		setIfInvalid(&whole.TotalTimerTime, 1000*min(t.timer(&s), maxSeconds), 0xFFFFFFFF)
	}
	if s.far {
		begins := s.first == &t.Records[0]
		setIfInvalid(&whole.TotalDistance, uint32(min(math.Round(100*timeline.Metres(s.metres, begins)), 0xFFFFFFFF)), 0xFFFFFFFF)
	}
	complete(&s.beats, &whole.AvgHeartRate, &whole.MaxHeartRate)
	complete(&s.turns, &whole.AvgCadence, &whole.MaxCadence)
	complete(&s.watts, &whole.AvgPower, &whole.MaxPower)
	return whole
}

// complete sets an average and a maximum that are invalid. If the file states the average, and the records
// are so few that none of them reaches it, it is the maximum, too.
func complete[T uint8 | uint16](m *meanAndMax, average, most *T) {
	stated := *average
	setIfInvalid(average, T(m.average()), ^T(0))
	if *most == ^T(0) && m.n > 0 {
		*most = T(m.high)
		if stated != ^T(0) {
			*most = max(*most, stated)
		}
	}
}

// timer returns how many seconds the timer ran.
func (t *Track) timer(s *lapSums) uint32 {
	if t.stopped == nil {
		return s.timer
	}
	return timeline.Running(timeline.Period{From: uint32(s.start), To: uint32(s.end)}, t.stopped)
}

// maxSeconds is how long a lap can be: it counts milliseconds in 32 bits.
const maxSeconds = 0xFFFFFFFE / 1000

// setIfInvalid sets a field that is invalid.
func setIfInvalid[T comparable](field *T, v, invalid T) {
	if *field == invalid {
		*field = v
	}
}

// lapSums are sums over the records of a lap.
type lapSums struct {
	first               *mesg.Record
	start, end          profile.DateTime
	timer               uint32    // seconds
	metres              []float64 // distances, NaN where there is none
	timed, far          bool
	beats, turns, watts meanAndMax
}

// addSegment adds the records of a segment. The timer ran from its first to its last record.
func (s *lapSums) addSegment(records []mesg.Record) {
	if s.first == nil {
		s.first = &records[0]
	}
	first, last := profile.DateTimeInvalid, profile.DateTimeInvalid
	for i := range records {
		r := &records[i]
		if r.Timestamp != profile.DateTimeInvalid {
			first, last = min(first, r.Timestamp), r.Timestamp
			s.start, s.end, s.timed = min(s.start, first), max(s.end, last), true
		}
		s.metres = append(s.metres, r.DistanceScaled())
		s.far = s.far || r.Distance != 0xFFFFFFFF
		s.beats.addValid(uint32(r.HeartRate), 0xFF)
		if r.Cadence > 0 { // devices leave out the time without turns
			s.turns.addValid(uint32(r.Cadence), 0xFF)
		}
		s.watts.addValid(uint32(r.Power), 0xFFFF)
	}
	if last > first {
		s.timer += uint32(last - first)
	}
}

// meanAndMax is the mean and the maximum of the valid numbers of a series.
type meanAndMax struct {
	sum, n uint64
	high   uint32
}

func (m *meanAndMax) addValid(v, invalid uint32) {
	if v != invalid {
		m.sum += uint64(v)
		m.n++
		m.high = max(m.high, v)
	}
}

// average returns all bits set without a number: every width of that is invalid.
func (m *meanAndMax) average() uint32 {
	if m.n == 0 {
		return 0xFFFFFFFF
	}
	return uint32((m.sum + m.n/2) / m.n)
}
