package conformance

import (
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	// The messages register themselves.
	_ "github.com/tightwire/tightwire/protobuf/internal/conformance/edition2023"
	_ "github.com/tightwire/tightwire/protobuf/internal/conformance/editions2"
	_ "github.com/tightwire/tightwire/protobuf/internal/conformance/editions3"
	_ "github.com/tightwire/tightwire/protobuf/internal/conformance/proto2"
	_ "github.com/tightwire/tightwire/protobuf/internal/conformance/proto3"
	"github.com/tightwire/tightwire/protobuf/internal/conformance/suite"
)

// Answer does what the suite asks for: it decodes a message and encodes it again. Messages, formats
// and editions that nobody has here are skipped.
func Answer(request *suite.ConformanceRequest) *suite.ConformanceResponse {
	kind, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(request.GetMessageType()))
	if err != nil {
		return skipped("no such message")
	}
	m := kind.New().Interface()
	switch p := request.GetPayload().(type) {
	case *suite.ConformanceRequest_ProtobufPayload:
		err = proto.Unmarshal(p.ProtobufPayload, m)
	case *suite.ConformanceRequest_JsonPayload:
		ignore := request.GetTestCategory() == suite.TestCategory_JSON_IGNORE_UNKNOWN_PARSING_TEST
		err = protojson.UnmarshalOptions{DiscardUnknown: ignore}.Unmarshal([]byte(p.JsonPayload), m)
	case *suite.ConformanceRequest_TextPayload:
		err = prototext.Unmarshal([]byte(p.TextPayload), m)
	default:
		return skipped("no such payload")
	}
	if err != nil {
		return &suite.ConformanceResponse{Result: &suite.ConformanceResponse_ParseError{ParseError: err.Error()}}
	}
	return encoded(request, m)
}

// encoded answers with m in the format that request asks for.
func encoded(request *suite.ConformanceRequest, m proto.Message) *suite.ConformanceResponse {
	var b []byte
	var err error
	answer := new(suite.ConformanceResponse)
	switch request.GetRequestedOutputFormat() {
	case suite.WireFormat_PROTOBUF:
		b, err = proto.Marshal(m)
		answer.Result = &suite.ConformanceResponse_ProtobufPayload{ProtobufPayload: b}
	case suite.WireFormat_JSON:
		b, err = protojson.Marshal(m)
		answer.Result = &suite.ConformanceResponse_JsonPayload{JsonPayload: string(b)}
	case suite.WireFormat_TEXT_FORMAT:
		b, err = prototext.MarshalOptions{EmitUnknown: request.GetPrintUnknownFields()}.Marshal(m)
		answer.Result = &suite.ConformanceResponse_TextPayload{TextPayload: string(b)}
	default:
		return skipped("no such format")
	}
	if err != nil {
		answer.Result = &suite.ConformanceResponse_SerializeError{SerializeError: err.Error()}
	}
	return answer
}

func skipped(why string) *suite.ConformanceResponse {
	return &suite.ConformanceResponse{Result: &suite.ConformanceResponse_Skipped{Skipped: why}}
}
