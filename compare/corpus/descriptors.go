package corpus

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/gofeaturespb"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/apipb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/emptypb"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/sourcecontextpb"
	"google.golang.org/protobuf/types/known/structpb"
	"google.golang.org/protobuf/types/known/timestamppb"
	"google.golang.org/protobuf/types/known/typepb"
	"google.golang.org/protobuf/types/known/wrapperspb"
	"google.golang.org/protobuf/types/pluginpb"
)

// Descriptors returns a marshalled FileDescriptorSet, made of the descriptors in protobuf-go:
// protobuf's well-known types, descriptor.proto, plugin.proto and the Go features. Messages nest
// up to five deep. Their varints, strings and messages are mostly short.
func Descriptors() []byte {
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(DescriptorSet())
	if err != nil {
		panic(err) // every required field of a registered descriptor is set
	}
	return b
}

// DescriptorSet returns the message that [Descriptors] marshals.
func DescriptorSet() *descriptorpb.FileDescriptorSet {
	set := new(descriptorpb.FileDescriptorSet)
	for _, file := range []protoreflect.FileDescriptor{
		anypb.File_google_protobuf_any_proto,
		apipb.File_google_protobuf_api_proto,
		descriptorpb.File_google_protobuf_descriptor_proto,
		durationpb.File_google_protobuf_duration_proto,
		emptypb.File_google_protobuf_empty_proto,
		fieldmaskpb.File_google_protobuf_field_mask_proto,
		gofeaturespb.File_google_protobuf_go_features_proto,
		pluginpb.File_google_protobuf_compiler_plugin_proto,
		sourcecontextpb.File_google_protobuf_source_context_proto,
		structpb.File_google_protobuf_struct_proto,
		timestamppb.File_google_protobuf_timestamp_proto,
		typepb.File_google_protobuf_type_proto,
		wrapperspb.File_google_protobuf_wrappers_proto,
	} {
		set.File = append(set.File, protodesc.ToFileDescriptorProto(file))
	}
	return set
}
