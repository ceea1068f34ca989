package edit

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Loss is a sum of a device that an edit could not keep. Records do not give everything that a device
// knows, and what they give can differ from it.
type Loss struct {
	Num   profile.MesgNum // lap or session, or a kind of message that is about these
	Field string          // "" for all messages of the kind
	// Was and Is are the field of all laps or sessions together, before and after the edit, in its
	// units. Is is NaN if none has the field any more.
	Was, Is float64
}

// String returns the loss in words, such as "session.total_ascent (512 m, now 498 m)".
func (l Loss) String() string {
	if l.Field == "" {
		return profile.MessageLabel(l.Num)
	}
	name := profile.MessageLabel(l.Num) + "." + l.Field
	if math.IsNaN(l.Is) {
		return name
	}
	f, _ := profile.FieldNamed(l.Num, l.Field)
	return fmt.Sprintf("%s (%s, now %s)", name, amount(l.Was, f.Units()), amount(l.Is, f.Units()))
}

func amount(v float64, units string) string {
	format := "%.0f %s"
	if math.Abs(v) < 100 {
		format = "%.3g %s"
	}
	return strings.TrimSpace(fmt.Sprintf(format, v, units))
}

// Lost returns what laps and sessions of some files have as their devices wrote it, and what files made of
// them by [Split], [Trim], [Cut] or [Merge] do not have: fields such as scores and times in zones that no
// lap, or no session, has any more, and messages about them. If the files made hold the whole of the
// others, as after Split and Merge, it also returns the totals and averages of sessions that are not the same.
func Lost(before, after []*fit.File, whole bool) (all []Loss) {
	for _, num := range []profile.MesgNum{profile.MesgNumSession, profile.MesgNumLap} {
		was, is := togetherOf(before, num), togetherOf(after, num)
		for _, field := range slices.Sorted(maps.Keys(was)) {
			f, _ := profile.FieldOf(num, field)
			now, ok := is[field]
			switch {
			case !ok && !f.Array() && was[field].sum == 0: // nothing was counted
			case !ok:
				all = append(all, Loss{num, f.Name(), was[field].value(f), math.NaN()})
			case whole && num == profile.MesgNumSession && now.differs(was[field], f):
				all = append(all, Loss{num, f.Name(), was[field].value(f), now.value(f)})
			}
		}
	}
	for _, num := range []profile.MesgNum{profile.MesgNumTimeInZone, profile.MesgNumSplitSummary} {
		if countOf(before, num) > 0 && countOf(after, num) == 0 {
			all = append(all, Loss{num, "", math.NaN(), math.NaN()})
		}
	}
	return all
}

// together is a field of some messages together.
type together struct {
	sum, weighted, weight float64 // weighted with the timer time
	count                 int     // of messages that have the field
}

// value returns the total of a field, or for an average, the average.
func (t together) value(f profile.Field) float64 {
	if isAverage(f) {
		return t.weighted / t.weight
	}
	return t.sum
}

func isAverage(f profile.Field) bool { return strings.HasPrefix(f.Name(), "avg_") }

// differs reports whether a total or an average is not what it was, or an average is of less time. Rounding
// of the parts, and a second between two of them, do not count.
func (t together) differs(was together, f profile.Field) bool {
	x, y := t.value(f), was.value(f)
	apart := math.Abs(x - y)
	switch {
	case isAverage(f):
		return t.weight < was.weight*0.95 || apart > math.Abs(y)/20 && apart > f.Scale().Float(1)
	case strings.HasPrefix(f.Name(), "total_"):
		return apart > y/200 && apart > float64(max(t.count, was.count))
	}
	return false
}

// togetherOf returns the fields of the profile that are valid in a message of a kind.
func togetherOf(files []*fit.File, num profile.MesgNum) map[uint8]together {
	all := map[uint8]together{}
	for _, f := range files {
		for m := range f.Of(num) {
			seconds, _ := m.Scaled(profile.SessionTotalTimerTime) // laps have it under the same number
			for field, v := range m.Fields() {
				if _, ok := profile.FieldOf(num, field); ok && v.Valid() {
					t := all[field]
					x, _ := m.Scaled(field)
					if seconds > 0 {
						t.weighted, t.weight = t.weighted+x*seconds, t.weight+seconds
					}
					t.sum, t.count = t.sum+x, t.count+1
					all[field] = t
				}
			}
		}
	}
	return all
}

func countOf(files []*fit.File, num profile.MesgNum) (n int) {
	for _, f := range files {
		for range f.Of(num) {
			n++
		}
	}
	return n
}
