package main

import "encoding/json"

// facts is the contents of a facts file. Its keys are the keys of profile.json.
type facts struct {
	Head     head            `json:"head"`
	Messages []message       `json:"messages"`
	Types    list[valueType] `json:"types"`
}

type head struct {
	Protocol  string          `json:"protocol"`
	Profile   string          `json:"profile"`
	Source    string          `json:"source"`
	Licence   string          `json:"licence"`
	BaseTypes string          `json:"base_types_of_types"`
	Note      string          `json:"note"`
	Counts    counts          `json:"counts"`
	Defaults  json.RawMessage `json:"defaults"`
}

type counts struct {
	Messages  int `json:"messages"`
	Fields    int `json:"fields"`
	Subfields int `json:"subfields"`
	Types     int `json:"types"`
	Values    int `json:"values"`
}

type message struct {
	Num    int     `json:"num"`
	Name   string  `json:"name"`
	Fields []field `json:"fields"`
}

type field struct {
	Num        int         `json:"num"`
	Name       string      `json:"name"`
	Type       string      `json:"type"`
	Array      bool        `json:"array"`
	Accumulate bool        `json:"accumulate"`
	Scale      json.Number `json:"scale"`
	Offset     int         `json:"offset"`
	Units      string      `json:"units"`
	Components []component `json:"components"`
	Subfields  []subfield  `json:"subfields"`
}

// A component is the next bits of a field, from the lowest, that become a field
// of their own.
type component struct {
	Field      int         `json:"field"`
	Bits       int         `json:"bits"`
	Scale      json.Number `json:"scale"`
	Offset     int         `json:"offset"`
	Accumulate bool        `json:"accumulate"`
}

// A subfield is what a field means if one of the conditions holds.
type subfield struct {
	Name       string      `json:"name"`
	Type       string      `json:"type"`
	Scale      json.Number `json:"scale"`
	Offset     int         `json:"offset"`
	Units      string      `json:"units"`
	Components []component `json:"components"`
	When       []condition `json:"when"`
}

type condition struct {
	Field int `json:"field"`
	Value int `json:"value"`
}

// A valueType is a type of the profile, with names for some of its values.
type valueType struct {
	Base   string     `json:"base"`
	Values list[uint] `json:"values"`
}

// typeNamed returns a type of the profile. Base types are not among them.
func (p *facts) typeNamed(name string) (valueType, bool) {
	for _, t := range p.Types {
		if t.name == name {
			return t.value, true
		}
	}
	return valueType{}, false
}

// fieldNumbered returns a field of m.
func (m *message) fieldNumbered(num int) (field, bool) {
	for _, f := range m.Fields {
		if f.Num == num {
			return f, true
		}
	}
	return field{}, false
}
