package track

import (
	"errors"
	"slices"

	"github.com/tightwire/tightwire/fit/mesg"
)

// ErrNowhere is the error of formats that hold nothing but positions.
var ErrNowhere = errors.New("no position in it")

// HasPosition reports whether any record or point of l has a position: an indoor ride has none,
// nor has one that was concealed as a whole.
func (l *Log) HasPosition() bool {
	placed := func(r mesg.Record) bool { return Placed(r.PositionLat, r.PositionLong) }
	return l.placed || slices.ContainsFunc(l.Tracks, func(t Track) bool { return slices.ContainsFunc(t.Records, placed) }) ||
		slices.ContainsFunc(l.Points, func(p Point) bool { return Placed(p.Lat, p.Long) })
}
