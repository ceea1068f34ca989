package icount

// On arm64 nothing is copied, and each instruction is stepped through. The other half of
// these is in the files for amd64.
type copies struct{ inCopy bool }

func goesOn([]byte) bool { return false }

func (t *tracer) makeRoom() error       { return nil }
func (t *tracer) advance() error        { return step(t.thread, 0) }
func (t *tracer) left() error           { return nil }
func (t *tracer) interrupted(int) error { return nil }
func (t *tracer) collect(int) error     { return nil }
