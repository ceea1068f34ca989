package edit

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrScale is found by errors.Is if Scale cannot scale a field, or not by that factor.
var ErrScale = errors.New("cannot scale")

// MaxScale is the largest factor of [Scale].
const MaxScale = 10

// A scaling is what depends on a measured value, by the names of plain fields ([profile.PlainName]).
type scaling struct {
	linear, square, unknown []string
}

var scalings = map[string]scaling{
	"power": {
		linear: []string{"power", "accumulated_power", "avg_power", "max_power", "normalized_power", "total_work", "intensity_factor"},
		// the time, and the square of the intensity
		square:  []string{"training_stress_score"},
		unknown: []string{"time_in_power_zone"},
	},
	"distance": {
		linear:  []string{"distance", "total_distance", "speed", "avg_speed", "max_speed", "step_length", "avg_step_length", "avg_stroke_distance"},
		unknown: []string{"time_in_speed_zone"},
	},
}

// scaledKinds are the kinds of messages with measured values and their sums.
var scaledKinds = []profile.MesgNum{
	profile.MesgNumRecord, profile.MesgNumLap, profile.MesgNumSession, profile.MesgNumLength,
	profile.MesgNumSegmentLap, profile.MesgNumSplit, profile.MesgNumSplitSummary, profile.MesgNumTimeInZone,
}

// Scale returns f with a measured value times a factor: power of a meter that reads too low, or distance
// of a treadmill or a wheel of another size, with all speeds. It scales the sums that depend on it, too:
// averages, maxima, normalised power, work, intensity factor, training stress score. Times in zones
// of the value become unknown. Other values stay, such as calories, and developer fields.
//
// Each session has a [Mark] with the factor, such as scale_power; without sessions, each record has
// it. Factors of several calls multiply.
//
// The result shares no memory with f, which is not changed. An error wraps [ErrScale]: name is neither power
// nor distance, or the factor not above 0 and up to [MaxScale].
func Scale(f *fit.File, name string, factor float64) (*fit.File, []Change, error) {
	s, ok := scalings[name]
	switch {
	case !ok:
		return nil, nil, fmt.Errorf("edit: %w %q, want power or distance", ErrScale, name)
	case !(factor > 0 && factor <= MaxScale):
		return nil, nil, fmt.Errorf("edit: %w by %v, want a factor above 0 and up to %d", ErrScale, factor, MaxScale)
	}
	d := draftOf(f)
	if factor == 1 {
		return d.result()
	}
	changed := false
	d.each(func(m fit.Message) fit.Message {
		if !slices.Contains(scaledKinds, m.Num()) {
			return m
		}
		scaled := d.putFields(m, func(f *fit.FieldDefinition, known profile.Field, ok bool) (fieldEdit, bool) {
			return s.edit(m, f, known, ok, factor)
		})
		changed = changed || scaled != m
		return scaled
	})
	if changed {
		d.markFactor("scale_"+name, factor)
	}
	return d.result()
}

// edit returns the edit of a field of m; ok is false if the field does not depend on the value.
func (s *scaling) edit(m fit.Message, f *fit.FieldDefinition, known profile.Field, ok bool, factor float64) (fieldEdit, bool) {
	name := profile.PlainName(m.Num(), f.Num)
	switch v := m.Field(f.Num); {
	case !ok || !v.Valid():
		return fieldEdit{}, false
	case slices.Contains(s.unknown, name):
		return fieldEdit{num: f.Num, hide: true}, true
	case slices.Contains(s.square, name):
		factor *= factor
	case !slices.Contains(s.linear, name):
		return fieldEdit{}, false
	}
	x, _ := m.Scaled(f.Num)
	return encoded(known, f, x*factor), true
}

// markFactor marks all sessions, or without any all records, with a factor.
func (d *draft) markFactor(name string, factor float64) {
	kind := profile.MesgNumSession
	if d.count(kind) == 0 {
		kind = profile.MesgNumRecord
	}
	k := d.marker()
	for i, m := range d.messages {
		if m.Num() == kind {
			d.messages[i] = k.mark(m, name, fit.Float32(float32(factor*k.factorOf(d.was[i], name))))
		}
	}
	k.describe()
}
