package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Segment is a piece of road to race on.
type Segment struct {
	File          *fit.File // all of it; nil if the view was made from scratch
	FileID        mesg.FileID
	Others        []fit.Message // what the view has no other place for; see [View]
	FileCreator   *mesg.FileCreator
	SegmentID     *mesg.SegmentID
	Leaderboard   []mesg.SegmentLeaderboardEntry
	SegmentLaps   []mesg.SegmentLap
	SegmentPoints []mesg.SegmentPoint
}

// AppendTo adds the messages of the file to b; see [View].
func (s *Segment) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *Segment) layout() layout {
	return layout{
		kinds:  []profile.File{profile.FileSegment},
		file:   &s.File,
		others: &s.Others,
		id:     &s.FileID,
		head: []part{
			one(&s.FileCreator), one(&s.SegmentID), many(&s.Leaderboard),
			many(&s.SegmentLaps), many(&s.SegmentPoints),
		},
	}
}

// SegmentList is which segments a device has.
type SegmentList struct {
	File         *fit.File // all of it; nil if the view was made from scratch
	FileID       mesg.FileID
	Others       []fit.Message // what the view has no other place for; see [View]
	FileCreator  *mesg.FileCreator
	SegmentFiles []mesg.SegmentFile
}

// AppendTo adds the messages of the file to b; see [View].
func (s *SegmentList) AppendTo(b *fit.Builder) error { return s.layout().appendTo(b) }

func (s *SegmentList) layout() layout {
	return layout{
		kinds:  []profile.File{profile.FileSegmentList},
		file:   &s.File,
		others: &s.Others,
		id:     &s.FileID,
		head:   []part{one(&s.FileCreator), many(&s.SegmentFiles)},
	}
}
