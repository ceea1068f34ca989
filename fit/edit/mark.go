package edit

import (
	"bytes"
	"encoding/binary"
	"math"
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
			i, found := slices.BinarySearchFunc(all, d.Name(), func(m Mark, name string) int { return bytes.Compare([]byte(m.Name), []byte(name)) })
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
	index  uint8            // developer data index
	fields map[string]uint8 // numbers of the fields by name
	added  []fit.Message    // developer_data_id and field_description
}

// marker returns a marker that goes on with the marks that the file has.
func (d *draft) marker() *marker {
	k := &marker{draft: d, fields: map[string]uint8{}}
	apps := fit.Applications{}
	taken := map[uint8]bool{}
	for _, m := range d.messages {
		apps.Learn(m)
		for _, f := range m.Definition().DeveloperFields() {
			taken[f.Developer] = true
		}
		index := uint8(m.Field(profile.FieldDescriptionDeveloperDataIndex).Uint())
		if m.Num() == profile.MesgNumFieldDescription && apps[index] == markApplication {
			k.fields[m.Field(profile.FieldDescriptionFieldName).Text()] = uint8(m.Field(profile.FieldDescriptionFieldDefinitionNumber).Uint())
		}
	}
	for i, app := range apps {
		taken[i] = true
		if app == markApplication {
			k.index = i
			return k
		}
	}
	for taken[k.index] && k.index < math.MaxUint8-1 {
		k.index++
	}
	k.added = append(k.added, d.make(profile.MesgNumDeveloperDataID,
		fieldEdit{num: profile.DeveloperDataIDApplicationID, typ: profile.Byte, data: []byte(markApplication)},
		setNumber(profile.MesgNumDeveloperDataID, profile.DeveloperDataIDDeveloperDataIndex, uint64(k.index))))
	return k
}

// field returns the number of the mark with this name, which it describes if that is new.
func (k *marker) field(name string, typ profile.BaseType) uint8 {
	if num, ok := k.fields[name]; ok {
		return num
	}
	num := uint8(len(k.fields))
	k.fields[name] = num
	const description = profile.MesgNumFieldDescription
	k.added = append(k.added, k.make(description,
		setNumber(description, profile.FieldDescriptionDeveloperDataIndex, uint64(k.index)),
		setNumber(description, profile.FieldDescriptionFieldDefinitionNumber, uint64(num)),
		setNumber(description, profile.FieldDescriptionFitBaseTypeID, uint64(typ)),
		setText(profile.FieldDescriptionFieldName, name)))
	return num
}

// flag returns m with a mark that has the value 1.
func (k *marker) flag(m fit.Message, name string) fit.Message {
	return k.put(m, k.field(name, profile.Uint8), []byte{1})
}

// factor returns m with a mark that has a factor.
func (k *marker) factor(m fit.Message, name string, by float64) fit.Message {
	b := binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(by)))
	if m.Definition().BigEndian() {
		slices.Reverse(b)
	}
	return k.put(m, k.field(name, profile.Float32), b)
}

// factorOf returns the factor with which a message of the original file is marked, 1 without a mark. Messages
// that an edit has made lack the descriptions.
func (k *marker) factorOf(m fit.Message, name string) float64 {
	for d := range m.DeveloperFields() {
		if d.Index == k.index && d.Name() == name {
			return d.Value.Float()
		}
	}
	return 1
}

// put returns m with the developer field num, in place of the one that it has.
func (k *marker) put(m fit.Message, num uint8, value []byte) fit.Message {
	d := k.draft
	def, b := m.Definition(), m.Bytes()
	size := 0
	for _, f := range def.Fields() {
		size += int(f.Size)
	}
	d.fields, d.developer, d.data = append(d.fields[:0], def.Fields()...), d.developer[:0], append(d.data[:0], b[:size]...)
	for _, f := range def.DeveloperFields() {
		if f.Developer != k.index || f.Num != num {
			d.developer = append(d.developer, f)
			d.data = append(d.data, b[size:size+int(f.Size)]...)
		}
		size += int(f.Size)
	}
	d.developer = append(d.developer, fit.FieldDefinition{Num: num, Size: uint8(len(value)), Developer: k.index})
	d.data = append(d.data, value...)
	return d.append(m)
}

// describe adds the descriptions of the marks after file_id, if any message was marked.
func (k *marker) describe() {
	if len(k.fields) == 0 {
		return
	}
	at := slices.IndexFunc(k.messages, func(m fit.Message) bool { return m.Num() == profile.MesgNumFileID }) + 1
	k.messages = slices.Insert(k.messages, at, k.added...)
	k.header.Protocol = max(k.header.Protocol, fit.Protocol2)
}
