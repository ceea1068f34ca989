package edit

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// ErrOverlap is found by errors.Is if two files were recorded at the same time.
var ErrOverlap = errors.New("recorded at the same time")

// Merge makes one file of the parts of one activity, in any order. It keeps all messages of
// all parts, with these exceptions: file_id and file_creator come from the first part, the
// message activity from the last; a message that describes the file is kept once if parts
// repeat it. Distances continue from part to part. Adjacent sessions of one sport become
// one session, even if a session does not know its sport, as after a crash: sums are added, averages are
// weighted with the timer time. Figures that a session lacks come from its records; a sum that records
// do not give, such as calories, becomes unknown. A part without a session first gets one, as
// [activity.AddSummaries] makes it. Laps are numbered again, and two apps with the same developer data
// index get different ones.
//
// The result shares no memory with the files, which are not changed. An error wraps [ErrNoRecords], or
// [ErrOverlap] if the records of two of them overlap.
func Merge(files ...*fit.File) (*fit.File, []Change, error) {
	parts := make([]*draft, len(files))
	for i, f := range files {
		if len(momentsOf(f.Messages)) == 0 {
			return nil, nil, fmt.Errorf("edit: part %d: %w", i+1, ErrNoRecords)
		}
		parts[i] = draftOf(withSession(f))
		parts[i].was = f.Messages
	}
	slices.SortStableFunc(parts, func(a, b *draft) int { return cmp.Compare(momentsOf(a.messages)[0], momentsOf(b.messages)[0]) })
	if len(parts) == 0 {
		return nil, nil, fmt.Errorf("edit: %w", ErrNoRecords)
	}
	d := parts[0]
	d.number(0, 0)
	for _, next := range parts[1:] {
		if err := d.join(next); err != nil {
			return nil, nil, err
		}
	}
	d.conclude(false)
	return d.result()
}

// withSession returns f, or if f has no session, a copy of f with one.
func withSession(f *fit.File) *fit.File {
	if slices.ContainsFunc(f.Messages, func(m fit.Message) bool { return m.Num() == profile.MesgNumSession }) {
		return f
	}
	more := *f
	more.Messages = slices.Clip(f.Messages)
	activity.AddSummaries(&more)
	return &more
}

// join appends the messages of the next part to d.
func (d *draft) join(next *draft) error {
	before, _ := timeline.PeriodOf(momentsOf(d.messages))
	after, _ := timeline.PeriodOf(momentsOf(next.messages))
	if after.From < before.To {
		return fmt.Errorf("edit: parts from %s to %s and from %s to %s: %w", timeline.LocalText(d.messages, before.From),
			timeline.LocalText(d.messages, before.To), timeline.LocalText(next.messages, after.From), timeline.LocalText(next.messages, after.To), ErrOverlap)
	}
	next.number(d.count(profile.MesgNumLap), d.count(profile.MesgNumSession))
	next.goOn(far(recordsInOrder(d.messages), begun(d.messages), after.From))
	next.renameDevelopers(d)
	d.dropKnown(next)
	whole, _ := stretchOf(d.messages)
	ran := bridge(d, next, after.From-min(whole.To, after.From))
	d.remove(func(m fit.Message) bool { return m.Num() == profile.MesgNumActivity && next.count(m.Num()) > 0 })
	d.header.Protocol = max(d.header.Protocol, next.header.Protocol)
	old := len(d.messages)
	d.was = slices.Concat(d.was, next.was)
	d.messages = append(d.messages, next.messages...)
	d.joinSessions(old, ran)
	return nil
}

func (d *draft) count(num profile.MesgNum) (n uint64) {
	for _, m := range d.messages {
		if m.Num() == num {
			n++
		}
	}
	return n
}

// dropKnown removes messages from a later part that d has already: messages that a file has
// once, and messages that describe the file.
func (d *draft) dropKnown(next *draft) {
	known := map[string]bool{}
	has := map[profile.MesgNum]bool{}
	describes := d.describing()
	for i, m := range d.messages {
		has[m.Num()] = true
		if describes(i) {
			known[contentOf(m)] = true
		}
	}
	var rest []fit.Message
	describes = next.describing()
	for i, m := range next.messages {
		once := slices.Contains([]profile.MesgNum{profile.MesgNumFileID, profile.MesgNumFileCreator, profile.MesgNumSplitSummary}, m.Num())
		again := describes(i) && m.Num() != profile.MesgNumActivity && known[contentOf(m)]
		if !again && !(once && has[m.Num()]) {
			rest = append(rest, m)
		}
	}
	next.messages = rest
}

// describing returns a function that reports whether the message with an index describes the file:
// its kind does, or it precedes the first message with a time, or it is of a kind that nobody knows, and
// precedes the first record.
func (d *draft) describing() func(i int) bool {
	head, record := slices.IndexFunc(d.messages, hasTime), firstRecord(d.messages)
	return func(i int) bool {
		num := d.messages[i].Num()
		return isHead(num) || i < head || head < 0 || i < record && isUnknown(num)
	}
}

// contentOf returns the bytes of a message and of its definition.
func contentOf(m fit.Message) string {
	return string(m.Definition().Bytes()) + string(m.Bytes())
}

// bridge removes the timer's stop and start that [Split] has added at a cut, and reports whether it has: then
// the timer ran between the parts.
func bridge(d, next *draft, gap uint32) (ran bool) {
	isStop := func(m fit.Message) bool { _, stop := isTimer(m); return stop }
	isStart := func(m fit.Message) bool { start, _ := isTimer(m); return start }
	stop, start := lastIndex(d.messages, isStop), slices.IndexFunc(next.messages, isStart)
	if gap > activity.MaxGap || stop < 0 || start < 0 {
		return false
	}
	a, b := d.messages[stop], next.messages[start]
	if contentOf(a) == contentOf(d.timer(profile.EventTypeStopAll, timeline.TimeOf(a))) && contentOf(b) == contentOf(d.timer(profile.EventTypeStart, timeline.TimeOf(b))) {
		d.messages = slices.Delete(d.messages, stop, stop+1)
		next.messages = slices.Delete(next.messages, start, start+1)
		return true
	}
	return false
}
