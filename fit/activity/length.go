package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// A Length is a length of a pool, or a rest between two.
type Length struct {
	Start   profile.DateTime // see [profile.DateTime.Known]
	Seconds float64          // while the timer ran; NaN if unknown
	Strokes float64          // of one arm, or of both, as the device counts; NaN if unknown
	Stroke  profile.SwimStroke
	Active  bool    // somebody swam it: it is not a rest
	Index   int     // message_index without flags; -1 if it has none
	Metres  float64 // of the pool, 0 for a rest; NaN if unknown

	Session, Lap int // in [Summary]; -1 if there are none
}

// SWOLF returns the seconds of the length plus its strokes. It is NaN for a rest, and if the device
// counted no seconds or no strokes, as it does of drills and kicks.
func (l *Length) SWOLF() float64 {
	if !l.Active || !(l.Seconds > 0) || !(l.Strokes > 0) {
		return math.NaN()
	}
	return l.Seconds + l.Strokes
}

// Lengths returns the lengths of swims in a pool among the messages of a file, in their order; nil if
// there are none. Session and Lap count the sessions and laps among messages. Those of sports other than swimming
// are left out: in games with a racket they are points.
func Lengths(messages []fit.Message) (lengths []Length) {
	all := only(messages, profile.MesgNumLength)
	if len(all) == 0 {
		return nil
	}
	sessions, laps := only(messages, profile.MesgNumSession), only(messages, profile.MesgNumLap)
	places := make([]timeline.Length, len(all))
	for i, m := range all {
		places[i] = timeline.Length{Index: index16(m, profile.LengthMessageIndex), Start: timeline.SumOf(m).Start}
		if places[i].Index != timeline.UnknownIndex {
			places[i].Index &= uint16(profile.MessageIndexMask) // without flags
		}
	}
	lapOf, sessionOf := timeline.LapsOfLengths(places, holdersOf(laps)), timeline.LapsOfLengths(places, holdersOf(sessions))
	for i, m := range all {
		l := Length{
			Start: profile.DateTime(places[i].Start), Seconds: number(m, profile.LengthTotalTimerTime), Strokes: number(m, profile.LengthTotalStrokes),
			Stroke: profile.SwimStroke(enum(m, profile.LengthSwimStroke)), Active: enum(m, profile.LengthLengthType) != uint8(profile.LengthTypeIdle),
			Index: -1, Session: sessionOf[i], Lap: lapOf[i],
		}
		session := fit.Message{}
		if l.Session >= 0 {
			session = sessions[l.Session]
		}
		if sport := profile.Sport(enum(session, profile.SessionSport)); sport != profile.SportSwimming && sport != profile.SportInvalid {
			continue
		}
		if places[i].Index != timeline.UnknownIndex {
			l.Index = int(places[i].Index)
		}
		if l.Active {
			l.Metres = number(session, profile.SessionPoolLength)
		}
		if math.IsNaN(l.Seconds) {
			l.Seconds = number(m, profile.LengthTotalElapsedTime)
		}
		lengths = append(lengths, l)
	}
	return lengths
}

// holdersOf returns the periods of laps or sessions, and the lengths that laps list: sessions do not say
// which lengths are theirs.
func holdersOf(all []fit.Message) []timeline.LapOfLengths {
	of := make([]timeline.LapOfLengths, len(all))
	for i, m := range all {
		of[i] = timeline.LapOfLengths{First: timeline.UnknownIndex, Count: timeline.UnknownIndex}
		if m.Num() == profile.MesgNumLap {
			of[i].First, of[i].Count = index16(m, profile.LapFirstLengthIndex), index16(m, profile.LapNumLengths)
		}
	}
	if len(all) > 0 {
		for i, p := range timeline.PeriodsOf(all, all[0].Num()) {
			of[i].Period = p
		}
	}
	return of
}

// index16 returns a field of a message, [timeline.UnknownIndex] if it is unknown.
func index16(m fit.Message, num uint8) uint16 {
	if v := m.Field(num); v.IsNumber() {
		return uint16(v.Uint())
	}
	return timeline.UnknownIndex
}
