package activity

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// eras holds the offsets in the file where a later era of descriptions begins. Most files describe each
// developer field once, before they use it: then all descriptions may be written first, and there are no
// later eras. Where a file describes a field that earlier messages have with another description, or
// without one, the earlier messages have to be written before the new description.
type eras []int64

// of returns the era of a message that was read from a file, from 0.
func (e eras) of(m fit.Message) uint64 {
	i, _ := slices.BinarySearch(e, m.Offset()+1)
	return uint64(i)
}

// A lateDescription is a description of a developer field, and where the last message before it begins
// that has the field with another description.
type lateDescription struct {
	fit.Message
	used int64 // -1 if there is none
}

// eras returns the eras of the view.
func (l layout) eras() (starts eras) {
	found := l.descriptions()
	if len(found) == 0 {
		return nil
	}
	for _, p := range append(l.parts(), (*others)(l.others)) {
		findUses(p, found)
	}
	since := int64(-1)
	for _, d := range found {
		if d.used > since {
			since = d.Offset()
			starts = append(starts, since)
		}
	}
	return starts
}

// descriptions returns the descriptions among the other messages.
func (l layout) descriptions() (found []lateDescription) {
	for _, m := range *l.others {
		if m.Num() == profile.MesgNumFieldDescription {
			found = append(found, lateDescription{m, -1})
		}
	}
	return found
}

// findUses notes in all where the messages of p have the described fields with other descriptions.
func findUses(p part, all []lateDescription) {
	last := all[len(all)-1].Offset()
	for i := range p.len() {
		m := p.source(i)
		if m.Offset() > last || len(m.Definition().DeveloperFields()) == 0 {
			continue
		}
		for f := range m.DeveloperFields() {
			for j := range all {
				if d := &all[j]; d.Offset() > m.Offset() && d.describes(f) && !sameBytes(d.Message, f.Description) {
					d.used = max(d.used, m.Offset())
				}
			}
		}
	}
}

// describes reports whether d is about the developer field f.
func (d *lateDescription) describes(f fit.DeveloperField) bool {
	return d.Field(profile.FieldDescriptionDeveloperDataIndex).Uint() == uint64(f.Index) &&
		d.Field(profile.FieldDescriptionFieldDefinitionNumber).Uint() == uint64(f.Num)
}

func sameBytes(a, b fit.Message) bool {
	return string(a.Definition().Bytes()) == string(b.Definition().Bytes()) && string(a.Bytes()) == string(b.Bytes())
}
