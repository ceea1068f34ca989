package otlp

import (
	"context"
	"fmt"
	"net"
	"sync"
	"testing"

	logs "go.opentelemetry.io/proto/otlp/collector/logs/v1"
	metrics "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	traces "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	trace "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/protobuf/tight"
)

// request returns a batch of n spans.
func request(n int) *traces.ExportTraceServiceRequest {
	var spans []*trace.Span
	for i := range n {
		spans = append(spans, &trace.Span{
			TraceId: []byte("0123456789abcdef"), SpanId: []byte("01234567"), Name: fmt.Sprintf("GET /%d", i),
			StartTimeUnixNano: uint64(i), EndTimeUnixNano: 1 << 60,
			Attributes: []*common.KeyValue{
				{Key: "code", Value: &common.AnyValue{Value: &common.AnyValue_IntValue{IntValue: 200}}},
				{Key: "method", Value: &common.AnyValue{Value: &common.AnyValue_StringValue{StringValue: "GET"}}},
			},
		})
	}
	return &traces.ExportTraceServiceRequest{ResourceSpans: []*trace.ResourceSpans{{ScopeSpans: []*trace.ScopeSpans{{Spans: spans}}}}}
}

// TestReport wants the three requests under package proto.
func TestReport(t *testing.T) {
	reasons := map[string]string{}
	for _, s := range tight.Report() {
		reasons[string(s.Message)] = s.Reason
	}
	for _, m := range []proto.Message{
		&traces.ExportTraceServiceRequest{}, &metrics.ExportMetricsServiceRequest{}, &logs.ExportLogsServiceRequest{},
	} {
		name := string(m.ProtoReflect().Descriptor().FullName())
		if reason, listed := reasons[name]; !listed || reason != "" {
			t.Errorf("Report of %s: listed %t, %q, want it hooked", name, listed, reason)
		}
	}
}

// TestDynamic compares with protobuf-go's reflection, which does not use the codecs.
func TestDynamic(t *testing.T) {
	m := request(20)
	m.ResourceSpans[0].ScopeSpans[0].Spans[3].ProtoReflect().SetUnknown([]byte{0xf8, 0x3f, 1})
	b, err := proto.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	want := dynamicpb.NewMessage(m.ProtoReflect().Descriptor())
	if err := proto.Unmarshal(b, want); err != nil {
		t.Fatal(err)
	}
	theirs, err := proto.MarshalOptions{Deterministic: true}.Marshal(want)
	if err != nil || len(theirs) != len(b) || proto.Size(m) != len(b) {
		t.Errorf("Marshal has %d bytes, Size is %d, of reflection %d, %v", len(b), proto.Size(m), len(theirs), err)
	}
	got := new(traces.ExportTraceServiceRequest)
	if err := proto.Unmarshal(theirs, got); err != nil || !proto.Equal(m, got) {
		t.Errorf("Unmarshal = %v, %v, want %v", got, err, m)
	}
	for n := range len(b) {
		ours, other := proto.Unmarshal(b[:n], new(traces.ExportTraceServiceRequest)), proto.Unmarshal(b[:n], dynamicpb.NewMessage(want.Descriptor()))
		if (ours == nil) != (other == nil) {
			t.Fatalf("Unmarshal of %d bytes: %v, by reflection: %v", n, ours, other)
		}
	}
}

// TestJSON goes through protojson, which works by reflection.
func TestJSON(t *testing.T) {
	b, err := proto.Marshal(request(3))
	got := new(traces.ExportTraceServiceRequest)
	if err != nil || proto.Unmarshal(b, got) != nil {
		t.Fatal(err)
	}
	text, err := protojson.Marshal(got)
	back := new(traces.ExportTraceServiceRequest)
	if err != nil || protojson.Unmarshal(text, back) != nil || !proto.Equal(back, request(3)) {
		t.Errorf("protojson of %s: %v, %v", text, back, err)
	}
}

// TestObjects shows by the allocations that proto.Unmarshal runs our code.
func TestObjects(t *testing.T) {
	b, err := proto.Marshal(request(100))
	if err != nil {
		t.Fatal(err)
	}
	n := testing.AllocsPerRun(10, func() {
		if err := proto.Unmarshal(b, new(traces.ExportTraceServiceRequest)); err != nil {
			t.Fatal(err)
		}
	})
	if n > 100 {
		t.Errorf("proto.Unmarshal of 100 spans allocates %v times, want 100 at most (protobuf-go: more than 1,000)", n)
	}
}

// A keeper is a collector that keeps what it gets, and a request arrives in a buffer that gRPC uses again.
type keeper struct {
	traces.UnimplementedTraceServiceServer
	mu   sync.Mutex
	kept []*traces.ExportTraceServiceRequest
}

func (k *keeper) Export(_ context.Context, r *traces.ExportTraceServiceRequest) (*traces.ExportTraceServiceResponse, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.kept = append(k.kept, r)
	return &traces.ExportTraceServiceResponse{PartialSuccess: &traces.ExportTracePartialSuccess{RejectedSpans: int64(len(k.kept))}}, nil
}

// TestGRPC sends batches through gRPC's own codec by several clients, and looks at what was kept.
func TestGRPC(t *testing.T) {
	listener := bufconn.Listen(1 << 20)
	server, k := grpc.NewServer(), new(keeper)
	traces.RegisterTraceServiceServer(server, k)
	go server.Serve(listener)
	defer server.Stop()
	dial := grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) {
		return listener.DialContext(ctx)
	})
	conn, err := grpc.NewClient("passthrough:collector", dial, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	shared := request(200)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 20 {
				if _, err := traces.NewTraceServiceClient(conn).Export(t.Context(), shared); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	for _, got := range k.kept {
		if !proto.Equal(got, shared) {
			t.Fatalf("a kept request = %v, want %v", got, shared)
		}
	}
	if len(k.kept) != 80 {
		t.Errorf("%d requests arrived, want 80", len(k.kept))
	}
}
