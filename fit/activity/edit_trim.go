package activity

import (
	"errors"
	"fmt"
	"math"
	"sort"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// What can be wrong with an edit, for errors.Is.
var (
	// ErrNoRecords: the file, or the part that was asked for, has no record with a time.
	ErrNoRecords = errors.New("no records with a time")
	// ErrParts: a file would become too many.
	ErrParts = errors.New("too many parts")
)

// Trim returns the part of f whose records are from one time to another, both included. What has
// no time, such as file_id and descriptions of developer fields, stays. Distances begin again at 0,
// and file_id has the time of the first record, if records before it are gone.
//
// Laps and sessions that are whole stay as they are. Those that are cut have sums of the records
// that stay: times, distance, speeds, climbs, work, positions, and averages, least and
// greatest values of what records have. The calories are the share that the time has; what else
// sums up the whole, such as times in zones, says nothing. The timer starts and stops where the
// file does. Unknown and developer fields stay as they are.
//
// The result shares no memory with f, which is not changed. An error wraps [ErrNoRecords].
func Trim(f *fit.File, from, to profile.DateTime) (*fit.File, []Change, error) {
	c, ok := cuttingOf(f)
	p := period{uint32(from), uint32(to)}
	if !ok || len(within(c.records, p)) == 0 {
		return nil, nil, fmt.Errorf("activity: %w from %v to %v", ErrNoRecords, from.Time(), to.Time())
	}
	if p.from <= c.whole.from {
		p.from = 0
	}
	if p.to >= c.whole.to {
		p.to = math.MaxUint32
	}
	part, changes := c.part(p, c.bodies([]period{p})[0]).finish()
	return part, changes, nil
}

// bodies returns the messages of the body that are in each of some periods, which are in order.
func (c *cutting) bodies(parts []period) [][]placed {
	all := make([][]placed, len(parts))
	for _, m := range c.body {
		i := sort.Search(len(parts), func(i int) bool { return parts[i].to >= m.time })
		if i < len(parts) && parts[i].has(m.time) {
			all[i] = append(all[i], m)
		}
	}
	return all
}
