package doctor

import (
	"time"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// limitRules are about what is too much: bytes, seconds, or a date that is still to come.
var limitRules = []*check{
	{
		name: "file-size", severity: Refused,
		reason: "Platforms take files of 25 MB. See fit reduce and fit split.",
		source: "https://github.com/La0/garmin-uploader/issues/35",
		find: func(c *contents, report reporter) {
			if c.size > largest {
				report(file, "the file has %d bytes, want %d at most", c.size, largest)
			}
		},
	},
	{
		name: "time-future", severity: Wrong,
		reason: "An activity of a day to come is refused, or is the latest one until that day. See fit shift.",
		source: "https://github.com/MaksVasilev/fit2gpx/issues/4",
		find: func(c *contents, report reporter) {
			tomorrow := uint32(profile.DateTimeOf(now())) + day
			for _, num := range [...]profile.MesgNum{profile.MesgNumSession, profile.MesgNumLap, profile.MesgNumRecord, profile.MesgNumActivity} {
				for i, t := range c.dated(num) {
					if t > tomorrow {
						report(i, "a %s is at %s, which is still to come", num, timeline.LocalText(c.messages, t))
					}
				}
			}
		},
	},
	{
		name: "activity-timer", severity: Wrong,
		reason: "The timer of the whole activity cannot run longer than its sessions last.",
		source: "https://github.com/arpanghosh8453/fit-dashboard/issues/23",
		find: func(c *contents, report reporter) {
			all, ok := c.lasting()
			for _, i := range c.of[profile.MesgNumActivity] {
				if timer, timed := c.number(i, profile.ActivityTotalTimerTime); ok && timed && timer > all+2000 {
					report(i, "total_timer_time of the activity is %d s, and the sessions last %d s", timer/1000, all/1000)
				}
			}
		},
	},
	{
		name: "part-timer", severity: Wrong,
		reason: "The timer cannot run longer than the whole split, length or segment: paces and rests are wrong.",
		source: "https://github.com/arpanghosh8453/fit-dashboard/issues/23",
		find: func(c *contents, report reporter) {
			for _, part := range timedParts {
				for _, i := range c.of[part.num] {
					timer, timed := c.number(i, part.timer)
					elapsed, lasts := c.number(i, part.elapsed)
					if timed && lasts && timer > elapsed+2000 {
						report(i, "total_timer_time of a %s is %d s, and total_elapsed_time %d s", part.num, timer/1000, elapsed/1000)
					}
				}
			}
		},
	},
}

// largest is the size in bytes of the largest file that platforms take.
const largest = 25 << 20

// now is the time of the examination.
var now = time.Now

// timedParts are the messages with a timer, besides sessions, laps and the activity.
var timedParts = [...]struct {
	num            profile.MesgNum
	timer, elapsed uint8
}{
	{profile.MesgNumSplit, profile.SplitTotalTimerTime, profile.SplitTotalElapsedTime},
	{profile.MesgNumLength, profile.LengthTotalTimerTime, profile.LengthTotalElapsedTime},
	{profile.MesgNumSegmentLap, profile.SegmentLapTotalTimerTime, profile.SegmentLapTotalElapsedTime},
}

// lasting returns how long all sessions last, in milliseconds; ok is false if one does not say.
func (c *contents) lasting() (milliseconds int64, ok bool) {
	for _, i := range c.of[profile.MesgNumSession] {
		s := c.summary(i)
		if !s.lasts {
			return 0, false
		}
		milliseconds += s.milliseconds
	}
	return milliseconds, len(c.of[profile.MesgNumSession]) > 0
}
