package fit

import "github.com/tightwire/tightwire/fit/internal/salvage"

// Evidence returns the mean evidence, in bits, that Recover finds in a message of b, whole
// files, without its header and without what is around it: in the messages that are there, and
// in random bytes read by the same definitions. Of chained files, the one whose messages have
// the least evidence counts.
func Evidence(b []byte) (right, invented float64) {
	first := true
	for f := range All(b) {
		if r, other := salvage.Evidence(f.src.data); first || r < right {
			right, invented, first = r, other, false
		}
	}
	return right, invented
}

// Window makes Recover examine n bytes of a damaged file at a time, so that a small file
// takes more than one window.
func Window(n int) RecoverOption {
	return func(r *recovery) { r.in.Window = n }
}

// Without switches off one rule of Recover.
func Without(rule string) RecoverOption {
	return func(r *recovery) { r.in.Without = rule }
}
