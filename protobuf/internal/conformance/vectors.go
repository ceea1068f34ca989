package conformance

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"regexp"

	"google.golang.org/protobuf/encoding/protodelim"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/protobuf/internal/conformance/suite"
)

// A Vector is a request of the suite, and an answer to it.
type Vector struct {
	Request *suite.ConformanceRequest
	Answer  *suite.ConformanceResponse
}

// readVectors reads requests and answers in turn, each with its length before it, compressed.
func readVectors(r io.Reader) ([]Vector, error) {
	unzipped, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	all, err := io.ReadAll(unzipped)
	if err != nil {
		return nil, err
	}
	var list []Vector
	for in := bytes.NewReader(all); in.Len() > 0; {
		v := Vector{new(suite.ConformanceRequest), new(suite.ConformanceResponse)}
		for _, m := range []proto.Message{v.Request, v.Answer} {
			if err := protodelim.UnmarshalFrom(in, m); err != nil {
				return nil, err
			}
		}
		list = append(list, v)
	}
	return list, nil
}

// writeVectors is the opposite of readVectors.
func writeVectors(w io.Writer, list []Vector) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, v := range list {
		for _, m := range []proto.Message{v.Request, v.Answer} {
			if _, err := protodelim.MarshalTo(zipped, m); err != nil {
				return err
			}
		}
	}
	return zipped.Close()
}

var spaces = regexp.MustCompile(` +`)

// plain returns an answer without what differs from program to program: the texts of errors, and
// the space that protobuf-go puts into JSON and text at random.
func plain(answer *suite.ConformanceResponse) *suite.ConformanceResponse {
	switch r := answer.GetResult().(type) {
	case *suite.ConformanceResponse_ParseError:
		r.ParseError = ""
	case *suite.ConformanceResponse_SerializeError:
		r.SerializeError = ""
	case *suite.ConformanceResponse_JsonPayload:
		var b bytes.Buffer
		if json.Compact(&b, []byte(r.JsonPayload)) == nil {
			r.JsonPayload = b.String()
		}
	case *suite.ConformanceResponse_TextPayload:
		r.TextPayload = spaces.ReplaceAllString(r.TextPayload, " ")
	}
	return answer
}

// differ says how got differs from the answer of v, and nothing if it does not. Encoded messages are
// not compared as bytes, because maps have no order: they are decoded by protobuf-go's reflection,
// which does not use generated codecs.
func differ(v Vector, got *suite.ConformanceResponse) string {
	if proto.Equal(v.Answer, got) {
		return ""
	}
	if w, g := v.Answer.GetProtobufPayload(), got.GetProtobufPayload(); len(w) > 0 && len(w) == len(g) && sameMessage(v.Request, w, g) {
		return ""
	}
	return fmt.Sprintf("answer to %v = %v, want %v", v.Request, got, v.Answer)
}

func sameMessage(request *suite.ConformanceRequest, a, b []byte) bool {
	kind, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(request.GetMessageType()))
	if err != nil {
		return false
	}
	x, y := dynamicpb.NewMessage(kind.Descriptor()), dynamicpb.NewMessage(kind.Descriptor())
	return proto.Unmarshal(a, x) == nil && proto.Unmarshal(b, y) == nil && proto.Equal(x, y)
}
