package main

import (
	"bytes"
	"reflect"

	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages"
	"github.com/tightwire/tightwire/compare/messages/columns"
	"github.com/tightwire/tightwire/compare/messages/descriptors"
	"github.com/tightwire/tightwire/compare/messages/remotewrite"
)

// writeRequest tries the codecs on a Prometheus write request.
func writeRequest() message {
	want := corpus.NewWriteRequest(0)
	b := remotewrite.EncodeProtowire(nil, want)
	return tried("Prometheus write request, 200 series × 10 labels", want, b, remotewrite.Decoders, remotewrite.Encoders)
}

// block tries the codecs on an OpenStreetMap block.
func block() message {
	want := corpus.NewBlock(0)
	b := columns.EncodeProtowire(nil, want)
	return tried("OpenStreetMap-style block, 8,000 nodes in packed deltas", want, b, columns.Decoders, columns.Encoders)
}

// descriptorSet tries the codecs on descriptors that are part of protobuf-go. Trees
// are compared with that of protobuf-go's functions; its bytes are the original
// that every encoder must reproduce.
func descriptorSet() message {
	shape := descriptors.NewShape((*descriptorpb.FileDescriptorSet)(nil).ProtoReflect().Descriptor())
	b := corpus.Descriptors()
	want, err := descriptors.DecodeProtowire(nil, b, shape)
	if err != nil {
		want = nil // which no decoder gives
	}
	decoders, encoders := descriptors.Codecs(shape)
	return tried("FileDescriptorSet of protobuf's own .proto files", &want, b, decoders, encoders)
}

// tried compares the results of each codec with a message and its bytes.
func tried[T any](name string, want *T, b []byte, decoders []messages.Decoder[T], encoders []messages.Encoder[T]) message {
	m := message{name: name, size: len(b)}
	for _, d := range decoders {
		got := new(T)
		err := d.Decode(got, b)
		m.decoded = append(m.decoded, trial{d.Name, err == nil && reflect.DeepEqual(got, want)})
	}
	for _, e := range encoders {
		m.encoded = append(m.encoded, trial{e.Name, bytes.Equal(e.Encode(nil, want), b)})
	}
	return m
}
