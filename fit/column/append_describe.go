package column

import (
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// describer adds descriptions of developer fields to a Builder.
type describer struct {
	*fit.Builder
	taken map[developerNumber]string // names of fields by number
}

// developerNumber identifies a developer field: the index of its application and its field
// number.
type developerNumber struct {
	developer
	num uint8
}

// describeFields adds descriptions of the developer fields among cells to b, and returns their
// definitions.
func describeFields(b *fit.Builder, cells []cell) ([]fit.FieldDefinition, error) {
	d := describer{b, map[developerNumber]string{}}
	fields := make([]fit.FieldDefinition, 0, len(cells))
	for i := range cells {
		if !cells[i].c.developer.is {
			continue
		}
		f, err := d.describeField(&cells[i])
		if err != nil {
			return nil, err
		}
		fields = append(fields, f)
	}
	return fields, nil
}

// describeField describes one field.
func (d describer) describeField(s *cell) (f fit.FieldDefinition, err error) {
	f = fit.FieldDefinition{Num: s.c.num, Size: uint8(s.size), Developer: s.c.developer.index}
	if f.Num, err = d.number(s); err != nil {
		return f, err
	}
	if app := s.c.developer.application; app != "" {
		f.Developer, err = d.Describe([16]byte([]byte(app)), f.Num, s.typ, s.c.title, s.c.units)
		if err != nil || !s.c.Scaled() {
			return f, err
		}
	}
	return f, d.describeScaled(s, f)
}

// number returns the field's number, or a free number if a field with another name has it: a
// number can mean different fields in different files.
func (d describer) number(s *cell) (uint8, error) {
	for i := range 256 {
		p := developerNumber{s.c.developer, s.c.num + uint8(i)}
		if name, ok := d.taken[p]; p.num != 255 && (!ok || name == s.c.title) { // FIT has no field 255
			d.taken[p] = s.c.title
			return p.num, nil
		}
	}
	return 0, fmt.Errorf("column: %s: %w: its application already has 255 fields", s.c.name, ErrColumn)
}

// describeScaled adds a description with scale and offset.
func (d describer) describeScaled(s *cell, f fit.FieldDefinition) error {
	c := s.c
	// The description stores them as uint8 and sint8, whose invalid values are 255 and 127.
	if c.factor != float64(uint8(c.factor)) || c.factor == 255 {
		return fmt.Errorf("column: %s: %w: the scale is %v, want 1 to 254", c.name, ErrColumn, c.factor)
	}
	if c.offset != float64(int8(c.offset)) || c.offset == 127 {
		return fmt.Errorf("column: %s: %w: the offset is %v, want -128 to 126", c.name, ErrColumn, c.offset)
	}
	d.Begin(profile.MesgNumFieldDescription)
	d.Add(profile.FieldDescriptionDeveloperDataIndex, fit.Uint8(f.Developer))
	d.Add(profile.FieldDescriptionFieldDefinitionNumber, fit.Uint8(f.Num))
	d.Add(profile.FieldDescriptionFitBaseTypeID, fit.Uint8(uint8(s.typ)))
	if c.title != "" {
		d.Add(profile.FieldDescriptionFieldName, fit.Text(c.title))
	}
	if c.units != "" {
		d.Add(profile.FieldDescriptionUnits, fit.Text(c.units))
	}
	if c.factor != 1 {
		d.Add(profile.FieldDescriptionScale, fit.Uint8(uint8(c.factor)))
	}
	if c.offset != 0 {
		d.Add(profile.FieldDescriptionOffset, fit.Sint8(int8(c.offset)))
	}
	return d.End()
}
