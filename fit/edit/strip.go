package edit

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrFileID is found by errors.Is if an edit would remove the file_id, which each file
// needs.
var ErrFileID = errors.New("a file needs its file_id")

// Stripping is what [Strip] removes.
type Stripping struct {
	Messages []profile.MesgNum
	// Fields are names such as heart_rate, for all messages, or record.heart_rate. A field
	// that the profile does not know has a name such as field_9. The name that a field has in
	// some messages only, such as total_strides, removes it from these messages.
	Fields []string
	// Developer removes developer fields and their descriptions.
	Developer bool
}

// Strip returns f without these messages, fields or developer fields. Everything else stays,
// even sums. The result shares no memory with f, which is not changed. An error wraps
// [ErrFileID].
func Strip(f *fit.File, what Stripping) (*fit.File, []Change, error) {
	if slices.Contains(what.Messages, profile.MesgNumFileID) {
		return nil, nil, fmt.Errorf("edit: %w", ErrFileID)
	}
	d := draftOf(f)
	gone := slices.Clone(what.Messages)
	if what.Developer {
		gone = append(gone, profile.MesgNumDeveloperDataID, profile.MesgNumFieldDescription)
	}
	d.remove(func(m fit.Message) bool { return slices.Contains(gone, m.Num()) })
	plans := map[*fit.Definition]stripPlan{}
	d.each(func(m fit.Message) fit.Message {
		if what.Developer {
			m = m.WithoutDeveloperFields()
		}
		plan, known := plans[m.Definition()]
		if !known {
			plan = what.plan(m.Definition())
			plans[m.Definition()] = plan
		}
		if edits := what.edits(m, plan); len(edits) > 0 {
			return d.put(m, edits...)
		}
		return m
	})
	return d.result()
}

// A stripPlan is what to remove from messages of a definition.
type stripPlan struct {
	edits   []fieldEdit // remove fields
	perhaps []uint8     // fields to remove from messages in which they have a name that is to go
}

func (what Stripping) plan(d *fit.Definition) (p stripPlan) {
	for _, f := range d.Fields() {
		known, _ := profile.FieldOf(d.Num(), f.Num)
		switch {
		case what.names(d.Num(), profile.FieldLabel(d.Num(), f.Num)):
			p.edits = append(p.edits, fieldEdit{num: f.Num, drop: true})
		case known.NumSubfields() > 0:
			p.perhaps = append(p.perhaps, f.Num)
		}
	}
	return p
}

// names reports whether a field is to be removed.
func (what Stripping) names(message profile.MesgNum, field string) bool {
	return slices.Contains(what.Fields, field) || slices.Contains(what.Fields, profile.MessageLabel(message)+"."+field)
}

// edits returns the edits that remove the fields from a message.
func (what Stripping) edits(m fit.Message, plan stripPlan) []fieldEdit {
	edits := slices.Clip(plan.edits)
	for _, num := range plan.perhaps {
		if s, ok := m.Subfield(num); ok && what.names(m.Num(), s.Name()) {
			edits = append(edits, fieldEdit{num: num, drop: true})
		}
	}
	return edits
}

// Unknown returns the messages and the fields in what that neither the profile nor any of the
// files has: they are probably misspelt. Names of developer fields are also unknown.
func (what Stripping) Unknown(files ...*fit.File) (messages []profile.MesgNum, fields []string) {
	has, names := map[profile.MesgNum]bool{}, map[string]bool{}
	add := func(message profile.MesgNum, field string) {
		names[field], names[profile.MessageLabel(message)+"."+field] = true, true
	}
	for num := range profile.Messages() {
		has[num] = true
		for f := range profile.Fields(num) {
			add(num, f.Name())
			for i := range f.NumSubfields() {
				add(num, f.Subfield(i).Name())
			}
		}
	}
	for _, f := range files {
		for d := range definitionsOf(f) {
			has[d.Num()] = true
			for _, f := range d.Fields() {
				add(d.Num(), profile.FieldLabel(d.Num(), f.Num))
			}
		}
	}
	messages = slices.DeleteFunc(slices.Clone(what.Messages), func(num profile.MesgNum) bool { return has[num] })
	fields = slices.DeleteFunc(slices.Clone(what.Fields), func(name string) bool { return names[name] })
	return messages, fields
}

// definitionsOf returns the definitions that messages of f have.
func definitionsOf(f *fit.File) map[*fit.Definition]bool {
	all := map[*fit.Definition]bool{}
	for _, m := range f.Messages {
		all[m.Definition()] = true
	}
	return all
}
