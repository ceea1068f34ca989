package doctor

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// timeRules are about times.
var timeRules = []*check{
	{
		name: "time-missing", severity: Wrong,
		reason: "A record without a time cannot be placed, and some platforms reject the file.",
		source: "https://github.com/svenmeier/coxswain/issues/108",
		find: func(c *contents, report reporter) {
			for _, i := range c.of[profile.MesgNumRecord] {
				if _, ok := c.messages[i].Timestamp(); !ok {
					report(i, "a record has no timestamp")
				}
			}
		},
	},
	{
		name: "time-1989", severity: Wrong,
		reason: "A device without a date counts seconds from its start: platforms show 1989 or 1990. Set the date: fit shift --start TIME FILE -o OUT.",
		source: "https://github.com/jimmykane/fit-parser/issues/25",
		find: func(c *contents, report reporter) {
			for _, i := range c.of[profile.MesgNumRecord] {
				if t, ok := c.messages[i].Timestamp(); ok && t < firstDate {
					report(i, "the time of a record is not a date, but %d seconds since the device started", t)
				}
			}
		},
	},
	{
		name: "time-order", severity: Wrong,
		reason: "Programs expect records in order of time. Otherwise distances and durations are wrong.",
		source: "https://github.com/GoldenCheetah/GoldenCheetah/issues/35",
		find: func(c *contents, report reporter) {
			last := uint32(0)
			for i, t := range c.dated(profile.MesgNumRecord) {
				if t < last {
					report(i, "a record is %d seconds earlier than the record before it", last-t)
				}
				last = t
			}
		},
		fix: sortRecords,
	},
	{
		name: "time-twice", severity: Untidy,
		reason: "Two records in the same second collide in databases, and the speed between them is infinite.",
		source: "https://github.com/diegoscarabelli/garmin-health-data/issues/36",
		find: func(c *contents, report reporter) {
			last, parts := uint32(0), c.parts()
			for i, t := range c.dated(profile.MesgNumRecord) {
				if _, part := slices.BinarySearch(parts, i); t == last && !part {
					report(i, "a record has the same time as the record before it")
				}
				last = t
			}
		},
	},
	{
		name: "time-stale", severity: Wrong,
		reason: "A few first records of another day move the activity to that day. Cut them off: fit trim --from TIME FILE -o OUT.",
		source: "https://github.com/dvmarinoff/Auuki/issues/282",
		find: func(c *contents, report reporter) {
			// Only near the beginning: a gap after a tenth of the records is a rest, and what is
			// before it is not left over from another day.
			records := c.of[profile.MesgNumRecord]
			last, n := uint32(0), 0
			for _, i := range records[:min(len(records), len(records)/10+1)] {
				t, ok := c.time(i)
				if ok && n > 0 && t > last && t-last > stale {
					report(i, "the first %d records are %d hours earlier than the next record", n, (t-last)/3600)
				}
				if ok {
					last = t
					n++
				}
			}
		},
	},
	{
		name: "local-time", severity: Wrong,
		reason: "local_timestamp gives the time zone. A value that is days away moves the activity to another date.",
		source: "https://github.com/jimmykane/fit-parser/issues/25",
		find: func(c *contents, report reporter) {
			c.noZones(func(i int, apart int64) { report(i, "local_timestamp is %d hours away from timestamp", apart/3600) })
		},
		fix: func(c *contents) {
			c.noZones(func(i int, _ int64) { c.set(i, profile.ActivityLocalTimestamp, fit.Invalid(profile.Uint32)) })
		},
	},
	{
		name: "local-time-missing", severity: Untidy,
		reason: "Without local_timestamp, some platforms show the time of the activity in UTC.",
		source: "https://github.com/drkostas/hevy2garmin/issues/344",
		find:   lacks(profile.MesgNumActivity, profile.ActivityLocalTimestamp, "activity has no local_timestamp"),
	},
}

const stale = 6 * 60 * 60 // seconds: nobody rests so long at the beginning of an activity

// noZones yields the activities whose local time differs from UTC by more than any time
// zone, in seconds.
func (c *contents) noZones(yield func(message int, apart int64)) {
	for i, t := range c.dated(profile.MesgNumActivity) {
		local, ok := c.number(i, profile.ActivityLocalTimestamp)
		if _, near := timeline.LocalOffset(t, uint32(local)); ok && !near {
			yield(i, local-int64(t))
		}
	}
}

// sortRecords sorts the records by time, among the places that records have. Records
// without a date stay in place: nothing tells where they belong. The sort is stable, so that
// records of one second keep their order.
func sortRecords(c *contents) {
	var places []int
	for i := range c.dated(profile.MesgNumRecord) {
		places = append(places, i)
	}
	sorted := make([]fit.Message, len(places))
	for k, i := range places {
		sorted[k] = c.messages[i]
	}
	slices.SortStableFunc(sorted, func(a, b fit.Message) int { return cmp.Compare(timeline.TimeOf(a), timeline.TimeOf(b)) })
	for k, i := range places {
		c.messages[i] = sorted[k]
	}
}
