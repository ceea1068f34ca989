package generated

import "google.golang.org/protobuf/proto"

// protobufCodec is protobuf-go's own.
type protobufCodec[M proto.Message] struct {
	message M
	count   func(M) int
	room    []byte
}

func (c *protobufCodec[M]) Decode(b []byte) error { return proto.Unmarshal(b, c.message) }
func (c *protobufCodec[M]) Count() int            { return c.count(c.message) }
func (c *protobufCodec[M]) Check() []byte         { return check(c.message) }

func (c *protobufCodec[M]) Encode() []byte {
	var err error
	if c.room, err = (proto.MarshalOptions{}).MarshalAppend(c.room[:0], c.message); err != nil {
		panic(err) // there are no required fields, and all text is UTF-8
	}
	return c.room
}

func check(m proto.Message) []byte {
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	if err != nil {
		panic(err) // there are no required fields, and all text is UTF-8
	}
	return b
}
