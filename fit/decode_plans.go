package fit

import "hash/maphash"

// plans has definitions by a hash of their bytes, which spares a copy of the bytes
// for each. One whose hash is taken lies at the next free one.
type plans map[uint64]*Definition

// planSeed makes it impossible to prepare bytes with the same hash.
var planSeed = maphash.MakeSeed()

// find returns the Definition with these bytes behind its header, or nil, and the key
// that it has or is to have.
func (p plans) find(raw []byte) (d *Definition, key uint64) {
	for key = maphash.Bytes(planSeed, raw); ; key++ {
		if d = p[key]; d == nil || string(d.raw) == string(raw) {
			return d, key
		}
	}
}

// describe reports whether messages with these definitions describe developer fields.
func (p plans) describe() bool {
	for _, d := range p {
		if d.num == numFieldDescription {
			return true
		}
	}
	return false
}
