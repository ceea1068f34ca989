package activity

import (
	"cmp"
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

// A description is a description of a developer field that may come late.
type description struct {
	fit.Message
	used int64 // where the last message before it begins that has the field with another description, or -1
	next int   // the index of the first later description of the field that differs
}

// descriptions holds the descriptions of each developer field, in the order of the file.
type descriptions map[[2]uint64][]*description

// eras returns the eras of the view.
func (l layout) eras() (starts eras) {
	all, byField := l.descriptions()
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1].Offset()
	for _, p := range append(l.parts(), (*others)(l.others)) {
		byField.findUses(p, last)
	}
	since := int64(-1)
	for _, d := range all {
		if d.used > since {
			since = d.Offset()
			starts = append(starts, since)
		}
	}
	return starts
}

// descriptions returns the descriptions among the other messages, and those of each field.
func (l layout) descriptions() (all []*description, byField descriptions) {
	byField = descriptions{}
	for _, m := range *l.others {
		if m.Num() != profile.MesgNumFieldDescription {
			continue
		}
		d := &description{m, -1, 0}
		field := [2]uint64{m.Field(profile.FieldDescriptionDeveloperDataIndex).Uint(), m.Field(profile.FieldDescriptionFieldDefinitionNumber).Uint()}
		all = append(all, d)
		byField[field] = append(byField[field], d)
	}
	for _, list := range byField {
		for i := len(list) - 1; i >= 0; i-- {
			list[i].next = i + 1
			if i+1 < len(list) && sameBytes(list[i].Message, list[i+1].Message) {
				list[i].next = list[i+1].next
			}
		}
	}
	return all, byField
}

// findUses notes where the messages of p before the given offset have a described field with another
// description: at the first such description, which begins an era. It looks at two descriptions for a field of
// a message, however many there are.
func (byField descriptions) findUses(p part, before int64) {
	for i := range p.len() {
		m := p.source(i)
		if m.Offset() > before || len(m.Definition().DeveloperFields()) == 0 {
			continue
		}
		for f := range m.DeveloperFields() {
			list := byField[[2]uint64{uint64(f.Index), uint64(f.Num)}]
			at, _ := slices.BinarySearchFunc(list, m.Offset()+1, func(d *description, offset int64) int { return cmp.Compare(d.Offset(), offset) })
			if at < len(list) && sameBytes(list[at].Message, f.Description) {
				at = list[at].next
			}
			if at < len(list) {
				list[at].used = max(list[at].used, m.Offset())
			}
		}
	}
}

func sameBytes(a, b fit.Message) bool {
	return string(a.Definition().Bytes()) == string(b.Definition().Bytes()) && string(a.Bytes()) == string(b.Bytes())
}
