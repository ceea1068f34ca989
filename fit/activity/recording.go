package activity

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/known"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// A Recording is the records of an activity, from which the sums of its laps and sessions can be
// computed. Make one with [RecordingOf].
type Recording struct {
	records []fit.Message // each with a time, in order of time
	way     *timeline.Way
	pauses  []timeline.Period
	resumed uint32   // see ResumedAt; 0 for none
	lengths []Length // of swims
}

// RecordingOf returns the records of messages that have a time, joined as by [timeline.Joined].
func RecordingOf(messages []fit.Message) *Recording {
	messages, _ = timeline.Joined(messages)
	r := &Recording{records: timeline.Timed(messages, profile.MesgNumRecord), pauses: timeline.PausesOf(messages), lengths: Lengths(messages)}
	slices.SortStableFunc(r.records, func(a, b fit.Message) int { return cmp.Compare(timeline.TimeOf(a), timeline.TimeOf(b)) })
	r.way = timeline.WayOf(timeline.TimesOf(r.records), Column(r.records, profile.RecordDistance))
	return r
}

// ResumedAt tells r that records before the one at time t were cut out: sums do not count the ascent
// and descent between the two sides of the cut.
func (r *Recording) ResumedAt(t uint32) { r.resumed = t }

// During returns the records in p, in order of time.
func (r *Recording) During(p timeline.Period) (found []fit.Message) {
	for _, m := range r.records {
		if p.Has(timeline.TimeOf(m)) {
			found = append(found, m)
		}
	}
	return found
}

// RecordSums computes the fields of one lap or session from its records. Make it with
// [Recording.Sums].
type RecordSums struct {
	*Recording
	timeline.Period
	num     profile.MesgNum
	records []fit.Message // in the period
	lengths []Length      // in the period
	metres  float64
	timer   uint32 // seconds
}

// Sums returns a RecordSums that computes the fields of a lap or session, depending on num, that lasts for the period p.
func (r *Recording) Sums(num profile.MesgNum, p timeline.Period) *RecordSums {
	return &RecordSums{
		Recording: r, Period: p, num: num, records: r.During(p), lengths: r.swum(p), timer: timeline.Running(p, r.pauses), metres: r.way.During(p),
	}
}

// Value returns field f of the lap or session in its units, NaN if the records do not give it; ok is false
// if it does not depend on the records. m is the message as it was, or the zero Message: its calories are
// reduced to the part of its timer time that is in the period.
func (s *RecordSums) Value(f profile.Field, m fit.Message) (v float64, ok bool) {
	name := profile.PlainName(s.num, f.Num())
	if v, ok := s.special(name, m); ok {
		return v, true
	}
	for _, how := range []struct {
		prefix string
		of     func([]float64) float64
	}{{"avg_", Mean}, {"max_", known.Most}, {"min_", known.Least}} {
		if rest, ok := strings.CutPrefix(name, how.prefix); ok {
			column := s.column(rest)
			if name == "avg_cadence" {
				// Devices leave out the time without turns: coasting and standing.
				column = slices.DeleteFunc(column, func(rpm float64) bool { return rpm <= 0 })
			}
			return how.of(column), true
		}
	}
	return math.NaN(), IsSum(name)
}

// special returns the fields that are not a mean, minimum or maximum of a field of records.
func (s *RecordSums) special(name string, m fit.Message) (v float64, ok bool) {
	if v, ok := s.fromLengths(name); ok {
		return v, true
	}
	if of := specialSums[name]; of != nil {
		return of(s, m), true
	}
	return s.place(name)
}

// specialSums are those of them that the records give, other than places.
var specialSums = map[string]func(s *RecordSums, m fit.Message) float64{
	"timestamp":          func(s *RecordSums, _ fit.Message) float64 { return float64(s.To) },
	"start_time":         func(s *RecordSums, _ fit.Message) float64 { return float64(s.From) },
	"total_elapsed_time": func(s *RecordSums, _ fit.Message) float64 { return float64(s.To - s.From) },
	"total_timer_time":   func(s *RecordSums, _ fit.Message) float64 { return float64(s.timer) },
	"total_distance":     func(s *RecordSums, _ fit.Message) float64 { return s.known(s.metres, "distance") },
	"avg_speed":          func(s *RecordSums, _ fit.Message) float64 { return s.known(s.metres/float64(s.timer), "distance") },
	"total_ascent":       func(s *RecordSums, _ fit.Message) float64 { up, _ := s.climb(); return up },
	"total_descent":      func(s *RecordSums, _ fit.Message) float64 { _, down := s.climb(); return down },
	"normalized_power":   func(s *RecordSums, _ fit.Message) float64 { return NormalizedPower(s.eachWatt()) },
	"total_work":         func(s *RecordSums, _ fit.Message) float64 { return s.known(Work(s.eachWatt()), "power") },
	"total_calories":     (*RecordSums).calories,
}

