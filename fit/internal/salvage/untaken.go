package salvage

import "slices"

// Torn bytes can have the size of a definition that no evidence speaks for. It would be in force for
// all messages after it, though the best path reads its bytes as something else.

// dropUntaken drops the definitions with little evidence that are no steps. It reports whether there
// are any.
func (s *salvager) dropUntaken(steps []step) bool {
	taken := map[*foundDefinition]bool{}
	for i := range steps {
		if st := &steps[i]; st.defines {
			taken[st.found] = true
		}
	}
	before := len(s.definitions)
	s.definitions = slices.DeleteFunc(s.definitions, func(m *foundDefinition) bool {
		return m.size > 0 && m.bits < soundAfter && !taken[m]
	})
	return len(s.definitions) < before
}
