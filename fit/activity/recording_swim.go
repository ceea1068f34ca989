package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit/internal/known"
	"github.com/tightwire/tightwire/fit/timeline"
)

// A watch in a pool counts lengths. It writes a record for each of them, or one in some minutes, so that
// laps and sessions sum up lengths, not records.

// swum returns the lengths that begin in p, nil if the distance of one is not known.
func (r *Recording) swum(p timeline.Period) (found []Length) {
	for _, l := range r.lengths {
		if uint32(l.Start) < p.From || uint32(l.Start) >= p.To {
			continue
		}
		if math.IsNaN(l.Metres) {
			return nil
		}
		found = append(found, l)
	}
	return found
}

// fromLengths returns the fields that lengths give; ok is false for all others, and without lengths.
func (s *RecordSums) fromLengths(name string) (v float64, ok bool) {
	if len(s.lengths) == 0 {
		return 0, false
	}
	active, metres, seconds, strokes := 0.0, 0.0, 0.0, math.NaN()
	for _, l := range s.lengths {
		if l.Active {
			active++
			metres += l.Metres
			seconds += l.Seconds
			strokes = known.Either(strokes, l.Strokes, func(x, y float64) float64 { return x + y })
		}
	}
	switch name {
	case "total_distance":
		return metres, true
	case "avg_speed":
		return metres / seconds, true
	case "num_lengths":
		return float64(len(s.lengths)), true
	case "num_active_lengths":
		return active, true
	case "first_length_index":
		return float64(s.lengths[0].Index), true
	case "total_cycles":
		return strokes, true
	}
	return 0, false
}
