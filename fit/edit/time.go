package edit

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

type period = timeline.Period

// recordsInOrder returns the records that have a time, in order of time.
func recordsInOrder(messages []fit.Message) []fit.Message {
	records := timeline.Timed(messages, profile.MesgNumRecord)
	slices.SortStableFunc(records, byTime)
	return records
}

// recorded returns the period of the records; ok is false if none has a time.
func recorded(records []fit.Message) (p period, ok bool) {
	return timeline.PeriodOf(timeline.TimesOf(records))
}

// periodOf returns when a lap or session began and ended.
func periodOf(m fit.Message) period { return timeline.SumOf(m).Period() }

// isTimer reports whether m is a timer event that starts or stops the timer.
func isTimer(m fit.Message) (start, stop bool) {
	s, ok := timeline.SwitchOf(m)
	return ok && s.Start, ok && !s.Start
}

func byTime(a, b fit.Message) int { return cmp.Compare(timeline.TimeOf(a), timeline.TimeOf(b)) }

func hasTime(m fit.Message) bool { _, ok := m.Timestamp(); return ok }

// lastIndex returns the index of the last message for which is returns true, -1 if there is none.
func lastIndex(messages []fit.Message, is func(fit.Message) bool) int {
	i := len(messages) - 1
	for i >= 0 && !is(messages[i]) {
		i--
	}
	return i
}

// firstRecord returns the index of the first record, the number of messages if there is none.
func firstRecord(messages []fit.Message) int {
	if i := slices.IndexFunc(messages, func(m fit.Message) bool { return m.Num() == profile.MesgNumRecord }); i >= 0 {
		return i
	}
	return len(messages)
}

// maxApart is the largest difference in seconds between records of the same time on two
// devices.
const maxApart = 5