// eachWatt returns the power of each second.
func (s *RecordSums) eachWatt() []float64 { return EachSecond(Seconds(s.records), s.column("power")) }

// calories returns the share of m's calories that falls into the period, by the timer time.
func (s *RecordSums) calories(m fit.Message) float64 {
	v := m.Field(profile.LapTotalCalories) // sessions have both fields under the same numbers
	if !v.IsNumber() {
		return math.NaN()
	}
	// Nothing in the records says when calories were spent. Without a time to divide by, none are
	// claimed.
	share := 0.0
	if was := m.Field(profile.LapTotalTimerTime); was.IsNumber() && was.Uint() > 0 {
		share = min(1, 1000*float64(s.timer)/float64(was.Uint()))
	}
	return math.Round(share * v.Float())
}

// climb returns the metres up and down, without the metres between the two records at a cut.
func (s *RecordSums) climb() (up, down float64) {
	altitude := s.column("altitude")
	after := slices.IndexFunc(s.records, func(m fit.Message) bool { return timeline.TimeOf(m) >= s.resumed })
	if len(altitude) == 0 || after <= 0 {
		return Climb(altitude)
	}
	// The way between the two sides was cut out, and with it what it climbed.
	up, down = Climb(altitude[:after])
	moreUp, moreDown := Climb(altitude[after:])
	add := func(x, y float64) float64 { return x + y }
	return known.Either(up, moreUp, add), known.Either(down, moreDown, add)
}

// place returns the positions of start, end and bounding box, in semicircles.
func (s *RecordSums) place(name string) (v float64, ok bool) {
	field, ok := map[string]uint8{"lat": profile.RecordPositionLat, "long": profile.RecordPositionLong}[name[strings.LastIndexByte(name, '_')+1:]]
	if !ok {
		return 0, false
	}
	var all []float64
	for _, m := range s.records {
		if v := m.Field(field); v.IsNumber() {
			all = append(all, v.Float())
		}
	}
	switch {
	case len(all) == 0:
		return math.NaN(), true
	case strings.HasPrefix(name, "start_"):
		return all[0], true
	case strings.HasPrefix(name, "end_"):
		return all[len(all)-1], true
	case strings.HasPrefix(name, "nec_"):
		return known.Most(all), true
	}
	return known.Least(all), true
}

// column returns a field of the records by its name; cadence without its fraction.
func (s *RecordSums) column(name string) []float64 {
	f, ok := profile.FieldNamed(profile.MesgNumRecord, name)
	if !ok || f.Array() || f.NumComponents() > 1 || name == "fractional_cadence" {
		return nil
	}
	return columnOf(s.records, f.Num())
}

// known returns v, or NaN if no record has the field.
func (s *RecordSums) known(v float64, name string) float64 {
	if math.IsNaN(known.Most(s.column(name))) {
		return math.NaN()
	}
	return v
}

// IsSum reports whether a field of laps and sessions, given by its plain name ([profile.PlainName]), sums
// up their time, so that it would be wrong for a part of that time.
func IsSum(name string) bool {
	for _, prefix := range []string{"total_", "time_in_", "time_standing", "num_lengths", "num_active_lengths", "num_segment_laps"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return slices.Contains(sumsByName, name)
}

var sumsByName = []string{
	"training_stress_score", "intensity_factor", "left_right_balance", "active_time", "stand_count", "jump_count",
	"front_gear_shift_count", "rear_gear_shift_count", "stroke_count", "zone_count", "training_load_peak", "metabolic_calories",
	"best_lap_index", "sdrr_hrv", "rmssd_hrv", "end_cns", "end_n2", "o2_toxicity", "gps_accuracy",
}

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
	v, ok = map[string]float64{
		"total_distance":     metres,
		"avg_speed":          metres / seconds,
		"num_lengths":        float64(len(s.lengths)),
		"num_active_lengths": active,
		"first_length_index": float64(s.lengths[0].Index),
		"total_cycles":       strokes,
	}[name]
	return v, ok
}
