package fit

import (
	"cmp"
	"encoding/hex"
	"iter"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/fit/profile"
)

// DeveloperField is a field that the maker of an app defined.
type DeveloperField struct {
	Index uint8 // developer data index
	Num   uint8 // field number within that index
	// Value is opaque if no description is in force.
	Value Value
	// Description describes the field. It is the zero Message if no field
	// description (message 206) precedes the message that has the field.
	Description Message
}

// Name returns the field's name, or "" if it has no description. It is always UTF-8, as a column,
// a JSON text and an argument have to be: other bytes become U+FFFD.
func (f DeveloperField) Name() string {
	return f.described(profile.FieldDescriptionFieldName)
}

// Units returns the field's units, or "" if it has no description. It is UTF-8, as [DeveloperField.Name].
func (f DeveloperField) Units() string {
	return f.described(profile.FieldDescriptionUnits)
}

// described returns a text of the field's description as UTF-8.
func (f DeveloperField) described(num uint8) string {
	return strings.ToValidUTF8(f.Description.Field(num).Text(), "\uFFFD")
}

// DeveloperFields returns the message's developer fields in their order. The last
// description before the message tells how to read a field; it may come after the
// definition.
func (m Message) DeveloperFields() iter.Seq[DeveloperField] {
	return func(yield func(DeveloperField) bool) {
		d, b := m.definition(), m.bytes()
		for _, f := range d.DeveloperFields() {
			if !yield(m.developerField(&f, b[f.offset:][:f.Size])) {
				return
			}
		}
	}
}

func (m Message) developerField(f *FieldDefinition, b []byte) DeveloperField {
	df := DeveloperField{Index: f.Developer, Num: f.Num}
	if described := m.def.src.descriptions.inForce(f.Developer, f.Num, m.offset); described != nil {
		df.Value = decodeValue(described.typ, b, m.def.BigEndian())
		df.Description = described.message
	} else {
		df.Value = viewOf(profile.Byte, b, viewOpaque)
	}
	return df
}

// description is one field_description message.
type description struct {
	message Message
	from    uint32 // offset in the source from which it is in force
	key     developerKey
	typ     BaseType
	void    bool // its type is unknown, so from here on the field counts as not described
}

// order is the sort key: the described field first, then the offset.
func (d *description) order() uint64 {
	return uint64(d.key[0])<<40 | uint64(d.key[1])<<32 | uint64(d.from)
}

// developerKey is a developer data index and a field number within it.
type developerKey [2]uint8

// descriptions holds all descriptions of each developer field, in the order of the file.
type descriptions map[developerKey][]description

// descriptionOf returns m, a field_description, as a description. ok is false if m does not
// name its field.
func descriptionOf(m Message) (d description, ok bool) {
	index, num, typ := m.Field(profile.FieldDescriptionDeveloperDataIndex), m.Field(profile.FieldDescriptionFieldDefinitionNumber), m.Field(profile.FieldDescriptionFitBaseTypeID)
	if !index.isByte() || !num.isByte() {
		return d, false
	}
	d = description{message: m, from: m.offset + 1, typ: BaseType(typ.Uint())}
	d.key = developerKey{uint8(index.Uint()), uint8(num.Uint())}
	d.void = !typ.isByte() || !d.typ.Known()
	return d, true
}

// isByte reports whether v is a valid number from 0 to 255.
func (v Value) isByte() bool { return v.isScalar() && v.Valid() && v.Uint() <= 255 }

// groupDescriptions collects the descriptions among messages. They lie in one slice, sorted and then
// cut by field: so a file that has only descriptions costs little more memory than other files.
func groupDescriptions(messages []Message) descriptions {
	all := descriptionsIn(messages)
	slices.SortFunc(all, func(a, b description) int { return cmp.Compare(a.order(), b.order()) })
	own := make(descriptions, countKeys(all))
	for i, j := 0, 0; i < len(all); i = j {
		for j = i; j < len(all) && all[j].key == all[i].key; {
			j++
		}
		own[all[i].key] = all[i:j:j]
	}
	return own
}

