package services

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http/httptest"
	"sync"
	"testing"

	"connectrpc.com/connect"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/reflection"
	reflectionpb "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/encoding/protodelim"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/compare/messages/sets"
	"github.com/tightwire/tightwire/compare/messages/sets/hooked"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// kinds are hooked messages by the names of the sets.
var kinds = map[string]proto.Message{
	"health": &hooked.HealthCheckRequest{}, "series": &hooked.WriteRequest{}, "traces": &hooked.TracesData{},
	"metrics": &hooked.MetricsData{}, "logs": &hooked.LogsData{}, "pods": &hooked.PodList{}, "floats": &hooked.Floats{},
	"ints": &hooked.Ints{}, "tree": &hooked.Tree{}, "strings": &hooked.Strings{}, "oneofs": &hooked.Events{},
}

// A sample is a hooked message that package proto has decoded, and its meaning by protobuf-go's
// reflection, which does not use the codecs.
type sample struct {
	name string
	got  proto.Message
	want proto.Message
}

func samples(t *testing.T) (list []sample) {
	for _, s := range sets.All() {
		kind := kinds[s.Name]
		if kind == nil { // another one of a kind
			continue
		}
		b := s.Input(1)
		sample := sample{s.Name, kind.ProtoReflect().New().Interface(), dynamicpb.NewMessage(kind.ProtoReflect().Descriptor())}
		if err := proto.Unmarshal(b, sample.got); err != nil {
			t.Fatal(err)
		}
		if err := proto.Unmarshal(b, sample.want); err != nil {
			t.Fatal(err)
		}
		list = append(list, sample)
	}
	if len(list) != len(kinds) {
		t.Fatalf("%d samples, want %d", len(list), len(kinds))
	}
	return list
}

// check compares what came through something with the meaning of the sample.
func (s sample) check(t *testing.T, through string, got proto.Message) {
	t.Helper()
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(got)
	back := s.want.ProtoReflect().New().Interface()
	if err != nil || proto.Unmarshal(b, back) != nil || !proto.Equal(back, s.want) {
		t.Errorf("%s through %s: another message, %v", s.name, through, err)
	}
}

// TestHooked wants each message below package proto, as the other tests are about that.
func TestHooked(t *testing.T) {
	reasons := map[protoreflect.FullName]string{}
	for _, s := range tight.Report() {
		reasons[s.Message] = s.Reason
	}
	for _, m := range kinds {
		name := m.ProtoReflect().Descriptor().FullName()
		if reason, listed := reasons[name]; !listed || reason != "" {
			t.Errorf("Report of %s: listed %t, %q, want it hooked", name, listed, reason)
		}
	}
}

// method returns the RPC of [echo] that takes and returns messages of a set.
func method(name string) string { return "/echo.Echo/" + name }

// echo has a method for each set, which returns what it gets.
func echo() *grpc.ServiceDesc {
	d := &grpc.ServiceDesc{ServiceName: "echo.Echo", HandlerType: (*any)(nil)}
	for name, kind := range kinds {
		d.Methods = append(d.Methods, grpc.MethodDesc{
			MethodName: name,
			Handler: func(_ any, _ context.Context, decode func(any) error, _ grpc.UnaryServerInterceptor) (any, error) {
				m := kind.ProtoReflect().New().Interface()
				return m, decode(m)
			},
		})
	}
	return d
}

