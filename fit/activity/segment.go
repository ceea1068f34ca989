package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Segment is a stretch of road to race on.
type Segment struct {
	File          *fit.File // the whole file; nil if the view was made from scratch
	FileID        mesg.FileID
	Others        []fit.Message // messages without a field of their own here; see [View]
	FileCreator   *mesg.FileCreator
	SegmentID     *mesg.SegmentID
	Leaderboard   []mesg.SegmentLeaderboardEntry
	SegmentLaps   []mesg.SegmentLap
	SegmentPoints []mesg.SegmentPoint
}

// AppendTo adds the file's messages to b; see [View].
func (s *Segment) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *Segment) layout() layout {
	return layoutOf(&s.File, &s.FileID, &s.Others, profile.FileSegment).
		withHead(one(&s.FileCreator), one(&s.SegmentID), many(&s.Leaderboard),
			many(&s.SegmentLaps), many(&s.SegmentPoints))
}

// SegmentList lists the segments on a device.
type SegmentList struct {
	File         *fit.File // the whole file; nil if the view was made from scratch
	FileID       mesg.FileID
	Others       []fit.Message // messages without a field of their own here; see [View]
	FileCreator  *mesg.FileCreator
	SegmentFiles []mesg.SegmentFile
}

// AppendTo adds the file's messages to b; see [View].
func (s *SegmentList) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *SegmentList) layout() layout {
	return layoutOf(&s.File, &s.FileID, &s.Others, profile.FileSegmentList).
		withHead(one(&s.FileCreator), many(&s.SegmentFiles))
}
