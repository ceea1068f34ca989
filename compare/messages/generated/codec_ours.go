package generated

// ours is a codec written by hand, which fills one message again and again.
type ours[T any] struct {
	message T
	decode  func(*T, []byte) error
	encode  func([]byte, *T) []byte
	count   func(*T) int
	room    []byte
}

func (c *ours[T]) Decode(b []byte) error { return c.decode(&c.message, b) }
func (c *ours[T]) Count() int            { return c.count(&c.message) }
func (c *ours[T]) Check() []byte         { return c.encode(nil, &c.message) }

func (c *ours[T]) Encode() []byte {
	c.room = c.encode(c.room, &c.message)
	return c.room
}
