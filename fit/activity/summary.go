package activity

import (
	"math"
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Summary is the main figures of an activity, for people. Its methods keep columns that they read, so call one at a time.
type Summary struct {
	// Total is over all sessions. Made reports that there are no sessions, as after a
	// crash, so that Total is computed from the records, like [AddSummaries]. If a session lacks
	// a sum, Total uses the sum of its records; Sessions does not.
	Total    Figures
	Made     bool
	Sessions []Figures
	Laps     []Figures
	// HeartRateZones and PowerZones are the times in zones that the device has counted,
	// over all sessions; nil if it has counted none.
	HeartRateZones, PowerZones []Zone
	// Swimming has the figures of the lengths of a pool; nil without lengths.
	Swimming *Swimming
	// Offset is how far the device's local time was ahead of UTC, to the nearest quarter of
	// an hour; Local reports whether the file has a local time.
	Offset time.Duration
	Local  bool

	parts []*Readings // of each session, or of all records if there is none
}

// Summarize sums up chained files and does not change them. Files that are not activities
// add nothing. It reads the sums that the device wrote, and computes missing sums from the
// records ([Figures]), or all sums if the device wrote no session.
func Summarize(files ...*fit.File) *Summary {
	s := &Summary{}
	var whole []Figures
	var activities []*fit.File
	for _, f := range files {
		if isActivity(f) {
			activities = append(activities, f)
			whole = append(whole, completed(f.Messages, s.read(f))...)
		}
	}
	s.Swimming = swimmingOf(activities)
	s.Total = Total(whole)
	s.Total.forgetPartial(whole)
	if len(s.Sessions) == 0 {
		made := madeSessions(activities)
		s.Total, s.Made = Total(made), len(made) > 0
	}
	if len(s.Sessions) != 1 { // the records of one session are all records
		r := ReadingsIn(activities...)
		if len(s.Sessions) == 0 {
			s.parts = []*Readings{r}
		}
		if len(s.Sessions) > 1 {
			r.Threshold = nil // what the sessions lack, or do not agree on, is unknown
		}
		s.Total.complete(r)
	}
	return s
}

// madeSessions computes the figures of the sessions that files lack.
func madeSessions(files []*fit.File) (sessions []Figures) {
	for _, f := range files {
		// Clipped, as AddSummaries appends: the caller's file and its array stay as they are.
		more := *f
		more.Messages = slices.Clip(f.Messages)
		for _, m := range only(AddSummaries(&more), profile.MesgNumSession) {
			made := storedFigures(m)
			made.mark(math.MaxUint32)
			sessions = append(sessions, made)
		}
	}
	return sessions
}

// read reads the sums of a file, and returns those of its sessions.
func (s *Summary) read(f *fit.File) []Figures {
	sessions := only(f.Messages, profile.MesgNumSession)
	parts := ReadingsIn(f).split(sessions)
	figures := figuresOfParts(sessions, parts)
	s.parts, s.Sessions = append(s.parts, parts...), append(s.Sessions, figures...)
	for _, m := range only(f.Messages, profile.MesgNumLap) {
		s.Laps = append(s.Laps, FiguresOfLap(m))
	}
	if offset, ok := timeline.OffsetOf(f.Messages); ok && !s.Local {
		s.Offset, s.Local = offset, true
	}
	// A second file may have zones with other limits, so the zones of the first file that has any
	// stand.
	if s.HeartRateZones == nil {
		s.HeartRateZones = heartRateZones.of(f.Messages)
	}
	if s.PowerZones == nil {
		s.PowerZones = powerZones.of(f.Messages)
	}
	return figures
}

// completed returns the figures of the sessions of a file. If only some sessions have a figure, it is
// computed from the records for the rest: a total without these would look whole.
func completed(messages []fit.Message, sessions []Figures) []Figures {
	all := slices.Clone(sessions)
	var r *Recording
	for k, row := range figures {
		if lack := row.lacking(all); !row.summed || lack == 0 || lack == len(all) {
			continue
		}
		if r == nil {
			r = RecordingOf(messages)
		}
		field, _ := profile.FieldOf(profile.MesgNumSession, row.field)
		for i, m := range only(messages, profile.MesgNumSession) {
			if p := timeline.SumOf(m).Period(); math.IsNaN(*row.of(&all[i])) && len(r.During(p)) > 0 {
				v, _ := r.Sums(profile.MesgNumSession, p).Value(field, m)
				all[i].compute(k, v)
			}
		}
	}
	return all
}

// lacking returns how many of the sessions do not have the figure.
func (k *figureRow) lacking(all []Figures) (n int) {
	for i := range all {
		if math.IsNaN(*k.of(&all[i])) {
			n++
		}
	}
	return n
}

// only returns the messages with a number.
func only(messages []fit.Message, num profile.MesgNum) (all []fit.Message) {
	for _, m := range messages {
		if m.Num() == num {
			all = append(all, m)
		}
	}
	return all
}

// forgetPartial makes the sums, and the average speed, unknown that a session lacks.
func (f *Figures) forgetPartial(sessions []Figures) {
	for _, k := range figures {
		if (k.joint == added || k.name == FigureAvgSpeed) && k.lacking(sessions) > 0 {
			*k.of(f) = math.NaN()
		}
	}
	f.mark(f.computed)
}
