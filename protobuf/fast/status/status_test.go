package status

import (
	"testing"

	rpc "google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/tightwire/tightwire/protobuf/tight"
)

// example returns a status with two details and an unknown field.
func example(t *testing.T) *rpc.Status {
	t.Helper()
	var details []*anypb.Any
	for _, seconds := range []int64{1, -1 << 40} {
		d, err := anypb.New(&durationpb.Duration{Seconds: seconds})
		if err != nil {
			t.Fatal(err)
		}
		details = append(details, d)
	}
	s := &rpc.Status{Code: 14, Message: "try again \u00e9", Details: details}
	s.ProtoReflect().SetUnknown([]byte{0xf8, 0x3f, 1})
	return s
}

// TestReport wants the message under package proto.
func TestReport(t *testing.T) {
	for _, s := range tight.Report() {
		if s.Message == "google.rpc.Status" {
			if !s.Hooked {
				t.Errorf("Report: %s, want it hooked", s.Reason)
			}
			return
		}
	}
	t.Error("Report has no google.rpc.Status")
}

// TestDynamic compares with protobuf-go's reflection, which does not use the codec: all cuts of a message,
// and the message with each bit turned.
func TestDynamic(t *testing.T) {
	m := example(t)
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	if err != nil || proto.Size(m) != len(b) {
		t.Fatalf("%d bytes, Size is %d, %v", len(b), proto.Size(m), err)
	}
	compare(t, b)
	for n := range len(b) {
		compare(t, b[:n])
		for bit := range 8 {
			b[n] ^= 1 << bit
			compare(t, b)
			b[n] ^= 1 << bit
		}
	}
}

func compare(t *testing.T, b []byte) {
	t.Helper()
	got, want := new(rpc.Status), dynamicpb.NewMessage((*rpc.Status)(nil).ProtoReflect().Descriptor())
	gotErr, wantErr := proto.Unmarshal(b, got), proto.Unmarshal(b, want)
	if (gotErr == nil) != (wantErr == nil) {
		t.Fatalf("Unmarshal of %x: %v, by reflection: %v", b, gotErr, wantErr)
	}
	if gotErr != nil {
		return
	}
	o := proto.MarshalOptions{Deterministic: true}
	ours, err := o.Marshal(got)
	theirs, wantErr := o.Marshal(want)
	if string(ours) != string(theirs) || err != nil || wantErr != nil {
		t.Fatalf("%x becomes %x, %v, by reflection %x, %v", b, ours, err, theirs, wantErr)
	}
}

// TestObjects shows by the allocations that proto.Unmarshal runs our code.
func TestObjects(t *testing.T) {
	b, err := proto.Marshal(example(t))
	if err != nil {
		t.Fatal(err)
	}
	n := testing.AllocsPerRun(100, func() {
		if err := proto.Unmarshal(b, new(rpc.Status)); err != nil {
			t.Fatal(err)
		}
	})
	if n > 8 {
		t.Errorf("proto.Unmarshal allocates %v times, want 8 at most", n)
	}
	t.Logf("%v objects", n)
}
