package activity

import (
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Despike returns f without values that cannot be true: what [HeartRateSpikes], [PowerSpikes],
// [SpeedSpikes] and [AltitudeJumps] find becomes invalid. An altitude that has jumped away is gone
// until it is back, or until the difference is possible in the time.
//
// Laps and sessions that had such a value, or have such a record, get the averages, maxima, minima
// and sums that depend on it from the remaining values of their records. Training stress score and
// intensity factor become invalid where a power was wrong. Times in zones and an average speed that
// can be true stay.
//
// The result shares no memory with f, which is not changed.
func Despike(f *fit.File) (*fit.File, []Change) {
	d := draftOf(f)
	d.hideSpikes(HeartRateSpikes(d.messages), "heart_rate")
	d.hideSpikes(PowerSpikes(d.messages), "power", "total_work", "training_stress_score", "intensity_factor")
	d.hideSpikes(SpeedSpikes(d.messages), "speed")
	d.hideSpikes(altitudeSpikes(d.messages), "altitude", "total_ascent", "total_descent")
	return d.finish()
}

// altitudeSpikes returns the altitudes that jump away from those around them.
func altitudeSpikes(messages []fit.Message) (all []Spike) {
	for _, jump := range AltitudeJumps(messages, true) {
		for _, num := range []uint8{profile.RecordAltitude, profile.RecordEnhancedAltitude} {
			if f, _ := profile.FieldOf(profile.MesgNumRecord, num); messages[jump.Message].Field(num).Exists() {
				all = append(all, Spike{Message: jump.Message, Field: f})
			}
		}
	}
	return all
}

// hideSpikes makes spikes of a quantity invalid, and works out again what depends on it: its averages,
// maxima and minima, and the sums.
func (d *draft) hideSpikes(found []Spike, name string, sums ...string) {
	var times []uint32 // of the records
	hit := map[int]bool{}
	for _, s := range found {
		m := d.messages[s.Message]
		if t, ok := m.Timestamp(); ok && m.Num() == profile.MesgNumRecord {
			times = append(times, t)
		}
		hit[s.Message] = true
		d.messages[s.Message] = d.put(m, edit{num: s.Field.Num(), hide: true})
	}
	if len(found) == 0 {
		return
	}
	slices.Sort(times)
	r := recordingOf(d.messages)
	for i, m := range d.messages {
		if m.Num() != profile.MesgNumLap && m.Num() != profile.MesgNumSession {
			continue
		}
		p := periodOf(m)
		if first, _ := slices.BinarySearch(times, p.From); hit[i] || first < len(times) && times[first] <= p.To {
			d.messages[i] = d.again(m, r.summing(m.Num(), p), name, sums)
		}
	}
}

// again returns a lap or session with the fields that depend on a quantity computed from its records.
func (d *draft) again(m fit.Message, s *summing, quantity string, sums []string) fit.Message {
	var edits []edit
	for _, f := range m.Definition().Fields() {
		name := profile.PlainName(s.num, f.Num)
		kind, of, _ := strings.Cut(name, "_")
		depends := of == quantity && slices.Contains([]string{"avg", "max", "min", "normalized"}, kind) || slices.Contains(sums, name)
		if !depends || name == "avg_speed" && m.Field(f.Num).Valid() {
			continue
		}
		if e, ok := s.field(&f, m); ok {
			edits = append(edits, e)
		}
	}
	return d.put(m, edits...)
}
