package dataset

import (
	"cmp"
	"iter"

	"github.com/tightwire/tightwire/fit/column"
)

// span is consecutive rows of a table with the same place and the same session.
type span struct {
	Place
	session    int // -1 if there is none
	first, end int
}

// parts yields the rows of a span, at most this number at a time.
func (s span) parts(rows int) iter.Seq[span] {
	return func(yield func(span) bool) {
		for part := s; part.first < s.end; part.first = part.end {
			if part.end = min(s.end, part.first+rows); !yield(part) {
				return
			}
		}
	}
}

// spansOf divides the rows of a table into spans. It needs the columns that decide where a
// row goes.
func (s sessions) spansOf(name Table, t *column.Table) []span {
	var spans []span
	var calendar calendar
	times := timesOf(t)
	last := uint32(0)
	for row := range t.Rows() {
		now := times(row)
		if now == 0 {
			now = last // a record without a time is soon after the one before it
		}
		last = now
		next := span{Place{name, Partition{calendar.yearOf(now), ""}}, s.at(now), row, row + 1}
		next.Sport = s.sport(next.session)
		if name != Record {
			next.Sport = cmp.Or(sportOf(t, row), next.Sport)
		}
		if name == Session {
			next.session, next.Sport = row, s.sport(row)
		}
		if n := len(spans); n > 0 && spans[n-1].Place == next.Place && spans[n-1].session == next.session {
			spans[n-1].end = row + 1
			continue
		}
		spans = append(spans, next)
	}
	return spans
}

// timesOf returns timeOf, faster for records: these have one column of times, of one type.
func timesOf(t *column.Table) func(row int) uint32 {
	if t.Column(startTime) == nil {
		if rows, ok := column.Numbers[uint32](t.Column(timestamp)); ok {
			return func(row int) uint32 { return rows[row] }
		}
	}
	return func(row int) uint32 { return timeOf(t, row) }
}
