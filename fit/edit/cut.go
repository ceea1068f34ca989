package edit

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Cut returns f without the records between two times, both included, and without all other messages
// of that time. The timer stops from the record before to the record after. Distances continue without
// the metres of the removed records: each record keeps its way from the record before it. A swim in a pool
// is cut at the nearest turns, as by [Trim].
//
// Laps and sessions within that time are also removed. Laps and sessions that lose a part get the sums
// of the remaining records, as by [Trim]; their ascent and descent are without the difference between
// the two sides of the cut. If all records that remain are before, or after, Cut does what Trim does.
// If no record is between the times, nothing changes.
//
// The result shares no memory with f, which is not changed. An error wraps [ErrNoRecords]: f has no
// record with a time, or none would remain.
func Cut(f *fit.File, from, to profile.DateTime) (*fit.File, []Change, error) {
	c, ok := cutterOf(f)
	out := period{From: c.turns.begin(uint32(from)), To: c.turns.end(uint32(to))}
	first := sort.Search(len(c.moments), func(i int) bool { return c.moments[i] >= out.From })
	next := sort.Search(len(c.moments), func(i int) bool { return c.moments[i] > out.To })
	switch {
	case !ok:
		return nil, nil, fmt.Errorf("edit: %w", ErrNoRecords)
	case first >= next:
		return draftOf(f).result()
	case first == 0 && next == len(c.moments):
		return nil, nil, fmt.Errorf("edit: %w outside of %v to %v", ErrNoRecords, c.timeText(out.From), c.timeText(out.To))
	case first == 0:
		return Trim(f, to+1, profile.DateTimeInvalid)
	case next == len(c.moments):
		return Trim(f, 0, from-1)
	}
	g := &gap{cutter: c, draft: &draft{header: f.Header, was: f.Messages}, out: out}
	g.period = period{From: c.moments[first-1], To: c.moments[next]}
	if turn, ok := c.turns.nearest(out.From); ok {
		g.From = turn
	}
	if turn, ok := c.turns.nearest(out.To); ok {
		g.To = turn
	}
	g.remain()
	g.clip()
	return g.result()
}

// A gap is where the middle of a file is being cut out.
type gap struct {
	*cutter
	*draft
	period        // from the record before to the record after
	out    period // the given times
}

// remain sets the messages to the remaining messages.
func (g *gap) remain() {
	early, late := g.sides()
	after := &draft{}
	for _, m := range late {
		after.messages = append(after.messages, m.Message)
	}
	after.goBack(far(g.records, g.lengths, g.out.To+1))
	after.goOn(far(g.records, g.lengths, g.out.From))
	for i, m := range after.messages {
		late[i].Message = m
	}
	starts, stops := g.pause(early, late)
	all := slices.Concat(g.head, starts, early, late, stops, g.left(g.laps), g.left(g.sessions))
	slices.SortStableFunc(all, func(a, b placed) int { return cmp.Compare(a.index, b.index) })
	for _, m := range all {
		g.messages = append(g.messages, m.Message)
	}
}

// sides returns the messages of the body before and after the gap, without the switches of the timer
// in it: the gap is one pause.
func (g *gap) sides() (early, late []placed) {
	for _, m := range g.body {
		start, stop := isTimer(m.Message)
		switch {
		case (start || stop) && g.From < m.time && m.time < g.To:
		case m.time < g.out.From:
			early = append(early, m)
		case m.time > g.out.To:
			late = append(late, m)
		}
	}
	return early, late
}

// pause returns the switches that stop the timer in the gap, beside what was recorded at its ends: starts
// are to be before messages with the same index, stops after them. If the timer stood still already
// it needs none. A file without any switch also gets switches at the beginning and at the end.
func (g *gap) pause(early, late []placed) (starts, stops []placed) {
	pauses := timeline.PausesOf(g.file.Messages)
	runs := func(t uint32) bool {
		return !slices.ContainsFunc(pauses, func(p period) bool { return p.From <= t && t < p.To })
	}
	startsItself := slices.ContainsFunc(late, func(m placed) bool { start, _ := isTimer(m.Message); return start && m.time == g.To })
	early, late = g.recordedIn(early), g.recordedIn(late)
	at := func(change profile.EventType, t uint32, beside placed) []placed {
		return []placed{{g.timer(change, t), beside.index, t}}
	}
	earlier := func(a, b placed) int { return cmp.Compare(a.time, b.time) }
	if runs(g.From) {
		stops = at(profile.EventTypeStopAll, g.From, slices.MaxFunc(early, earlier))
	}
	if runs(g.To) && !startsItself {
		starts = at(profile.EventTypeStart, g.To, slices.MinFunc(late, earlier))
	}
	if !g.hasTimer {
		starts = append(starts, at(profile.EventTypeStart, g.whole.From, slices.MinFunc(early, earlier))...)
		stops = append(stops, at(profile.EventTypeStopAll, g.whole.To, slices.MaxFunc(late, earlier))...)
	}
	return starts, stops
}

// recordedIn returns the records among messages, and the lengths of a swim.
func (c *cutter) recordedIn(messages []placed) (found []placed) {
	for _, m := range messages {
		if c.isRecord(m.Message) {
			found = append(found, m)
		}
	}
	return found
}

// isRecord reports whether m is a record, or a length of a swim.
func (c *cutter) isRecord(m fit.Message) bool {
	return m.Num() == profile.MesgNumRecord || m.Num() == profile.MesgNumLength && len(c.turns) > 0
}

// left returns the laps or sessions that do not lie in the gap: at least one if the file has any.
func (g *gap) left(all []placed) (found []placed) {
	for _, m := range all {
		was := periodOf(m.Message)
		if g.isWhole(was) || int64(g.From)-int64(was.From) > slack || int64(was.To)-int64(g.To) > slack {
			found = append(found, m)
		}
	}
	if len(found) == 0 {
		return nearestSum(all, g.period)
	}
	return found
}

// isWhole reports whether a lap or session has lost nothing.
func (g *gap) isWhole(was period) bool {
	return int64(was.To) < int64(g.out.From)+slack || int64(was.From) > int64(g.out.To)-slack
}

// clip computes the sums of laps and sessions that have lost a part, and of the activity, again.
func (g *gap) clip() {
	r := activity.RecordingOf(g.messages)
	r.ResumedAt(g.To)
	g.draft.clip(r, g.isWhole, g.remains)
	g.conclude(false)
}

// remains returns the period of a lap or session that begins or ends in the gap without its part of
// the gap.
func (g *gap) remains(was period) period {
	p := was
	if g.From < p.From && p.From < g.To {
		p.From = g.To
	}
	if g.From < p.To && p.To < g.To {
		p.To = g.From
	}
	return p
}
