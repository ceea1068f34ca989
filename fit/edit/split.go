package edit

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// A Splitter chooses where [Split] cuts a file. It returns the times of the records at
// which parts start.
type Splitter func(f *fit.File) (starts []uint32)

// maxParts is the largest number of parts.
const maxParts = 1000

// Split cuts f into parts as [Trim] does, one for each stretch between the splitter's cuts
// that has records, or lengths of a swim. [Merge] of the parts has the messages of f again, except for laps that
// were cut. Without a cut it returns a copy of f. An error wraps [ErrNoRecords] or
// [ErrParts].
func Split(f *fit.File, at Splitter) ([]*fit.File, error) {
	c, ok := cutterOf(f)
	if !ok {
		return nil, fmt.Errorf("edit: %w", ErrNoRecords)
	}
	parts := c.periods(at(f))
	if len(parts) > maxParts {
		return nil, fmt.Errorf("edit: %w: %d, want at most %d", ErrParts, len(parts), maxParts)
	}
	var files []*fit.File
	for i, body := range c.bodies(parts) {
		part, _ := c.part(parts[i], body).finish()
		files = append(files, part)
	}
	return files, nil
}

// periods returns the periods between cuts, given their starts, and leaves out periods
// without a record or a length of a swim.
func (c *cutter) periods(starts []uint32) (parts []period) {
	for i, t := range starts {
		starts[i] = c.turns.begin(t)
	}
	slices.Sort(starts)
	last := period{To: math.MaxUint32}
	next := 0 // of the moments
	for _, start := range starts {
		before := next
		for next < len(c.moments) && c.moments[next] < start {
			next++
		}
		if next > before && next < len(c.moments) {
			last.To = start - 1
			parts = append(parts, last)
			last = period{From: start, To: math.MaxUint32}
		} else {
			next = before
		}
	}
	return append(parts, last)
}

// ByLap cuts after each lap.
func ByLap(f *fit.File) (starts []uint32) {
	for _, m := range timeline.Timed(f.Messages, profile.MesgNumLap) {
		if p := periodOf(m); p.To < math.MaxUint32 {
			starts = append(starts, p.To+1)
		}
	}
	return starts
}

// ByTime cuts after each d, pauses included, from the first record on. It cuts nothing if d
// is less than a second.
func ByTime(d time.Duration) Splitter {
	return func(f *fit.File) []uint32 {
		begin, _ := stretchOf(f.Messages)
		step := math.Floor(d.Seconds())
		return steps(momentsOf(f.Messages), func(t uint32) float64 { return float64(t-begin.From) / step }, step)
	}
}

// ByDistance cuts after each stretch of so many metres, by the distance field of the
// records, or by the lengths of a swim. It cuts nothing if metres is less than 1.
func ByDistance(metres float64) Splitter {
	return func(f *fit.File) []uint32 {
		at := wayAt(f.Messages)
		return steps(momentsOf(f.Messages), func(t uint32) float64 { return at(t) / metres }, metres)
	}
}

// steps returns the moments at which count passes a multiple of step. It returns none if step is less
// than 1.
func steps(moments []uint32, count func(t uint32) float64, step float64) (starts []uint32) {
	last := 0.0
	for _, t := range moments {
		if n := math.Floor(count(t)); n > last && step >= 1 {
			starts = append(starts, t)
			last = n
		}
	}
	return starts
}

// ByPause cuts where the timer was stopped, or there was no record and no length of a swim, for d or
// longer. It cuts nothing if d is less than a second.
func ByPause(d time.Duration) Splitter {
	return func(f *fit.File) (starts []uint32) {
		long := math.Floor(d.Seconds())
		for _, p := range timeline.PausesOf(f.Messages) {
			if long >= 1 && p.To < math.MaxUint32 && float64(p.To-p.From) >= long {
				starts = append(starts, p.To)
			}
		}
		moments := momentsOf(f.Messages)
		for i := 1; i < len(moments) && long >= 1; i++ {
			if float64(moments[i]-moments[i-1]) >= long {
				starts = append(starts, moments[i])
			}
		}
		return starts
	}
}
