package edit

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// messageIndex is the field of messages of any kind that numbers the messages of the kind,
// in its low 12 bits.
const (
	messageIndex = 254
	indexMask    = 0xFFF
)

// reference is how messages refer to a lap or session.
type reference struct {
	num   profile.MesgNum
	index uint64
}

// referenceTo returns the reference to a lap or session.
func referenceTo(m fit.Message) reference {
	return reference{m.Num(), m.Field(messageIndex).Uint() & indexMask}
}

// referenceOf returns the lap or session that a time_in_zone message refers to.
func referenceOf(m fit.Message) (ref reference, ok bool) {
	num, index := m.Field(profile.TimeInZoneReferenceMesg), m.Field(profile.TimeInZoneReferenceIndex)
	ref = reference{profile.MesgNum(num.Uint()), index.Uint() & indexMask}
	ok = m.Num() == profile.MesgNumTimeInZone && num.IsNumber() && index.IsNumber()
	return ref, ok && (ref.num == profile.MesgNumLap || ref.num == profile.MesgNumSession)
}

// number numbers laps and sessions from these numbers on, and changes the references to
// them.
func (d *draft) number(firstLap, firstSession uint64) {
	next := map[profile.MesgNum]uint64{profile.MesgNumLap: firstLap, profile.MesgNumSession: firstSession}
	now := map[reference]uint64{}
	var laps []fit.Message
	d.each(func(m fit.Message) fit.Message {
		if m.Num() != profile.MesgNumLap && m.Num() != profile.MesgNumSession {
			return m
		}
		i := next[m.Num()]
		next[m.Num()]++
		now[referenceTo(m)] = i
		if m.Num() == profile.MesgNumLap {
			laps = append(laps, m)
		}
		return d.index(m, messageIndex, i)
	})
	// References may come before what they refer to, so they change once all numbers are known.
	d.each(func(m fit.Message) fit.Message {
		if ref, ok := referenceOf(m); ok {
			return d.index(m, profile.TimeInZoneReferenceIndex, now[ref])
		}
		if m.Num() == profile.MesgNumSession {
			return d.countLaps(m, laps, firstLap)
		}
		return m
	})
}

// index sets an existing field to the index i, and keeps its flags.
func (d *draft) index(m fit.Message, field uint8, i uint64) fit.Message {
	v := m.Field(field)
	if !v.IsNumber() {
		return m
	}
	return d.put(m, setNumber(m.Num(), field, v.Uint()&^indexMask|i&indexMask))
}

// countLaps sets a session's number of laps, if it has one, to the laps whose middle is
// within the session: a cut session begins at a record, and its first lap may begin
// earlier.
func (d *draft) countLaps(session fit.Message, laps []fit.Message, firstLap uint64) fit.Message {
	p := periodOf(session)
	first, n := uint64(0), uint64(0)
	for i, m := range laps {
		lap := periodOf(m)
		if middle := lap.From + (lap.To-lap.From)/2; p.From <= middle && middle <= p.To {
			if n == 0 {
				first = firstLap + uint64(i)
			}
			n++
		}
	}
	if !session.Field(profile.SessionNumLaps).IsNumber() || n == 0 {
		return session
	}
	return d.put(session, setNumber(profile.MesgNumSession, profile.SessionFirstLapIndex, first), setNumber(profile.MesgNumSession, profile.SessionNumLaps, n))
}

// conclude sets the activity's number of sessions and timer time, which is unknown if the timer
// time of any session is, and its time if the end has changed.
func (d *draft) conclude(ended bool) {
	sessions, sum, known, end := uint64(0), uint64(0), true, uint32(0)
	for _, m := range d.messages {
		if m.Num() == profile.MesgNumSession {
			sessions++
			v := m.Field(profile.SessionTotalTimerTime)
			sum, known = sum+v.Uint(), known && v.IsNumber()
			end = max(end, timeline.TimeOf(m))
		}
	}
	timer := setNumber(profile.MesgNumActivity, profile.ActivityTotalTimerTime, sum)
	timer.hide = !known
	d.each(func(m fit.Message) fit.Message {
		if m.Num() != profile.MesgNumActivity || sessions == 0 {
			return m
		}
		edits := []fieldEdit{timer, setNumber(m.Num(), profile.ActivityNumSessions, sessions)}
		if was, ok := m.Timestamp(); ok && ended {
			edits = append(edits, setNumber(m.Num(), profile.ActivityTimestamp, uint64(end)))
			// Only the difference of the two times is known, the time zone: so both move alike.
			if v := m.Field(profile.ActivityLocalTimestamp); v.IsNumber() {
				edits = append(edits, setNumber(m.Num(), profile.ActivityLocalTimestamp, v.Uint()+uint64(end)-uint64(was)))
			}
		}
		return d.put(m, edits...)
	})
}