func descriptionsIn(messages []Message) []description {
	count := 0
	for _, m := range messages {
		if m.Num() == profile.MesgNumFieldDescription {
			count++
		}
	}
	all := make([]description, 0, count)
	for _, m := range messages {
		if m.Num() != profile.MesgNumFieldDescription {
			continue
		}
		if d, ok := descriptionOf(m); ok {
			all = append(all, d)
		}
	}
	return all
}

// countKeys returns the number of fields that the sorted descriptions describe.
func countKeys(all []description) (n int) {
	for i := range all {
		if i == 0 || all[i].key != all[i-1].key {
			n++
		}
	}
	return n
}

// addLast adds m, a field_description that comes after all other descriptions.
func (ds descriptions) addLast(m Message) {
	if d, ok := descriptionOf(m); ok {
		ds[d.key] = append(ds[d.key], d)
	}
}

// keep adds m as addLast does, but replaces the description before it, and puts m in force for
// all messages to come. It copies m.
func (ds descriptions) keep(m Message) {
	d, ok := descriptionOf(m)
	if !ok {
		return
	}
	if old := ds[d.key]; len(old) > 0 && old[0].message.same(m) {
		return
	}
	d.message, d.from = m.Clone(), 0
	ds[d.key] = []description{d}
}

// same reports whether m and n have the same bytes, in their definitions too.
func (m Message) same(n Message) bool {
	return string(m.def.raw) == string(n.def.raw) && string(m.bytes()) == string(n.bytes())
}

// inForce returns the description in force at offset, or nil.
func (ds descriptions) inForce(index, num uint8, offset uint32) *description {
	all := ds[developerKey{index, num}]
	i := sort.Search(len(all), func(i int) bool { return all[i].from > offset })
	if i == 0 || all[i-1].void {
		return nil
	}
	return &all[i-1]
}

// at returns copies of the descriptions in force at offset for the fields of d.
func (ds descriptions) at(d *Definition, offset uint32) descriptions {
	if len(ds) == 0 {
		return nil
	}
	own := descriptions{}
	for _, f := range d.DeveloperFields() {
		if found := ds.inForce(f.Developer, f.Num, offset); found != nil {
			own[developerKey{f.Developer, f.Num}] = []description{{typ: found.typ, message: found.message.Clone()}}
		}
	}
	return own
}

// Applications maps each developer data index of one file to the 16 bytes that identify its
// application.
type Applications map[uint8]string

// Learn stores the application in m, if m is a developer_data_id. Without an identifier of 16
// bytes in m, the application of its index becomes unknown.
func (a Applications) Learn(m Message) {
	index := m.Field(profile.DeveloperDataIDDeveloperDataIndex)
	if m.Num() != profile.MesgNumDeveloperDataID || !index.Valid() {
		return
	}
	id := m.Field(profile.DeveloperDataIDApplicationID)
	if len(id.Bytes()) != 16 || !id.Valid() {
		delete(a, uint8(index.Uint()))
		return
	}
	a[uint8(index.Uint())] = string(id.Bytes())
}

// Of returns the application of a developer data index: 32 hexadecimal digits, or # and the
// index if the application is unknown.
func (a Applications) Of(index uint8) string {
	if id := a[index]; id != "" {
		return hex.EncodeToString([]byte(id))
	}
	return "#" + strconv.Itoa(int(index))
}

// NameOf returns the name that columns and data sets have for a developer field:
// dev.APPLICATION.NAME, with [Applications.Of] and [DeveloperField.Title].
func (a Applications) NameOf(f DeveloperField) string {
	return "dev." + a.Of(f.Index) + "." + f.Title()
}

// Title returns the field's name, field_N if it has none.
func (f DeveloperField) Title() string {
	if name := f.Name(); name != "" {
		return name
	}
	return profile.UnknownField(f.Num)
}
