package salvage

// A foundDefinition is a definition found in the file, in force from a place on.
type foundDefinition struct {
	at, size int    // of the definition; size is 0 if it is lost
	shape    *shape // nil if it is lost
	local    uint8
	bits     int // how sound it is
	before   *foundDefinition
	seen     int // how many messages it has where decoding gets
	led      int // how many messages led far with the size of a lost definition

	exact int   // how many messages are followed by another
	gaps  int   // how many are followed by a message without definition
	after uint8 // of this local type
}

// from returns the first place where m is in force.
func (m *foundDefinition) from() int { return m.at + min(1, m.size) }

// A step is a part of a path: messages, a definition or skipped bytes.
type step struct {
	at, size int
	count    int              // how many messages
	found    *foundDefinition // nil if bytes are skipped
	defines  bool
	after    bool // skipped after the checksum
	twice    bool // skipped because the bytes are there again
	late     bool // of a message: its time is after the next one
	doubt    int16
}

// message reports whether s is messages, with or without their definition.
func (s *step) message() bool { return s.found != nil && !s.defines }

// joins reports whether s continues the step last.
func (s *step) joins(last *step) bool {
	if s.found == nil || last.found == nil {
		return s.found == last.found && !s.twice && !last.twice
	}
	return s.found == last.found && !s.defines && !last.defines && !last.late && s.doubt == 0 && last.doubt == 0
}

// isAgain reports whether a message of m at a place repeats one that a file has only once.
func (m *foundDefinition) isAgain(at int) bool {
	return m.shape != nil && m.shape.once && at != m.at+m.size
}
