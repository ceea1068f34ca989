package edit

import (
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/internal/known"
	"github.com/tightwire/tightwire/fit/profile"
)

// joinSessions joins the last session before index old and the first session after it, if they have
// the same sport, or if one of them has no sport. ran is whether the timer ran between them.
func (d *draft) joinSessions(old int, ran bool) {
	isSession := func(m fit.Message) bool { return m.Num() == profile.MesgNumSession }
	b := slices.IndexFunc(d.messages[old:], isSession) + old
	a := lastIndex(d.messages[:old], isSession)
	if a < 0 || b < old || !sameSport(d.messages[a], d.messages[b]) {
		return
	}
	first := d.messages[a]
	j := joining{a: first, b: d.messages[b], r: activity.RecordingOf(d.messages)}
	if end, begin := periodOf(j.a).To, periodOf(j.b).From; ran && begin > end {
		j.ran = begin - end
	}
	d.messages[b] = d.put(d.messages[b], j.edits()...)
	d.messages = slices.Delete(d.messages, a, a+1)
	d.renumberAfter(referenceTo(first))
}

func sameSport(a, b fit.Message) bool {
	return knowsNoSport(a) || knowsNoSport(b) || a.Field(profile.SessionSport).Uint() == b.Field(profile.SessionSport).Uint() &&
		a.Field(profile.SessionSubSport).Uint() == b.Field(profile.SessionSubSport).Uint()
}

// knowsNoSport reports whether a session has the sport generic because nobody knows it, as
// [activity.AddSummaries] makes it after a crash: also without the calories and the trigger that devices
// write. A device can mean generic, between other sports.
func knowsNoSport(session fit.Message) bool {
	sport := session.Field(profile.SessionSport)
	if sport.IsNumber() && sport.Uint() != uint64(profile.SportGeneric) {
		return false
	}
	return !session.Field(profile.SessionTotalCalories).Exists() && !session.Field(profile.SessionTriggerField).Exists()
}

// renumberAfter removes messages about a session that was joined to the next session, and about
// the next session, and numbers the rest again.
func (d *draft) renumberAfter(gone reference) {
	d.remove(func(m fit.Message) bool {
		ref, ok := referenceOf(m)
		return ok && ref.num == gone.num && (ref.index == gone.index || ref.index == gone.index+1)
	})
	d.number(0, 0)
}

// joining computes the fields of one session from the fields of two, a and then b.
type joining struct {
	a, b fit.Message
	r    *activity.Recording // of the whole file
	ran  uint32              // seconds that the timer ran between a and b
}

func (j joining) edits() (edits []fieldEdit) {
	done := map[uint8]bool{}
	for _, def := range []*fit.Definition{j.b.Definition(), j.a.Definition()} {
		for _, f := range def.Fields() {
			if done[f.Num] {
				continue
			}
			done[f.Num] = true
			if e, ok := j.field(&f); ok {
				edits = append(edits, e)
			}
		}
	}
	return edits
}

// field returns the edit that gives field f of the second session its value for both.
func (j joining) field(f *fit.FieldDefinition) (e fieldEdit, ok bool) {
	known, ok := profile.FieldOf(profile.MesgNumSession, f.Num)
	x, y := j.a.Field(f.Num), j.b.Field(f.Num)
	if !ok || x.Opaque() || y.Opaque() || known.Base().Float() || known.Base() == profile.String {
		return e, false
	}
	n := max(x.Len(), y.Len())
	if n*known.Base().Size() > 255 || f.Type.Canonical() != known.Base() {
		return e, false
	}
	e = fieldEdit{num: f.Num, typ: known.Base()}
	for i := range n {
		bits := known.Base().Invalid()
		a, b := j.raw(x.At(i)), j.raw(y.At(i))
		if !known.Array() {
			a, b = j.orRecords(known, j.a, a), j.orRecords(known, j.b, b)
		}
		if v, ok := j.value(known, a, b); !ok {
			return e, false
		} else if known.Base().Holds(v) {
			bits = uint64(int64(v))
		}
		e.data = appendBits(e.data, bits, known.Base().Size())
	}
	return e, n > 0
}

