package doctor

import (
	"time"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// limitRules are about limits: bytes, seconds, and dates in the future.
var limitRules = []*check{
	{
		name: "file-size", severity: Refused,
		reason: "Platforms accept files of at most 25 MB. Make it smaller: fit reduce --every 2s FILE -o OUT, or fit split --lap FILE -o FOLDER.",
		source: "https://github.com/La0/garmin-uploader/issues/35",
		find: func(c *contents, report reporter) {
			if c.size > largest {
				report(file, "the file has %d bytes, want at most %d", c.size, largest)
			}
		},
	},
	{
		name: "time-future", severity: Wrong,
		reason: "Platforms reject an activity in the future, or list it as the latest until that day. Correct the date: fit shift --start TIME FILE -o OUT.",
		source: "https://github.com/MaksVasilev/fit2gpx/issues/4",
		find: func(c *contents, report reporter) {
			tomorrow := uint32(profile.DateTimeOf(now())) + day
			for _, num := range [...]profile.MesgNum{profile.MesgNumSession, profile.MesgNumLap, profile.MesgNumRecord, profile.MesgNumActivity} {
				for i, t := range c.dated(num) {
					if t > tomorrow {
						report(i, "a %s is at %s, which is in the future", num, timeline.LocalText(c.messages, t))
					}
				}
			}
		},
	},
	{
		name: "activity-timer", severity: Wrong,
		reason: "The timer of the activity cannot run longer than all its sessions last.",
		source: "https://github.com/arpanghosh8453/fit-dashboard/issues/23",
		find: func(c *contents, report reporter) {
			all, ok := c.lasting()
			// up to two seconds are not a fault: see timer-longer
			for _, i := range c.of[profile.MesgNumActivity] {
				if timer, timed := c.number(i, profile.ActivityTotalTimerTime); ok && timed && timer > all+2000 {
					report(i, "total_timer_time of the activity is %d s, but the sessions last %d s", timer/1000, all/1000)
				}
			}
		},
	},
	{
		name: "part-timer", severity: Wrong,
		reason: "The timer cannot run longer than the split, length or segment lasts. Paces and rests are wrong.",
		source: "https://github.com/arpanghosh8453/fit-dashboard/issues/23",
		find: func(c *contents, report reporter) {
			for _, part := range timedParts {
				for _, i := range c.of[part.num] {
					timer, timed := c.number(i, part.timer)
					elapsed, lasts := c.number(i, part.elapsed)
					if timed && lasts && timer > elapsed+2000 { // milliseconds: see timer-longer
						report(i, "total_timer_time of a %s is %d s, but total_elapsed_time is %d s", part.num, timer/1000, elapsed/1000)
					}
				}
			}
		},
	},
}

// largest is the size in bytes of the largest file that platforms accept.
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

// lasting returns how long all sessions last, in milliseconds; ok is false if a session has no length.
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
