package doctor

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// recordRules are about records.
var recordRules = []*check{
	{
		name: "records-missing", severity: Wrong,
		reason: "An activity without records has nothing to draw, and some programs do not import it.",
		source: "https://github.com/dreeveapp/dreeve/issues/2353",
		find: func(c *contents, report reporter) {
			if c.isActivity() && len(c.of[profile.MesgNumRecord])+len(c.of[profile.MesgNumLength])+len(c.of[profile.MesgNumSet]) == 0 {
				report(file, "the file has no record message")
			}
		},
	},
	{
		name: "message-twice", severity: Untidy,
		reason: "Some programs count a repeated record, lap or session twice.",
		source: "https://github.com/diegoscarabelli/garmin-health-data/issues/36",
		find: func(c *contents, report reporter) {
			c.doubles(func(i int) { report(i, "a %s is repeated", c.messages[i].Num()) })
		},
		fix: func(c *contents) {
			double := map[int]bool{}
			c.doubles(func(i int) { double[i] = true })
			c.drop(func(i int) bool { return double[i] })
		},
	},
	{
		name: "distance-order", severity: Wrong,
		reason: "Distance counts up from the start of the activity. If it falls, speeds and totals are wrong.",
		source: "https://github.com/endurabyte/FitEdit/pull/14",
		find: func(c *contents, report reporter) {
			c.falls(func(i int, last, now int64) {
				report(i, "distance falls from %d m to %d m", last/100, now/100)
			})
		},
		fix: func(c *contents) {
			_, stored := c.odometer()
			records := c.of[profile.MesgNumRecord]
			for _, stretch := range c.stretches(stored) {
				way := timeline.Odometer(stored[stretch.from:stretch.to])
				if math.Round(100*slices.Max(way)) >= math.MaxUint32 {
					continue // the field has no room for it
				}
				for k, metres := range way {
					if metres > stored[stretch.from+k] {
						c.set(records[stretch.from+k], profile.RecordDistance, fit.Uint32(uint32(math.Round(100*metres))))
					}
				}
			}
		},
	},
	{
		name: "distance-late", severity: Untidy,
		reason: "If the distance does not begin at 0, graphs begin with a gap.",
		source: "https://github.com/cagnulein/qdomyos-zwift/issues/257",
		find: func(c *contents, report reporter) {
			if _, swims := c.swum(); swims {
				return // its records may begin minutes later
			}
			for _, i := range c.of[profile.MesgNumRecord] {
				if d, ok := c.number(i, profile.RecordDistance); ok {
					if d > 100_000 { // centimetres
						report(i, "the first distance is %d m", d/100)
					}
					return
				}
			}
		},
	},
	{
		name: "distance-missing", severity: Untidy,
		reason: "Platforms draw speed from distances or positions. With speeds alone, some platforms draw nothing.",
		source: "https://github.com/UNAWatch/una-sdk/pull/185",
		find: func(c *contents, report reporter) {
			speed := -1
			for _, i := range c.of[profile.MesgNumRecord] {
				_, far := c.number(i, profile.RecordDistance)
				if _, _, placed := c.position(i); far || placed {
					return
				}
				for _, field := range [...]uint8{profile.RecordSpeed, profile.RecordEnhancedSpeed} {
					if n, ok := c.number(i, field); ok && n > 0 && speed < 0 {
						speed = i
					}
				}
			}
			if speed >= 0 {
				report(speed, "records have speeds, but neither distances nor positions")
			}
		},
	},
	{
		name: "position-zero", severity: Wrong,
		reason: "0°, 0° is in the sea off Africa: the device had no position.",
		source: "https://github.com/endurabyte/FitEdit/pull/46",
		find: func(c *contents, report reporter) {
			c.badPositions(isZero, func(i int) { report(i, "a record is at 0°, 0°") })
		},
		fix: func(c *contents) { c.badPositions(isZero, c.clearPosition) },
	},
	{
		name: "position-range", severity: Wrong,
		reason: "Latitudes end at 90°. A place beyond 90° is not on earth.",
		source: "https://github.com/traccar/traccar/issues/865",
		find: func(c *contents, report reporter) {
			c.badPositions(isBeyond, func(i int) { report(i, "a record is at a latitude beyond 90°") })
		},
		fix: func(c *contents) { c.badPositions(isBeyond, c.clearPosition) },
	},
	{
		name: "position-jump", severity: Wrong,
		reason: "The jump is faster than an airliner. It adds to the distance and spoils the map. Remove it: fit despike FILE -o OUT.",
		source: "https://github.com/Freika/dawarich/pull/2402",
		find: func(c *contents, report reporter) {
			for _, jump := range activity.PositionJumps(c.messages) {
				report(jump.Message, "the way to a record and back needs %.0f km/h", jump.KmH)
			}
		},
		fix: hides(activity.PositionSpikes),
	},
}