// raw returns a stored number, NaN if it is invalid.
func (j joining) raw(v fit.Value) float64 {
	switch {
	case !v.Exists() || !v.Valid():
		return math.NaN()
	case v.Type().Signed():
		return float64(v.Int())
	}
	return float64(v.Uint())
}

// orRecords returns a stored number of a session, or if it is unknown, the number that its records give.
func (j joining) orRecords(f profile.Field, session fit.Message, raw float64) float64 {
	if !math.IsNaN(raw) {
		return raw
	}
	v, ok := j.r.Sums(profile.MesgNumSession, periodOf(session)).Value(f, session)
	if !ok {
		return math.NaN()
	}
	return f.Scale().Raw(v)
}

// sum returns a field of both sessions together in its units, unknown if it is in one.
func (j joining) sum(field uint8) float64 {
	f, _ := profile.FieldOf(profile.MesgNumSession, field)
	return f.Scale().Float(j.orRecords(f, j.a, j.raw(j.a.Field(field))) + j.orRecords(f, j.b, j.raw(j.b.Field(field))))
}

// timer returns the stored timer time of a session, or if it is unknown, the one that its records give.
func (j joining) timer(session fit.Message) float64 {
	f, _ := profile.FieldOf(profile.MesgNumSession, profile.SessionTotalTimerTime)
	return j.orRecords(f, session, j.raw(session.Field(f.Num())))
}

// value returns the joint value of x and y, each of which may be unknown; ok is false if
// b's value stays.
func (j joining) value(f profile.Field, x, y float64) (v float64, ok bool) {
	name := profile.PlainName(profile.MesgNumSession, f.Num())
	switch prefix, _, _ := strings.Cut(name, "_"); {
	case name == "sport" || name == "sub_sport":
		if knowsNoSport(j.b) {
			return x, !math.IsNaN(x)
		}
		return y, false
	case name == "timestamp":
		return float64(periodOf(j.b).To), !math.IsNaN(y)
	case name == "total_elapsed_time":
		from, to := j.raw(j.a.Field(profile.SessionStartTime)), j.raw(j.b.Field(profile.SessionStartTime))
		return known.Either(1000*(to-from)+y, x+y, func(v, _ float64) float64 { return v }), true
	case name == "total_timer_time":
		return x + y + 1000*float64(j.ran), true
	case name == "avg_speed":
		return math.Round(j.sum(profile.SessionTotalDistance) / j.sum(profile.SessionTotalTimerTime) * 1000), true
	case name == "normalized_power":
		records := j.r.During(period{From: periodOf(j.a).From, To: periodOf(j.b).To})
		return math.Round(activity.NormalizedPower(activity.EachSecond(activity.Seconds(records), activity.Column(records, profile.RecordPower)))), true
	case strings.HasSuffix(name, "training_effect"):
		return math.NaN(), true
	case prefix == "avg":
		return math.Round(known.Weighted(x, j.timer(j.a), y, j.timer(j.b))), true
	case prefix == "max" || prefix == "nec":
		return known.Either(x, y, math.Max), true
	case prefix == "min" || prefix == "swc":
		return known.Either(x, y, math.Min), true
	case prefix == "start" || prefix == "first" || name == "message_index":
		return known.Either(x, y, func(x, _ float64) float64 { return x }), true
	case prefix == "intensity" || name == "left_right_balance" || name == "best_lap_index" || name == "gps_accuracy" || strings.HasSuffix(name, "_hrv"):
		return math.NaN(), true
	case prefix == "num":
		return known.Either(x, y, func(x, y float64) float64 { return x + y }), true
	case prefix == "total" || activity.IsSum(name):
		return x + y, true // unknown if it is in one: half of a sum would look whole
	}
	return y, false
}
