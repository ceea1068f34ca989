package activity

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
	// that the profile does not know has a name such as field_9.
	Fields []string
	// Developer removes developer fields and their descriptions.
	Developer bool
}

// Strip returns f without these messages, fields or developer fields. All else stays as it
// is, sums too. The result shares no memory with f, which is not changed. An error wraps
// [ErrFileID].
func Strip(f *fit.File, what Stripping) (*fit.File, []Change, error) {
	if slices.Contains(what.Messages, profile.MesgNumFileID) {
		return nil, nil, fmt.Errorf("activity: %w", ErrFileID)
	}
	d := draftOf(f)
	gone := slices.Clone(what.Messages)
	if what.Developer {
		gone = append(gone, profile.MesgNumDeveloperDataID, profile.MesgNumFieldDescription)
	}
	d.remove(func(m fit.Message) bool { return slices.Contains(gone, m.Num()) })
	plans := map[*fit.Definition][]edit{}
	d.each(func(m fit.Message) fit.Message {
		if what.Developer {
			m = m.WithoutDeveloperFields()
		}
		edits, known := plans[m.Definition()]
		if !known {
			edits = what.edits(m.Definition())
			plans[m.Definition()] = edits
		}
		if len(edits) == 0 {
			return m
		}
		return d.put(m, edits...)
	})
	stripped, changes := d.finish()
	return stripped, changes, nil
}

// edits returns the edits that remove the fields from messages of a definition.
func (what Stripping) edits(d *fit.Definition) (edits []edit) {
	message := messageName(d.Num())
	for _, f := range d.Fields() {
		name := fieldName(d.Num(), f.Num)
		if slices.Contains(what.Fields, name) || slices.Contains(what.Fields, message+"."+name) {
			edits = append(edits, edit{num: f.Num, drop: true})
		}
	}
	return edits
}

// messageName returns the name of a kind of message, message_N if it is unknown.
func messageName(num profile.MesgNum) string {
	if name := profile.MessageName(num); name != "" {
		return name
	}
	return fmt.Sprintf("message_%d", num)
}

// fieldName returns the name of a field, field_N if it is unknown.
func fieldName(message profile.MesgNum, num uint8) string {
	if f, ok := profile.FieldOf(message, num); ok {
		return f.Name()
	}
	return fmt.Sprintf("field_%d", num)
}
