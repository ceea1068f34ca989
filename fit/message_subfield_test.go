package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

func TestSubfield(t *testing.T) {
	for name, c := range map[string]struct {
		message profile.MesgNum
		num     uint8
		fields  []fit.Field
		want    string
	}{
		"first condition":  {21, 3, []fit.Field{{0, fit.Enum(42)}, {3, fit.Uint32(1)}}, "gear_change_data"},
		"second condition": {21, 3, []fit.Field{{0, fit.Enum(43)}, {3, fit.Uint32(1)}}, "gear_change_data"},
		"field not there":  {21, 3, []fit.Field{{0, fit.Enum(43)}}, "gear_change_data"},
		"other value":      {21, 3, []fit.Field{{0, fit.Enum(1)}, {3, fit.Uint32(1)}}, ""},
		"invalid":          {21, 3, []fit.Field{{0, fit.Enum(255)}, {3, fit.Uint32(1)}}, ""},
		"no condition":     {21, 3, []fit.Field{{3, fit.Uint32(1)}}, ""},
		"no subfields":     {20, 6, []fit.Field{{6, fit.Uint16(1)}}, ""},
		"unknown field":    {20, 240, []fit.Field{{240, fit.Uint16(1)}}, ""},
		"unknown message":  {0xFF00, 3, []fit.Field{{0, fit.Uint8(43)}}, ""},
		// file_id.product is named after the manufacturer.
		"garmin_product": {0, 2, []fit.Field{{1, fit.Uint16(1)}, {2, fit.Uint16(7)}}, "garmin_product"},
		"favero_product": {0, 2, []fit.Field{{1, fit.Uint16(263)}, {2, fit.Uint16(7)}}, "favero_product"},
	} {
		s, ok := messageOf(t, c.message, c.fields...).Subfield(c.num)
		if s.Name() != c.want || ok != (c.want != "") {
			t.Errorf("%s: Subfield(%d) = %q, %v, want %q", name, c.num, s.Name(), ok, c.want)
		}
	}
}

// TestSubfieldWire has conditions on fields that are not a single integer, and on
// fields that are wider than they should be.
func TestSubfieldWire(t *testing.T) {
	for name, c := range map[string]struct {
		event wireField
		want  bool
	}{
		"enum":   {wireField{0, profile.Enum, []byte{43}}, true},
		"uint16": {wireField{0, profile.Uint16, []byte{43, 0}}, true},
		"array":  {wireField{0, profile.Enum, []byte{43, 43}}, false},
		"string": {wireField{0, profile.String, []byte{43}}, false},
		"float":  {wireField{0, profile.Float32, []byte{43, 0, 0, 0}}, false},
		"opaque": {wireField{0, profile.Uint16, []byte{43}}, false},
		"empty":  {wireField{0, profile.Enum, nil}, false},
	} {
		m := decodeData(wireFile(21, false, c.event))[0]
		if _, ok := m.Subfield(3); ok != c.want {
			t.Errorf("%s: Subfield(3) ok = %v, want %v", name, ok, c.want)
		}
	}
	if s, ok := (fit.Message{}).Subfield(3); ok || s.Name() != "" {
		t.Errorf("Subfield(3) of the zero Message = %q, %v, want none", s.Name(), ok)
	}
}
