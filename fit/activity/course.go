package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Course is a route to follow.
type Course struct {
	File        *fit.File // the whole file; nil if the view was made from scratch
	FileID      mesg.FileID
	Others      []fit.Message // messages without a field of their own here; see [View]
	FileCreator *mesg.FileCreator
	Course      *mesg.Course
	Laps        []mesg.Lap

	Records      []mesg.Record
	CoursePoints []mesg.CoursePoint
	Events       []mesg.Event
}

// AppendTo adds the file's messages to b; see [View].
func (c *Course) AppendTo(b *fit.Builder) error { return c.layout().appendTo(b) }

func (c *Course) layout() layout {
	return layoutOf(&c.File, &c.FileID, &c.Others, profile.FileCourse).
		withHead(one(&c.FileCreator), one(&c.Course), many(&c.Laps)).
		withTimed(many(&c.Records), many(&c.CoursePoints), many(&c.Events))
}
