package main

import "fmt"

const profileDir = "fit/profile"

// profileFiles returns the generated files of package profile.
func profileFiles(p *facts) (map[string]*source, error) {
	t, err := newTables(p)
	if err != nil {
		return nil, err
	}
	files := map[string]*source{}
	for name, tables := range map[string][]*table{
		"z_messages.go":  {&t.messages},
		"z_fields.go":    {&t.fields, &t.scales, &t.units},
		"z_subfields.go": {&t.subfields, &t.conditions, &t.components},
		"z_values.go":    {&t.kinds, &t.values},
	} {
		s := newSource("profile")
		for _, table := range tables {
			if err := table.writeTo(s); err != nil {
				return nil, err
			}
		}
		files[profileDir+"/"+name] = s
	}
	if err := t.writeIndex(files[profileDir+"/z_messages.go"]); err != nil {
		return nil, err
	}
	files[profileDir+"/z_text.go"] = t.textSource()
	names := scope{}
	if files[profileDir+"/z_types.go"], err = t.typesSource(names); err != nil {
		return nil, err
	}
	files[profileDir+"/z_numbers.go"], err = t.numbersSource(names)
	return files, err
}

// writeIndex writes the version and the index of messages by number.
func (t *tables) writeIndex(s *source) error {
	version, err := t.version()
	if err != nil {
		return err
	}
	s.line("// Version is the version of the profile, as a file's header has it: %s.", t.Head.Profile)
	s.line("const Version uint16 = %d\n", version)
	s.line("// messageIndex leads from a message's number to its place in messages.")
	s.line("var messageIndex = [...]uint8{")
	for num, i := range t.index {
		if i != 0 {
			s.line("%d: %d,", num, i)
		}
	}
	s.line("}")
	return nil
}

func (t *tables) textSource() *source {
	s := newSource("profile")
	s.line("// allText holds every name and unit.")
	s.line("const allText = %s", t.literal())
	return s
}

// typesSource writes a Go type for every type of the profile.
func (t *tables) typesSource(names scope) (*source, error) {
	s := newSource("profile")
	for _, k := range t.sortedTypes() {
		if err := t.writeType(s, k, names); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// ownString are the types whose String method is written by hand.
var ownString = map[string]bool{"date_time": true, "local_date_time": true}

func (t *tables) writeType(s *source, k named[valueType], names scope) error {
	name := camel(k.name)
	base, _ := baseNamed(k.value.Base)
	s.line("// %s is the profile's type %s, of base type %s.", name, k.name, k.value.Base)
	s.line("type %s %s\n", name, base.goType)
	s.line("// Values of [%s]; %sInvalid stands for none.\nconst (", name, name)
	if err := names.take(name, "type "+k.name); err != nil {
		return err
	}
	values := append(sortedValues(k), named[uint]{"invalid", uint(base.invalid)})
	for _, v := range values {
		s.line("%s%s %s = %d", name, camel(v.name), name, v.value)
		if err := names.take(name+camel(v.name), fmt.Sprintf("value %s of type %s", v.name, k.name)); err != nil {
			return err
		}
	}
	s.line(")\n")
	if !ownString[k.name] {
		s.line("// String returns the value's name in the profile, or %s(N).", k.name)
		s.line("func (v %s) String() string { return valueText(Type{%d}, uint64(v)) }\n", name, t.types[k.name])
	}
	return nil
}
