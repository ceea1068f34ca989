package activity

import (
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Summary is the main figures of an activity, for people.
type Summary struct {
	// Total is over all sessions. Made reports that there are no sessions, as after a
	// crash, so that Total is computed from the records as [AddSummaries] does it.
	Total Sums
	Made  bool
	// Computed names the sums of Total that some sessions lack, so that they are computed from
	// their records: "distance", "elapsed", "moving", "ascent" or "descent". A sum that some
	// session lacks and its records do not give is unknown in Total.
	Computed []string
	Sessions []Sums
	Laps     []Sums
	// HeartRateZones and PowerZones are the times in zones that the device has counted,
	// over all sessions; nil if it has counted none.
	HeartRateZones, PowerZones []Zone
	// Offset is how far the device's local time was ahead of UTC, to the nearest quarter of
	// an hour; Local reports whether the file has a local time.
	Offset time.Duration
	Local  bool
}

// Summarize sums up chained files and does not change them. Files that are not activities
// add nothing. It reads the sums that the device wrote, and computes them from the records
// if the device wrote none.
func Summarize(files ...*fit.File) *Summary {
	s := &Summary{}
	var whole []Sums
	var activities []*fit.File
	for _, f := range files {
		if kind := kindOf(f); kind == profile.FileActivity || kind == profile.FileActivitySummary {
			activities = append(activities, f)
			first := len(s.Sessions)
			s.read(f.Messages)
			whole = append(whole, s.completed(f.Messages, s.Sessions[first:])...)
		}
	}
	s.Total = totalOf(whole)
	if len(s.Sessions) == 0 {
		made := madeSessions(activities)
		s.Total, s.Made = Total(made), len(made) > 0
	}
	return s
}

// madeSessions computes the sums of the sessions that files lack.
func madeSessions(files []*fit.File) (sessions []Sums) {
	for _, f := range files {
		more := *f
		more.Messages = slices.Clip(f.Messages)
		for _, m := range AddSummaries(&more) {
			if m.Num() == profile.MesgNumSession {
				var made mesg.Session
				made.FromMessage(m)
				sessions = append(sessions, SumsOfSession(&made))
			}
		}
	}
	return sessions
}

// read takes the sums from messages.
func (s *Summary) read(messages []fit.Message) {
	in := spansOf(messages)
	for _, m := range mesg.Append[mesg.Session](nil, in.of(messages, profile.MesgNumSession)) {
		s.Sessions = append(s.Sessions, SumsOfSession(&m))
	}
	for _, m := range mesg.Append[mesg.Lap](nil, in.of(messages, profile.MesgNumLap)) {
		s.Laps = append(s.Laps, SumsOfLap(&m))
	}
	if offset, ok := timeline.OffsetOf(in.of(messages, profile.MesgNumActivity)); ok && !s.Local {
		s.Offset, s.Local = offset, true
	}
	if s.HeartRateZones == nil {
		s.HeartRateZones = heartRateZones.of(messages, in)
	}
	if s.PowerZones == nil {
		s.PowerZones = powerZones.of(messages, in)
	}
}
