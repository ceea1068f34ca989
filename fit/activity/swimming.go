package activity

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Swimming has the figures of an activity about the lengths of a pool.
type Swimming struct {
	Lengths  []Length // all, in the order of the files
	Total    Swim
	Sessions []Swim // one for each session of [Summary]; without lengths it is not [Swim.Known]
	Laps     []Swim // one for each of [Summary]
}

// swimmingOf returns the figures of lengths in files, nil without lengths.
func swimmingOf(parts []swimPart) *Swimming {
	if !slices.ContainsFunc(parts, func(p swimPart) bool { return len(p.lengths) > 0 }) {
		return nil
	}
	s := &Swimming{}
	for i := range parts {
		s.addFile(&parts[i])
	}
	if len(s.Lengths) == 0 {
		return nil
	}
	s.Total = s.total()
	return s
}

// A swimPart is what one file has of swims.
type swimPart struct {
	counts   [2]int // of sessions and laps
	lengths  []mesg.Length
	sessions []mesg.Session
	laps     []mesg.Lap
}

// swimPartOf returns the part of a file. Without lengths it keeps no structs: a chain of files may
// have many.
func swimPartOf(lengths []mesg.Length, sessions []mesg.Session, laps []mesg.Lap) swimPart {
	p := swimPart{counts: [2]int{len(sessions), len(laps)}}
	if len(lengths) > 0 {
		p.lengths, p.sessions, p.laps = lengths, sessions, laps
	}
	return p
}

// addFile adds the lengths, laps and sessions of a file.
func (s *Swimming) addFile(p *swimPart) {
	if len(p.lengths) == 0 {
		s.Sessions = append(s.Sessions, slices.Repeat([]Swim{noSwim()}, p.counts[0])...)
		s.Laps = append(s.Laps, slices.Repeat([]Swim{noSwim()}, p.counts[1])...)
		return
	}
	lengths := lengthsOf(p.lengths, p.sessions, p.laps)
	inSessions, inLaps := make([][]Length, len(p.sessions)), make([][]Length, len(p.laps))
	for _, l := range lengths {
		if l.Session >= 0 {
			inSessions[l.Session] = append(inSessions[l.Session], l)
		}
		if l.Lap >= 0 {
			inLaps[l.Lap] = append(inLaps[l.Lap], l)
		}
	}
	sums := p.sessionSums()
	for i, l := range lengths {
		lengths[i].Session, lengths[i].Lap = after(len(s.Sessions), l.Session), after(len(s.Laps), l.Lap)
	}
	for i, of := range inSessions {
		s.Sessions = append(s.Sessions, swimIf(of, sums[i]))
	}
	for i, of := range inLaps {
		pool := noSwimSum()
		if len(of) > 0 && of[0].Session >= 0 {
			pool = sums[of[0].Session]
		}
		s.Laps = append(s.Laps, swimIf(of, swimSumOfLap(&p.laps[i], pool)))
	}
	s.Lengths = append(s.Lengths, lengths...)
}

// after returns an index in a list with n more elements at its start, -1 for none.
func after(n, index int) int {
	if index < 0 {
		return index
	}
	return n + index
}

func (p *swimPart) sessionSums() (sums []swimSum) {
	for i := range p.sessions {
		sums = append(sums, swimSumOfSession(&p.sessions[i]))
	}
	return sums
}

// swimIf returns a swim that is known if it has lengths.
func swimIf(lengths []Length, stored swimSum) Swim {
	if len(lengths) == 0 {
		return noSwim()
	}
	return swimOf(lengths, stored)
}

func noSwim() Swim {
	return Swim{PoolLength: math.NaN(), PoolUnit: profile.DisplayMeasureInvalid, Stroke: profile.SwimStrokeInvalid}
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
	sum := noSwimSum()
	for i, one := range swims {
		switch {
		case i == 0:
			sum.pool, sum.unit = one.PoolLength, one.PoolUnit
		case one.PoolLength != sum.pool || one.PoolUnit != sum.unit:
			sum.pool, sum.unit = math.NaN(), profile.DisplayMeasureInvalid
		}
	}
	return swimOf(s.Lengths, sum)
}
