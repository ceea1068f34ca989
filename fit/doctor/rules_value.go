package doctor

import (
	"math"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// valueRules are about numbers that are valid and cannot be true.
var valueRules = []*check{
	{
		name: "heart-rate", severity: Wrong,
		reason: "Nobody has a heart rate of 0 or 255, but platforms count it: averages fall, and thresholds rise. Remove it: fit despike FILE -o OUT.",
		source: "https://github.com/TrackMyIndoorWorkout/TrackMyIndoorWorkout/issues/364",
		find:   finds(activity.HeartRateSpikes, 1, 1, "bpm"),
		fix:    hides(activity.HeartRateSpikes),
	},
	{
		name: "power-spike", severity: Wrong,
		reason: "No rider has 3,000 W. One such record spoils the best powers and the FTP that platforms estimate. Remove it: fit despike FILE -o OUT.",
		source: "https://github.com/ptx2/gymnasticon/issues/30",
		find:   finds(activity.PowerSpikes, 1, 1, "W"),
		fix:    hides(activity.PowerSpikes),
	},
	{
		name: "speed-spike", severity: Wrong,
		reason: "Nobody reaches this speed in the sport, but it becomes the best speed of all times. Remove it: fit despike FILE -o OUT.",
		source: "https://github.com/SamR1/FitTrackee/issues/226",
		find:   finds(activity.SpeedSpikes, 3.6, 1000, "km/h"),
		fix:    hides(activity.SpeedSpikes),
	},
	{
		name: "altitude-jump", severity: Wrong,
		reason: "Nobody climbs that fast, but the jump counts as ascent. Remove it: fit despike FILE -o OUT.",
		source: "https://github.com/RaemondBW/OpenTrailPaper/pull/14",
		find:   findAltitudeJumps,
	},
	{
		name: "above-maximum", severity: Untidy,
		reason: "If an average or a normalised power is above the maximum, one of the two is wrong.",
		source: "https://github.com/GoldenCheetah/GoldenCheetah/issues/1712",
		find:   findAboveMaximum,
	},
	{
		name: "enum-unnamed", severity: Untidy,
		reason: "Some programs fail at a number without a name for the sport, the event or another kind.",
		source: "https://github.com/endurain-project/endurain/issues/528",
		find:   findUnnamed,
	},
}

// finds returns a function that reports spikes, whose stored numbers, multiplied and divided, are in units.
func finds(spikes func([]fit.Message) []activity.Spike, times, by float64, units string) func(c *contents, report reporter) {
	return func(c *contents, report reporter) {
		for _, s := range spikes(c.messages) {
			report(s.Message, "%s of a %s is %.0f %s", s.Field.Name(), c.messages[s.Message].Num(), float64(s.Stored)*times/by, units)
		}
	}
}

// hides returns a function that makes spikes invalid.
func hides(spikes func([]fit.Message) []activity.Spike) func(c *contents) {
	return func(c *contents) {
		for _, s := range spikes(c.messages) {
			c.set(s.Message, s.Field.Num(), fit.Invalid(s.Field.Base()))
		}
	}
}

func findAltitudeJumps(c *contents, report reporter) {
	for _, jump := range activity.AltitudeJumps(c.messages) {
		report(jump.Message, "the altitude jumps from %.0f m to %.0f m in %.0f s", jump.From, jump.To, jump.Seconds)
	}
}

// A bound is a field of laps or sessions, and the one that it cannot be above. Both are rounded. An
// average speed is distance by time, and the maximum is of a sensor that smooths: so they may be
// further apart.
type bound struct {
	field, maximum profile.Field
	slack          float64 // the part of the maximum by which the field may be above it
}

// bounds are all bounds by message: avg_x and max_x, normalized_power and max_power.
var bounds = map[profile.MesgNum][]bound{
	profile.MesgNumLap:     boundsOf(profile.MesgNumLap),
	profile.MesgNumSession: boundsOf(profile.MesgNumSession),
}

func boundsOf(num profile.MesgNum) (all []bound) {
	for f := range profile.Fields(num) {
		name, ok := strings.CutPrefix(f.Name(), "avg_")
		if f.Name() == "normalized_power" {
			name, ok = "power", true
		}
		// a fraction is a part of another field
		if m, found := profile.FieldNamed(num, "max_"+name); ok && found && !f.Array() && !m.Array() && !strings.HasPrefix(name, "fractional_") {
			slack := 0.01
			if strings.HasSuffix(name, "speed") {
				slack = 0.5
			}
			all = append(all, bound{f, m, slack})
		}
	}
	return all
}

func findAboveMaximum(c *contents, report reporter) {
	c.summaries(func(i int, _ summary) {
		m := c.messages[i]
		for _, b := range bounds[m.Num()] {
			v, units := m.Best(b.field.Num())
			most, _ := m.Best(b.maximum.Num())
			if v-most > math.Abs(most)*b.slack {
				report(i, "%s of a %s is %.4g %s, but %s is %.4g", b.field.Name(), m.Num(), v, units, b.maximum.Name(), most)
			}
		}
	})
}

// namedTypes are the types whose names people see, or that programs choose by. Devices use
// their own numbers in other types, such as events of the system.
var namedTypes = map[string]bool{
	"file": true, "sport": true, "sub_sport": true, "activity": true, "event_type": true, "intensity": true,
	"lap_trigger": true, "session_trigger": true, "swim_stroke": true, "length_type": true,
}

func findUnnamed(c *contents, report reporter) {
	fields := map[*fit.Definition][]profile.Field{}
	for i, m := range c.messages {
		d := m.Definition()
		all, known := fields[d]
		if !known {
			all = namedFields(d)
			fields[d] = all
		}
		for _, f := range all {
			if n, ok := c.number(i, f.Num()); ok && f.Type().ValueName(uint64(n)) == "" {
				report(i, "%s of %s is %d, which has no name", f.Name(), m.Num(), n)
			}
		}
	}
}

// namedFields returns the fields of a definition whose values should have names.
func namedFields(d *fit.Definition) (all []profile.Field) {
	for _, fd := range d.Fields() {
		if f, ok := profile.FieldOf(d.Num(), fd.Num); ok && namedTypes[f.Type().Name()] {
			all = append(all, f)
		}
	}
	return all
}
