package fit

import "github.com/tightwire/tightwire/fit/profile"

// Summarize appends to f the messages that a device writes when an activity ends and that f
// lacks, as after a crash: a lap for the records after the end of the last lap, a session for
// those after the end of the last session, and an activity. It returns the messages it has
// made, nil if nothing is missing or no record has a time.
//
// Times, distance, heart rates and the first position come from the records; the timer time
// comes from the timer events. The sport is that of the last message sport or lap, or else
// generic.
func Summarize(f *File) (made []Message) {
	var s summary
	for _, m := range f.Messages {
		s.read(m)
	}
	made = s.make()
	f.Messages = append(f.Messages, made...)
	return made
}

// summary is the state of a file up to a message.
type summary struct {
	lap, session part // records since the last lap or session, or since the beginning
	laps         uint16
	sessions     uint16
	activities   int
	sport        uint8
	subSport     uint8
	timer        uint32 // in seconds, of all sessions
	ended        uint32 // the time of the last session
	builder      Builder
}

// A part is records that have no lap or no session yet.
type part struct {
	after              uint32 // when the last lap or session ended; earlier records have one
	start, end         uint32 // times, 0 if there is no record
	lat, long          int32  // of the first record that has them
	placed             bool   // whether a record has them
	distance, metres   uint32 // of the first record and of the last, in centimetres
	far                bool   // whether there is a distance
	beats, beating     uint32 // sum and number of the heart rates
	most               uint8  // largest heart rate
	paused, pauseBegan uint32 // seconds; the time when the timer stopped, or 0
}

func (s *summary) read(m Message) {
	switch m.Num() {
	case profile.MesgNumRecord:
		s.lap.record(m)
		s.session.record(m)
	case profile.MesgNumEvent:
		s.lap.event(m)
		s.session.event(m)
	case profile.MesgNumSport:
		s.sportOf(m, profile.SportSport, profile.SportSubSport)
	case profile.MesgNumLap:
		s.lap = part{after: max(s.lap.after, endOf(m))}
		s.laps++
		s.sportOf(m, profile.LapSport, profile.LapSubSport)
	case profile.MesgNumSession:
		s.session = part{after: max(s.session.after, endOf(m))}
		s.sessions++
		s.timer += uint32(m.Field(profile.SessionTotalTimerTime).Uint() / 1000)
		s.ended, _ = m.Timestamp()
	case profile.MesgNumActivity:
		s.activities++
	}
}

// sportOf takes the sport from two fields of m, if it has the first.
func (s *summary) sportOf(m Message, sport, subSport uint8) {
	if v := m.Field(sport); isNumber(v) {
		s.sport, s.subSport = uint8(v.Uint()), uint8(m.Field(subSport).Uint())
	}
}

// endOf returns when a lap or session ended. Some devices write them before their records,
// with the time when they began.
func endOf(m Message) uint32 {
	end, _ := m.Timestamp()
	began, elapsed := m.Field(profile.LapStartTime), m.Field(profile.LapTotalElapsedTime)
	if isNumber(began) && isNumber(elapsed) {
		end = max(end, uint32(began.Uint()+elapsed.Uint()/1000))
	}
	return end
}

// record takes a record into account.
func (p *part) record(m Message) {
	t, ok := m.Timestamp()
	if !ok || t <= p.after {
		return
	}
	if p.start == 0 {
		p.start = t
	}
	p.end = max(p.end, t)
	if lat, long := m.Field(profile.RecordPositionLat), m.Field(profile.RecordPositionLong); !p.placed && isNumber(lat) && isNumber(long) {
		p.lat, p.long, p.placed = int32(lat.Int()), int32(long.Int()), true
	}
	if d := m.Field(profile.RecordDistance); isNumber(d) {
		if p.metres = uint32(d.Uint()); !p.far {
			p.distance, p.far = p.metres, true
		}
	}
	if h := m.Field(profile.RecordHeartRate); isNumber(h) {
		p.beats += uint32(h.Uint())
		p.beating++
		p.most = max(p.most, uint8(h.Uint()))
	}
}

func isNumber(v Value) bool { return v.isScalar() && v.Valid() }

