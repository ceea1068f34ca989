package dataset

import (
	"cmp"
	"strconv"
	"time"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// unknown is the sport of rows without one.
const unknown = "unknown"

// sessions are the sessions of one file, in its order.
type sessions struct {
	sports []string
	index  *timeline.Index
}

// sessionsOf returns the sessions in a table of them.
func sessionsOf(t *column.Table) sessions {
	s := sessions{sports: make([]string, t.Rows())}
	sums := make([]timeline.Sum, t.Rows())
	for i := range sums {
		s.sports[i] = cmp.Or(sportOf(t, i), unknown)
		sums[i] = timeline.Sum{Time: timeIn(t, timestamp, i), Start: timeIn(t, startTime, i), Elapsed: timeIn(t, elapsedTime, i)}
	}
	s.index = timeline.IndexOf(timeline.Periods(sums))
	return s
}

// timeIn returns a number of a row, [timeline.Unknown] if there is none.
func timeIn(t *column.Table, name string, row int) uint32 {
	n, ok := numberIn(t.Column(name), row)
	if !ok {
		return timeline.Unknown
	}
	return uint32(min(n, timeline.Unknown))
}

// at returns the number of the session that a time belongs to, -1 if there are no sessions; see
// [timeline.Index].
func (s sessions) at(now uint32) int { return s.index.At(now) }

// sport returns the sport of session i; for -1 it is unknown.
func (s sessions) sport(i int) string {
	if i < 0 {
		return unknown
	}
	return s.sports[i]
}

// These are the columns that decide where a row goes.
const (
	startTime   = "start_time"
	timestamp   = "timestamp"
	elapsedTime = "total_elapsed_time"
	sport       = "sport"
)

// timeOf returns the start of a row as a [profile.DateTime], 0 if it has none.
func timeOf(t *column.Table, row int) uint32 {
	for _, name := range []string{startTime, timestamp} {
		if n, ok := numberIn(t.Column(name), row); ok {
			return uint32(n)
		}
	}
	return 0
}

// sportOf returns the sport in a row, or "".
func sportOf(t *column.Table, row int) string {
	c := t.Column(sport)
	n, ok := numberIn(c, row)
	if !ok {
		return ""
	}
	if name := c.Type().ValueName(n); name != "" {
		return name
	}
	return strconv.FormatUint(n, 10)
}

// numberIn returns the integer in a row of a column, which may be nil.
func numberIn(c *column.Column, row int) (n uint64, ok bool) {
	if c == nil {
		return 0, false
	}
	if t, numbers := c.BaseType(); !numbers || t.Float() || t.Signed() {
		return 0, false
	}
	v := c.Value(row)
	return v.Uint(), v.Valid()
}

// A calendar finds the year of a time. It caches the last year, because most rows share it.
type calendar struct {
	first, end int64 // seconds of the year, since 1970
	year       int
}

// yearOf returns the year of a time in UTC, 0 for a time that counts from the start of a
// device.
func (c *calendar) yearOf(now uint32) int {
	if profile.DateTime(now) < profile.DateTimeMin {
		return 0
	}
	t := profile.DateTime(now).Time()
	if s := t.Unix(); s < c.first || s >= c.end {
		c.year = t.Year()
		c.first = time.Date(c.year, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
		c.end = time.Date(c.year+1, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	}
	return c.year
}