// partRules are about records that are parts. They come after the rules whose fixes clear values and remove
// repeated records: what is left of a record may be a part.
var partRules = []*check{
	{
		name: "record-parts", severity: Untidy,
		reason: "The values of one second are in several records. Some programs count each as a second, or show points without heart rate and power.",
		source: "https://github.com/GoldenCheetah/GoldenCheetah/issues/2029",
		find: func(c *contents, report reporter) {
			for _, i := range c.parts() {
				report(i, "a record has values of the same second as the record before it")
			}
		},
		fix: func(c *contents) {
			joined, _ := timeline.JoinedFile(c.file)
			c.file.Messages = joined.Messages
		},
	},
}

// parts returns the records that have a part of the values of the second of the record before them.
func (c *contents) parts() []int {
	_, parts := timeline.JoinedFile(c.file)
	return parts
}

// doubles yields the records, laps and sessions that equal the one before them byte for
// byte.
func (c *contents) doubles(yield func(message int)) {
	for _, num := range [...]profile.MesgNum{profile.MesgNumRecord, profile.MesgNumLap, profile.MesgNumSession} {
		all := c.of[num]
		for k := 1; k < len(all); k++ {
			if _, timed := c.messages[all[k]].Timestamp(); timed && c.equal(all[k-1], all[k]) {
				yield(all[k])
			}
		}
	}
}

// falls yields the records whose distance is more than a metre less than the one before.
// The distance may begin again where a session does.
func (c *contents) falls(yield func(message int, last, now int64)) {
	starts := c.sessionStarts()
	last := int64(0)
	for _, i := range c.of[profile.MesgNumRecord] {
		d, ok := c.number(i, profile.RecordDistance)
		if !ok {
			continue
		}
		if d+100 < last && !starts[c.second(i)] {
			yield(i, last, d)
		}
		last = d
	}
}

// stretches divides the records, whose distances in metres are stored, where the distance
// begins again with a session.
func (c *contents) stretches(stored []float64) (all []stretch) {
	starts := c.sessionStarts()
	from, last := 0, 0.0
	for k, i := range c.of[profile.MesgNumRecord] {
		if math.IsNaN(stored[k]) {
			continue
		}
		if stored[k]+1 < last && starts[c.second(i)] {
			all = append(all, stretch{from, k})
			from = k
		}
		last = stored[k]
	}
	return append(all, stretch{from, len(stored)})
}

// A stretch is the records from one to before another.
type stretch struct{ from, to int }

// sessionStarts returns the seconds around the starts of sessions.
func (c *contents) sessionStarts() map[int64]bool {
	starts := map[int64]bool{}
	for _, i := range c.of[profile.MesgNumSession] {
		s := c.summary(i)
		for t := s.start - 5; t <= s.start+5; t++ {
			starts[t] = true
		}
	}
	return starts
}

// second returns the timestamp of a message, 0 if it has none.
func (c *contents) second(message int) int64 { return int64(timeline.TimeOf(c.messages[message])) }

// position returns the position of a record, in semicircles.
func (c *contents) position(i int) (lat, long int64, ok bool) {
	lat, north := c.number(i, profile.RecordPositionLat)
	long, east := c.number(i, profile.RecordPositionLong)
	return lat, long, north && east
}

func isZero(lat, long int64) bool { return lat == 0 && long == 0 }

// isBeyond reports whether a latitude is beyond 90°, which are 1<<30 semicircles.
func isBeyond(lat, long int64) bool { return lat > 1<<30 || lat < -1<<30 }

func (c *contents) badPositions(bad func(lat, long int64) bool, yield func(message int)) {
	for _, i := range c.of[profile.MesgNumRecord] {
		if lat, long, ok := c.position(i); ok && bad(lat, long) {
			yield(i)
		}
	}
}

func (c *contents) clearPosition(i int) {
	none := fit.Invalid(profile.Sint32)
	c.set(i, profile.RecordPositionLat, none)
	c.set(i, profile.RecordPositionLong, none)
}
