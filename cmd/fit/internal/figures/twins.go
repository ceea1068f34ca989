package figures

import "time"

// markTwins marks activities that are in the list already: two files of one ride, or two
// devices on it. Nobody rides twice at a time, so comparing the times is enough. The list
// is in order of time.
func markTwins(list []*entry) {
	var recent []*entry // activities that may not have ended yet
	for _, e := range list {
		if !e.known || !(e.sums.Elapsed > 0) {
			continue
		}
		open := recent[:0]
		for _, r := range recent {
			if _, end := r.period(); end.After(e.sums.Start.Time()) {
				open = append(open, r)
			}
		}
		recent = open
		e.twin = twinOf(e, recent)
		if e.twin == nil {
			recent = append(recent, e)
		}
	}
}

// twinOf returns the first of the recent activities that is the same as e, or nil.
func twinOf(e *entry, recent []*entry) *entry {
	for _, r := range recent {
		if isTwin(e, r) {
			return r
		}
	}
	return nil
}

// twinShare is the share of the longer activity that two must have in common to be the
// same.
const twinShare = 0.8

func isTwin(a, b *entry) bool {
	fromA, toA := a.period()
	fromB, toB := b.period()
	common := earlier(toA, toB).Sub(later(fromA, fromB))
	longer := max(toA.Sub(fromA), toB.Sub(fromB))
	return float64(common) >= twinShare*float64(longer)
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}
