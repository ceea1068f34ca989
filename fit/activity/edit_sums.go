package activity

import (
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// A recording is the records that sums are computed from.
type recording struct {
	records []fit.Message // each with a time, in order of time
	way     *timeline.Way
	pauses  []period
	resumed uint32 // the time of the first record after what [Cut] took out, 0 if it took nothing
}

func recordingOf(messages []fit.Message) *recording {
	r := &recording{records: timed(messages, profile.MesgNumRecord), pauses: pausesOf(messages)}
	slices.SortStableFunc(r.records, byTime)
	r.way = timeline.WayOf(timesOf(r.records), Column(r.records, profile.RecordDistance))
	return r
}

// during returns the records in p.
func (r *recording) during(p period) []fit.Message { return within(r.records, p) }

// A summing computes the fields of one lap or session.
type summing struct {
	*recording
	period
	num     profile.MesgNum
	records []fit.Message // in the period
	metres  float64
	timer   uint32  // seconds
	share   float64 // share of the uncut message's time
}

// summing returns what computes the fields of a lap or session in p.
func (r *recording) summing(num profile.MesgNum, p period) *summing {
	return &summing{
		recording: r, period: p, num: num, records: r.during(p), timer: timeline.Running(p, r.pauses), metres: r.way.During(p),
	}
}

// sum returns m, a lap or session, with the sums of the records in p. Sums over time that
// records do not give become invalid, but the calories are reduced to p's share of the
// time. All else of m stays.
func (d *draft) sum(m fit.Message, r *recording, p period) fit.Message {
	s := r.summing(m.Num(), p)
	if was := m.Field(profile.LapTotalTimerTime); isNumber(was) && was.Uint() > 0 {
		s.share = min(1, 1000*float64(s.timer)/float64(was.Uint()))
	}
	var edits []edit
	def := m.Definition()
	for _, f := range def.Fields() {
		if e, ok := s.field(&f, m); ok {
			edits = append(edits, e)
		}
	}
	if hasTime(m) {
		edits = append(edits, number(m.Num(), timestamp, uint64(p.To))) // also where the header has it
	}
	return d.put(m, edits...)
}

// field returns the edit of field f; ok is false if the field stays as it is.
func (s *summing) field(f *fit.FieldDefinition, m fit.Message) (e edit, ok bool) {
	known, ok := profile.FieldOf(s.num, f.Num)
	if !ok {
		return e, false
	}
	v, ok := s.value(known, m)
	if !ok {
		return e, false
	}
	return encoded(known, f, v), true
}

// encoded returns the edit that sets a field to a value in its units, or makes it invalid
// if v is NaN or out of the type's range.
func encoded(known profile.Field, f *fit.FieldDefinition, v float64) edit {
	t := known.Base()
	raw := known.Scale().Raw(v)
	if known.Array() || int(f.Size) != t.Size() || f.Type.Canonical() != t || t.Float() || !holds(t, raw) {
		return blank(f)
	}
	return edit{num: f.Num, typ: t, data: appendBits(nil, uint64(int64(raw)), t.Size())}
}

// holds reports whether raw is a valid value of an integer type.
func holds(t profile.BaseType, raw float64) bool {
	least, most := 0.0, math.Ldexp(1, 8*t.Size())-1
	if t.Signed() {
		most = math.Ldexp(1, 8*t.Size()-1) - 1
		least = -most - 1
	}
	return raw >= least && raw <= most && most < 1<<53 && uint64(int64(raw)) != t.Invalid()
}

// value returns the new value of a field, in its units; NaN makes it invalid, and ok is
// false if it stays.
func (s *summing) value(f profile.Field, m fit.Message) (v float64, ok bool) {
	name := profile.PlainName(s.num, f.Num())
	if v, ok := s.special(name, m); ok {
		return v, true
	}
	for _, how := range []struct {
		prefix string
		of     func([]float64) float64
	}{{"avg_", Mean}, {"max_", most}, {"min_", least}} {
		if rest, ok := strings.CutPrefix(name, how.prefix); ok {
			column := s.column(rest)
			if name == "avg_cadence" {
				column = turning(column)
			}
			return how.of(column), true
		}
	}
	return math.NaN(), isSum(name)
}

// turning returns the cadences above 0. Devices leave out the time without turns: coasting and
// standing.
func turning(cadence []float64) []float64 {
	return slices.DeleteFunc(cadence, func(v float64) bool { return v <= 0 })
}

// special returns the fields that are no mean, minimum or maximum of a field of records.
func (s *summing) special(name string, m fit.Message) (v float64, ok bool) {
	switch name {
	case "timestamp":
		return float64(s.To), true
	case "start_time":
		return float64(s.From), true
	case "total_elapsed_time":
		return float64(s.To - s.From), true
	case "total_timer_time":
		return float64(s.timer), true
	case "total_distance":
		return s.known(s.metres, "distance"), true
	case "avg_speed":
		return s.known(s.metres/float64(s.timer), "distance"), true
	case "total_ascent":
		v, _ = s.climb()
		return v, true
	case "total_descent":
		_, v = s.climb()
		return v, true
	case "normalized_power":
		return NormalizedPower(EachSecond(Seconds(s.records), s.column("power"))), true
	case "total_work":
		return s.known(total(EachSecond(Seconds(s.records), s.column("power"))), "power"), true
	case "total_calories":
		if v := m.Field(profile.LapTotalCalories); isNumber(v) {
			return math.Round(s.share * v.Float()), true
		}
		return math.NaN(), true
	}
	return s.place(name)
}

// climb returns the metres up and down, without those between the two records at a cut.
func (s *summing) climb() (up, down float64) {
	altitude := s.column("altitude")
	after := slices.IndexFunc(s.records, func(m fit.Message) bool { return timeOf(m) >= s.resumed })
	if len(altitude) == 0 || after <= 0 {
		return Climb(altitude)
	}
	up, down = Climb(altitude[:after])
	moreUp, moreDown := Climb(altitude[after:])
	add := func(x, y float64) float64 { return x + y }
	return either(up, moreUp, add), either(down, moreDown, add)
}

// place returns the positions of start, end and bounding box, in semicircles.
func (s *summing) place(name string) (v float64, ok bool) {
	field, ok := map[string]uint8{"lat": profile.RecordPositionLat, "long": profile.RecordPositionLong}[name[strings.LastIndexByte(name, '_')+1:]]
	if !ok {
		return 0, false
	}
	var all []float64
	for _, m := range s.records {
		if v := m.Field(field); isNumber(v) {
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
		return most(all), true
	}
	return least(all), true
}

// column returns a field of the records by its name; cadence without its fraction.
func (s *summing) column(name string) []float64 {
	f, ok := profile.FieldNamed(profile.MesgNumRecord, name)
	if !ok || f.Array() || f.NumComponents() > 1 || name == "fractional_cadence" || !Has(s.records, f.Num()) {
		return nil
	}
	return Column(s.records, f.Num())
}

// known returns v, or NaN if no record has the field.
func (s *summing) known(v float64, name string) float64 {
	if math.IsNaN(most(s.column(name))) {
		return math.NaN()
	}
	return v
}

// most returns the greatest known value, NaN if there is none.
func most(column []float64) float64  { return extreme(column, math.Max) }
func least(column []float64) float64 { return extreme(column, math.Min) }

func extreme(column []float64, of func(x, y float64) float64) float64 {
	v := math.NaN()
	for _, w := range column {
		v = either(v, w, of)
	}
	return v
}

func total(column []float64) (sum float64) {
	for _, v := range column {
		sum += v
	}
	return sum
}

// isSum reports whether a field of laps and sessions sums up their time, so that it would
// be wrong for a part.
func isSum(name string) bool {
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
