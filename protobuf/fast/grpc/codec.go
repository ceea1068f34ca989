// Package grpc is a codec for gRPC, which decodes messages of several frames with one copy of their bytes. Import it for that:
//
//	import _ "github.com/tightwire/tightwire/protobuf/fast/grpc"
//
// gRPC hands over a message as a list of buffers, which it takes back. Its own codec copies them into one buffer of a
// pool, and a generated codec then copies texts and bytes out of that. This one copies the buffers into memory of their
// own, and text and bytes of the message are parts of that. So each of them that is kept keeps the bytes of the whole message, as
// long as tight.Detach has not been called.
//
// It has the name "proto" of gRPC's codec, and calls that for all it does not do itself: to encode, where that writes
// into a buffer of the pool without a copy, and to decode messages that have no generated codec below package proto.
// With TIGHT=off in the environment it is gRPC's codec.
package grpc

import (
	"slices"

	"google.golang.org/grpc/encoding"
	name "google.golang.org/grpc/encoding/proto" // registered before ours
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/protobuf/tight"
)

func init() { encoding.RegisterCodecV2(codec{encoding.GetCodecV2(name.Name)}) }

// codec is gRPC's, but for Unmarshal.
type codec struct{ encoding.CodecV2 }

// Unmarshal is described at the package.
func (c codec) Unmarshal(data mem.BufferSlice, v any) error {
	m, ok := v.(proto.Message)
	if !ok || !tight.Hooked(m) {
		return c.CodecV2.Unmarshal(data, v)
	}
	b := slices.Grow([]byte(nil), data.Len())
	for _, part := range data {
		b = append(b, part.ReadOnlyData()...)
	}
	return tight.UnmarshalAlias(b, m)
}
