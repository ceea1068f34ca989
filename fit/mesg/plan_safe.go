//go:build purego

package mesg

import "github.com/tightwire/tightwire/fit"

// plan is what is decided once for a definition: without unsafe, nothing.
type plan struct{}

func newPlan[T any, P Pointer[T]](*fit.Definition, *T) *plan { return nil }

// follow sets all fields of r from m. In blank everything is invalid.
func follow[T any, P Pointer[T]](_ *plan, r, blank *T, m fit.Message) {
	*r = *blank
	fill(P(r), m)
}

// appendTo adds the valid fields of r to b as one message.
func appendTo[T any, P Pointer[T]](b *fit.Builder, r P) error { return appendGeneric(b, r) }

// appendSome adds the first of the structs to b as one message.
func appendSome[T any, P Pointer[T]](b *fit.Builder, all []T) (n int, err error) {
	return 1, appendGeneric(b, P(&all[0]))
}
