package fit

import "slices"

// A compressed timestamp header counts from the last time before it. After skipped bytes that
// time may be more than 32 seconds ago, so the next stored time is what counts there.

// turnBack gives times to the messages with compressed timestamp headers after skipped bytes;
// gaps says before which messages bytes were skipped.
func turnBack(messages []Message, gaps []int) {
	before, from := uint32(0), 0
	for i, gap := range gaps {
		to := len(messages)
		if i+1 < len(gaps) {
			to = gaps[i+1]
		}
		before = lastTime(messages[from:gap], before)
		turnBackTo(messages[gap:to], before)
		from = gap
	}
}

// lastTime returns the last time in messages, or before if there is none.
func lastTime(messages []Message, before uint32) uint32 {
	for _, m := range slices.Backward(messages) {
		if t, ok := m.Timestamp(); ok {
			return t
		}
	}
	return before
}

// turnBackTo counts back from the first time that is stored. If that is before the last time
// that is known, or days after it, the times stay unknown.
func turnBackTo(messages []Message, before uint32) {
	n := slices.IndexFunc(messages, func(m Message) bool { _, ok := m.storedTime(); return ok })
	if n < 0 {
		return
	}
	stored, _ := messages[n].storedTime()
	if before > 0 && stored-before > usualSpan {
		return
	}
	next := int64(stored) // may become less than 0
	messages = messages[:n]
	for i := range slices.Backward(messages) {
		if h := messages[i].Header(); h&headerCompressed != 0 {
			next -= (next - int64(h)) & 31
			messages[i].time = uint32(next)
		}
	}
	if next >= int64(before) {
		return
	}
	for i := range messages {
		messages[i].time = 0
	}
}
