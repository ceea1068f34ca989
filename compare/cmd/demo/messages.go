package main

import (
	"bytes"
	"reflect"

	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/columns"
	"github.com/tightwire/tightwire/compare/messages/descriptors"
	"github.com/tightwire/tightwire/compare/messages/remotewrite"
)

// writeRequest tries the codecs on a Prometheus write request.
func writeRequest() message {
	want := corpus.NewWriteRequest(0)
	b := remotewrite.EncodeProtowire(nil, want)
	m := message{name: "Prometheus write request, 200 series × 10 labels", size: len(b)}
	for _, d := range remotewrite.Decoders {
		var got corpus.WriteRequest
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
	want := corpus.NewBlock(0)
	b := columns.EncodeProtowire(nil, want)
	m := message{name: "OpenStreetMap-style block, 8,000 nodes in packed deltas", size: len(b)}
	for _, d := range columns.Decoders {
		var got corpus.Block
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
	shape := descriptors.NewShape((*descriptorpb.FileDescriptorSet)(nil).ProtoReflect().Descriptor())
	b := corpus.Descriptors()
	m := message{name: "FileDescriptorSet of protobuf's own .proto files", size: len(b)}
	want, err := descriptors.DecodeProtowire(nil, b, shape)
	for _, d := range descriptors.Decoders {
		got, gotErr := d.Decode(nil, b, shape)
		m.decoded(d.Name, err == nil && gotErr == nil && reflect.DeepEqual(got, want))
	}
	for _, e := range descriptors.Encoders {
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
