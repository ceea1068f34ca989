package edit

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// ErrFill is found by errors.Is if Fill cannot fill a field.
var ErrFill = errors.New("no field to fill")

// fillable are the fields that Fill fills, with the fields of laps and sessions that depend on them.
var fillable = map[string]struct {
	field      uint8
	dependents []string
}{
	"power":      {profile.RecordPower, []string{"avg_power", "max_power", "normalized_power", "total_work", "training_stress_score", "intensity_factor"}},
	"cadence":    {profile.RecordCadence, []string{"avg_cadence", "max_cadence"}},
	"heart_rate": {profile.RecordHeartRate, []string{"avg_heart_rate", "max_heart_rate", "min_heart_rate"}},
}

// CanFill reports whether [Fill] can fill a field of records of this name: power, cadence or heart_rate.
func CanFill(name string) bool { _, ok := fillable[name]; return ok }

// Fill returns f with values for the records in dropouts of these fields, which are power, cadence or
// heart_rate. A dropout is one or more records without a value, between two records that have one and are
// at most longest apart, or a second more, while the timer ran. Its records get values on the straight
// line between the two. A heart rate of 0 is no value, but a power or cadence of 0 is: the rider coasts.
//
// Each filled record has a [Mark], such as filled_power. Averages, maxima and minima of the laps and sessions
// with a filled record, and their normalised power and work, are computed again; training stress
// score and intensity factor become unknown if a power was filled.
//
// The result shares no memory with f, which is not changed. An error wraps [ErrFill].
func Fill(f *fit.File, longest time.Duration, names ...string) (*fit.File, []Change, error) {
	d := draftOf(f)
	k := d.marker()
	pauses := timeline.PausesOf(f.Messages)
	for _, name := range names {
		what, ok := fillable[name]
		if !ok {
			return nil, nil, fmt.Errorf("edit: %w: %q, want power, cadence or heart_rate", ErrFill, name)
		}
		var times []uint32
		for _, at := range d.dropouts(what.field, longest, pauses) {
			m := d.messages[at.index]
			known, _ := profile.FieldOf(m.Num(), what.field)
			def := fit.FieldDefinition{Num: what.field, Size: uint8(known.Base().Size()), Type: known.Base()}
			d.messages[at.index] = d.put(k.mark(m, "filled_"+name, fit.Uint8(1)), encoded(known, &def, math.Round(at.value)))
			times = append(times, timeline.TimeOf(m))
		}
		d.sumAgain(times, nil, what.dependents)
	}
	k.describe()
	return d.result()
}

// A guess is a value for a message.
type guess struct {
	index int
	value float64
}

// dropouts returns values for the records in the dropouts of a field.
func (d *draft) dropouts(field uint8, longest time.Duration, pauses []period) (all []guess) {
	type reading struct {
		index int
		time  uint32
		value float64 // NaN without one
	}
	var records []reading
	for i, m := range d.messages {
		if t, ok := m.Timestamp(); ok && m.Num() == profile.MesgNumRecord {
			v := m.Field(field)
			r := reading{i, t, math.NaN()}
			if v.IsNumber() && !(field == profile.RecordHeartRate && v.Uint() == 0) {
				r.value = v.Float()
			}
			records = append(records, r)
		}
	}
	slices.SortStableFunc(records, func(a, b reading) int { return int(int64(a.time) - int64(b.time)) })
	last := -1
	for i, b := range records {
		if math.IsNaN(b.value) {
			continue
		}
		if last >= 0 && i > last+1 {
			a := records[last]
			apart := b.time - a.time
			paused := slices.ContainsFunc(pauses, func(p period) bool { return p.From < b.time && a.time < p.To })
			if apart > 0 && !paused && time.Duration(apart-1)*time.Second <= longest {
				for _, r := range records[last+1 : i] {
					share := float64(r.time-a.time) / float64(apart)
					all = append(all, guess{r.index, a.value + share*(b.value-a.value)})
				}
			}
		}
		last = i
	}
	return all
}
