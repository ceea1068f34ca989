package fit

// definitionArena allocates definitions and their fields in blocks. The simple version
// allocates each by itself; where files are small, that took half the time of decoding one.
// The zero value is ready, and allocates each by itself.
type definitionArena struct {
	definitions []Definition
	fields      []FieldDefinition
	expected    int // how many definitions are to come at most
	lists       int // in how many fields at most
}

// The most that is allocated at once: a file may repeat few definitions many times.
const (
	slabDefinitions = 16
	slabFields      = 256
)

// definition returns a definition without fields.
func (s *definitionArena) definition() *Definition {
	if len(s.definitions) == 0 {
		s.definitions = make([]Definition, max(1, min(s.expected, slabDefinitions)))
		s.expected -= len(s.definitions)
	}
	d := &s.definitions[0]
	s.definitions = s.definitions[1:]
	return d
}

// plan returns a plan with room for n fields.
func (s *definitionArena) plan(n int) *fieldPlan {
	if len(s.fields) < n {
		s.fields = make([]FieldDefinition, max(n, min(s.lists, slabFields)))
		s.lists -= len(s.fields)
	}
	p := &fieldPlan{fields: s.fields[:0:n]}
	s.fields = s.fields[n:]
	return p
}
