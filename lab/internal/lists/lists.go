// Package lists has the loops over slices that the standard library lacks.
package lists

// Map returns the results of calling of with each element, nil if there are none.
func Map[T, U any](all []T, of func(T) U) (made []U) {
	for _, x := range all {
		made = append(made, of(x))
	}
	return made
}

// Filter returns a new slice of the elements for which is is true, nil if there are none. The
// standard library's DeleteFunc takes the opposite condition and overwrites its argument.
func Filter[T any](all []T, is func(T) bool) (some []T) {
	for _, x := range all {
		if is(x) {
			some = append(some, x)
		}
	}
	return some
}

// Count returns the number of elements for which is is true.
func Count[T any](all []T, is func(T) bool) (n int) {
	for _, x := range all {
		if is(x) {
			n++
		}
	}
	return n
}
