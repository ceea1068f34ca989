package generated

import (
	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/protobuf/tight"
)

// reuseCodec is tight.Reuse: it decodes each message into the memory of the one before.
type reuseCodec[T any, M interface {
	*T
	proto.Message
}] struct {
	memory  tight.Reuse[T]
	message *T
	count   func(M) int
}

func (c *reuseCodec[T, M]) Decode(b []byte) (err error) {
	c.message, err = c.memory.Unmarshal(b)
	return err
}

func (c *reuseCodec[T, M]) Count() int    { return c.count(c.message) }
func (c *reuseCodec[T, M]) Check() []byte { return check(M(c.message)) }
func (*reuseCodec[T, M]) Encode() []byte  { panic("it decodes only") }
