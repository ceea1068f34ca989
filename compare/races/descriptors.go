package races

import (
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/descriptors"
	"github.com/tightwire/tightwire/lab/race"
)

// descriptorRaces race the decoding of a FileDescriptorSet to a tree of fields
// and the encoding of the tree. A unit is a whole set. The set is one, so the
// inputs differ in the order of its files.
func descriptorRaces() []race.Race {
	shape := descriptors.NewShape((*descriptorpb.FileDescriptorSet)(nil).ProtoReflect().Descriptor())
	encoded := made(rotatedSet)
	trees := made(func(seed uint64) descriptors.Message {
		m, err := descriptors.DecodeProtowire(nil, encoded()[seed], shape)
		if err != nil {
			panic(err) // protobuf-go wrote these bytes
		}
		return m
	})
	decode := race.Race{Name: "Descriptors/op=decode", Inputs: variants}
	for _, d := range descriptors.Decoders {
		var into descriptors.Message
		decode.Arms = append(decode.Arms, race.Arm{Name: armName(d.Name), Run: func(i int) uint64 {
			var err error
			if into, err = d.Decode(into, encoded()[i], shape); err != nil {
				return failed
			}
			return ofValues(into, ofFile)
		}})
	}
	encode := race.Race{Name: "Descriptors/op=encode", Inputs: variants}
	for _, e := range descriptors.Encoders {
		encode.Arms = append(encode.Arms, intoBuffer(armName(e.Name), trees, e.Encode))
	}
	return []race.Race{decode, encode}
}

// rotatedSet returns the set with its first seed files at the end.
func rotatedSet(seed uint64) []byte {
	files := corpus.DescriptorSet().File
	set := &descriptorpb.FileDescriptorSet{File: slices.Concat(files[seed:], files[:seed])}
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(set)
	if err != nil {
		panic(err) // every required field of a registered descriptor is set
	}
	return b
}

// ofFile returns a number made of the length and number of fields of a file.
func ofFile(f descriptors.Field) uint64 {
	return f.Tag + uint64(len(f.Message))<<32 + uint64(len(f.Bytes))
}