// event takes a start or stop of the timer into account.
func (p *part) event(m Message) {
	t, ok := m.Timestamp()
	if !ok || p.start == 0 || m.Field(profile.EventEvent).Uint() != uint64(profile.EventTimer) {
		return
	}
	switch kind := profile.EventType(m.Field(profile.EventEventType).Uint()); {
	case kind == profile.EventTypeStart && p.pauseBegan > 0:
		p.paused += max(t, p.pauseBegan) - p.pauseBegan
		p.pauseBegan = 0
	case (kind == profile.EventTypeStop || kind == profile.EventTypeStopAll) && p.pauseBegan == 0:
		p.pauseBegan = t
	}
}

// elapsed returns the time from the first record to the last, and that in which the
// timer ran, in seconds.
func (p *part) elapsed() (all, timer uint32) {
	all = p.end - min(p.start, p.end)
	paused := p.paused
	if p.pauseBegan > 0 && p.end > p.pauseBegan {
		paused += p.end - p.pauseBegan
	}
	return all, all - min(paused, all)
}

// make makes the missing messages.
func (s *summary) make() []Message {
	if s.session.start == 0 && (s.sessions == 0 || s.activities > 0) {
		return nil
	}
	end := max(s.session.end, s.ended)
	if s.lap.start > 0 && s.session.start > 0 {
		s.makeLap()
	}
	if s.session.start > 0 {
		s.makeSession()
	}
	if s.activities == 0 && s.sessions > 0 && end > 0 {
		s.makeActivity(end)
	}
	return s.builder.File().Messages
}

func (s *summary) makeLap() {
	b := &s.builder
	b.Begin(profile.MesgNumLap)
	b.Add(254, Uint16(s.laps))
	s.lap.add(b, profile.LapStartPositionLat, profile.LapStartPositionLong, profile.LapAvgHeartRate, profile.LapMaxHeartRate)
	b.Add(profile.LapEvent, Enum(uint8(profile.EventLap)))
	b.Add(profile.LapEventType, Enum(uint8(profile.EventTypeStop)))
	s.end()
	s.laps++
}

func (s *summary) makeSession() {
	b := &s.builder
	b.Begin(profile.MesgNumSession)
	b.Add(254, Uint16(s.sessions))
	s.session.add(b, profile.SessionStartPositionLat, profile.SessionStartPositionLong, profile.SessionAvgHeartRate, profile.SessionMaxHeartRate)
	b.Add(profile.SessionSport, Enum(s.sport))
	b.Add(profile.SessionSubSport, Enum(s.subSport))
	b.Add(profile.SessionNumLaps, Uint16(s.laps))
	b.Add(profile.SessionEvent, Enum(uint8(profile.EventSession)))
	b.Add(profile.SessionEventType, Enum(uint8(profile.EventTypeStop)))
	s.end()
	_, timer := s.session.elapsed()
	s.sessions++
	s.timer += timer
}

func (s *summary) makeActivity(end uint32) {
	b := &s.builder
	b.Begin(profile.MesgNumActivity)
	b.Add(fieldTimestamp, Uint32(end))
	b.Add(profile.ActivityTotalTimerTime, Uint32(1000*s.timer))
	b.Add(profile.ActivityNumSessions, Uint16(s.sessions))
	b.Add(profile.ActivityTypeField, Enum(uint8(profile.ActivityManual)))
	b.Add(profile.ActivityEvent, Enum(uint8(profile.EventActivity)))
	b.Add(profile.ActivityEventType, Enum(uint8(profile.EventTypeStop)))
	s.end()
}

// add adds the fields that laps and sessions share, and those whose numbers differ.
func (p *part) add(b *Builder, lat, long, average, most uint8) {
	all, timer := p.elapsed()
	b.Add(fieldTimestamp, Uint32(p.end))
	b.Add(profile.LapStartTime, Uint32(p.start))
	b.Add(profile.LapTotalElapsedTime, Uint32(1000*all))
	b.Add(profile.LapTotalTimerTime, Uint32(1000*timer))
	if p.far {
		b.Add(profile.LapTotalDistance, Uint32(p.metres-min(p.distance, p.metres)))
	}
	if p.placed {
		b.Add(lat, Sint32(p.lat))
		b.Add(long, Sint32(p.long))
	}
	if p.beating > 0 {
		b.Add(average, Uint8(uint8(p.beats/p.beating)))
		b.Add(most, Uint8(p.most))
	}
}

// end ends a message, which cannot be wrong.
func (s *summary) end() {
	if err := s.builder.End(); err != nil {
		panic(err)
	}
}
