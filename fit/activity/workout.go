package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Workout is a plan for training, step by step.
type Workout struct {
	File            *fit.File // the whole file; nil if the view was made from scratch
	FileID          mesg.FileID
	Others          []fit.Message // messages without a field of their own here; see [View]
	FileCreator     *mesg.FileCreator
	Workout         *mesg.Workout
	WorkoutSteps    []mesg.WorkoutStep
	WorkoutSessions []mesg.WorkoutSession
}

// AppendTo adds the file's messages to b; see [View].
func (w *Workout) AppendTo(b *fit.Builder) error { return w.layout().appendTo(b) }

func (w *Workout) layout() layout {
	return layout{
		kinds:  []profile.File{profile.FileWorkout},
		file:   &w.File,
		others: &w.Others,
		id:     &w.FileID,
		head:   []part{one(&w.FileCreator), one(&w.Workout), many(&w.WorkoutSteps), many(&w.WorkoutSessions)},
	}
}

// Schedules lists the dates of workouts and courses.
type Schedules struct {
	File        *fit.File // the whole file; nil if the view was made from scratch
	FileID      mesg.FileID
	Others      []fit.Message // messages without a field of their own here; see [View]
	FileCreator *mesg.FileCreator
	Schedules   []mesg.Schedule
}

// AppendTo adds the file's messages to b; see [View].
func (s *Schedules) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *Schedules) layout() layout {
	return layout{
		kinds:  []profile.File{profile.FileSchedules},
		file:   &s.File,
		others: &s.Others,
		id:     &s.FileID,
		head:   []part{one(&s.FileCreator), many(&s.Schedules)},
	}
}

// Goals lists what a user wants to reach.
type Goals struct {
	File        *fit.File // the whole file; nil if the view was made from scratch
	FileID      mesg.FileID
	Others      []fit.Message // messages without a field of their own here; see [View]
	FileCreator *mesg.FileCreator
	Goals       []mesg.Goal
}

// AppendTo adds the file's messages to b; see [View].
func (g *Goals) AppendTo(b *fit.Builder) error { return g.layout().appendTo(b) }

func (g *Goals) layout() layout {
	return layout{
		kinds:  []profile.File{profile.FileGoals},
		file:   &g.File,
		others: &g.Others,
		id:     &g.FileID,
		head:   []part{one(&g.FileCreator), many(&g.Goals)},
	}
}
