package conformance

import (
	"os"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/protobuf/internal/conformance/edition2023"
	"github.com/tightwire/tightwire/protobuf/internal/conformance/editions2"
	"github.com/tightwire/tightwire/protobuf/internal/conformance/editions3"
	"github.com/tightwire/tightwire/protobuf/internal/conformance/proto2"
	"github.com/tightwire/tightwire/protobuf/internal/conformance/proto3"
	"github.com/tightwire/tightwire/protobuf/internal/conformance/suite"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// reused returns a function that decodes with one tight.Reuse of T.
func reused[T any]() func([]byte) (proto.Message, error) {
	var r tight.Reuse[T]
	return func(b []byte) (proto.Message, error) {
		m, err := r.Unmarshal(b)
		return any(m).(proto.Message), err
	}
}

// TestReuse decodes the messages of all requests, one after the other, into the same memory, and compares them with
// those of proto.Unmarshal, whose answers TestVectors compares.
func TestReuse(t *testing.T) {
	decode := map[string]func([]byte) (proto.Message, error){
		"protobuf_test_messages.proto2.TestAllTypesProto2":          reused[proto2.TestAllTypesProto2](),
		"protobuf_test_messages.proto3.TestAllTypesProto3":          reused[proto3.TestAllTypesProto3](),
		"protobuf_test_messages.editions.TestAllTypesEdition2023":   reused[edition2023.TestAllTypesEdition2023](),
		"protobuf_test_messages.editions.proto2.TestAllTypesProto2": reused[editions2.TestAllTypesProto2](),
		"protobuf_test_messages.editions.proto3.TestAllTypesProto3": reused[editions3.TestAllTypesProto3](),
	}
	compared, failed := map[string]int{}, 0
	for _, name := range []string{accepted, refused} {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		list, err := readVectors(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range list {
			p, isBinary := v.Request.GetPayload().(*suite.ConformanceRequest_ProtobufPayload)
			name := v.Request.GetMessageType()
			if !isBinary || decode[name] == nil {
				continue
			}
			got, gotErr := decode[name](p.ProtobufPayload)
			want := got.ProtoReflect().Type().New().Interface()
			wantErr := proto.Unmarshal(p.ProtobufPayload, want)
			if (gotErr == nil) != (wantErr == nil) || gotErr == nil && !proto.Equal(got, want) {
				t.Errorf("%s %x: %v, %v; want %v, %v", name, p.ProtobufPayload, got, gotErr, want, wantErr)
			}
			if compared[name]++; wantErr != nil {
				failed++
			}
		}
	}
	if len(compared) != len(decode) || failed < 100 {
		t.Errorf("requests with messages: %v, %d that fail; want some for each of %d types, and 100", compared, failed, len(decode))
	}
}
