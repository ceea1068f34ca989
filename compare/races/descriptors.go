package races

import (
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/descriptors"
	"github.com/tightwire/tightwire/lab/race"
)

// descriptorRaces race a FileDescriptorSet as a tree of fields. There is only one set: the
// inputs differ in the order of its files.
func descriptorRaces() []race.Race {
	shape := descriptors.NewShape((*descriptorpb.FileDescriptorSet)(nil).ProtoReflect().Descriptor())
	encoded := Made(rotatedSet)
	trees := Made(func(seed uint64) *descriptors.Message {
		m := Sound(descriptors.DecodeProtowire(nil, encoded()[seed], shape)) // protobuf-go wrote these bytes
		return &m
	})
	decoders, encoders := descriptors.Codecs(shape)
	answer := func(m *descriptors.Message) uint64 { return ofValues(*m, ofFile) }
	return messageRaces("Descriptors", decoders, encoders, trees, encoded, answer)
}

// rotatedSet returns the set with its first seed files at the end.
func rotatedSet(seed uint64) []byte {
	files := corpus.DescriptorSet().File
	set := &descriptorpb.FileDescriptorSet{File: slices.Concat(files[seed:], files[:seed])}
	return Sound(proto.MarshalOptions{Deterministic: true}.Marshal(set)) // every required field is set
}

// ofFile returns a number from the length and the number of fields of a file.
func ofFile(f descriptors.Field) uint64 {
	return f.Tag + uint64(len(f.Message))<<32 + uint64(len(f.Bytes))
}
