package fit

import (
	"bytes"
	"hash/maphash"

	"github.com/tightwire/tightwire/fit/profile"
)

// definitions interns the definitions of one source: those with the same bytes are
// one [Definition]. They are found by a hash of their bytes, which spares a copy of
// the bytes as a key. The zero value is ready; it keeps all definitions and copies
// their bytes.
type definitions struct {
	byHash map[uint64]*Definition // at the next free key if another has the hash
	most   int                    // when there are so many, all are forgotten; 0 for no limit
	alias  bool                   // the bytes stay as they are, so they need no copy
}

// hashSeed makes it impossible to prepare bytes with the same hash.
var hashSeed = maphash.MakeSeed()

// intern returns the Definition with these bytes after its header byte. They say
// whether there is a list of developer fields: their length does.
func (ds *definitions) intern(src *source, raw []byte) *Definition {
	d, key := ds.find(raw)
	if d == nil {
		d = ds.add(src, raw, key)
	}
	return d
}

// add compiles the definition with these bytes, which is to have the key.
func (ds *definitions) add(src *source, raw []byte, key uint64) *Definition {
	if ds.byHash == nil {
		ds.byHash = map[uint64]*Definition{}
	}
	if ds.most > 0 && len(ds.byHash) == ds.most {
		clear(ds.byHash)
		_, key = ds.find(raw)
	}
	if !ds.alias {
		raw = bytes.Clone(raw)
	}
	d := compile(src, raw)
	ds.byHash[key] = d
	return d
}

// find returns the Definition with these bytes, or nil, and the key that it has or
// is to have.
func (ds *definitions) find(raw []byte) (d *Definition, key uint64) {
	for key = maphash.Bytes(hashSeed, raw); ; key++ {
		if d = ds.byHash[key]; d == nil || string(d.raw) == string(raw) {
			return d, key
		}
	}
}

// describe reports whether messages with these definitions describe developer fields.
func (ds *definitions) describe() bool {
	for _, d := range ds.byHash {
		if d.num == profile.MesgNumFieldDescription {
			return true
		}
	}
	return false
}
