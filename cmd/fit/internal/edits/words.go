package edits

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A tally is what an edit changed, each kind of message once.
type tally []edit.Change

// tallyOf adds up the changes of chained files.
func tallyOf(changes []edit.Change) (t tally) {
	for _, c := range changes {
		i := slices.IndexFunc(t, func(of edit.Change) bool { return of.Num == c.Num })
		if i < 0 {
			t = append(t, c)
			continue
		}
		t[i].Removed += c.Removed
		t[i].Changed += c.Changed
		t[i].Added += c.Added
	}
	return t
}

// result returns what a verb has done, in the words of somebody with a ride: of conceal "85 positions hidden".
func (t tally) result(verb string) string {
	return cmp.Or(t.resultOf(verb), joinPhrases(phrase("%s removed", t.list(removedOf)), phrase("%s changed", t.list(changedOf)), phrase("%s added", t.list(addedOf))))
}

// resultOf returns "" for verbs, or changes, without words of their own.
func (t tally) resultOf(verb string) string {
	removed, changed := t.list(removedOf), t.list(changedOf)
	totals := phrase("totals of %s computed again", t.only(true, profile.MesgNumSession, profile.MesgNumLap).list(changedOf))
	others := t.only(false, profile.MesgNumRecord)
	switch verb {
	case "conceal":
		hidden := phrase("%s hidden", t.count(profile.MesgNumRecord, changedOf, "position"))
		return joinPhrases(hidden, phrase("names, serial numbers or positions hidden in %s", others.list(changedOf)), phrase("%s removed", removed))
	case "cut":
		return joinPhrases(phrase("%s cut out", t.count(profile.MesgNumRecord, removedOf, "record")), totals)
	case "despike":
		return joinPhrases(phrase("values removed from %s", t.only(true, profile.MesgNumRecord).list(changedOf)), totals)
	case "fill":
		return joinPhrases(phrase("values filled in %s", t.only(true, profile.MesgNumRecord).list(changedOf)), totals)
	case "scale":
		return phrase("scaled in %s", changed)
	case "merge":
		if ids := t.of(profile.MesgNumFileID).Removed; ids > 0 {
			return fmt.Sprintf("%d parts joined", ids+1)
		}
		return joinPhrases(phrase("values copied into %s", t.only(true, profile.MesgNumRecord).list(changedOf)), totals)
	case "merge-hr":
		return phrase("heart rates copied into %s", changed)
	case "set":
		return phrase("set in %s", t.list(func(c edit.Change) int { return c.Changed + c.Added }))
	case "shift":
		shifted := 0
		for _, c := range t {
			shifted += c.Changed
		}
		return fmt.Sprintf("times of %s shifted", run.Counted(shifted, "message"))
	case "strip":
		return joinPhrases(phrase("%s removed", removed), phrase("fields removed from %s", changed))
	case "swim":
		lengths := t.of(profile.MesgNumLength)
		return joinPhrases(phrase("%s fewer", t.count(profile.MesgNumLength, removedOf, "length")), phrase("%s more", t.count(profile.MesgNumLength, addedOf, "length")),
			phrase("changed in %s", tally{{Num: lengths.Num, Changed: lengths.Changed}}.list(changedOf)), totals)
	case "trim":
		return joinPhrases(phrase("%s cut off", t.count(profile.MesgNumRecord, removedOf, "record")), totals)
	}
	return ""
}

func removedOf(c edit.Change) int { return c.Removed }
func changedOf(c edit.Change) int { return c.Changed }
func addedOf(c edit.Change) int   { return c.Added }

// of returns the change of a kind of message.
func (t tally) of(num profile.MesgNum) edit.Change {
	for _, c := range t {
		if c.Num == num {
			return c
		}
	}
	return edit.Change{Num: num}
}

// only returns the changes of some kinds of messages, or of all others.
func (t tally) only(some bool, nums ...profile.MesgNum) tally {
	return slices.DeleteFunc(slices.Clone(t), func(c edit.Change) bool { return slices.Contains(nums, c.Num) != some })
}

// count returns a number of one kind of message, called thing, "" for none.
func (t tally) count(num profile.MesgNum, number func(edit.Change) int, thing string) string {
	if n := number(t.of(num)); n > 0 {
		return run.Counted(n, thing)
	}
	return ""
}

// list returns the numbers of messages as a part of a sentence: "85 records, 4 laps and 1 session", "" for none.
func (t tally) list(number func(edit.Change) int) string {
	var all []string
	for _, c := range t {
		if text := t.count(c.Num, number, thingOf(c.Num)); text != "" {
			all = append(all, text)
		}
	}
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " and " + all[last]
}

// thingOf returns what people call a message.
func thingOf(num profile.MesgNum) string {
	switch num {
	case profile.MesgNumRecord, profile.MesgNumLap, profile.MesgNumSession, profile.MesgNumEvent:
		return num.String()
	}
	return profile.MessageLabel(num) + " message"
}

// phrase puts a text into a phrase, "" if there is none.
func phrase(format, text string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf(format, text)
}

// joinPhrases joins the phrases that are not empty.
func joinPhrases(all ...string) string {
	return strings.Join(slices.DeleteFunc(all, func(s string) bool { return s == "" }), "; ")
}
