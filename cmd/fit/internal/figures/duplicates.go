package figures

import (
	"math"
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// period returns the start and end of an activity in local time, as if all were in one time
// zone.
func (e *entry) period() (from, to time.Time) {
	from = e.sums.Start.Time()
	if math.IsNaN(e.sums.Elapsed) {
		return from, from
	}
	return from, from.Add(time.Duration(e.sums.Elapsed * float64(time.Second)))
}

// markDuplicates marks activities that are in the list already: two files of one ride, a damaged copy of it, or
// two devices on it. The list is in order of time.
func markDuplicates(list []*entry) {
	var recent []*entry // activities that may not have ended yet
	for _, e := range list {
		if !e.known {
			continue
		}
		recent = slices.DeleteFunc(recent, func(r *entry) bool {
			_, end := r.period()
			return end.Before(e.sums.Start.Time())
		})
		i := slices.IndexFunc(recent, func(r *entry) bool { return isDuplicate(e, r) })
		switch {
		case i < 0:
			recent = append(recent, e)
		case beginsAlike(e, recent[i]) && e.sums.Elapsed > recent[i].sums.Elapsed:
			replace(list, recent[i], e)
			recent[i] = e
		default:
			e.original = recent[i]
		}
	}
}

// replace makes a longer activity the original of one that is the beginning of it.
func replace(list []*entry, short, long *entry) {
	short.original = long
	for _, e := range list {
		if e.original == short {
			e.original = long
		}
	}
}

// commonShare is the share of the longer activity that two must have in common to be the
// same.
const commonShare = 0.8

// isDuplicate compares times, as two devices disagree on all other figures, and nobody rides twice at a
// time. A copy that is cut short begins with the same records.
func isDuplicate(a, b *entry) bool {
	if beginsAlike(a, b) {
		return true
	}
	fromA, toA := a.period()
	fromB, toB := b.period()
	begin := slices.MaxFunc([]time.Time{fromA, fromB}, time.Time.Compare)
	common := slices.MinFunc([]time.Time{toA, toB}, time.Time.Compare).Sub(begin)
	longer := max(toA.Sub(fromA), toB.Sub(fromB))
	return common > 0 && float64(common) >= commonShare*float64(longer)
}

// beginsAlike reports whether the first records of two activities are the same, as far as both have any.
func beginsAlike(a, b *entry) bool {
	n := min(len(a.first), len(b.first))
	return n > 0 && slices.Equal(a.first[:n], b.first[:n])
}

// A moment is when and where a record was made, and what sensors said, as it is stored.
type moment struct {
	time   uint32
	values [len(momentFields)]int64
}

// momentFields are the fields that tell one ride from another, in and out of doors.
var momentFields = [...]uint8{profile.RecordPositionLat, profile.RecordPositionLong, profile.RecordDistance, profile.RecordHeartRate, profile.RecordPower}

// someMoments is how many records are compared: as many as any ride has.
const someMoments = 10

// momentsIn returns the first records that have a time and one of the fields.
func momentsIn(files []*fit.File) (all []moment) {
	for _, f := range files {
		for m := range f.Of(profile.MesgNumRecord) {
			if len(all) == someMoments {
				return all
			}
			if at, ok := momentOf(m); ok {
				all = append(all, at)
			}
		}
	}
	return all
}

func momentOf(m fit.Message) (at moment, ok bool) {
	at.time, ok = m.Timestamp()
	known := false
	for i, field := range momentFields {
		at.values[i] = math.MinInt64
		if v := m.Field(field); v.IsNumber() {
			at.values[i], known = v.Int(), true
		}
	}
	return at, ok && known
}
