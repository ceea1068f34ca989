package edit

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// [Fill] and [Scale] make values that no device measured. They mark them in the file, as developer fields of
// an application of their own. FIT has nothing else for notes that every decoder reads, that programs which
// do not know them keep or ignore, and that belong to single records: a message of our own would be
// unknown to others, and a text in a field of the profile would have to replace another text.

// markApplication is the application_id of the marks.
const markApplication = "tightwire.edits."

// A Mark is a note that an edit of this package has left in a file: filled_power for the records whose
// power [Fill] made, and scale_power for the factor of [Scale].
type Mark struct {
	Name  string
	Count int     // of messages that have it
	Value float64 // of the last of them
}

// Marks returns the marks in f by name.
func Marks(f *fit.File) (all []Mark) {
	apps := fit.Applications{}
	for _, m := range f.Messages {
		apps.Learn(m)
		for d := range m.DeveloperFields() {
			if apps[d.Index] != markApplication || d.Name() == "" {
				continue
			}
			i, found := slices.BinarySearchFunc(all, d.Name(), func(m Mark, name string) int { return cmp.Compare(m.Name, name) })
			if !found {
				all = slices.Insert(all, i, Mark{Name: d.Name()})
			}
			all[i].Count, all[i].Value = all[i].Count+1, d.Value.Float()
		}
	}
	return all
}

// A marker adds marks to the messages of a draft.
type marker struct {
	*draft
	described fit.Builder // the applications and descriptions of the file, then those of new marks
	old       int         // how many are not new
}

// marker returns a marker that goes on with the marks that the file has.
func (d *draft) marker() *marker {
	k := &marker{draft: d}
	for index := range d.apps() { // also those that have fields without a description
		app := d.make(profile.MesgNumDeveloperDataID, setNumber(profile.MesgNumDeveloperDataID, profile.DeveloperDataIDDeveloperDataIndex, uint64(index)))
		k.described.Append(app)
	}
	for _, m := range d.messages {
		if m.Num() == profile.MesgNumDeveloperDataID || m.Num() == profile.MesgNumFieldDescription {
			k.described.Append(m)
		}
	}
	k.old = len(k.described.Messages())
	return k
}

// mark returns m with a mark. A mark that m has gets the new value.
func (k *marker) mark(m fit.Message, name string, v fit.Value) fit.Message {
	marked, err := m.WithDeveloper(k.description(name, v.Type()), v)
	if err != nil {
		return m // it has some 255 fields already, as in append
	}
	return marked
}

// description returns the description of a mark, and makes it if it is new.
func (k *marker) description(name string, typ profile.BaseType) fit.Message {
	apps := fit.Applications{}
	num := uint8(0)
	for _, m := range k.described.Messages() {
		apps.Learn(m)
		if m.Num() != profile.MesgNumFieldDescription || apps[uint8(m.Field(profile.FieldDescriptionDeveloperDataIndex).Uint())] != markApplication {
			continue
		}
		if m.Field(profile.FieldDescriptionFieldName).Text() == name {
			return m
		}
		num++
	}
	if _, err := k.described.Describe([16]byte([]byte(markApplication)), num, typ, name, ""); err != nil {
		return fit.Message{} // all indexes are taken
	}
	all := k.described.Messages()
	return all[len(all)-1]
}

// factorOf returns the factor with which a message of the original file is marked, 1 without a mark. Messages
// that an edit has made lack the descriptions.
func (k *marker) factorOf(m fit.Message, name string) float64 {
	for d := range m.DeveloperFields() {
		if d.Description.Num() != profile.MesgNumInvalid && d.Name() == name {
			return d.Value.Float()
		}
	}
	return 1
}

// describe adds the descriptions of new marks after file_id.
func (k *marker) describe() {
	added := k.described.Messages()[k.old:]
	if len(added) == 0 {
		return
	}
	at := slices.IndexFunc(k.messages, func(m fit.Message) bool { return m.Num() == profile.MesgNumFileID }) + 1
	k.messages = slices.Insert(k.messages, at, added...)
	k.header.Protocol = max(k.header.Protocol, fit.Protocol2)
}
