package column

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// wantsSubfield reports whether a subfield of a field is wanted by its name. A table of all fields
// has no subfields: they are the same numbers once more.
func (r *reader) wantsSubfield(message profile.MesgNum, num uint8) bool {
	f, ok := profile.FieldOf(message, num)
	for i := 0; ok && i < f.NumSubfields(); i++ {
		if r.want[f.Subfield(i).Name()] {
			return true
		}
	}
	return false
}

// addSubfields sets the subfields in force that are wanted, in the rows of a block.
func (r *reader) addSubfields(p *plan, block *fit.Block, first int) error {
	for _, num := range p.subfields {
		for i := range block.Len() {
			m := block.Message(i)
			s, ok := m.Subfield(num)
			if !ok || !r.want[s.Name()] || !m.Field(num).Valid() {
				continue
			}
			facts := facts{num: num, typ: s.Type(), base: s.Type().Base(), known: true, units: s.Units(), scale: s.Scale()}
			if err := r.set(s.Name(), facts, first+i, m.Field(num)); err != nil {
				return err
			}
		}
	}
	return nil
}
