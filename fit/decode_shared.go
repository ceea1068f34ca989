package fit

import (
	"bytes"
	"hash/maphash"
	"sync/atomic"
)

// Devices write the same definitions in each file, so some plans are kept for all files:
// compiling them again took a quarter of the time of decoding a small file. Kept plans hold
// no bytes of a file, and their number and size are bounded, whatever is decoded. A file's
// definition points to the kept fields, and so takes 24 bytes.
var sharedPlans [1024]atomic.Pointer[Definition]

// maxShared is the length in bytes of the longest definition that is kept: some 80 fields.
const maxShared = 256

// sharedPlan is compile for a definition whose plan may be kept.
func (s *definitionArena) sharedPlan(src *source, raw []byte) *Definition {
	if len(raw) > maxShared {
		return s.compile(src, raw)
	}
	d := s.definition()
	*d = *keptPlan(raw)
	d.src = src
	return d
}

// keptPlan returns the kept definition with these bytes; if there is none, it keeps a new
// one. Each definition has two possible places, so that two that a device writes in turns
// seldom overwrite each other.
func keptPlan(raw []byte) *Definition {
	hash := maphash.Bytes(hashSeed, raw)
	at := &sharedPlans[hash%uint64(len(sharedPlans))]
	plan := at.Load()
	if plan != nil && string(plan.raw) == string(raw) {
		return plan
	}
	if plan != nil {
		at = &sharedPlans[hash>>32%uint64(len(sharedPlans))]
		if plan = at.Load(); plan != nil && string(plan.raw) == string(raw) {
			return plan
		}
	}
	plan = compile(nil, bytes.Clone(raw))
	at.Store(plan)
	return plan
}
