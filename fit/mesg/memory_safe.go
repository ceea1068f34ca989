//go:build purego

package mesg

import "github.com/tightwire/tightwire/fit"

// Without unsafe there is no memory of a struct to look at: each struct is read and written
// by the plain code.

// plan is what is decided once for a definition: here, nothing.
type plan struct{}

func newPlan(*fit.Definition, typed) *plan { return nil }

// fillByPlan sets all fields of r from m. In blank everything is invalid.
func fillByPlan[T any, P Pointer[T]](_ *plan, r, blank *T, m fit.Message) {
	*r = *blank
	fill(P(r), m)
}

// appendTo adds the valid fields of r to b as one message.
func appendTo[T any, P Pointer[T]](b *fit.Builder, r P) error { return appendGeneric(b, r) }

// appendSome adds the first of the structs to b as one message.
func appendSome[T any, P Pointer[T]](b *fit.Builder, all []T) (n int, err error) {
	return 1, appendGeneric(b, P(&all[0]))
}
