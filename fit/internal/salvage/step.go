package salvage

// A step is a part of a path: messages, a definition or skipped bytes.
type step struct {
	at, size int
	count    int        // how many messages
	found    *candidate // nil if bytes are skipped
	defines  bool
	after    bool // skipped after the checksum
	twice    bool // skipped because the bytes are there again
	late     bool // of a message: its time is after the next one
	doubt    int16
}

// message reports whether s is messages, with or without their definition.
func (s *step) message() bool { return s.found != nil && !s.defines }

// defined reports whether s is messages whose definition is there.
func (s *step) defined() bool { return s.message() && s.found.shape.raw != nil }

// gap reports whether s is skipped bytes that may have been messages.
func (s *step) gap() bool { return s.found == nil && !s.twice }

// each returns the size of each message, or of the whole step if it is not messages.
func (s *step) each() int {
	if s.message() {
		return int(s.found.shape.size)
	}
	return s.size
}

// skip makes messages skipped bytes.
func (s *step) skip() { *s = step{at: s.at, size: s.size, count: 1} }

// joins reports whether s continues the step last.
func (s *step) joins(last *step) bool {
	if s.found == nil || last.found == nil {
		return s.found == last.found && !s.twice && !last.twice
	}
	return s.found == last.found && !s.defines && !last.defines && !last.late && s.doubt == 0 && last.doubt == 0
}
