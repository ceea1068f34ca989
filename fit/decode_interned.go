package fit

import (
	"bytes"
	"hash/maphash"
	"iter"

	"github.com/tightwire/tightwire/fit/profile"
)

// definitions interns the definitions of one source: definitions with the same bytes share one
// [Definition]. It compares the first few one by one, as most files have few, and finds all
// others by a hash of their bytes, which needs no copy of the bytes as a key. The zero value is
// ready; it keeps all definitions and copies their bytes.
type definitions struct {
	first  [fewDefinitions]*Definition
	count  int                    // in first; 0 once they are in byHash
	byHash map[uint64]*Definition // on a collision, at the next free key
	most   int                    // at this number all are forgotten; 0 for no limit
	alias  bool                   // the bytes stay as they are, so they need no copy
	slab   definitionArena
}

const fewDefinitions = 12

// few returns the definitions that are not in byHash. A field with this slice would make
// each definitions value escape to the heap.
func (ds *definitions) few() []*Definition { return ds.first[:ds.count] }

// hashSeed makes it impossible to prepare bytes with the same hash.
var hashSeed = maphash.MakeSeed()

// intern returns the Definition with these bytes after its header byte. The length of raw
// shows whether it has a list of developer fields.
func (ds *definitions) intern(src *source, raw []byte) *Definition {
	d := ds.lookUp(raw)
	if d == nil {
		d = ds.addNew(src, raw)
	}
	return d
}

// addNew compiles the definition with these bytes, which is new.
func (ds *definitions) addNew(src *source, raw []byte) *Definition {
	if !ds.alias {
		raw = bytes.Clone(raw)
	}
	if ds.byHash == nil {
		if ds.count < fewDefinitions {
			d := ds.slab.sharedPlan(src, raw)
			ds.first[ds.count] = d
			ds.count++
			return d
		}
		ds.hash()
	}
	d := ds.slab.compile(src, raw)
	if ds.most > 0 && len(ds.byHash) == ds.most {
		clear(ds.byHash)
	}
	_, key := ds.findHash(raw)
	ds.byHash[key] = d
	return d
}

// len returns the number of definitions.
func (ds *definitions) len() int { return ds.count + len(ds.byHash) }

// hash moves the few definitions to byHash.
func (ds *definitions) hash() {
	ds.byHash = map[uint64]*Definition{}
	for _, d := range ds.few() {
		_, key := ds.findHash(d.raw)
		ds.byHash[key] = d
	}
	ds.count = 0
}

// lookUp returns the Definition with these bytes, or nil.
func (ds *definitions) lookUp(raw []byte) *Definition {
	if ds.byHash != nil {
		d, _ := ds.findHash(raw)
		return d
	}
	for _, d := range ds.few() {
		if string(d.raw) == string(raw) {
			return d
		}
	}
	return nil
}

// findHash returns the Definition with these bytes, or nil, and its key, or the key to
// store it under.
func (ds *definitions) findHash(raw []byte) (d *Definition, key uint64) {
	for key = maphash.Bytes(hashSeed, raw); ; key++ {
		if d = ds.byHash[key]; d == nil || string(d.raw) == string(raw) {
			return d, key
		}
	}
}

// has reports whether one of these definitions is of messages of a kind.
func (ds *definitions) has(num profile.MesgNum) bool {
	for _, d := range ds.few() {
		if d.num == num {
			return true
		}
	}
	for _, d := range ds.byHash {
		if d.num == num {
			return true
		}
	}
	return false
}

// Definitions returns the definition messages of a decoded file in their order, each with
// the offset of its header byte in the input. A repeated definition comes each time, as the same
// Definition; [Message.Definition] returns a different pointer for the same bytes. The
// definitions end where the file is damaged. A file that was not decoded has no definitions.
func (f *File) Definitions() iter.Seq2[int64, *Definition] {
	return func(yield func(int64, *Definition) bool) {
		if f.src == nil {
			return
		}
		known := definitions{alias: true}
		data, s := f.src.data, scan{}
		for s.skip(data) {
			at := s.end
			if s.readDefinition(data) != nil {
				return
			}
			if !yield(f.src.base+int64(at), known.intern(f.src, data[at+1:s.end:s.end])) {
				return
			}
		}
	}
}

// skip skips the whole data messages at s.end. It reports whether anything follows them.
func (s *scan) skip(data []byte) bool {
	for s.end < len(data) {
		n := s.size.Of(data[s.end])
		if n == 0 || n > len(data)-s.end {
			return n == 0
		}
		s.end += n
	}
	return false
}
