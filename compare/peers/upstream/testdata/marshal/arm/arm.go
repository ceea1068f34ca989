// Package arm marshals and unmarshals with protobuf-go. It is compiled twice: as it
// stands, and with each import of protobuf-go changed to the copy of it that calls
// protobuf/protowire.
package arm

import (
	"fmt"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/structpb"

	"marshal/arm/pb"
)

// A Case is a message with its encoding.
type Case struct {
	Name    string
	Encoded []byte
	message proto.Message
	into    proto.Message
	buf     []byte
}

// Cases returns the messages.
func Cases() []*Case {
	return []*Case{
		newCase("descriptors", descriptors(), &descriptorpb.FileDescriptorSet{}),
		newCase("struct", list(), &structpb.ListValue{}),
		newCase("write-request", writeRequest(), &pb.WriteRequest{}),
	}
}

func newCase(name string, m, into proto.Message) *Case {
	c := &Case{Name: name, message: m, into: into}
	c.Marshal()
	c.Encoded = append([]byte(nil), c.buf...)
	c.Unmarshal()
	if !proto.Equal(c.message, c.into) {
		panic(name + ": what was unmarshalled is not what was marshalled")
	}
	return c
}

// Marshal encodes the message into the room of the last encoding.
func (c *Case) Marshal() {
	var err error
	if c.buf, err = (proto.MarshalOptions{Deterministic: true}).MarshalAppend(c.buf[:0], c.message); err != nil {
		panic(err)
	}
}

// Unmarshal decodes the encoding into an empty message.
func (c *Case) Unmarshal() {
	if err := proto.Unmarshal(c.Encoded, c.into); err != nil {
		panic(err)
	}
}

func descriptors() proto.Message {
	return &descriptorpb.FileDescriptorSet{File: []*descriptorpb.FileDescriptorProto{
		protodesc.ToFileDescriptorProto(descriptorpb.File_google_protobuf_descriptor_proto),
		protodesc.ToFileDescriptorProto(structpb.File_google_protobuf_struct_proto),
	}}
}

// list is what JSON looks like: 100 small objects.
func list() proto.Message {
	var values []any
	for i := range 100 {
		values = append(values, map[string]any{
			"id": i, "name": fmt.Sprintf("item %d", i), "price": float64(i) * 1.25, "sold": i%3 == 0, "tags": []any{"a", "b"},
		})
	}
	l, err := structpb.NewList(values)
	if err != nil {
		panic(err)
	}
	return l
}

// writeRequest has 200 series of ten labels and one sample.
func writeRequest() proto.Message {
	w := &pb.WriteRequest{}
	for i := range 200 {
		s := &pb.TimeSeries{Samples: []*pb.Sample{{Value: float64(i) * 0.5, Timestamp: 1_700_000_000_000 + int64(i)*15_000}}}
		for j := range 10 {
			s.Labels = append(s.Labels, &pb.Label{Name: fmt.Sprintf("label_%d", j), Value: fmt.Sprintf("value-%d-of-%d", j, i)})
		}
		w.Timeseries = append(w.Timeseries, s)
	}
	return w
}
