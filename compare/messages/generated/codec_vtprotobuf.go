package generated

import (
	"slices"

	"google.golang.org/protobuf/proto"
)

// vtMessage is what vtprotobuf generates.
type vtMessage interface {
	proto.Message
	UnmarshalVT(b []byte) error
	UnmarshalVTUnsafe(b []byte) error
	SizeVT() int
	MarshalToSizedBufferVT(b []byte) (int, error)
	ReturnToVTPool()
}

// vtCodec is vtprotobuf's.
type vtCodec[M vtMessage] struct {
	fromPool func() M
	message  M
	decode   func(M, []byte) error
	count    func(M) int
	room     []byte
}

func (c *vtCodec[M]) Decode(b []byte) error {
	c.message.ReturnToVTPool()
	c.message = c.fromPool()
	return c.decode(c.message, b)
}

func (c *vtCodec[M]) Count() int    { return c.count(c.message) }
func (c *vtCodec[M]) Check() []byte { return check(c.message) }

func (c *vtCodec[M]) Encode() []byte {
	n := c.message.SizeVT()
	c.room = slices.Grow(c.room[:0], n)[:n]
	if _, err := c.message.MarshalToSizedBufferVT(c.room); err != nil {
		panic(err) // only messages of others that are nested can fail
	}
	return c.room
}
