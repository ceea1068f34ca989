package csv

import (
	"iter"
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A layout is shared by messages with the same definition and the same descriptions
// of their developer fields.
type layout struct {
	def        *fit.Definition
	fields     []layoutField
	compressed string // the column of the time in a compressed timestamp header, or ""
}

// hasColumns reports whether messages of the layout are rows of a table: messages without
// fields are only counted.
func (l *layout) hasColumns() bool { return len(l.fields) > 0 || l.compressed != "" }

// layouts finds the layout of each message of a file.
type layouts struct {
	all   []*layout
	known map[layoutKey]int
	apps  fit.Applications

	watch func(fit.Message) // is told of each message, wanted or not; nil if nobody asks

	now    map[shapeKey]int // of messages with the descriptions in force
	last   shapeKey
	lastID int
}

type layoutKey struct {
	shapeKey
	described string // offsets of the descriptions of developer fields
}

type shapeKey struct {
	def        *fit.Definition
	compressed bool
}

func newLayouts() *layouts {
	return &layouts{known: map[layoutKey]int{}, apps: fit.Applications{}, now: map[shapeKey]int{}}
}

// of yields the wanted messages of a file, each with the index of its layout.
func (l *layouts) of(f *fit.File, wanted *field.Selection) iter.Seq2[int, fit.Message] {
	return func(yield func(int, fit.Message) bool) {
		for _, m := range f.Messages {
			l.see(m)
			if l.watch != nil {
				l.watch(m)
			}
			if wanted.HasMessage(m.Num()) && !yield(l.indexOf(m), m) {
				return
			}
		}
	}
}

// see notes a message, wanted or not, that may change the meaning of later messages.
func (l *layouts) see(m fit.Message) {
	switch m.Num() {
	case profile.MesgNumDeveloperDataID:
		l.apps.Learn(m)
	case profile.MesgNumFieldDescription:
	default:
		return
	}
	clear(l.now)
	l.last = shapeKey{}
}

// indexOf returns the index of the layout of a message, which is mostly the layout of the message before.
func (l *layouts) indexOf(m fit.Message) int {
	_, compressed := m.CompressedOffset()
	shape := shapeKey{m.Definition(), compressed}
	if l.last == shape {
		return l.lastID
	}
	id, ok := l.now[shape]
	if !ok {
		id = l.findOrMake(layoutKey{shape, l.descriptions(m)}, m)
		l.now[shape] = id
	}
	l.last, l.lastID = shape, id
	return id
}

// findOrMake returns the index of the layout with this key, which is the key of m.
func (l *layouts) findOrMake(key layoutKey, m fit.Message) int {
	id, ok := l.known[key]
	if !ok {
		id = len(l.all)
		l.known[key] = id
		l.all = append(l.all, l.make(m))
	}
	return id
}

// descriptions returns the offsets of the descriptions of the developer fields of m.
func (l *layouts) descriptions(m fit.Message) string {
	var key []byte
	for d := range m.DeveloperFields() {
		at := int64(-1)
		if d.Description.Num() == profile.MesgNumFieldDescription {
			at = d.Description.Offset()
		}
		key = strconv.AppendInt(key, at, 36)
		key = append(append(key, l.apps[d.Index]...), ' ')
	}
	return string(key)
}

// make makes the layout of a message.
func (l *layouts) make(m fit.Message) *layout {
	made := &layout{def: m.Definition()}
	offset := 0
	names := map[string]bool{}
	for _, d := range made.def.Fields() {
		f := layoutField{Field: mainField(m.Num(), d.Num), num: d.Num}
		f.store(made.def, d.Type, int(d.Size), offset)
		made.addField(f, names)
		offset += int(d.Size)
	}
	i := 0
	for d := range m.DeveloperFields() {
		f := layoutField{Field: field.OfDeveloper(d), num: d.Num}
		// as [fit.Applications.NameOf] returns it, without characters that cannot be printed
		f.Name = "dev." + l.apps.Of(d.Index) + "." + quote.Text(d.Title())
		size := int(made.def.DeveloperFields()[i].Size)
		f.store(made.def, d.Value.Type(), size, offset)
		f.opaque = f.opaque || d.Value.Opaque()
		f.decide()
		made.addField(f, names)
		offset += size
		i++
	}
	if _, ok := m.CompressedOffset(); ok {
		made.compressed = unusedName("timestamp", names)
	}
	return made
}

// mainField returns what the profile states about a field, regardless of subfields: a
// column has one meaning.
func mainField(message profile.MesgNum, num uint8) field.Field {
	f, ok := profile.FieldOf(message, num)
	if !ok {
		return field.Field{Name: profile.UnknownField(num), Scale: field.Unscaled}
	}
	known := field.Field{Name: f.Name(), Units: f.Units(), Type: f.Type(), Scale: f.Scale()}
	if known.Units == "semicircles" {
		known.Units, known.Degrees = "degrees", true
	}
	return known
}

// store sets how a field is stored.
func (f *layoutField) store(d *fit.Definition, base profile.BaseType, size, offset int) {
	f.base, f.size, f.offset, f.big = base.Canonical(), size, offset, d.BigEndian()
	f.opaque = !base.Known() || base.Size() == 0 || size%base.Size() != 0
	f.decide()
}

// addField adds a field in a new column.
func (l *layout) addField(f layoutField, names map[string]bool) {
	f.column = unusedName(f.Name, names)
	l.fields = append(l.fields, f)
}

// unusedName returns name, or name.2 and so on if it is used, and marks the result as used.
func unusedName(name string, used map[string]bool) string {
	unused := name
	for i := 2; used[unused]; i++ {
		unused = name + "." + strconv.Itoa(i)
	}
	used[unused] = true
	return unused
}

// appendHeaderTime appends the cell for the time in a compressed timestamp header: the
// time, or its five bits if the time is unknown.
func appendHeaderTime(b []byte, m fit.Message) []byte {
	offset, _ := m.CompressedOffset()
	if t, ok := m.Timestamp(); ok && t >= uint32(profile.DateTimeMin) && uint8(t&31) == offset {
		return append(b, profile.DateTime(t).String()...)
	}
	return strconv.AppendUint(b, uint64(offset), 10)
}
