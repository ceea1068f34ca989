package activity

import (
	"math"
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
}

// Summarize sums up chained files and does not change them. Files that are not activities
// add nothing. It reads the sums that the device wrote, and computes missing sums from the
// records ([Figures]), or all sums if the device wrote no session.
func Summarize(files ...*fit.File) *Summary {
	s := &Summary{}
	var whole []Figures
	var activities []*fit.File
	var swims []swimPart
	for _, f := range files {
		if isActivity(f) {
			activities = append(activities, f)
			first := len(s.Sessions)
			swims = append(swims, s.read(f))
			whole = append(whole, completed(f.Messages, s.Sessions[first:])...)
		}
	}
	s.Swimming = swimmingOf(swims)
	s.Total = TotalFigures(whole)
	s.Total.forgetPartial(whole)
	s.Total.known()
	if len(s.Sessions) == 0 {
		made := madeSessions(activities)
		s.Total, s.Made = TotalFigures(made), len(made) > 0
	}
	if len(s.Sessions) != 1 { // the records of one session are all records
		r := ReadingsIn(activities...)
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
		for _, m := range AddSummaries(&more) {
			if m.Num() == profile.MesgNumSession {
				var made mesg.Session
				made.FromMessage(m)
				figures := Figures{Sums: SumsOfSession(&made)}
				figures.made()
				sessions = append(sessions, figures)
			}
		}
	}
	return sessions
}

// read reads the sums of a file, and returns its swims.
func (s *Summary) read(f *fit.File) swimPart {
	messages := f.Messages
	in := spansOf(messages)
	sessions := mesg.Append[mesg.Session](nil, in.of(messages, profile.MesgNumSession))
	s.Sessions = append(s.Sessions, FiguresOfSessions(sessions, ReadingsIn(f))...)
	laps := mesg.Append[mesg.Lap](nil, in.of(messages, profile.MesgNumLap))
	for i := range laps {
		s.Laps = append(s.Laps, FiguresOfLap(&laps[i]))
	}
	if offset, ok := timeline.OffsetOf(in.of(messages, profile.MesgNumActivity)); ok && !s.Local {
		s.Offset, s.Local = offset, true
	}
	// A second file may have zones with other limits, so the zones of the first file that has any
	// stand.
	if s.HeartRateZones == nil {
		s.HeartRateZones = heartRateZones.of(messages, in)
	}
	if s.PowerZones == nil {
		s.PowerZones = powerZones.of(messages, in)
	}
	return swimPartOf(mesg.Append[mesg.Length](nil, in.of(messages, profile.MesgNumLength)), sessions, laps)
}

// completed returns the figures of the sessions of a file. If only some sessions have a figure, it is
// computed from the records for the rest: a total without these would look whole.
func completed(messages []fit.Message, sessions []Figures) []Figures {
	all := slices.Clone(sessions)
	var r *Recording
	for _, sum := range figures {
		if lack := lacking(all, sum.of); sum.field == "" || lack == 0 || lack == len(all) {
			continue
		}
		if r == nil {
			r = RecordingOf(messages)
		}
		for i, m := range sessionsOf(messages) {
			if !math.IsNaN(*sum.of(&all[i].Sums)) {
				continue
			}
			if p := timeline.SumOf(m).Period(); len(r.During(p)) > 0 {
				f, _ := profile.FieldNamed(profile.MesgNumSession, sum.field)
				v, _ := r.Sums(profile.MesgNumSession, p).Value(f, m)
				all[i].compute(sum.name, v, 0)
			}
		}
	}
	return all
}

// lacking returns how many of the sessions do not have a sum.
func lacking(all []Figures, of func(*Sums) *float64) (n int) {
	for i := range all {
		if math.IsNaN(*of(&all[i].Sums)) {
			n++
		}
	}
	return n
}

func sessionsOf(messages []fit.Message) (sessions []fit.Message) {
	for _, m := range messages {
		if m.Num() == profile.MesgNumSession {
			sessions = append(sessions, m)
		}
	}
	return sessions
}

// forgetPartial makes the sums, and the average speed, unknown that a session lacks.
func (f *Figures) forgetPartial(sessions []Figures) {
	for _, sum := range figures {
		if (sum.joint == added || sum.name == FigureAvgSpeed) && lacking(sessions, sum.of) > 0 {
			*sum.of(&f.Sums) = math.NaN()
		}
	}
}
