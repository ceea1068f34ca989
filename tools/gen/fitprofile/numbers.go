package main

import "fmt"

// numbersSource writes a constant for the number of each field of each message, such as
// RecordHeartRate. names are the names that the types of the profile have taken: a
// constant that would be called like one of them ends in Field.
func (t *tables) numbersSource(names scope) (*source, error) {
	s := newSource("profile")
	for _, m := range t.sortedMessages() {
		s.line("// The numbers of the fields of message %s, [MesgNum%s].\nconst (", m.Name, camel(m.Name))
		for _, f := range m.Fields {
			name := camel(m.Name) + camel(f.Name)
			if names[name] != "" {
				name += "Field"
			}
			if err := names.take(name, fmt.Sprintf("field %s of message %s", f.Name, m.Name)); err != nil {
				return nil, err
			}
			s.line("%s = %d // %s", name, f.Num, f.facts())
		}
		s.line(")\n")
	}
	return s, nil
}

// facts describes the type and the meaning of a field's raw values.
func (f field) facts() string {
	meaning := (&member{field: f, base: baseType{goType: f.Type}}).facts()
	switch {
	case f.Array: // has the type
		return meaning
	case meaning == "":
		return f.Type
	}
	return f.Type + ", " + meaning
}
