package csv

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// schemaName is the file beside the tables that describes how their values are stored.
const schemaName = "schema.json"

// A schema holds the facts that tables lack: how fields are stored, and the order of messages.
type schema struct {
	Files   []schemaFile   `json:"files"`   // chained
	Layouts []schemaLayout `json:"layouts"` // of messages
}

type schemaFile struct {
	Protocol uint8        `json:"protocol"` // version, major in the high four bits
	Profile  uint16       `json:"profile"`  // version
	Messages messageOrder `json:"messages"`
}

// A messageOrder is the order of messages: the index of a layout, and how many messages
// of it follow one another. They are the next rows of its table.
type messageOrder [][2]int

// addMessage adds a message.
func (order *messageOrder) addMessage(id int) {
	if last := len(*order) - 1; last >= 0 && (*order)[last][0] == id {
		(*order)[last][1]++
		return
	}
	*order = append(*order, [2]int{id, 1})
}

type schemaLayout struct {
	Message    string            `json:"message"`
	Number     profile.MesgNum   `json:"number"`
	Table      string            `json:"table"`
	BigEndian  bool              `json:"big_endian,omitempty"`
	Compressed string            `json:"header_time,omitempty"` // the column of the time in the header
	Fields     []schemaField     `json:"fields"`
	Developer  []schemaDeveloper `json:"developer_fields,omitempty"`
}

// A schemaField is a field in the order of the message.
type schemaField struct {
	Column string `json:"column"`
	Number uint8  `json:"number"`
	Type   string `json:"type"` // base type, as a number if it is unknown
	Size   int    `json:"size"` // in bytes
	// The rest is from the profile.
	Meaning string   `json:"meaning,omitempty"` // the type whose values have names
	Units   string   `json:"units,omitempty"`
	Scale   *float64 `json:"scale,omitempty"` // the number is stored / scale - offset
	Offset  int32    `json:"offset,omitempty"`
}

type schemaDeveloper struct {
	schemaField
	Index uint8 `json:"developer_data_index"`
}

// addFile adds a file, whose messages have this order.
func (s *schema) addFile(h fit.Header, layouts []*layout, order messageOrder) {
	for _, l := range layouts {
		s.Layouts = append(s.Layouts, schemaOf(l))
	}
	s.Files = append(s.Files, schemaFile{h.Protocol, h.Profile, order})
}

// save writes the schema to the file with this name.
func (s *schema) save(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(f)
	encoder.SetEscapeHTML(false)
	return errors.Join(encoder.Encode(s), f.Close())
}

// schemaOf describes a layout.
func schemaOf(l *layout) schemaLayout {
	name := profile.MessageLabel(l.def.Num())
	s := schemaLayout{
		Message: name, Number: l.def.Num(), Table: name + ".csv", BigEndian: l.def.BigEndian(), Compressed: l.compressed,
		Fields: []schemaField{},
	}
	plain := len(l.def.Fields())
	for i := range l.fields[:plain] {
		s.Fields = append(s.Fields, l.fields[i].schema(l.def.Fields()[i].Type))
	}
	for i := range l.fields[plain:] {
		f := &l.fields[plain+i]
		base := f.base
		if f.opaque {
			base = profile.Byte // without a description there is no type
		}
		s.Developer = append(s.Developer, schemaDeveloper{f.schema(base), l.def.DeveloperFields()[i].Developer})
	}
	return s
}

// schema leaves out a meaning that is only a base type, as it repeats the type.
func (f *layoutField) schema(base profile.BaseType) schemaField {
	s := schemaField{Column: f.column, Number: f.num, Type: baseName(base), Size: f.size, Units: f.Units}
	if _, bare := profile.ParseBaseType(f.Type.Name()); !bare {
		s.Meaning = f.Type.Name()
	}
	if !f.Scale.None() {
		scale := float64(f.Scale.Num) / float64(f.Scale.Den)
		s.Scale, s.Offset = &scale, f.Scale.Offset
	}
	return s
}

// baseName returns the name of a base type, or its number in hexadecimal if it is unknown.
func baseName(t profile.BaseType) string {
	if t.Known() {
		return t.String()
	}
	return fmt.Sprintf("0x%02x", uint8(t))
}

// baseNamed is the inverse of baseName.
func baseNamed(name string) (profile.BaseType, error) {
	if t, ok := profile.ParseBaseType(name); ok {
		return t, nil
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(name, "0x"), 16, 8)
	if err != nil || profile.BaseType(n).Known() {
		return 0, fmt.Errorf("found type %q, want one such as uint16", name)
	}
	return profile.BaseType(n), nil
}

// field returns the field that s describes.
func (s *schemaField) field(big bool) (layoutField, error) {
	base, err := baseNamed(s.Type)
	if err != nil {
		return layoutField{}, fmt.Errorf("column %q: %w", s.Column, err)
	}
	if s.Size < 0 || s.Size > 255 {
		return layoutField{}, fmt.Errorf("column %q: found a size of %d, want 0 to 255", s.Column, s.Size)
	}
	f := layoutField{column: s.Column, num: s.Number, base: base.Canonical(), size: s.Size, big: big}
	f.Units, f.Scale = s.Units, field.Unscaled
	f.opaque = !base.Known() || s.Size%base.Size() != 0
	f.Degrees = s.Units == "degrees" && f.base == profile.Sint32
	if s.Meaning != "" {
		if f.Type, _ = profile.TypeNamed(s.Meaning); f.Type.Name() != s.Meaning {
			return f, fmt.Errorf("column %q: found meaning %q, want a type of the profile", s.Column, s.Meaning)
		}
	}
	if s.Scale != nil {
		f.Scale, err = scaleOf(*s.Scale, s.Offset)
	}
	return f, err
}

// scaleOf returns a number as a scale. The profile's scales are whole numbers, or 256/360
// and 200/7.
func scaleOf(scale float64, offset int32) (profile.Scale, error) {
	for den := int32(1); den <= 360; den++ {
		num := scale * float64(den)
		if num == float64(int32(num)) && num != 0 && float64(int32(num))/float64(den) == scale {
			return profile.Scale{Num: int32(num), Den: den, Offset: offset}, nil
		}
	}
	return profile.Scale{}, fmt.Errorf("found a scale of %v, want a number other than 0", scale)
}
