package column

import (
	"strconv"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// plan maps the messages of one definition to rows. It is in force until a developer field
// is described again.
type plan struct {
	sources   []source
	widenings []widerField
	subfields []uint8 // the fields that have subfields which are wanted
	headers   bool    // only message headers can have the time
}

// source is a field of a definition and the column for it.
type source struct {
	column *Column
	at     uint32 // offset in the data of a message
	num    uint8
	nth    uint8 // which developer field, from 0
	typ    profile.BaseType
	size   uint8
	plain  bool // its bytes are a value of the type, in all messages
	direct bool // it is one number
	list   bool // it is an array whose elements need no check, see [says]
}

// mostPlans bounds the number of plans kept. At most 16 definitions are in force at a time.
const mostPlans = 256

// planOf returns the plan for the messages of a block.
func (r *reader) planOf(block *fit.Block) (*plan, error) {
	p := r.plans[block.Definition]
	if p != nil {
		return p, nil
	}
	if len(r.plans) == mostPlans {
		clear(r.plans)
	}
	p, err := r.newPlan(block)
	r.plans[block.Definition] = p
	return p, err
}

// newPlan decides on the expander before the widenings: once there is an expander, it also makes the wider
// fields.
func (r *reader) newPlan(block *fit.Block) (*plan, error) {
	d := block.Definition
	p := &plan{headers: !r.StoredOnly && r.wants(timestamp)}
	names, at := map[string]int{}, uint32(0)
	for _, f := range d.Fields() {
		s := source{num: f.Num, at: at, typ: f.Type, size: f.Size, plain: true}
		s.direct = int(f.Size) == f.Type.Size()
		name := numbered(nameIn(block, f.Num), names)
		if err := r.addTo(p, s, d, name, fieldFacts(d.Num(), f.Num, f.Type)); err != nil {
			return nil, err
		}
		p.headers = p.headers && f.Num != fieldTimestamp
		if !r.StoredOnly && r.wantsSubfield(d.Num(), f.Num) {
			p.subfields = append(p.subfields, f.Num)
		}
		at += uint32(f.Size)
	}
	if len(d.DeveloperFields()) > 0 {
		if err := r.planDeveloper(p, block, at, names); err != nil {
			return nil, err
		}
	}
	if !r.StoredOnly && r.expander == nil && needsExpander(d) {
		r.startExpander()
	}
	if !r.StoredOnly && r.expander == nil {
		p.widenings = r.wideningsOf(d, p.sources)
	}
	return p, nil
}

// planDeveloper adds the developer fields, whose data begins at offset at.
func (r *reader) planDeveloper(p *plan, block *fit.Block, at uint32, names map[string]int) error {
	fields := block.Definition.DeveloperFields()
	i := 0
	for f := range block.Message(0).DeveloperFields() {
		s := source{num: f.Num, nth: uint8(i), at: at, typ: f.Value.Type(), size: fields[i].Size}
		s.direct, s.plain = f.Value.Len() == 1, !f.Value.Opaque()
		if err := r.addTo(p, s, block.Definition, numbered(r.apps.NameOf(f), names), developerFacts(r.apps, f)); err != nil {
			return err
		}
		at += uint32(fields[i].Size)
		i++
	}
	return nil
}

// addTo adds a field of d to the plan if it is wanted.
func (r *reader) addTo(p *plan, s source, d *fit.Definition, name string, f facts) (err error) {
	if !r.wants(name) {
		return nil
	}
	s.direct = s.direct && familyOf(s.typ) != noNumber
	s.list = s.plain && isNumberArray(s.typ, int(s.size))
	s.column, err = r.column(name, f, s.typ, listsOf(&s, d), r.capacity)
	p.sources = append(p.sources, s)
	return err
}

// isNumberArray reports whether fields of type t with this many bytes are arrays, whose rows are
// never null. Arrays of type byte may be.
func isNumberArray(t profile.BaseType, size int) bool {
	return familyOf(t) != noNumber && t.Canonical() != profile.Byte && size > t.Size() && size%t.Size() == 0
}

// value returns the value of the field in message i of a block.
func (s *source) value(block *fit.Block, i int) fit.Value {
	if s.plain {
		at := block.Offsets[i] + s.at
		return fit.Raw(s.typ, block.Data[at:at+uint32(s.size)], block.Definition.BigEndian())
	}
	n := s.nth
	for f := range block.Message(i).DeveloperFields() {
		if n == 0 {
			return f.Value
		}
		n--
	}
	return fit.Value{}
}

var unscaled = profile.Scale{Num: 1, Den: 1}

// numbered returns name, with .2, .3 and so on after its first use.
func numbered(name string, seen map[string]int) string {
	seen[name]++
	if n := seen[name]; n > 1 {
		return name + "." + strconv.Itoa(n)
	}
	return name
}

// nameIn returns the name of the column of a stored field, which may be one of the option [fit.Names].
func nameIn(block *fit.Block, num uint8) string {
	if f, ok := fieldOf(block.Definition.Num(), num); ok {
		return f.Name()
	}
	return block.Message(0).FieldName(num)
}

// columnName returns the name of a field's column.
func columnName(message profile.MesgNum, num uint8) string {
	if f, ok := fieldOf(message, num); ok {
		return f.Name()
	}
	return profile.UnknownField(num)
}

// fieldFacts returns the profile's facts about a field whose values are of type t.
func fieldFacts(message profile.MesgNum, num uint8, t profile.BaseType) facts {
	f, ok := fieldOf(message, num)
	if !ok {
		return facts{num: num, typ: typeOf(t), scale: unscaled}
	}
	return facts{
		num: num, typ: f.Type(), base: f.Base(), known: true,
		array: f.Array(), list: f.Array(), units: f.Units(), scale: f.Scale(),
	}
}

// fieldOf returns the profile's field. Field 253 is the time in messages of any kind, even
// in unknown messages.
func fieldOf(message profile.MesgNum, num uint8) (profile.Field, bool) {
	if num == fieldTimestamp {
		message = profile.MesgNumRecord
	}
	return profile.FieldOf(message, num)
}
