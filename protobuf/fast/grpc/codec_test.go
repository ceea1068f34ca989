package grpc

import (
	"context"
	"net"
	"strings"
	"testing"

	rpc "google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/wrapperspb"

	_ "github.com/tightwire/tightwire/protobuf/fast/status"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// ours and theirs are the codec of this package and gRPC's own, which is the oracle.
func ours(t *testing.T) (ours, theirs encoding.CodecV2) {
	t.Helper()
	c, ok := encoding.GetCodecV2("proto").(codec)
	if !ok || c.Name() != "proto" {
		t.Fatalf("the codec proto is %T, want ours", encoding.GetCodecV2("proto"))
	}
	return c, c.CodecV2
}

func example(n int) *rpc.Status {
	m := &rpc.Status{Code: 14, Message: strings.Repeat("again \u00e9", n), Details: []*anypb.Any{{TypeUrl: "a/b", Value: []byte("value")}}}
	m.ProtoReflect().SetUnknown([]byte{0xf8, 0x3f, 1})
	return m
}

// erased is a pool that overwrites what comes back.
type erased struct{}

func (erased) Get(n int) *[]byte { b := make([]byte, n); return &b }
func (erased) Put(b *[]byte) {
	for i := range *b {
		(*b)[i] = 0xff
	}
}

// parts returns b in buffers of n bytes that are overwritten when they are given back.
func parts(b []byte, n int) (s mem.BufferSlice) {
	for len(b) > 0 {
		part := append([]byte(nil), b[:min(n, len(b))]...)
		s = append(s, mem.NewBuffer(&part, erased{}))
		b = b[len(part):]
	}
	return s
}

// TestUnmarshal compares with gRPC's codec: all cuts of a message and the message with each bit turned, in one buffer
// and in several, which gRPC takes back.
func TestUnmarshal(t *testing.T) {
	ours, theirs := ours(t)
	tight.MustHook((*rpc.Status)(nil))
	whole, err := proto.Marshal(example(2))
	if err != nil {
		t.Fatal(err)
	}
	compare := func(b []byte) {
		t.Helper()
		for _, n := range []int{1, 7, 5000} {
			a, z := parts(b, n), parts(b, n)
			got, want := &rpc.Status{Code: 3, Message: "of before"}, new(rpc.Status)
			err1, err2 := ours.Unmarshal(a, got), theirs.Unmarshal(z, want)
			a.Free()
			z.Free()
			if (err1 == nil) != (err2 == nil) || err1 == nil && !proto.Equal(got, want) {
				t.Fatalf("Unmarshal of %x in parts of %d = %v, %v, want %v, %v", b, n, got, err1, want, err2)
			}
		}
	}
	for n := range len(whole) + 1 {
		compare(whole[:n])
		for bit := range 8 {
			if n < len(whole) {
				whole[n] ^= 1 << bit
				compare(whole)
				whole[n] ^= 1 << bit
			}
		}
	}
}

// TestOthers has a message without a codec, and what is no message.
func TestOthers(t *testing.T) {
	ours, _ := ours(t)
	b, err := proto.Marshal(wrapperspb.String("text"))
	if err != nil {
		t.Fatal(err)
	}
	m := new(wrapperspb.StringValue)
	if err := ours.Unmarshal(parts(b, 2), m); err != nil || m.Value != "text" {
		t.Errorf("Unmarshal of a message without a codec = %v, %v", m, err)
	}
	if err := ours.Unmarshal(parts(b, 2), 5); err == nil {
		t.Error("Unmarshal into a number: no error")
	}
}

// TestAllocations wants one allocation for all texts and bytes of a message of several frames, and no more than gRPC's codec has.
func TestAllocations(t *testing.T) {
	ours, theirs := ours(t)
	m := example(1000)
	for range 20 {
		m.Details = append(m.Details, &anypb.Any{TypeUrl: strings.Repeat("url", 100), Value: make([]byte, 3000)})
	}
	b, err := proto.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	data := parts(b, 16<<10)
	allocated := func(c encoding.CodecV2) float64 {
		return testing.AllocsPerRun(100, func() {
			if err := c.Unmarshal(data, new(rpc.Status)); err != nil {
				t.Fatal(err)
			}
		})
	}
	// The message, its bytes, the list of details, and two chunks of these.
	if got, want := allocated(ours), allocated(theirs); got > 5 || got >= want {
		t.Errorf("Unmarshal of %d bytes: %v allocations, gRPC's codec %v, want fewer, and at most 5", len(b), got, want)
	}
	out := testing.AllocsPerRun(100, func() {
		s, err := ours.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		s.Free()
	})
	if out > 3 { // the list of buffers, the buffer and its count
		t.Errorf("Marshal: %v allocations, want at most 3", out)
	}
}

// TestCall sends messages of several frames to a server and back.
func TestCall(t *testing.T) {
	listener := bufconn.Listen(1 << 20)
	server := grpc.NewServer(grpc.UnknownServiceHandler(func(_ any, s grpc.ServerStream) error {
		m := new(rpc.Status)
		if err := s.RecvMsg(m); err != nil {
			return err
		}
		m.Code++
		return s.SendMsg(m)
	}))
	go server.Serve(listener)
	defer server.Stop()
	conn, err := grpc.NewClient("passthrough:local", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(context.Context, string) (net.Conn, error) { return listener.Dial() }))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	var kept []*rpc.Status
	for n := range 50 {
		got := new(rpc.Status)
		if err := conn.Invoke(t.Context(), "/service/method", example(n*200), got); err != nil {
			t.Fatal(err)
		}
		kept = append(kept, got)
	}
	for n, got := range kept {
		want := example(n * 200)
		want.Code++
		if !proto.Equal(got, want) {
			t.Errorf("call %d = %.200v, want %.200v", n, got, want)
		}
	}
}
