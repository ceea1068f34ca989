package edit

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/internal/preamble"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// A cutter makes parts of a file, one for each period.
type cutter struct {
	file        *fit.File
	records     []fit.Message // each with a time, in order of time
	lengths     []activity.Length
	turns       turns
	moments     []uint32 // see momentsOf
	whole       period   // of the records and lengths
	head        []placed // messages of all parts
	body        []placed // messages of one part each
	laps        []placed
	sessions    []placed
	hasTimer    bool
	alreadyUsed map[int]bool // by index: whole laps and sessions that a part has: with slack, two parts could
}

// placed is a message with its index in the file and its time. A message without a time, such as hrv,
// gets the time of the message before it.
type placed struct {
	fit.Message
	index int
	time  uint32
}

// isHead reports whether messages of a kind describe the whole file, or what it was recorded with, not a
// time in it. They can have a time: devices describe themselves and their sensors at the start and at the end.
func isHead(num profile.MesgNum) bool {
	return preamble.Has(num) || num == profile.MesgNumActivity
}

// isUnknown reports whether a kind of message is not in the profile. Watches write such messages about their
// user and their sensors before the first record, so these messages are taken for descriptions there.
func isUnknown(num profile.MesgNum) bool { return profile.MessageName(num) == "" }

// cutterOf prepares f to be cut; ok is false if no record and no length of a swim has a time.
func cutterOf(f *fit.File) (c *cutter, ok bool) {
	c = &cutter{file: f, records: recordsInOrder(f.Messages), lengths: begun(f.Messages), turns: turnsOf(f.Messages), moments: momentsOf(f.Messages), alreadyUsed: map[int]bool{}}
	c.whole, ok = stretchOf(f.Messages)
	start := firstRecord(f.Messages)
	begun, last := false, c.whole.From
	for i, m := range f.Messages {
		t, has := m.Timestamp()
		has = has && timeline.SameClock(t, c.whole)
		begun = begun || has
		isHead := isHead(m.Num()) || i < start && isUnknown(m.Num()) && t <= c.whole.From
		sum := m.Num() == profile.MesgNumLap || m.Num() == profile.MesgNumSession
		if has && !sum {
			last = t
		}
		starts, stops := isTimer(m)
		c.hasTimer = c.hasTimer || starts || stops
		place := placed{m, i, last}
		if begins := m.Field(profile.LengthStartTime); m.Num() == profile.MesgNumLength && len(c.turns) > 0 && begins.IsNumber() {
			place.time = uint32(begins.Uint()) + 1
		}
		c.assign(place, (begun || m.Num() == profile.MesgNumRecord) && !isHead, has)
	}
	return c, ok
}

// timeText returns a time that somebody asked for, for errors. If the records have dates, it is a date,
// even where a device would mean the seconds since it was switched on.
func (c *cutter) timeText(t uint32) string {
	if timeline.SameClock(t, c.whole) {
		return timeline.LocalText(c.file.Messages, t)
	}
	return profile.DateTime(t).Time().Format(time.RFC3339)
}

// assign puts a message where it belongs: to the laps, to the sessions, to one part (inBody), or to all.
func (c *cutter) assign(m placed, inBody, hasTime bool) {
	switch {
	case m.Num() == profile.MesgNumLap && hasTime:
		c.laps = append(c.laps, m)
	case m.Num() == profile.MesgNumSession && hasTime:
		c.sessions = append(c.sessions, m)
	case inBody:
		c.body = append(c.body, m)
	default:
		c.head = append(c.head, m)
	}
}

// slack is how many seconds a lap may reach beyond a part and still count as whole: times
// are in whole seconds, and the end of one lap is the start of the next.
const slack = 1

// A newPart is a part of a file that is being made.
type newPart struct {
	*cutter
	*draft
	period          // From is 0, and To the largest time, where nothing is cut off
	recorded period // of its records and lengths
}

// part returns the part of the file in p, which has records or lengths. body is the messages of the body in p.
func (c *cutter) part(p period, body []placed) *draft {
	d := &draft{header: c.file.Header, was: c.file.Messages}
	all := slices.Concat(c.head, body, c.sums(c.laps, p), c.sums(c.sessions, p))
	slices.SortFunc(all, func(a, b placed) int { return cmp.Compare(a.index, b.index) })
	for _, m := range all {
		d.messages = append(d.messages, m.Message)
	}
	if p.From == 0 && p.To == math.MaxUint32 {
		return d
	}
	own, _ := stretchOf(d.messages)
	q := &newPart{cutter: c, draft: d, period: p, recorded: own}
	q.restart()
	q.addTimer()
	q.clip()
	return d
}

