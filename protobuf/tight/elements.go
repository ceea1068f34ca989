package tight

// Elements returns the messages of a list that opaque messages have behind a pointer, which is nil if there is none.
func Elements[T any](list *[]*T) []*T {
	if list == nil {
		return nil
	}
	return *list
}
