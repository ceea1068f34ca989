package corpus

import (
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// recordTotals are the totals of the records of a lap or session.
type recordTotals struct {
	start, end      uint32
	records         uint64 // one per second: also the timer's seconds
	first, last     uint32 // distance
	speeds, hearts  uint64
	cadences, beats uint64 // beats is the number of records with a heart rate
	fastest         uint16
	highest         uint8 // heart rate
}

func (s *recordTotals) add(r FITRecord) {
	if s.records == 0 {
		s.start, s.first = r.Timestamp-1, r.Distance
	}
	s.end, s.last = r.Timestamp, r.Distance
	s.records++
	s.speeds += uint64(r.Speed)
	s.cadences += uint64(r.Cadence)
	s.fastest = max(s.fastest, r.Speed)
	if r.HeartRate != noHeartRate {
		s.beats++
		s.hearts += uint64(r.HeartRate)
		s.highest = max(s.highest, r.HeartRate)
	}
}

// join adds the following lap t.
func (s *recordTotals) join(t recordTotals) {
	if s.records == 0 {
		s.start, s.first = t.start, t.first
	}
	s.end, s.last = t.end, t.last
	s.records += t.records
	s.speeds += t.speeds
	s.hearts += t.hearts
	s.cadences += t.cadences
	s.beats += t.beats
	s.fastest = max(s.fastest, t.fastest)
	s.highest = max(s.highest, t.highest)
}

func (s *recordTotals) elapsed() uint32 { return 1000 * (s.end - s.start) }

func (s *recordTotals) timer() uint32 { return 1000 * uint32(s.records) }

func (s *recordTotals) averages() (speed uint16, heart, cadence uint8) {
	n := max(s.records, 1)
	heart = noHeartRate
	if s.beats > 0 {
		heart = uint8(s.hearts / s.beats)
	}
	return uint16(s.speeds / n), heart, uint8(s.cadences / n)
}

// lap returns the fields of message lap.
func (s *recordTotals) lap(index int, sport uint8) []fittest.Value {
	speed, heart, cadence := s.averages()
	return []fittest.Value{
		fittest.Uint32(253, s.end), fittest.Uint32(2, s.start), fittest.Uint32(7, s.elapsed()), fittest.Uint32(8, s.timer()),
		fittest.Uint32(9, s.last-s.first), fittest.Uint16(254, uint16(index)), fittest.Uint16(13, speed), fittest.Uint16(14, s.fastest),
		fittest.Enum(0, 9), fittest.Enum(1, 1), fittest.Uint8(15, heart), fittest.Uint8(16, s.highest), fittest.Uint8(17, cadence),
		fittest.Enum(24, 2), fittest.Enum(25, sport),
	}
}

// session returns the fields of message session.
func (s *recordTotals) session(index, firstLap, laps int, sport uint8) []fittest.Value {
	speed, heart, cadence := s.averages()
	return []fittest.Value{
		fittest.Uint32(253, s.end), fittest.Uint32(2, s.start), fittest.Uint32(7, s.elapsed()), fittest.Uint32(8, s.timer()),
		fittest.Uint32(9, s.last-s.first), fittest.Uint16(254, uint16(index)), fittest.Uint16(11, uint16(s.records/6)), fittest.Uint16(14, speed),
		fittest.Uint16(15, s.fastest), fittest.Uint16(25, uint16(firstLap)), fittest.Uint16(26, uint16(laps)),
		fittest.Enum(0, 8), fittest.Enum(1, 1), fittest.Enum(5, sport), fittest.Enum(6, 0),
		fittest.Uint8(16, heart), fittest.Uint8(17, s.highest), fittest.Uint8(18, cadence), fittest.Enum(28, 0),
	}
}
