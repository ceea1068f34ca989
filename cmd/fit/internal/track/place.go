package track

import (
	"errors"
	"iter"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit/mesg"
)

// Placed reports whether two numbers of semicircles are a position: both are valid, and the
// latitude is not beyond a pole.
func Placed(lat, long int32) bool {
	return lat != math.MaxInt32 && long != math.MaxInt32 && lat >= -1<<30 && lat <= 1<<30
}

// PlacedIn yields the records that have a position.
func PlacedIn(records []mesg.Record) iter.Seq[*mesg.Record] {
	return func(yield func(*mesg.Record) bool) {
		for i := range records {
			if r := &records[i]; Placed(r.PositionLat, r.PositionLong) && !yield(r) {
				return
			}
		}
	}
}

// ErrNowhere is the error of formats that hold nothing but positions.
var ErrNowhere = errors.New("no position in it")

// HasPosition reports whether any record or point of l has a position: an indoor ride has no
// position, and neither has a ride that was concealed as a whole.
func (l *Log) HasPosition() bool {
	return l.placed || slices.ContainsFunc(l.Tracks, func(t Track) bool { return Placed(t.start()) }) ||
		slices.ContainsFunc(l.Points, func(p Point) bool { return Placed(p.Lat, p.Long) })
}
