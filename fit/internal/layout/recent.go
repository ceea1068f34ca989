package layout

import "github.com/tightwire/tightwire/fit/internal/locals"

// Recent chooses local types for messages that are written one by one: it gives up the
// definition that was not used for longest. D is what the caller knows a definition by: two
// that are equal have the same bytes. The bytes may change later; Recent has its own.
type Recent[D comparable] struct {
	slots [locals.Max]Slot[D]
	uses  uint64
}

// Slot is a local type with the definition in force.
type Slot[D comparable] struct {
	Definition D
	Local      uint8
	defined    bool
	content    []byte // see Content
	used       uint64 // by Recent.uses
}

// Use notes that a message of s is written.
func (r *Recent[D]) Use(s *Slot[D]) {
	r.uses++
	s.used = r.uses
}

// Find returns the local type, below n, with definition d, whose bytes after the header byte
// are raw. It reports whether d is in force; if not, the caller writes it now.
func (r *Recent[D]) Find(d D, raw []byte, n int) (s *Slot[D], inForce bool) {
	content, _ := Content(raw)
	oldest := 0
	for i := range r.slots[:n] {
		s := &r.slots[i]
		if s.defined && (s.Definition == d || string(s.content) == string(content)) {
			s.Definition = d
			return s, true
		}
		if s.used < r.slots[oldest].used {
			oldest = i
		}
	}
	s = &r.slots[oldest]
	s.Definition, s.Local, s.defined = d, uint8(oldest), true
	s.content = append(s.content[:0], content...)
	return s, false
}
