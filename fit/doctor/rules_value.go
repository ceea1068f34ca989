package doctor

import (
	"math"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// valueRules are about numbers that are valid and cannot be true.
var valueRules = []*check{
	{
		name: "heart-rate", severity: Wrong,
		reason: "Nobody has a heart rate of 0 or 255. Platforms count it: averages fall, and thresholds rise.",
		source: "https://github.com/TrackMyIndoorWorkout/TrackMyIndoorWorkout/issues/364",
		find: func(c *contents, report reporter) {
			c.wrong(heartRates, isNoHeartRate, func(i int, f profile.Field, n int64) {
				report(i, "%s of a %s is %d bpm", f.Name(), c.messages[i].Num(), n)
			})
		},
		fix: func(c *contents) { c.wrong(heartRates, isNoHeartRate, c.hide) },
	},
	{
		name: "power-spike", severity: Wrong,
		reason: "No rider has 3,000 W. One such record spoils the best powers, and FTP is estimated from these.",
		source: "https://github.com/ptx2/gymnasticon/issues/30",
		find: func(c *contents, report reporter) {
			c.wrong(powers, isNoPower, func(i int, f profile.Field, n int64) {
				report(i, "%s of a %s is %d W", f.Name(), c.messages[i].Num(), n)
			})
		},
		fix: func(c *contents) { c.wrong(powers, isNoPower, c.hide) },
	},
	{
		name: "speed-spike", severity: Wrong,
		reason: "A speed that nobody has in the sport becomes the best one of all times.",
		source: "https://github.com/SamR1/FitTrackee/issues/226",
		find: func(c *contents, report reporter) {
			c.wrong(speeds, c.isNoSpeed(), func(i int, f profile.Field, n int64) {
				report(i, "%s of a %s is %.0f km/h", f.Name(), c.messages[i].Num(), float64(n)*3.6/1000)
			})
		},
		fix: func(c *contents) { c.wrong(speeds, c.isNoSpeed(), c.hide) },
	},
	{
		name: "altitude-jump", severity: Wrong,
		reason: "A jump of the altitude is climbed by nobody, and counts as ascent.",
		source: "https://github.com/RaemondBW/OpenTrailPaper/pull/14",
		find:   findAltitudeJumps,
	},
	{
		name: "above-maximum", severity: Untidy,
		reason: "An average, or a normalised power, above the maximum says that one of them is wrong.",
		source: "https://github.com/GoldenCheetah/GoldenCheetah/issues/1712",
		find:   findAboveMaximum,
	},
	{
		name: "enum-unnamed", severity: Untidy,
		reason: "A sport, an event or another kind that has no name makes some programs fail.",
		source: "https://github.com/endurain-project/endurain/issues/528",
		find:   findUnnamed,
	},
}

// A quantity is the fields of records, laps and sessions that hold it.
type quantity [3]struct {
	num    profile.MesgNum
	fields []uint8
}

var (
	heartRates = quantity{
		{profile.MesgNumRecord, []uint8{profile.RecordHeartRate}},
		{profile.MesgNumLap, []uint8{profile.LapAvgHeartRate, profile.LapMaxHeartRate}},
		{profile.MesgNumSession, []uint8{profile.SessionAvgHeartRate, profile.SessionMaxHeartRate}},
	}
	powers = quantity{
		{profile.MesgNumRecord, []uint8{profile.RecordPower}},
		{profile.MesgNumLap, []uint8{profile.LapAvgPower, profile.LapMaxPower, profile.LapNormalizedPower}},
		{profile.MesgNumSession, []uint8{profile.SessionAvgPower, profile.SessionMaxPower, profile.SessionNormalizedPower}},
	}
	speeds = quantity{
		{profile.MesgNumRecord, []uint8{profile.RecordSpeed, profile.RecordEnhancedSpeed}},
		{profile.MesgNumLap, []uint8{profile.LapAvgSpeed, profile.LapMaxSpeed, profile.LapEnhancedAvgSpeed, profile.LapEnhancedMaxSpeed}},
		{profile.MesgNumSession, []uint8{profile.SessionAvgSpeed, profile.SessionMaxSpeed, profile.SessionEnhancedAvgSpeed, profile.SessionEnhancedMaxSpeed}},
	}
)

// wrong yields the valid numbers of a quantity that are bad, as they are stored.
func (c *contents) wrong(q quantity, bad func(n int64) bool, yield func(message int, f profile.Field, n int64)) {
	for _, kind := range q {
		for _, i := range c.of[kind.num] {
			for _, num := range kind.fields {
				if n, ok := c.number(i, num); ok && bad(n) {
					f, _ := profile.FieldOf(kind.num, num)
					yield(i, f, n)
				}
			}
		}
	}
}

// hide makes a field of a message invalid.
func (c *contents) hide(message int, f profile.Field, _ int64) {
	c.set(message, f.Num(), fit.Invalid(f.Base()))
}

func isNoHeartRate(bpm int64) bool { return bpm <= 0 || bpm > 250 }

// isNoPower has its limit above what sprinters of the track reach.
func isNoPower(watts int64) bool { return watts > 3000 }

// fastestIn has the speed in m/s that nobody reaches in a sport, with room for tail wind and
// for what a satellite receiver smooths. A sport that is not here has the speed of no airliner.
var fastestIn = map[profile.Sport]int64{
	profile.SportSwimming: 6,
	profile.SportWalking:  15,
	profile.SportHiking:   15,
	profile.SportRunning:  15,
	profile.SportCycling:  42,
	profile.SportEBiking:  42,
}

// isNoSpeed returns whether a speed in mm/s is above the limit of all sports of the file.
func (c *contents) isNoSpeed() func(n int64) bool {
	limit := int64(0)
	for _, i := range c.of[profile.MesgNumSession] {
		sport, ok := c.number(i, profile.SessionSport)
		metres, known := fastestIn[profile.Sport(sport)]
		if !ok || !known {
			metres = fastest * 1000 / 3600
		}
		limit = max(limit, metres)
	}
	if limit == 0 {
		limit = fastest * 1000 / 3600
	}
	return func(n int64) bool { return n > limit*1000 }
}

// A jump of the altitude has more metres, and more metres in a second, than people fall or are
// carried, unless they fly.
const (
	jumpMetres = 50
	jumpRate   = 30
)

// flies reports whether a session is of a sport in the air.
func (c *contents) flies() bool {
	for _, i := range c.of[profile.MesgNumSession] {
		sport, _ := c.number(i, profile.SessionSport)
		switch profile.Sport(sport) {
		case profile.SportFlying, profile.SportHangGliding, profile.SportSkyDiving, profile.SportJumpmaster:
			return true
		}
	}
	return false
}

func findAltitudeJumps(c *contents, report reporter) {
	if c.flies() {
		return
	}
	last, at := math.NaN(), uint32(0)
	for _, i := range c.of[profile.MesgNumRecord] {
		altitude, _ := c.messages[i].Best(profile.RecordAltitude)
		t, ok := c.time(i)
		if !ok || math.IsNaN(altitude) {
			continue
		}
		seconds := math.Max(1, float64(t)-float64(at))
		if d := math.Abs(altitude - last); d > jumpMetres && d > jumpRate*seconds {
			report(i, "the altitude jumps from %.0f m to %.0f m in %.0f s", last, altitude, seconds)
		}
		last, at = altitude, t
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
				report(i, "%s of a %s is %.4g %s, and %s %.4g", b.field.Name(), m.Num(), v, units, b.maximum.Name(), most)
			}
		}
	})
}

// namedTypes are the types whose names people see, or that programs choose by. Devices use
// numbers of their own in others, such as events of the system.
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
