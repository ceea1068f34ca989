package edit

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// These are the errors of edits, for errors.Is.
var (
	// ErrNoRecords: the file, or the part asked for, has no record with a time, and no length of a swim.
	ErrNoRecords = errors.New("no records with a time")
	// ErrParts: a file would be cut into too many parts.
	ErrParts = errors.New("too many parts")
)

// Trim returns the part of f whose records are between two times, both included. Messages
// without a time, such as file_id and descriptions of developer fields, stay. If records
// before the part are removed, distances begin again at 0, and file_id gets the time of the
// first record.
//
// A swim in a pool is cut at the turns nearest to the times, and its sums come from its lengths, because a
// watch in a pool writes few records.
//
// What describes the file, the device, its sensors or the user stays, whatever its time is.
//
// Whole laps and sessions stay as they are. Laps and sessions that are cut get the sums of the remaining records:
// times, distance, speeds, climbs, work, positions, and averages, minima and maxima of
// fields of records. The calories are reduced to the share of the time; other sums over the
// whole, such as times in zones, become invalid. The timer starts and stops where the part
// does. Unknown and developer fields stay as they are.
//
// The result shares no memory with f, which is not changed. An error wraps [ErrNoRecords].
func Trim(f *fit.File, from, to profile.DateTime) (*fit.File, []Change, error) {
	c, ok := cutterOf(f)
	p := period{From: c.turns.begin(uint32(from)), To: c.turns.end(uint32(to))}
	if !ok || !slices.ContainsFunc(c.moments, p.Has) {
		return nil, nil, fmt.Errorf("edit: %w from %v to %v", ErrNoRecords, c.timeText(p.From), c.timeText(p.To))
	}
	if p.From <= c.whole.From {
		p.From = 0
	}
	if p.To >= c.whole.To {
		p.To = math.MaxUint32
	}
	return c.part(p, c.bodies([]period{p})[0]).result()
}

// bodies returns the body's messages in each of the periods, which are in order.
func (c *cutter) bodies(parts []period) [][]placed {
	all := make([][]placed, len(parts))
	for _, m := range c.body {
		i := sort.Search(len(parts), func(i int) bool { return parts[i].To >= m.time })
		if i < len(parts) && parts[i].Has(m.time) {
			all[i] = append(all[i], m)
		}
	}
	return all
}