// sums returns the laps or sessions of a part: at least one if the file has any.
func (c *cutter) sums(all []placed, p period) []placed {
	if found := c.overlapping(all, p); len(found) > 0 {
		return found
	}
	return nearestSum(all, p)
}

// overlapping returns the laps or sessions that overlap p.
func (c *cutter) overlapping(all []placed, p period) (found []placed) {
	for _, m := range all {
		q := periodOf(m.Message)
		if whole := contains(p, q); whole && !c.alreadyUsed[m.index] {
			c.alreadyUsed[m.index] = true
			found = append(found, m)
		} else if !whole && int64(min(p.To, q.To))-int64(max(p.From, q.From)) > slack {
			found = append(found, m)
		}
	}
	return found
}

// nearestSum returns the lap or session nearest to p, for a part without one: it has the
// sport.
func nearestSum(all []placed, p period) []placed {
	apart := func(m placed) int64 {
		q := periodOf(m.Message)
		return max(int64(q.From)-int64(p.To), int64(p.From)-int64(q.To))
	}
	if len(all) == 0 {
		return nil
	}
	return []placed{slices.MinFunc(all, func(a, b placed) int { return cmp.Compare(apart(a), apart(b)) })}
}

// contains reports whether q is within p, give or take the slack.
func contains(p, q period) bool {
	return int64(q.From) >= int64(p.From)-slack && int64(q.To) <= int64(p.To)+slack
}

// restart makes distances count from the beginning of the part, and sets the file's time to
// its first record.
func (q *newPart) restart() {
	if q.From == 0 {
		return
	}
	q.each(func(m fit.Message) fit.Message {
		if m.Num() != profile.MesgNumFileID {
			return m
		}
		return q.put(m, setNumber(m.Num(), profile.FileIDTimeCreated, uint64(q.recorded.From)))
	})
	q.goBack(far(q.cutter.records, q.lengths, q.From))
}

// addTimer adds the events that start and stop the timer, where the part lacks them.
func (q *newPart) addTimer() {
	if !q.hasTimer {
		return
	}
	first, last := q.timerEvents()
	if start, _ := isTimer(first); q.From > 0 && !(start && timeline.TimeOf(first) <= q.recorded.From) {
		q.messages = slices.Insert(q.messages, slices.IndexFunc(q.messages, q.isRecord), q.timer(profile.EventTypeStart, q.recorded.From))
	}
	if _, stop := isTimer(last); q.To != math.MaxUint32 && !stop {
		q.messages = slices.Insert(q.messages, lastIndex(q.messages, q.isRecord)+1, q.timer(profile.EventTypeStopAll, q.recorded.To))
	}
}

// timerEvents returns the first and the last timer event in the part.
func (q *newPart) timerEvents() (first, last fit.Message) {
	for _, m := range q.messages {
		start, stop := isTimer(m)
		if !start && !stop {
			continue
		}
		if last = m; first.Num() == profile.MesgNumInvalid {
			first = m
		}
	}
	return first, last
}

// timer makes a timer event.
func (d *draft) timer(change profile.EventType, at uint32) fit.Message {
	const num = profile.MesgNumEvent
	return d.make(num, setNumber(num, profile.EventTimestamp, uint64(at)),
		setNumber(num, profile.EventEvent, uint64(profile.EventTimer)), setNumber(num, profile.EventEventType, uint64(change)))
}

// clip computes the sums of cut laps and sessions, and of the activity, again.
func (q *newPart) clip() {
	q.draft.clip(activity.RecordingOf(q.messages), func(was period) bool { return contains(q.period, was) }, q.within)
	q.conclude(q.To != math.MaxUint32)
}

// clip computes the sums of laps and sessions that are not whole again, for the part of their period
// that is left.
func (d *draft) clip(r *activity.Recording, isWhole func(was period) bool, left func(was period) period) {
	kept := map[reference]bool{}
	for i, m := range d.messages {
		if m.Num() != profile.MesgNumLap && m.Num() != profile.MesgNumSession {
			continue
		}
		was := periodOf(m)
		if isWhole(was) {
			kept[referenceTo(m)] = true
			continue
		}
		d.messages[i] = d.sum(m, r, left(was))
	}
	d.remove(func(m fit.Message) bool {
		ref, ok := referenceOf(m)
		return m.Num() == profile.MesgNumSplitSummary || ok && !kept[ref]
	})
	d.number(0, 0)
}

// within returns the part's share of the period of a lap or session.
func (q *newPart) within(was period) period {
	p := was
	if int64(was.From) < int64(q.From)-slack {
		p.From = q.recorded.From
	}
	if int64(was.To) > int64(q.To)+slack {
		p.To = q.recorded.To
	}
	if p.From > p.To || p.To < q.recorded.From {
		return q.recorded // a session beside it
	}
	return p
}
