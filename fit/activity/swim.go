package activity

import (
	"iter"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// The names of the figures of swims in a pool.
const (
	FigureLengths          FigureName = "lengths"
	FigureStrokes          FigureName = "strokes"
	FigureStrokesPerLength FigureName = "strokes_per_length"
	FigureSwimPace         FigureName = "pace"
	FigureSWOLF            FigureName = "swolf"
)

// A Swim has the figures of the lengths of a pool, of a session, a lap or an activity. If the device
// wrote no number, it is computed from the lengths that somebody swam, without the rests.
type Swim struct {
	PoolLength float64                // m; NaN if unknown
	PoolUnit   profile.DisplayMeasure // [profile.DisplayMeasureStatute] of a pool in yards
	Stroke     profile.SwimStroke     // the device's, else the stroke that all lengths have, else [profile.SwimStrokeMixed]

	Lengths          Figure // how many somebody swam
	Strokes          Figure
	StrokesPerLength Figure // over the lengths with strokes
	Pace             Figure // seconds for 100 m, or 100 yd in a pool of yards, from the average speed, otherwise from the lengths
	SWOLF            Figure // avg_swolf, otherwise the mean of [Length.SWOLF]
}

// Known reports whether the swim has lengths, also if all are rests.
func (s *Swim) Known() bool { return s.Lengths.Name != "" }

// All returns each figure, even if it is unknown.
func (s *Swim) All() iter.Seq[Figure] {
	return slices.Values([]Figure{s.Lengths, s.Strokes, s.StrokesPerLength, s.Pace, s.SWOLF})
}

// metresPerYard converts the pools of yards.
const metresPerYard = 0.9144

// Stretch returns how many metres [Swim.Pace] is for: 100 m or 100 yd.
func (s *Swim) Stretch() float64 {
	if s.PoolUnit == profile.DisplayMeasureStatute {
		return 100 * metresPerYard
	}
	return 100
}

// noSwim returns the swim of a session or lap without lengths.
func noSwim() Swim {
	return Swim{PoolLength: math.NaN(), PoolUnit: profile.DisplayMeasureInvalid, Stroke: profile.SwimStrokeInvalid}
}

// swimOf returns the figures of lengths in the pool of another swim, with what a session or lap stores;
// the zero Message stores nothing. Without lengths the swim is not known.
func swimOf(lengths []Length, pool Swim, m fit.Message) Swim {
	if len(lengths) == 0 {
		return noSwim()
	}
	s := Swim{PoolLength: pool.PoolLength, PoolUnit: pool.PoolUnit, Stroke: profile.SwimStroke(enum(m, numIn(m, profile.SessionSwimStroke)))}
	count, seconds := 0.0, 0.0
	var strokes, swolf []float64
	for i := range lengths {
		l := &lengths[i]
		if !l.Active {
			continue
		}
		count++
		seconds += l.Seconds
		swolf = append(swolf, l.SWOLF())
		if l.Strokes > 0 {
			strokes = append(strokes, l.Strokes)
		}
	}
	if s.Stroke == profile.SwimStrokeInvalid {
		s.Stroke = strokeOf(lengths)
	}
	stored := func(ofSession uint8) float64 { return number(m, numIn(m, ofSession)) }
	s.Lengths = storedOr(FigureLengths, "", stored(profile.SessionNumActiveLengths), count)
	if count == 0 {
		s.Lengths = Figure{FigureLengths, 0, "", stored(profile.SessionNumActiveLengths) != 0}
	}
	s.Strokes = storedOr(FigureStrokes, "", stored(profile.SessionTotalCycles), Mean(strokes)*float64(len(strokes)))
	s.StrokesPerLength = storedOr(FigureStrokesPerLength, "", stored(profile.SessionAvgStrokesPerLength), Mean(strokes))
	unit := "s/100 m"
	if s.PoolUnit == profile.DisplayMeasureStatute {
		unit = "s/100 yd"
	}
	s.Pace = storedOr(FigureSwimPace, unit, s.Stretch()/stored(profile.SessionAvgSpeed), s.Stretch()*seconds/(count*s.PoolLength))
	s.SWOLF = storedOr(FigureSWOLF, "", stored(profile.SessionAvgSwolf), Mean(swolf))
	return s
}

// storedOr returns a figure with the stored value, or if that is not positive, with the computed
// value. A value that is not positive and finite is unknown: a device that writes 0 has counted nothing.
func storedOr(name FigureName, unit string, stored, computed float64) Figure {
	switch {
	case stored > 0 && !math.IsInf(stored, 1):
		return Figure{name, stored, unit, false}
	case computed > 0 && !math.IsInf(computed, 1):
		return Figure{name, computed, unit, true}
	}
	return Figure{name, math.NaN(), unit, false}
}

// strokeOf returns the stroke of all lengths that somebody swam, [profile.SwimStrokeMixed] if there
// are several, and [profile.SwimStrokeInvalid] if none is known.
func strokeOf(lengths []Length) profile.SwimStroke {
	stroke := profile.SwimStrokeInvalid
	for _, l := range lengths {
		switch {
		case !l.Active || l.Stroke == profile.SwimStrokeInvalid || l.Stroke == stroke:
		case stroke == profile.SwimStrokeInvalid:
			stroke = l.Stroke
		default:
			return profile.SwimStrokeMixed
		}
	}
	return stroke
}

// Swimming has the figures of an activity about the lengths of a pool.
type Swimming struct {
	Lengths  []Length // all, in the order of the files
	Total    Swim
	Sessions []Swim // one for each session of [Summary]; without lengths it is not [Swim.Known]
	Laps     []Swim // one for each of [Summary]
}

// swimmingOf returns the swims of files, nil if they have no lengths.
func swimmingOf(files []*fit.File) *Swimming {
	if !slices.ContainsFunc(files, func(f *fit.File) bool { return f.Count(profile.MesgNumLength) > 0 }) {
		return nil
	}
	s := &Swimming{}
	for _, f := range files {
		s.addFile(f.Messages)
	}
	if len(s.Lengths) == 0 {
		return nil
	}
	s.Total = s.total()
	return s
}

// addFile adds the lengths of a file, and a swim for each of its sessions and laps.
func (s *Swimming) addFile(messages []fit.Message) {
	sessions, laps := only(messages, profile.MesgNumSession), only(messages, profile.MesgNumLap)
	firstSession, firstLap := len(s.Sessions), len(s.Laps)
	inSessions, inLaps := make([][]Length, len(sessions)), make([][]Length, len(laps))
	for _, l := range Lengths(messages) {
		if l.Session >= 0 {
			inSessions[l.Session] = append(inSessions[l.Session], l)
			l.Session += firstSession
		}
		if l.Lap >= 0 {
			inLaps[l.Lap] = append(inLaps[l.Lap], l)
			l.Lap += firstLap
		}
		s.Lengths = append(s.Lengths, l)
	}
	for i, m := range sessions {
		pool := Swim{PoolLength: number(m, profile.SessionPoolLength), PoolUnit: profile.DisplayMeasure(enum(m, profile.SessionPoolLengthUnit))}
		s.Sessions = append(s.Sessions, swimOf(inSessions[i], pool, m))
	}
	for i, m := range laps {
		pool := noSwim()
		if of := inLaps[i]; len(of) > 0 && of[0].Session >= 0 {
			pool = s.Sessions[of[0].Session]
		}
		s.Laps = append(s.Laps, swimOf(inLaps[i], pool, m))
	}
}

// total returns the swim of all sessions with lengths: the only swim, or the figures of all lengths
// of several swims, with a pool if it is the same.
func (s *Swimming) total() Swim {
	swims := slices.DeleteFunc(slices.Clone(s.Sessions), func(one Swim) bool { return !one.Known() })
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
	return swimOf(s.Lengths, pool, fit.Message{})
}
