package remotewrite

import (
	"testing"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/compare/corpus"
)

// schema is the part of Prometheus' remote.proto and types.proto that is used
// here, in the form that protoc would make of it.
const schema = `
name: "remote.proto" syntax: "proto3"
message_type: {
	name: "WriteRequest"
	field: { name: "timeseries" number: 1 type: TYPE_MESSAGE type_name: ".TimeSeries" label: LABEL_REPEATED }
}
message_type: {
	name: "TimeSeries"
	field: { name: "labels" number: 1 type: TYPE_MESSAGE type_name: ".Label" label: LABEL_REPEATED }
	field: { name: "samples" number: 2 type: TYPE_MESSAGE type_name: ".Sample" label: LABEL_REPEATED }
}
message_type: {
	name: "Label"
	field: { name: "name" number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
	field: { name: "value" number: 2 type: TYPE_STRING label: LABEL_OPTIONAL }
}
message_type: {
	name: "Sample"
	field: { name: "value" number: 1 type: TYPE_DOUBLE label: LABEL_OPTIONAL }
	field: { name: "timestamp" number: 2 type: TYPE_INT64 label: LABEL_OPTIONAL }
}`

// described returns the descriptors of schema.
func described(t *testing.T) protoreflect.MessageDescriptors {
	var file descriptorpb.FileDescriptorProto
	if err := prototext.Unmarshal([]byte(schema), &file); err != nil {
		t.Fatal(err)
	}
	desc, err := protodesc.NewFile(&file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return desc.Messages()
}

// marshal returns what proto.Marshal makes of w.
func marshal(t *testing.T, w *corpus.WriteRequest) []byte {
	req := dynamicpb.NewMessage(described(t).ByName("WriteRequest"))
	for _, ts := range w.Timeseries {
		series := appendNew(req, 1)
		for _, l := range ts.Labels {
			label := appendNew(series, 1)
			set(label, 1, l.Name)
			set(label, 2, l.Value)
		}
		for _, s := range ts.Samples {
			sample := appendNew(series, 2)
			set(sample, 1, s.Value)
			set(sample, 2, s.Timestamp)
		}
	}
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(req.Interface())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func appendNew(m protoreflect.Message, num protoreflect.FieldNumber) protoreflect.Message {
	return m.Mutable(m.Descriptor().Fields().ByNumber(num)).List().AppendMutable().Message()
}

func set(m protoreflect.Message, num protoreflect.FieldNumber, v any) {
	m.Set(m.Descriptor().Fields().ByNumber(num), protoreflect.ValueOf(v))
}
