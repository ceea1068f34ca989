package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
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
// there are none. Session and Lap count the sessions and laps among messages.
func Lengths(messages []fit.Message) []Length {
	all := mesg.Append([]mesg.Length(nil), messages)
	if len(all) == 0 {
		return nil
	}
	return lengthsOf(all, mesg.Append([]mesg.Session(nil), messages), mesg.Append([]mesg.Lap(nil), messages))
}

// lengthsOf returns the lengths of one file in its order. Those of sports other than swimming are
// left out: in games with a racket they are points.
func lengthsOf(all []mesg.Length, sessions []mesg.Session, laps []mesg.Lap) (lengths []Length) {
	lapOf := timeline.LapsOfLengths(placesIn(all), lapsOfLengths(laps))
	sessionOf := timeline.LapsOfLengths(placesIn(all), sessionsOfLengths(sessions))
	for i := range all {
		if k := sessionOf[i]; k >= 0 && !swims(sessions[k].Sport) {
			continue
		}
		length := lengthOf(&all[i])
		length.Session, length.Lap = sessionOf[i], lapOf[i]
		switch k := sessionOf[i]; {
		case !length.Active:
			length.Metres = 0
		case k >= 0:
			length.Metres = sessions[k].PoolLengthScaled()
		}
		lengths = append(lengths, length)
	}
	return lengths
}

// swims reports whether lengths of a sport are lengths of a pool.
func swims(sport profile.Sport) bool {
	return sport == profile.SportSwimming || sport == profile.SportInvalid
}

func lengthOf(m *mesg.Length) Length {
	l := Length{
		Start: m.StartTime, Seconds: m.TotalTimerTimeScaled(), Strokes: valid(m.TotalStrokes), Stroke: m.SwimStroke,
		Active: m.LengthType != profile.LengthTypeIdle, Index: -1, Metres: math.NaN(),
	}
	if m.MessageIndex != profile.MessageIndexInvalid {
		l.Index = int(m.MessageIndex & profile.MessageIndexMask)
	}
	if math.IsNaN(l.Seconds) {
		l.Seconds = m.TotalElapsedTimeScaled()
	}
	return l
}

// placesIn returns the places of lengths.
func placesIn(all []mesg.Length) []timeline.Length {
	places := make([]timeline.Length, len(all))
	for i := range all {
		index := all[i].MessageIndex
		if index != profile.MessageIndexInvalid {
			index &= profile.MessageIndexMask // without flags
		}
		places[i] = timeline.Length{Index: uint16(index), Start: uint32(all[i].StartTime)}
	}
	return places
}

// lapsOfLengths returns the periods of laps, and the lengths that they list.
func lapsOfLengths(laps []mesg.Lap) []timeline.LapOfLengths {
	return ofLengths(laps, func(l *mesg.Lap) (timeline.Sum, timeline.LapOfLengths) {
		return timeline.Sum{Time: uint32(l.Timestamp), Start: uint32(l.StartTime), Elapsed: l.TotalElapsedTime},
			timeline.LapOfLengths{First: l.FirstLengthIndex, Count: l.NumLengths}
	})
}

// sessionsOfLengths returns sessions as laps without indexes, because sessions do not say which
// lengths are theirs.
func sessionsOfLengths(sessions []mesg.Session) []timeline.LapOfLengths {
	return ofLengths(sessions, func(s *mesg.Session) (timeline.Sum, timeline.LapOfLengths) {
		return timeline.Sum{Time: uint32(s.Timestamp), Start: uint32(s.StartTime), Elapsed: s.TotalElapsedTime},
			timeline.LapOfLengths{First: timeline.UnknownIndex, Count: timeline.UnknownIndex}
	})
}

// ofLengths returns laps or sessions with their periods; facts returns the time
// and the lengths of a lap or session.
func ofLengths[T any](all []T, facts func(*T) (timeline.Sum, timeline.LapOfLengths)) []timeline.LapOfLengths {
	sums, of := make([]timeline.Sum, len(all)), make([]timeline.LapOfLengths, len(all))
	for i := range all {
		sums[i], of[i] = facts(&all[i])
	}
	for i, p := range timeline.Periods(sums) {
		of[i].Period = p
	}
	return of
}
