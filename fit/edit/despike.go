package edit

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// Despike returns f without values that cannot be true: the values that [activity.HeartRateSpikes], [activity.PowerSpikes],
// [activity.SpeedSpikes], [activity.AltitudeSpikes] and [activity.PositionSpikes] find become invalid.
//
// Laps and sessions that had such a value, or have such a record, get the fields that depend on it
// from the remaining values of their records: averages, maxima and minima, normalised power, work,
// ascent and descent, places of start and end and the box around the way. Training stress score
// and intensity factor become invalid if a power was wrong. Everything else stays: times in zones,
// calories, an average speed that can be true, and distances.
//
// The result shares no memory with f, which is not changed.
func Despike(f *fit.File) (*fit.File, []Change) {
	d := draftOf(f)
	for _, q := range despiked {
		d.hideSpikes(q.find(d.messages), q.dependents)
	}
	return d.finish()
}

// despiked are the spikes that Despike hides, and the fields of laps and sessions that a wrong value
// of a record spoils, by the names of their plain fields ([profile.PlainName]).
var despiked = []struct {
	find       func([]fit.Message) []activity.Spike
	dependents []string
}{
	{activity.HeartRateSpikes, []string{"avg_heart_rate", "max_heart_rate", "min_heart_rate"}},
	// Devices compute the last two from the normalised power, and from a threshold that records lack.
	{activity.PowerSpikes, []string{"avg_power", "max_power", "normalized_power", "total_work", "training_stress_score", "intensity_factor"}},
	{activity.SpeedSpikes, []string{"max_speed", "avg_speed"}},
	{activity.AltitudeSpikes, []string{"avg_altitude", "max_altitude", "min_altitude", "total_ascent", "total_descent"}},
	{activity.PositionSpikes, []string{
		"start_position_lat", "start_position_long", "end_position_lat", "end_position_long", "nec_lat", "nec_long", "swc_lat", "swc_long",
	}},
}

// hideSpikes makes spikes invalid, and computes dependent fields again.
func (d *draft) hideSpikes(found []activity.Spike, dependents []string) {
	if len(found) == 0 {
		return
	}
	var times []uint32 // of the records
	hit := map[int]bool{}
	for _, s := range found {
		m := d.messages[s.Message]
		if t, ok := m.Timestamp(); ok && m.Num() == profile.MesgNumRecord {
			times = append(times, t)
		}
		hit[s.Message] = true
		d.messages[s.Message] = d.put(m, fieldEdit{num: s.Field.Num(), hide: true})
	}
	d.sumAgain(times, hit, dependents)
}

// sumAgain computes dependent fields of the laps and sessions again that have a record at one of these
// times, or are hit themselves, given by index.
func (d *draft) sumAgain(times []uint32, hit map[int]bool, dependents []string) {
	if len(times)+len(hit) == 0 {
		return
	}
	slices.Sort(times)
	r := activity.RecordingOf(d.messages)
	for i, m := range d.messages {
		if m.Num() != profile.MesgNumLap && m.Num() != profile.MesgNumSession {
			continue
		}
		p := periodOf(m)
		if first, _ := slices.BinarySearch(times, p.From); hit[i] || first < len(times) && times[first] <= p.To {
			d.messages[i] = d.again(m, r.Sums(m.Num(), p), dependents)
		}
	}
}

// again returns a lap or session with the fields that depend on a spike computed from its records. An
// average speed is the distance by the time, which a spike does not change: it stays if it is valid.
func (d *draft) again(m fit.Message, s *activity.RecordSums, dependents []string) fit.Message {
	return d.putFields(m, func(f *fit.FieldDefinition, known profile.Field, ok bool) (fieldEdit, bool) {
		name := profile.PlainName(m.Num(), f.Num)
		if !ok || !slices.Contains(dependents, name) || name == "avg_speed" && m.Field(f.Num).Valid() {
			return fieldEdit{}, false
		}
		return sumOf(s, f, known, m)
	})
}
