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
	return layoutOf(&w.File, &w.FileID, &w.Others, profile.FileWorkout).
		withHead(one(&w.FileCreator), one(&w.Workout), many(&w.WorkoutSteps), many(&w.WorkoutSessions))
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
	return layoutOf(&s.File, &s.FileID, &s.Others, profile.FileSchedules).
		withHead(one(&s.FileCreator), many(&s.Schedules))
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
	return layoutOf(&g.File, &g.FileID, &g.Others, profile.FileGoals).
		withHead(one(&g.FileCreator), many(&g.Goals))
}
