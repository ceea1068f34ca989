package main

import (
	"bytes"
	"reflect"

	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/tightwire/tightwire/compare/columns"
	"github.com/tightwire/tightwire/compare/inputs"
	"github.com/tightwire/tightwire/compare/remotewrite"
	"github.com/tightwire/tightwire/compare/walk"
)

// writeRequest tries the codecs on a Prometheus write request.
func writeRequest() message {
	want := inputs.NewWriteRequest(0)
	b := remotewrite.EncodeProtowire(nil, want)
	m := message{name: "Prometheus write request, 200 series × 10 labels", size: len(b)}
	for _, d := range remotewrite.Decoders {
		var got inputs.WriteRequest
		err := d.Decode(&got, b)
		m.decoded(d.Name, err == nil && reflect.DeepEqual(&got, want))
	}
	for _, e := range remotewrite.Encoders {
		m.encoded(e.Name, bytes.Equal(e.Encode(nil, want), b))
	}
	return m
}

// block tries the codecs on an OpenStreetMap block.
func block() message {
	want := inputs.NewBlock(0)
	b := columns.EncodeProtowire(nil, want)
	m := message{name: "OpenStreetMap-style block, 8,000 nodes in packed deltas", size: len(b)}
	for _, d := range columns.Decoders {
		var got inputs.Block
		err := d.Decode(&got, b)
		m.decoded(d.Name, err == nil && reflect.DeepEqual(&got, want))
	}
	for _, e := range columns.Encoders {
		m.encoded(e.Name, bytes.Equal(e.Encode(nil, want), b))
	}
	return m
}

// descriptorSet tries the codecs on descriptors that protobuf-go carries. Trees
// are compared with that of protobuf-go's functions; its own bytes are the
// original that every encoder has to give back.
func descriptorSet() message {
	shape := walk.NewShape((*descriptorpb.FileDescriptorSet)(nil).ProtoReflect().Descriptor())
	b := inputs.Descriptors()
	m := message{name: "FileDescriptorSet of protobuf's own .proto files", size: len(b)}
	want, err := walk.DecodeProtowire(nil, b, shape)
	for _, d := range walk.Decoders {
		got, gotErr := d.Decode(nil, b, shape)
		m.decoded(d.Name, err == nil && gotErr == nil && reflect.DeepEqual(got, want))
	}
	for _, e := range walk.Encoders {
		m.encoded(e.Name, bytes.Equal(e.Encode(nil, want), b))
	}
	return m
}

func (m *message) decoded(codec string, same bool) {
	m.trials = append(m.trials, trial{codec, "decode", same})
}

func (m *message) encoded(codec string, same bool) {
	m.trials = append(m.trials, trial{codec, "encode", same})
}
