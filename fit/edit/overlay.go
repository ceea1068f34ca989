package edit

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// ErrField is found by errors.Is if records have no field with this name.
var ErrField = errors.New("no such field of records")

// Overlay returns a with fields of the records of b, another recording of the same time.
// names are fields such as heart_rate or power, or position. Each record of a gets the
// values of the record of b that is nearest in time, at most 5 s away; if there is none, it keeps its own
// values. d is how far the clock of a is ahead of the clock of b; see [ClockOffset]. Averages, minima and
// maxima of these fields in laps and sessions are computed again, with climbs, work and distance, which
// depend on them.
//
// The result shares no memory with the files, which are not changed. An error wraps [ErrField] or [ErrNoRecords].
func Overlay(a, b *fit.File, d time.Duration, names ...string) (*fit.File, []Change, error) {
	from := timeline.Timed(b.Messages, profile.MesgNumRecord)
	if len(from) == 0 || len(timeline.Timed(a.Messages, profile.MesgNumRecord)) == 0 {
		return nil, nil, fmt.Errorf("edit: %w", ErrNoRecords)
	}
	slices.SortStableFunc(from, byTime)
	e := draftOf(a)
	for _, name := range names {
		fields := fieldsNamed(name)
		if len(fields) == 0 {
			return nil, nil, fmt.Errorf("edit: %w: %q", ErrField, name)
		}
		e.overlay(from, int64(d/time.Second), fields)
	}
	e.refresh(names...)
	return e.result()
}

// CanOverlay reports whether [Overlay] knows a field of this name.
func CanOverlay(name string) bool { return len(fieldsNamed(name)) > 0 }

// fieldsNamed returns the fields of records with this name: of a pair both, the plain one
// first.
func fieldsNamed(name string) (fields []profile.Field) {
	names := []string{name}
	if name == "position" {
		names = []string{"position_lat", "position_long"}
	}
	for _, n := range names {
		f, ok := profile.FieldNamed(profile.MesgNumRecord, n)
		if ok && !f.Array() && f.Base() != profile.String && n != "timestamp" {
			fields = append(fields, profile.BothOf(profile.MesgNumRecord, f)...)
		}
	}
	return fields
}

// overlay copies values to the records from the records of another file, which are in order of time.
func (d *draft) overlay(from []fit.Message, later int64, fields []profile.Field) {
	columns := make([][]float64, len(fields))
	known := from[:0:0]
	for _, m := range from {
		has := false
		for i, f := range fields {
			v, _ := m.Best(f.Num())
			has = has || !math.IsNaN(v)
			columns[i] = append(columns[i], v)
		}
		if has {
			known = append(known, m)
			continue
		}
		for i := range columns {
			columns[i] = columns[i][:len(known)]
		}
	}
	d.each(func(m fit.Message) fit.Message {
		t, ok := m.Timestamp()
		if m.Num() != profile.MesgNumRecord || !ok {
			return m
		}
		i := nearestTo(known, int64(t)-later)
		if i < 0 {
			return m
		}
		var edits []fieldEdit
		for k, f := range fields {
			_, wider, paired := profile.PairOf(profile.MesgNumRecord, f.Num())
			v := columns[k][i]
			if paired && wider == f.Num() && !m.Field(f.Num()).Exists() && m.Field(fields[0].Num()).Exists() || math.IsNaN(v) {
				continue // one of a pair is enough
			}
			edits = append(edits, encoded(f, &fit.FieldDefinition{Num: f.Num(), Size: uint8(f.Base().Size()), Type: f.Base()}, v))
		}
		return d.put(m, edits...)
	})
}

// nearestTo returns the index of the message nearest to a time, -1 if none is near enough.
func nearestTo(all []fit.Message, t int64) int {
	i, _ := slices.BinarySearchFunc(all, t, func(m fit.Message, t int64) int { return int(max(-1, min(1, int64(timeline.TimeOf(m))-t))) })
	best := -1
	for _, k := range []int{i - 1, i} {
		if k >= 0 && k < len(all) {
			if d := abs(int64(timeline.TimeOf(all[k])) - t); d <= maxApart && (best < 0 || d < abs(int64(timeline.TimeOf(all[best]))-t)) {
				best = k
			}
		}
	}
	return best
}

func abs(n int64) int64 { return max(n, -n) }

// followers are the fields of laps and sessions that depend on a field of records, besides
// its average, minimum and maximum.
var followers = map[string][]string{
	"power": {"normalized_power", "total_work"}, "altitude": {"total_ascent", "total_descent"}, "distance": {"total_distance", "avg_speed"},
	"position": {"start_position_lat", "start_position_long", "end_position_lat", "end_position_long", "nec_lat", "nec_long", "swc_lat", "swc_long"},
}

// refresh computes the sums of fields of records in laps and sessions again. It adds
// missing averages and maxima of heart rate, cadence and power.
func (d *draft) refresh(names ...string) {
	r := activity.RecordingOf(d.messages)
	d.each(func(m fit.Message) fit.Message {
		if m.Num() != profile.MesgNumLap && m.Num() != profile.MesgNumSession || !hasTime(m) {
			return m
		}
		s := r.Sums(m.Num(), periodOf(m))
		var edits []fieldEdit
		for _, name := range names {
			edits = append(edits, refreshed(s, m, name)...)
		}
		return d.put(m, edits...)
	})
}

// refreshed returns the edits of the sums of one field of records.
func refreshed(s *activity.RecordSums, m fit.Message, name string) (edits []fieldEdit) {
	if f, ok := profile.FieldNamed(profile.MesgNumRecord, name); ok {
		name = profile.PlainName(profile.MesgNumRecord, f.Num())
	}
	for i, n := range append([]string{"avg_" + name, "max_" + name, "min_" + name}, followers[name]...) {
		f, ok := profile.FieldNamed(m.Num(), n)
		add := i < 2 && slices.Contains([]string{"heart_rate", "cadence", "power"}, name)
		if !ok {
			continue
		}
		for _, f := range profile.BothOf(m.Num(), f) {
			if f.Array() || !add && !m.Field(f.Num()).Exists() {
				continue
			}
			if v, ok := s.Value(f, m); ok {
				edits = append(edits, encoded(f, &fit.FieldDefinition{Num: f.Num(), Size: uint8(f.Base().Size()), Type: f.Base()}, v))
			}
		}
	}
	return edits
}
