package doctor

import (
	"cmp"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

const summaryDoc = "https://forums.garmin.com/developer/fit-sdk/b/news-announcements/posts/important-fit-activity-file-message-change"

// summaryRules are about sessions, laps and the activity, which sum up the records.
var summaryRules = []*check{
	{
		name: "session-missing", severity: Refused,
		reason: "Without a session, an activity has no sport and no totals.",
		source: "https://github.com/adriangibbons/php-fit-file-analysis/issues/61",
		find:   missingMessage(profile.MesgNumSession),
		fix:    summarize,
	},
	{
		name: "lap-missing", severity: Wrong,
		reason: "Every session has at least one lap. Some programs fail without laps.",
		source: "https://github.com/openivity/openivity.github.io/pull/97",
		find:   missingMessage(profile.MesgNumLap),
		fix:    addLaps,
	},
	{
		name: "activity-missing", severity: Wrong,
		reason: "The activity message ends an activity, and tells the number of its sessions.",
		source: activityDoc,
		find:   missingMessage(profile.MesgNumActivity),
		fix:    summarize,
	},
	{
		name: "activity-once", severity: Wrong,
		reason: "A file has one activity message. Some programs show a file with several as several activities.",
		source: activityDoc,
		find:   repeats(profile.MesgNumActivity, "the activity message occurs again"),
	},
	{
		name: "num-sessions", severity: Wrong,
		reason: "Programs that trust a wrong num_sessions miss sessions, or wait for sessions that never come.",
		source: activityDoc,
		find: func(c *contents, report reporter) {
			for _, i := range c.of[profile.MesgNumActivity] {
				want := len(c.of[profile.MesgNumSession])
				if n, ok := c.number(i, profile.ActivityNumSessions); ok && n != int64(want) && want > 0 {
					report(i, "num_sessions is %d, but the number of sessions is %d", n, want)
				}
			}
		},
		fix: func(c *contents) {
			// With several activities nothing says whose sessions are whose.
			if all := c.of[profile.MesgNumActivity]; len(all) == 1 {
				c.set(all[0], profile.ActivityNumSessions, fit.Uint16(uint16(len(c.of[profile.MesgNumSession]))))
			}
		},
	},
	{
		name: "num-laps", severity: Untidy,
		reason: "Programs that trust a wrong num_laps miss laps, or wait for laps that never come.",
		source: "https://github.com/scrapper/fit4ruby/issues/38",
		find: func(c *contents, report reporter) {
			sum := int64(0)
			sessions, laps := c.of[profile.MesgNumSession], c.of[profile.MesgNumLap]
			for _, i := range sessions {
				n, ok := c.number(i, profile.SessionNumLaps)
				if !ok {
					return // the rest says nothing about the laps of this one
				}
				sum += n
			}
			if len(sessions) > 0 && len(laps) > 0 && sum != int64(len(laps)) {
				report(sessions[0], "num_laps of the sessions is %d, but the number of laps is %d", sum, len(laps))
			}
		},
		fix: func(c *contents) {
			// With several sessions the sum alone is known to be wrong, not which number is.
			if sessions := c.of[profile.MesgNumSession]; len(sessions) == 1 {
				c.set(sessions[0], profile.SessionNumLaps, fit.Uint16(uint16(len(c.of[profile.MesgNumLap]))))
			}
		},
	},
	{
		name: "first-lap", severity: Wrong,
		reason: "If the first lap of a session is not in the file, some programs show no laps, and others fail.",
		source: "https://github.com/scrapper/fit4ruby/issues/38",
		find: func(c *contents, report reporter) {
			for _, i := range c.of[profile.MesgNumSession] {
				laps := len(c.of[profile.MesgNumLap])
				if n, ok := c.number(i, profile.SessionFirstLapIndex); ok && laps > 0 && n >= int64(laps) {
					report(i, "first_lap_index is %d, but the number of laps is %d", n, laps)
				}
			}
		},
	},
	{
		name: "sport-missing", severity: Wrong,
		reason: "Without a sport, platforms guess one. Set it: fit set --sport NAME FILE -o OUT.",
		source: "https://github.com/endurain-project/endurain/issues/528",
		find:   lacks(profile.MesgNumSession, profile.SessionSport, "a session has no sport"),
		fix: func(c *contents) {
			// Only a sport message says which; with several of either it is not clear for whom.
			sports, sessions := c.of[profile.MesgNumSport], c.of[profile.MesgNumSession]
			if len(sports) != 1 || len(sessions) != 1 {
				return
			}
			if n, ok := c.number(sports[0], profile.SportSport); ok {
				c.set(sessions[0], profile.SessionSport, fit.Enum(uint8(n)))
			}
		},
	},
	{
		name: "start-missing", severity: Wrong,
		reason: "Only start_time and total_elapsed_time tell when a session or lap began and ended.",
		source: summaryDoc,
		find: func(c *contents, report reporter) {
			c.summaries(func(i int, s summary) {
				if !s.started || !s.lasts {
					report(i, "a %s lacks start_time or total_elapsed_time", c.messages[i].Num())
				}
			})
		},
	},
	{
		name: "records-outside", severity: Wrong,
		reason: "Records outside of all sessions appear in no session, or move the end of a session.",
		source: summaryDoc,
		find:   recordsOutside,
	},
	{
		name: "timer-longer", severity: Wrong,
		reason: "The timer cannot run longer than the session or lap lasts. Speeds and pauses are wrong.",
		source: "https://github.com/arpanghosh8453/fit-dashboard/issues/23",
		find: func(c *contents, report reporter) {
			c.summaries(func(i int, s summary) {
				// Devices round the two apart: up to two seconds are not a fault. Sessions and laps have
				// the field under one number.
				if timer, ok := c.number(i, profile.LapTotalTimerTime); ok && s.lasts && timer > s.milliseconds+2000 {
					report(i, "total_timer_time of a %s is %d s, but total_elapsed_time is %d s", c.messages[i].Num(), timer/1000, s.milliseconds/1000)
				}
			})
		},
	},
	{
		name: "timer-zero", severity: Wrong,
		reason: "A session or lap whose timer did not run has no speed and no pace, and some programs divide by 0.",
		source: "https://github.com/jovandeginste/workout-tracker/pull/596",
		find: func(c *contents, report reporter) {
			c.stoodStill(func(i int, s summary, _ uint32) {
				report(i, "total_timer_time of a %s is 0 s, but total_elapsed_time is %d s", c.messages[i].Num(), s.milliseconds/1000)
			})
		},
		fix: func(c *contents) {
			c.stoodStill(func(i int, s summary, ran uint32) {
				c.set(i, profile.LapTotalTimerTime, fit.Uint32(uint32(min(1000*int64(ran), s.milliseconds))))
			})
		},
	},
	{
		name: "lap-overlap", severity: Wrong,
		reason: "If a lap starts before the previous lap ends, records count twice.",
		source: "https://github.com/GoldenCheetah/GoldenCheetah/issues/3746",
		find: func(c *contents, report reporter) {
			end := int64(0)
			for _, i := range c.of[profile.MesgNumLap] {
				s := c.summary(i)
				// start_time has whole seconds, and a device rounds it and the duration apart.
				if s.started && s.start+3 < end {
					report(i, "a lap starts %d s before the previous lap ends", end-s.start)
				}
				if s.started && s.lasts {
					end = s.start + s.milliseconds/1000
				}
			}
		},
	},
	{
		name: "lap-early", severity: Wrong,
		reason: "A lap that starts before its session is not shown, or makes the session longer.",
		source: "https://github.com/GoldenCheetah/GoldenCheetah/issues/35",
		find: func(c *contents, report reporter) {
			from := int64(0)
			for _, i := range c.of[profile.MesgNumSession] {
				if s := c.summary(i); s.started && (from == 0 || s.start < from) {
					from = s.start
				}
			}
			for _, i := range c.of[profile.MesgNumLap] {
				if s := c.summary(i); s.started && s.start+grace < from {
					report(i, "a lap starts %d s before the first session", from-s.start)
				}
			}
		},
	},
	{
		name: "timer-start", severity: Untidy,
		reason: "An event that starts the timer begins an activity. Strict programs look for it.",
		source: "https://github.com/cagnulein/qdomyos-zwift/issues/1279",
		find: func(c *contents, report reporter) {
			starts, stops := 0, 0
			c.timer(func(i int, start bool) {
				if start {
					starts++
				} else {
					stops++
				}
			})
			if c.isActivity() && c.isRecorded() && starts == 0 {
				report(file, "no event starts the timer; events that stop it: %d", stops)
			}
		},
	},
	{
		name: "timer-pairs", severity: Untidy,
		reason: "If starts and stops of the timer do not alternate, programs show false pauses.",
		source: "https://github.com/pytrainer/pytrainer/issues/291",
		find: func(c *contents, report reporter) {
			running, at, last := false, file, uint32(0)
			c.timer(func(i int, start bool) {
				t := timeline.TimeOf(c.messages[i])
				// A start in the second of the one before makes no pause, true or false.
				if start && running && t > last {
					report(i, "the timer is started while it runs")
				}
				running, at, last = start, i, t
			})
			if running {
				report(at, "the timer is started, but not stopped")
			}
		},
	},
	{
		name: "split-summary", severity: Refused,
		reason: "A file has one split_summary for each type of split. Platforms reject a second split_summary of a type.",
		source: "https://github.com/openivity/openivity.github.io/pull/103",
		find: func(c *contents, report reporter) {
			seen := map[int64]bool{}
			for _, i := range c.of[profile.MesgNumSplitSummary] {
				split, ok := c.number(i, profile.SplitSummarySplitType)
				if ok && seen[split] {
					report(i, "split_summary of type %s occurs again", profile.SplitType(split))
				}
				seen[split] = seen[split] || ok
			}
		},
	},
	{
		name: "session-distance", severity: Wrong,
		reason: "Without total_distance, platforms show 0 km for a session, whatever its records contain.",
		source: "https://github.com/jimmykane/quantified-self/issues/221",
		find: func(c *contents, report reporter) {
			if far, by, ok := c.covered(); ok && far > 0 {
				for _, i := range c.of[profile.MesgNumSession] {
					if _, ok := c.number(i, profile.SessionTotalDistance); !ok && len(c.of[profile.MesgNumSession]) == 1 {
						report(i, "the session has no total_distance, but the %s have %d m", by, far/100)
					}
				}
			}
		},
		fix: func(c *contents) {
			if far, _, _ := c.covered(); far < math.MaxUint32 {
				c.set(c.of[profile.MesgNumSession][0], profile.SessionTotalDistance, fit.Uint32(uint32(far)))
			}
		},
	},
	{
		name: "distance-differs", severity: Untidy,
		reason: "The total in the session and the sum of the records differ, and programs show both.",
		source: "https://github.com/cagnulein/qdomyos-zwift/issues/4986",
		find: func(c *contents, report reporter) {
			far, by, ok := c.covered()
			for _, i := range c.of[profile.MesgNumSession] {
				total, known := c.number(i, profile.SessionTotalDistance)
				// Devices and sensors differ by some per cent: it is a fault from a twentieth on, and
				// from 100 m on, as a twentieth of a short distance is little.
				apart := max(total-far, far-total)
				if ok && known && len(c.of[profile.MesgNumSession]) == 1 && apart > max(total, far)/20 && apart > 10_000 {
					report(i, "total_distance is %d m, but the %s have %d m", total/100, by, far/100)
				}
			}
		},
	},
}

// missingMessage reports an activity with records that has no message of a kind.
func missingMessage(num profile.MesgNum) func(c *contents, report reporter) {
	return func(c *contents, report reporter) {
		if c.isActivity() && c.isRecorded() && len(c.of[num]) == 0 {
			report(file, "the file has no %s message", num)
		}
	}
}

// summarize adds the messages that a device writes at the end.
func summarize(c *contents) { activity.AddSummaries(c.file) }

// addLaps adds a lap as long as each session, before the first session. Without sessions, summarize
// makes both from the records.
func addLaps(c *contents) {
	sessions := c.of[profile.MesgNumSession]
	if len(sessions) == 0 {
		return
	}
	var b fit.Builder
	for n, i := range sessions {
		m := c.messages[i]
		b.Begin(profile.MesgNumLap)
		b.Add(lapIndex, fit.Uint16(uint16(n)))
		for _, f := range lapOfSession {
			if v := m.Field(f.session); v.Valid() {
				b.Add(f.lap, v)
			}
		}
		if b.End() != nil {
			return
		}
	}
	// Clipped: the caller may have more messages in the array behind these.
	c.file.Messages = slices.Insert(slices.Clip(c.messages), sessions[0], b.Messages()...)
}

// lapIndex is the field message_index.
const lapIndex = 254

// lapOfSession lists the fields that a session shares with a lap of the same length.
var lapOfSession = [...]struct{ session, lap uint8 }{
	{253, 253}, // the time
	{profile.SessionStartTime, profile.LapStartTime},
	{profile.SessionStartPositionLat, profile.LapStartPositionLat},
	{profile.SessionStartPositionLong, profile.LapStartPositionLong},
	{profile.SessionTotalElapsedTime, profile.LapTotalElapsedTime},
	{profile.SessionTotalTimerTime, profile.LapTotalTimerTime},
	{profile.SessionTotalDistance, profile.LapTotalDistance},
	{profile.SessionTotalCalories, profile.LapTotalCalories},
	{profile.SessionAvgHeartRate, profile.LapAvgHeartRate},
	{profile.SessionMaxHeartRate, profile.LapMaxHeartRate},
	{profile.SessionSport, profile.LapSport},
}

// A summary is the time of a session or lap.
type summary struct {
	started, lasts bool  // it has a start, a length
	start          int64 // date
	milliseconds   int64
}

// summary returns the time of a session or lap. The two have the same numbers for these fields.
func (c *contents) summary(i int) (s summary) {
	s.start, s.started = c.number(i, profile.LapStartTime)
	s.milliseconds, s.lasts = c.number(i, profile.LapTotalElapsedTime)
	return s
}

// summaries yields the sessions, then the laps.
func (c *contents) summaries(yield func(message int, s summary)) {
	for _, num := range [...]profile.MesgNum{profile.MesgNumSession, profile.MesgNumLap} {
		for _, i := range c.of[num] {
			yield(i, c.summary(i))
		}
	}
}

// stoodStill yields the sessions and laps whose timer ran for 0 s, although it was not stopped all the time, and
// how many seconds it ran: a lap that begins and ends in a pause is not a fault. Devices round: up to two
// seconds do not count.
func (c *contents) stoodStill(yield func(message int, s summary, ran uint32)) {
	var pauses []timeline.Period // computed when they are needed
	known := false
	c.summaries(func(i int, s summary) {
		timer, ok := c.number(i, profile.LapTotalTimerTime)
		if !ok || timer != 0 || !s.started || s.milliseconds <= 2000 {
			return
		}
		if !known {
			pauses, known = timeline.PausesOf(c.messages), true
		}
		if ran := timeline.Running(timeline.SumOf(c.messages[i]).Period(), pauses); ran > 2 {
			yield(i, s, ran)
		}
	})
}

// timer yields the events that start or stop the timer.
func (c *contents) timer(yield func(message int, start bool)) {
	for _, i := range c.of[profile.MesgNumEvent] {
		event, ok := c.number(i, profile.EventEvent)
		if !ok {
			continue
		}
		kind, _ := c.number(i, profile.EventEventType)
		if start, ok := timeline.IsSwitch(profile.Event(event), profile.EventType(kind)); ok {
			yield(i, start)
		}
	}
}

// recordsOutside looks for records outside all sessions, with a minute of grace. It needs
// the times of all sessions.
func recordsOutside(c *contents, report reporter) {
	sessions := c.of[profile.MesgNumSession]
	if len(sessions) == 0 {
		return
	}
	for _, i := range sessions {
		if s := c.summary(i); !s.started || !s.lasts || s.start < firstDate {
			return
		}
	}
	inside := inAny(timeline.PeriodsOf(c.messages, profile.MesgNumSession))
	for i, t := range c.dated(profile.MesgNumRecord) {
		if !inside(t) {
			report(i, "a record is outside of all sessions")
		}
	}
}

// grace is in seconds.
const grace = 60

// inAny returns a function that reports whether a time is in any of periods, with a minute of grace. It
// sorts periods, so that a file with only records and sessions is not slow.
func inAny(periods []timeline.Period) func(t uint32) bool {
	slices.SortFunc(periods, func(a, b timeline.Period) int { return cmp.Compare(a.From, b.From) })
	for i := 1; i < len(periods); i++ {
		periods[i].To = max(periods[i].To, periods[i-1].To) // the last end so far
	}
	return func(t uint32) bool {
		begun, _ := slices.BinarySearchFunc(periods, int64(t)+grace+1, func(p timeline.Period, t int64) int { return cmp.Compare(int64(p.From), t) })
		return begun > 0 && int64(t) <= int64(periods[begun-1].To)+grace
	}
}

// covered returns the distance of the lengths of a swim, otherwise of the records, in centimetres, and
// what it is of: a watch in a pool may write a record in some minutes, and the first of them late.
func (c *contents) covered() (cm int64, by string, ok bool) {
	if metres, ok := c.swum(); ok {
		return int64(math.Round(100 * metres)), "lengths", true
	}
	cm, ok = c.distance()
	return cm, "records", ok
}

// swum returns the metres of the lengths of a swim in a pool; ok is false without lengths, or without the
// length of the pool.
func (c *contents) swum() (metres float64, ok bool) {
	if len(c.of[profile.MesgNumLength]) == 0 {
		return 0, false
	}
	lengths := activity.Lengths(c.messages)
	for _, l := range lengths {
		metres += l.Metres
	}
	return metres, len(lengths) > 0 && !math.IsNaN(metres)
}

// distance returns the distance of the records, in centimetres.
func (c *contents) distance() (cm int64, ok bool) {
	way := timeline.WayOf(c.odometer())
	return int64(math.Round(100 * way.During(timeline.Period{To: timeline.Unknown}))), way.Known()
}

// odometer returns the times and the distances in metres of all records, NaN where a record has no
// distance. A record without a time gets the time of the record before it.
func (c *contents) odometer() (times []uint32, stored []float64) {
	last := uint32(0)
	for _, i := range c.of[profile.MesgNumRecord] {
		if t, ok := c.messages[i].Timestamp(); ok {
			last = t
		}
		d := math.NaN()
		if n, ok := c.number(i, profile.RecordDistance); ok {
			d = float64(n) / 100
		}
		times, stored = append(times, last), append(stored, d)
	}
	return times, stored
}
