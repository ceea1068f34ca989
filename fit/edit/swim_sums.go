package edit

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// number gives the lengths indexes from the first one's on, if their number has changed.
func (s *swimming) number() {
	if len(s.Join)+len(s.Split) == 0 {
		return
	}
	first := uint64(max(s.lengths[0].Index, 0))
	for i, l := range s.mended {
		l.message = s.index(l.message, messageIndex, first+uint64(i))
	}
}

// newIndex returns the index that the length with an index has now.
func (s *swimming) newIndex(old uint64) uint64 {
	first := uint64(max(s.lengths[0].Index, 0))
	for i, l := range s.mended {
		if l.Index >= 0 && uint64(l.Index) == old {
			return first + uint64(i)
		}
	}
	return old
}

// stretchOfLengths is what a lap or session has of the lengths, before and after.
type stretchOfLengths struct {
	was, is int // active lengths
	strokes []profile.SwimStroke
}

// lengthsIn returns the lengths of the laps, or of the sessions, that of returns the number of.
func (s *swimming) lengthsIn(of func(l *swimLength) int) map[int]*stretchOfLengths {
	all := map[int]*stretchOfLengths{}
	at := func(l *swimLength) *stretchOfLengths {
		if all[of(l)] == nil {
			all[of(l)] = &stretchOfLengths{}
		}
		return all[of(l)]
	}
	for _, l := range s.lengths {
		if l.Active {
			at(l).was++
		}
	}
	for _, l := range s.mended {
		if l.Active {
			at(l).is++
			at(l).strokes = append(at(l).strokes, l.Stroke)
		}
	}
	return all
}

// sums changes the laps and sessions.
func (s *swimming) sums() {
	laps := s.lengthsIn(func(l *swimLength) int { return l.Lap })
	sessions := s.lengthsIn(func(l *swimLength) int { return l.Session })
	seen := map[profile.MesgNum]int{}
	s.each(func(m fit.Message) fit.Message {
		in := laps
		switch m.Num() {
		case profile.MesgNumLap:
		case profile.MesgNumSession:
			in = sessions
		default:
			return m
		}
		n := in[seen[m.Num()]]
		seen[m.Num()]++
		if n == nil {
			return s.moved(m)
		}
		return s.summed(s.moved(m), n)
	})
}

// moved returns a lap with the new index of its first length.
func (s *swimming) moved(m fit.Message) fit.Message {
	if v := m.Field(profile.LapFirstLengthIndex); m.Num() == profile.MesgNumLap && v.IsNumber() && len(s.Join)+len(s.Split) > 0 {
		return s.put(m, setNumber(m.Num(), profile.LapFirstLengthIndex, s.newIndex(v.Uint())))
	}
	return m
}

// summed returns a lap or session with the sums of its lengths. It changes what the device wrote by what its
// lengths have changed by, because devices count rests in different ways.
func (s *swimming) summed(m fit.Message, n *stretchOfLengths) fit.Message {
	more := float64(n.is - n.was)
	distance, _ := m.Best(profile.SessionTotalDistance) // laps have it under the same number
	metres := distance*s.ratio + more*s.metres()
	if !(distance > 0) {
		metres = float64(n.is) * s.metres()
	}
	faster := metres / distance // NaN or infinite without a distance: then there is no speed to change
	return s.putFields(m, func(f *fit.FieldDefinition, known profile.Field, ok bool) (fieldEdit, bool) {
		v, _ := m.Scaled(f.Num)
		valid := ok && m.Field(f.Num).Valid()
		switch name := profile.PlainName(m.Num(), f.Num); {
		case name == "pool_length" && s.Pool > 0:
			return encoded(known, f, s.Pool), true
		case name == "pool_length_unit" && s.Pool > 0:
			return setNumber(m.Num(), f.Num, uint64(s.unit())), true
		case name == "swim_stroke" && len(s.Strokes) > 0:
			return setNumber(m.Num(), f.Num, uint64(strokeOf(n.strokes))), true
		case !valid || more == 0 && s.ratio == 1:
		case name == "total_distance":
			return encoded(known, f, metres), true
		case name == "avg_speed":
			return encoded(known, f, v*faster), true
		case name == "max_speed":
			return encoded(known, f, v*s.ratio), true
		case name == "avg_stroke_distance":
			return encoded(known, f, v*faster), true
		case name == "num_lengths" && v > 0, name == "num_active_lengths":
			return encoded(known, f, v+more), true
		case name == "avg_stroke_count" || name == "avg_strokes_per_length":
			return encoded(known, f, v*float64(n.was)/float64(n.is)), true
		case name == "avg_swolf" && more != 0:
			return fieldEdit{num: f.Num, hide: true}, true // programs compute it from the lengths
		}
		return fieldEdit{}, false
	})
}

func (s *swimming) unit() profile.DisplayMeasure {
	if s.Yards {
		return profile.DisplayMeasureStatute
	}
	return profile.DisplayMeasureMetric
}

// strokeOf returns the stroke that all lengths have.
func strokeOf(all []profile.SwimStroke) profile.SwimStroke {
	if all = slices.Compact(slices.Clone(all)); len(all) == 1 {
		return all[0]
	}
	return profile.SwimStrokeMixed
}

// records changes the distances and speeds of the records of the swim.
func (s *swimming) records() {
	turns := turnsOf(s.messages) // as the device saw them
	s.each(func(m fit.Message) fit.Message {
		t, ok := m.Timestamp()
		if m.Num() != profile.MesgNumRecord || !ok || t < turns[0] || t > turns[len(turns)-1] {
			return m
		}
		more := 0.0
		for _, turn := range s.turns {
			if turn.time <= t {
				more += turn.more * s.metres()
			}
		}
		if more == 0 && s.ratio == 1 {
			return m
		}
		return s.putFields(m, func(f *fit.FieldDefinition, known profile.Field, ok bool) (fieldEdit, bool) {
			v, _ := m.Scaled(f.Num)
			switch name := profile.PlainName(m.Num(), f.Num); {
			case !ok || !m.Field(f.Num).Valid():
			case name == "distance":
				return encoded(known, f, max(v*s.ratio+more, 0)), true
			case name == "speed":
				return encoded(known, f, v*s.ratio), true
			}
			return fieldEdit{}, false
		})
	})
}

// place puts the mended lengths in the place of the lengths.
func (s *swimming) place() {
	at := map[int][]fit.Message{}
	is := map[int]bool{}
	for _, l := range s.lengths {
		is[l.at] = true
	}
	for _, l := range s.mended {
		at[l.at] = append(at[l.at], l.message)
	}
	var messages []fit.Message
	for i, m := range s.messages {
		if is[i] {
			messages = append(messages, at[i]...)
		} else {
			messages = append(messages, m)
		}
	}
	s.messages = messages
}
