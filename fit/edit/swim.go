package edit

import (
	"cmp"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// A watch in a pool counts lengths. It writes a record for each, or one in some minutes, or none. So a swim
// is cut at its turns, and a part has the lengths that begin in it. A record at a turn tells the distance of
// the length that ends there: so the second of the turn belongs to the part before, and a part begins a
// second later.

// momentsOf returns the times, in order, when something was recorded: of the records, and of the lengths
// of a swim, each in the second after it began.
func momentsOf(messages []fit.Message) []uint32 {
	moments := timeline.TimesOf(timeline.Timed(messages, profile.MesgNumRecord))
	for _, l := range begun(messages) {
		moments = append(moments, momentOf(l))
	}
	slices.Sort(moments)
	return moments
}

// momentOf returns the second in which a length is recorded: the one after the turn at its start.
func momentOf(l activity.Length) uint32 { return uint32(l.Start) + 1 }

// begun returns the lengths of a swim that have a start.
func begun(messages []fit.Message) []activity.Length {
	return slices.DeleteFunc(activity.Lengths(messages), func(l activity.Length) bool { return l.Start == profile.DateTimeInvalid })
}

// stretchOf returns the period from the first to the last record or length; ok is false without both.
func stretchOf(messages []fit.Message) (p period, ok bool) {
	p, ok = timeline.PeriodOf(momentsOf(messages))
	for _, l := range begun(messages) {
		p.From, p.To = min(p.From, uint32(l.Start)), max(p.To, endOf(l))
	}
	return p, ok
}

// endOf returns the last whole second of a length.
func endOf(l activity.Length) uint32 {
	if !(l.Seconds >= 0) {
		return uint32(l.Start)
	}
	return uint32(min(float64(l.Start)+math.Floor(l.Seconds), math.MaxUint32))
}

// Recorded returns when the first and the last record of f were written. A swim in a pool lasts from its
// first to its last length, if these say more. ok is false if no record and no length has a time.
func Recorded(f *fit.File) (from, to profile.DateTime, ok bool) {
	p, ok := stretchOf(f.Messages)
	return profile.DateTime(p.From), profile.DateTime(p.To), ok
}

// turns are the times, in order, when the lengths of a swim begin, and when the last one ends.
type turns []uint32

func turnsOf(messages []fit.Message) (all turns) {
	last := uint32(0)
	for _, l := range begun(messages) {
		all, last = append(all, uint32(l.Start)), max(last, endOf(l))
	}
	slices.Sort(all)
	if len(all) > 0 && last > all[len(all)-1] {
		all = append(all, last)
	}
	return slices.Compact(all)
}

// nearest returns the turn nearest to t; ok is false outside of the swim.
func (all turns) nearest(t uint32) (turn uint32, ok bool) {
	i, found := slices.BinarySearch(all, t)
	switch {
	case found:
		return t, true
	case i == 0 || i == len(all):
		return 0, false
	case t-all[i-1] < all[i]-t:
		return all[i-1], true
	}
	return all[i], true
}

// begin returns the first second of a part that was asked to begin at t.
func (all turns) begin(t uint32) uint32 {
	turn, ok := all.nearest(t)
	switch {
	case !ok:
		return t
	case turn == all[0]:
		return turn
	}
	return turn + 1
}

// end returns the last second of a part that was asked to end at t.
func (all turns) end(t uint32) uint32 {
	if turn, ok := all.nearest(t); ok {
		return turn
	}
	return t
}

// far returns how many centimetres records and lengths went before the time t, given the records in order. It
// is the distance of the last record, or if they are more, the lengths: the last record can be long ago.
func far(records []fit.Message, lengths []activity.Length, t uint32) uint64 {
	n, _ := slices.BinarySearchFunc(records, t, func(m fit.Message, t uint32) int { return cmp.Compare(timeline.TimeOf(m), t) })
	return max(odometerOf(records[:n]).last(), uint64(math.Round(100*swum(lengths, func(l activity.Length) bool { return momentOf(l) < t }))))
}

// swum returns the metres of the lengths for which counts returns true.
func swum(lengths []activity.Length, counts func(l activity.Length) bool) (metres float64) {
	for _, l := range lengths {
		if l.Metres > 0 && counts(l) {
			metres += l.Metres
		}
	}
	return metres
}

// wayAt returns a function that returns how many metres records and lengths went until t.
func wayAt(messages []fit.Message) func(t uint32) float64 {
	records, lengths := recordsInOrder(messages), begun(messages)
	way := timeline.WayOf(timeline.TimesOf(records), activity.Column(records, profile.RecordDistance))
	return func(t uint32) float64 {
		return max(way.At(t), swum(lengths, func(l activity.Length) bool { return endOf(l) <= t }))
	}
}
