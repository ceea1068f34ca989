package edit

import (
	"cmp"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/known"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// An odometer is the distances that records store, in order of time. Records that are out of
// order in the file do not begin again at 0.
type odometer struct {
	at     []int     // index of each message
	stored []float64 // centimetres
}

// odometerOf returns the distances of the records among messages. A record without a time is
// soon after the one before it.
func odometerOf(messages []fit.Message) odometer {
	type reading struct {
		at     int
		time   uint32
		stored float64
	}
	var all []reading
	last := uint32(0)
	for i, m := range messages {
		if m.Num() != profile.MesgNumRecord {
			continue
		}
		if t, ok := m.Timestamp(); ok {
			last = t
		}
		if v := m.Field(profile.RecordDistance); v.IsNumber() {
			all = append(all, reading{i, last, v.Float()})
		}
	}
	slices.SortStableFunc(all, func(a, b reading) int { return cmp.Compare(a.time, b.time) })
	var o odometer
	for _, r := range all {
		o.at, o.stored = append(o.at, r.at), append(o.stored, r.stored)
	}
	return o
}

// restarted returns the indexes of the messages from where the odometer begins again.
// before is what it had before the first of them.
func (o odometer) restarted(before float64) map[int]bool {
	restarts := timeline.Restarts(append([]float64{before}, o.stored...))
	if len(restarts) == 0 {
		return nil
	}
	again := map[int]bool{}
	for _, i := range o.at[restarts[0]-1:] {
		again[i] = true
	}
	return again
}

// last returns what the odometer has at the end, 0 if no record has a distance: the most since
// it last began.
func (o odometer) last() uint64 {
	from := 0
	if restarts := timeline.Restarts(o.stored); len(restarts) > 0 {
		from = restarts[len(restarts)-1]
	}
	far := known.Most(o.stored[from:])
	if math.IsNaN(far) {
		return 0
	}
	return uint64(far)
}

// goOn adds far to the distances, until they begin again at 0 by themselves.
func (d *draft) goOn(far uint64) {
	d.moveOdometer(0, func(cm uint64) uint64 {
		if cm+far >= math.MaxUint32 {
			return cm
		}
		return cm + far
	})
}

// goBack takes far off the distances, until they begin again at 0 by themselves.
func (d *draft) goBack(far uint64) {
	d.moveOdometer(float64(far), func(cm uint64) uint64 { return max(cm, far) - far })
}

// moveOdometer changes the distances, given what the odometer had before the first of them, until they
// begin again at 0 by themselves.
func (d *draft) moveOdometer(before float64, to func(cm uint64) uint64) {
	again := odometerOf(d.messages).restarted(before)
	for i, m := range d.messages {
		if v := m.Field(profile.RecordDistance); m.Num() == profile.MesgNumRecord && v.IsNumber() && !again[i] {
			d.messages[i] = d.put(m, setNumber(m.Num(), profile.RecordDistance, to(v.Uint())))
		}
	}
}
