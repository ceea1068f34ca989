package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// AddSummaries appends to f the messages that a device writes when an activity ends and that f
// lacks, as after a crash: a lap for the records after the end of the last lap, a session for the
// records after the end of the last session, and an activity. It returns the new messages,
// nil if nothing is missing or no record has a time.
//
// Times, distance, the first position, ascent, speeds, heart rates, cadence and power come from
// the records; the timer time comes from the timer events. The sport comes from the last message
// sport or lap; without any it is generic. Calories stay unknown.
func AddSummaries(f *fit.File) (made []fit.Message) {
	s := unsummed{sport: uint8(profile.SportGeneric)}
	for _, m := range f.Messages {
		s.read(m)
	}
	if !s.lacks() {
		return nil
	}
	made = s.make(RecordingOf(f.Messages))
	f.Messages = append(f.Messages, made...)
	return made
}

// unsummed is what a file has that no lap, session or activity sums up.
type unsummed struct {
	lap, session    rest
	laps, sessions  uint16
	activities      int
	sport, subSport uint8
	timer           uint32 // milliseconds, of all sessions
	ended           uint32 // the time of the last session
	builder         fit.Builder
}

// A rest is the records that no lap sums up, or the records that no session sums up.
type rest struct {
	after   uint32 // when the last lap or session ended; it sums up the records up to there
	records []uint32
}

// read takes m into account. Laps and sessions come after their records, so when one comes, what was
// read before has its sum.
func (s *unsummed) read(m fit.Message) {
	switch m.Num() {
	case profile.MesgNumRecord:
		s.lap.record(m)
		s.session.record(m)
	case profile.MesgNumSport:
		s.sportOf(m, profile.SportSport, profile.SportSubSport)
	case profile.MesgNumLap:
		s.lap.end(m)
		s.laps++
		s.sportOf(m, profile.LapSport, profile.LapSubSport)
	case profile.MesgNumSession:
		s.session.end(m)
		s.sessions++
		if v := m.Field(profile.SessionTotalTimerTime); v.IsNumber() {
			s.timer += uint32(v.Uint())
		}
		s.ended, _ = m.Timestamp()
	case profile.MesgNumActivity:
		s.activities++
	}
}

// sportOf takes the sport from two fields of m, if it has the first.
// The last one wins: in a multisport file each session has its own, and the one that was cut off
// comes last.
func (s *unsummed) sportOf(m fit.Message, sport, subSport uint8) {
	if v := m.Field(sport); v.IsNumber() {
		s.sport, s.subSport = uint8(v.Uint()), uint8(m.Field(subSport).Uint())
	}
}

// end takes the end of a lap or session into account.
func (r *rest) end(m fit.Message) {
	r.records = nil
	if to := timeline.SumOf(m).Period().To; to < timeline.Unknown {
		r.after = max(r.after, to)
	}
}

func (r *rest) record(m fit.Message) {
	if t, ok := m.Timestamp(); ok && t > r.after {
		r.records = append(r.records, t)
	}
}

// lacks reports whether a message is missing.
func (s *unsummed) lacks() bool {
	return len(s.session.records) > 0 || s.sessions > 0 && s.activities == 0
}

// make makes the missing messages.
func (s *unsummed) make(r *Recording) []fit.Message {
	// The lap first, as devices write it: the session counts the laps before it.
	session, ok := timeline.PeriodOf(s.session.records)
	end := max(session.To, s.ended)
	if lap, without := timeline.PeriodOf(s.lap.records); ok && without {
		s.add(profile.MesgNumLap, r.Sums(profile.MesgNumLap, lap), s.laps,
			field{profile.LapEvent, fit.Enum(uint8(profile.EventLap))}, field{profile.LapEventType, stopped})
		s.laps++
	}
	if ok {
		sum := r.Sums(profile.MesgNumSession, session)
		s.add(profile.MesgNumSession, sum, s.sessions,
			field{profile.SessionSport, fit.Enum(s.sport)}, field{profile.SessionSubSport, fit.Enum(s.subSport)},
			field{profile.SessionNumLaps, fit.Uint16(s.laps)},
			field{profile.SessionEvent, fit.Enum(uint8(profile.EventSession))}, field{profile.SessionEventType, stopped})
		s.sessions++
		s.timer += 1000 * sum.timer // of seconds
	}
	if s.activities == 0 && s.sessions > 0 && end > 0 {
		s.add(profile.MesgNumActivity, nil, 0,
			field{profile.ActivityTimestamp, fit.Uint32(end)}, field{profile.ActivityTotalTimerTime, fit.Uint32(s.timer)},
			field{profile.ActivityNumSessions, fit.Uint16(s.sessions)}, field{profile.ActivityTypeField, fit.Enum(uint8(profile.ActivityManual))},
			field{profile.ActivityEvent, fit.Enum(uint8(profile.EventActivity))}, field{profile.ActivityEventType, stopped})
	}
	return s.builder.File().Messages
}

// A field is a field of a message to be made.
type field struct {
	num   uint8
	value fit.Value
}

var stopped = fit.Enum(uint8(profile.EventTypeStop))

// add makes a message, with an index and the sums of records unless these are nil. It cannot be wrong.
func (s *unsummed) add(num profile.MesgNum, sum *RecordSums, index uint16, fields ...field) {
	b := &s.builder
	b.Begin(num)
	if sum != nil {
		b.Add(profile.LapMessageIndex, fit.Uint16(index)) // of sessions, too
		sum.addTo(b)
	}
	for _, f := range fields {
		b.Add(f.num, f.value)
	}
	if err := b.End(); err != nil {
		panic(err)
	}
}

// sums are the fields of a lap or session that its records give.
var sums = []string{
	"timestamp", "start_time", "total_elapsed_time", "total_timer_time", "total_distance", "start_position_lat", "start_position_long",
	"total_ascent", "total_descent", "avg_speed", "max_speed", "avg_heart_rate", "max_heart_rate", "avg_cadence", "max_cadence",
	"avg_power", "max_power", "normalized_power",
}

// addTo adds the known ones of the fields sums.
func (s *RecordSums) addTo(b *fit.Builder) {
	for _, name := range sums {
		plain, _ := profile.FieldNamed(s.num, name)
		for _, f := range profile.BothOf(s.num, plain) {
			v, _ := s.Value(f, fit.Message{})
			if raw := f.Scale().Raw(v); f.Base().Holds(raw) {
				b.Add(f.Num(), fit.Number(f.Base(), uint64(int64(raw))))
				break // one of a pair is enough
			}
		}
	}
}
