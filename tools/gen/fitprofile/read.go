package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// absent marks a number that the file must have and does not.
const absent = -1

// readFacts reads and checks a facts file.
func readFacts(name string) (*facts, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	p, err := parse(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

func parse(b []byte) (*facts, error) {
	p := new(facts)
	if err := strict(b, p); err != nil {
		return nil, err
	}
	return p, p.check()
}

// strict decodes a JSON object into v and refuses unknown and duplicate keys. A type with its
// own UnmarshalJSON checks its own keys.
func strict(b []byte, v any) error {
	var once list[json.RawMessage]
	if err := once.UnmarshalJSON(b); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (h *head) UnmarshalJSON(b []byte) error {
	type plain head
	return place(strict(b, (*plain)(h)), "head")
}

// UnmarshalJSON implements [json.Unmarshaler].
func (m *message) UnmarshalJSON(b []byte) error {
	type plain message
	m.Num = absent
	return place(strict(b, (*plain)(m)), "message %d (%s)", m.Num, m.Name)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (f *field) UnmarshalJSON(b []byte) error {
	type plain field
	f.Num, f.Scale = absent, "1"
	return place(strict(b, (*plain)(f)), "field %d (%s)", f.Num, f.Name)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (c *component) UnmarshalJSON(b []byte) error {
	type plain component
	c.Field, c.Scale = absent, "1"
	return place(strict(b, (*plain)(c)), "component to field %d", c.Field)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (s *subfield) UnmarshalJSON(b []byte) error {
	type plain subfield
	s.Scale = "1"
	return place(strict(b, (*plain)(s)), "subfield %s", s.Name)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (c *condition) UnmarshalJSON(b []byte) error {
	type plain condition
	c.Field, c.Value = absent, absent
	return place(strict(b, (*plain)(c)), "condition on field %d", c.Field)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (t *valueType) UnmarshalJSON(b []byte) error {
	type plain valueType
	return strict(b, (*plain)(t))
}

// place adds the place of an error in front of it.
func place(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format+": %w", append(args, err)...)
}
