package activity

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Swimming has the figures of an activity about the lengths of a pool.
type Swimming struct {
	Lengths  []Length // all, in the order of the files
	Total    Swim
	Sessions []Swim // one for each session of [Summary]; without lengths it is not [Swim.Known]
	Laps     []Swim // one for each of [Summary]
}

// addFile returns s, which is nil before the first length, with the lengths, laps and sessions of a file
// that comes after so many sessions and laps.
func (s *Swimming) addFile(all, sessions, laps []fit.Message, firstSession, firstLap int) *Swimming {
	lengths := lengthsOf(all, sessions, laps)
	if len(lengths) == 0 {
		return s
	}
	if s == nil {
		s = &Swimming{}
	}
	s.fill(firstSession, firstLap)
	inSessions, inLaps := make([][]Length, len(sessions)), make([][]Length, len(laps))
	for _, l := range lengths {
		if l.Session >= 0 {
			inSessions[l.Session] = append(inSessions[l.Session], l)
		}
		if l.Lap >= 0 {
			inLaps[l.Lap] = append(inLaps[l.Lap], l)
		}
	}
	for i, m := range sessions {
		pool := Swim{PoolLength: number(m, profile.SessionPoolLength), PoolUnit: profile.DisplayMeasure(enum(m, profile.SessionPoolLengthUnit))}
		s.Sessions = append(s.Sessions, swimOfSession.swimOf(inSessions[i], pool, m))
	}
	for i, m := range laps {
		pool := noSwim()
		if of := inLaps[i]; len(of) > 0 && of[0].Session >= 0 {
			pool = s.Sessions[firstSession+of[0].Session]
		}
		s.Laps = append(s.Laps, swimOfLap.swimOf(inLaps[i], pool, m))
	}
	for _, l := range lengths {
		l.Session, l.Lap = after(firstSession, l.Session), after(firstLap, l.Lap)
		s.Lengths = append(s.Lengths, l)
	}
	return s
}

// after returns an index in a list with n more elements at its start, -1 for none.
func after(n, index int) int {
	if index < 0 {
		return index
	}
	return n + index
}

// fill adds swims that are not known, so that there is one for each of so many sessions and laps.
func (s *Swimming) fill(sessions, laps int) {
	s.Sessions = append(s.Sessions, slices.Repeat([]Swim{noSwim()}, sessions-len(s.Sessions))...)
	s.Laps = append(s.Laps, slices.Repeat([]Swim{noSwim()}, laps-len(s.Laps))...)
}

// end is called after the last file.
func (s *Swimming) end(sessions, laps int) {
	if s != nil {
		s.fill(sessions, laps)
		s.Total = s.total()
	}
}

// total returns the swim of all sessions with lengths: the only swim, or the figures of all lengths
// of several swims, with a pool if it is the same.
func (s *Swimming) total() Swim {
	var swims []Swim
	for _, one := range s.Sessions {
		if one.Known() {
			swims = append(swims, one)
		}
	}
	if len(swims) == 1 {
		return swims[0]
	}
	pool := noSwim()
	for i, one := range swims {
		switch {
		case i == 0:
			pool = one
		case one.PoolLength != pool.PoolLength || one.PoolUnit != pool.PoolUnit:
			pool = noSwim()
		}
	}
	return swimOfSession.swimOf(s.Lengths, pool, fit.Message{})
}
