package testkit

import (
	"os"
	"testing"
)

// Pages is memory between two pages that cannot be read, so that a test finds a read
// past its input: it crashes there ("unexpected fault address"). Where the platform has
// no such pages, guard bytes are in their place. They are checked when the test ends,
// and find only writes.
//
// One slice at a time: the next call of AtEnd or AtStart overwrites it.
type Pages struct {
	data []byte // whole pages
}

// NewPages returns Pages with room for slices of at least size bytes. They last
// until the test ends.
func NewPages(t testing.TB, size int) *Pages {
	t.Helper()
	page := os.Getpagesize()
	return &Pages{between(t, page, (size+page-1)/page*page)}
}

// AtEnd returns a copy of b that ends where the unreadable page begins.
func (p *Pages) AtEnd(b []byte) []byte {
	s := p.data[len(p.data)-len(b):]
	copy(s, b)
	return s
}

// AtStart returns a copy of b that begins where an unreadable page ends. Its
// capacity is its length.
func (p *Pages) AtStart(b []byte) []byte {
	s := p.data[:len(b):len(b)]
	copy(s, b)
	return s
}
