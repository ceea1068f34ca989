package activity

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// A recordSum is a sum of sessions that records can give.
type recordSum struct {
	name  FigureName
	of    func(*Sums) *float64
	field string // of sessions
}

var recordSums = []recordSum{
	{FigureDistance, func(s *Sums) *float64 { return &s.Distance }, "total_distance"},
	{FigureElapsed, func(s *Sums) *float64 { return &s.Elapsed }, "total_elapsed_time"},
	{FigureMoving, func(s *Sums) *float64 { return &s.Moving }, "total_timer_time"},
	{FigureAscent, func(s *Sums) *float64 { return &s.Ascent }, "total_ascent"},
	{FigureDescent, func(s *Sums) *float64 { return &s.Descent }, "total_descent"},
}

// completed returns the figures of the sessions of a file, with those that only some of them have
// computed from the records for the others. A total without these would look whole.
func completed(messages []fit.Message, sessions []Figures) []Figures {
	all := slices.Clone(sessions)
	var r *Recording
	for _, sum := range recordSums {
		if !someLack(all, sum.of) {
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

// someLack reports whether some sessions have a sum, and some do not.
func someLack(all []Figures, of func(*Sums) *float64) bool {
	lack := lacking(all, of)
	return lack > 0 && lack < len(all)
}

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
	for _, of := range []func(*Sums) *float64{
		func(s *Sums) *float64 { return &s.Distance },
		func(s *Sums) *float64 { return &s.Elapsed },
		func(s *Sums) *float64 { return &s.Moving },
		func(s *Sums) *float64 { return &s.Ascent },
		func(s *Sums) *float64 { return &s.Descent },
		func(s *Sums) *float64 { return &s.Calories },
		func(s *Sums) *float64 { return &s.AvgSpeed },
		func(s *Sums) *float64 { return &s.InMotion },
		func(s *Sums) *float64 { return &s.Work },
		func(s *Sums) *float64 { return &s.TrainingStressScore },
	} {
		if lacking(sessions, of) > 0 {
			*of(&f.Sums) = math.NaN()
		}
	}
}