func dial(t *testing.T, server *grpc.Server) *grpc.ClientConn {
	listener := bufconn.Listen(1 << 20)
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	conn, err := grpc.NewClient("passthrough:echo", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// TestGRPC sends each message from several goroutines at once, as it is legal to marshal one
// message concurrently, and looks at the answers after gRPC has used its buffers again.
func TestGRPC(t *testing.T) {
	server := grpc.NewServer()
	server.RegisterService(echo(), nil)
	conn := dial(t, server)
	for _, s := range samples(t) {
		answers := make([]proto.Message, 8)
		var wg sync.WaitGroup
		for i := range answers {
			wg.Go(func() {
				answers[i] = s.got.ProtoReflect().New().Interface()
				if err := conn.Invoke(t.Context(), method(s.name), s.got, answers[i]); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		for _, m := range answers {
			s.check(t, "gRPC", m)
		}
	}
}

// TestGRPCReflection learns the messages from a server's reflection service alone, as grpcurl does.
func TestGRPCReflection(t *testing.T) {
	server := grpc.NewServer()
	server.RegisterService(echo(), nil)
	reflection.Register(server)
	conn := dial(t, server)
	stream, err := reflectionpb.NewServerReflectionClient(conn).ServerReflectionInfo(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range samples(t) {
		name := s.got.ProtoReflect().Descriptor().FullName()
		kind := askFor(t, stream, name)
		sent, answer := dynamicpb.NewMessage(kind), dynamicpb.NewMessage(kind)
		b, err := proto.Marshal(s.got)
		if err != nil || proto.Unmarshal(b, sent) != nil {
			t.Fatal(err)
		}
		if err := conn.Invoke(t.Context(), method(s.name), sent, answer); err != nil {
			t.Fatal(err)
		}
		s.check(t, "reflection", answer)
	}
}

// askFor asks a reflection service for the descriptor of a message, whose file imports none.
func askFor(t *testing.T, stream reflectionpb.ServerReflection_ServerReflectionInfoClient, name protoreflect.FullName) protoreflect.MessageDescriptor {
	question := &reflectionpb.ServerReflectionRequest{MessageRequest: &reflectionpb.ServerReflectionRequest_FileContainingSymbol{FileContainingSymbol: string(name)}}
	if err := stream.Send(question); err != nil {
		t.Fatal(err)
	}
	answer, err := stream.Recv()
	if err != nil || len(answer.GetFileDescriptorResponse().GetFileDescriptorProto()) != 1 {
		t.Fatalf("reflection answers %v, %v", answer, err)
	}
	file := new(descriptorpb.FileDescriptorProto)
	if err := proto.Unmarshal(answer.GetFileDescriptorResponse().FileDescriptorProto[0], file); err != nil {
		t.Fatal(err)
	}
	d, err := protodesc.NewFile(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d.Messages().ByName(name.Name())
}

// TestConnect sends messages through connect's binary and JSON codecs, and by gRPC's protocol.
func TestConnect(t *testing.T) {
	for _, s := range samples(t) {
		switch m := s.got.(type) {
		case *hooked.TracesData:
			throughConnect(t, s, m)
		case *hooked.PodList:
			throughConnect(t, s, m)
		case *hooked.HealthCheckRequest:
			throughConnect(t, s, m)
		}
	}
}

func throughConnect[T any](t *testing.T, s sample, m *T) {
	handler := connect.NewUnaryHandler(method(s.name), func(_ context.Context, r *connect.Request[T]) (*connect.Response[T], error) {
		return connect.NewResponse(r.Msg), nil
	})
	server := httptest.NewUnstartedServer(handler)
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	for name, options := range map[string][]connect.ClientOption{"binary": nil, "JSON": {connect.WithProtoJSON()}, "gRPC": {connect.WithGRPC()}} {
		client := connect.NewClient[T, T](server.Client(), server.URL+method(s.name), options...)
		answer, err := client.CallUnary(t.Context(), connect.NewRequest(m))
		if err != nil {
			t.Fatalf("%s by connect (%s): %v", s.name, name, err)
		}
		s.check(t, "connect, "+name, any(answer.Msg).(proto.Message))
	}
}

// TestDelimited writes all messages to a stream, twice, and reads them again.
func TestDelimited(t *testing.T) {
	var stream bytes.Buffer
	all := samples(t)
	for range 2 {
		for _, s := range all {
			if _, err := protodelim.MarshalTo(&stream, s.got); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 2 {
		for _, s := range all {
			got := s.got.ProtoReflect().New().Interface()
			if err := protodelim.UnmarshalFrom(&stream, got); err != nil {
				t.Fatal(err)
			}
			s.check(t, "protodelim", got)
		}
	}
	if err := protodelim.UnmarshalFrom(&stream, new(hooked.Tree)); err != io.EOF {
		t.Errorf("after the last message: %v, want EOF", err)
	}
}

// TestJSON goes through protojson, which reads and sets fields by reflection.
func TestJSON(t *testing.T) {
	for _, s := range samples(t) {
		text, err := protojson.Marshal(s.got)
		if err != nil {
			t.Fatal(err)
		}
		got := s.got.ProtoReflect().New().Interface()
		if err := protojson.Unmarshal(text, got); err != nil {
			t.Fatal(err)
		}
		s.check(t, "protojson", got)
	}
}

// TestReflection copies decoded messages field by field, changes the copy, and looks at the
// original, which must not change with it.
func TestReflection(t *testing.T) {
	for _, s := range samples(t) {
		from, to := s.got.ProtoReflect(), s.got.ProtoReflect().New()
		from.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
			to.Set(f, v)
			return true
		})
		s.check(t, "protoreflect", to.Interface())
		changed := proto.Clone(to.Interface())
		for i := range from.Descriptor().Fields().Len() {
			changed.ProtoReflect().Clear(from.Descriptor().Fields().Get(i))
		}
		if n := proto.Size(changed); n != 0 {
			t.Errorf("%s without fields has %d bytes", s.name, n)
		}
		s.check(t, "protoreflect, after Clear of a clone", s.got)
	}
}
