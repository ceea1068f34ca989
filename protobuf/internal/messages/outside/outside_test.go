package outside

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/protobuf/internal/messages"
	"github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto2"
	lists "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto3"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// TestOutside compares stock messages, which this package puts codecs under, with protobuf-go's dynamic
// messages, which have no codecs.
func TestOutside(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, p := range messages.Pairs() {
		if !strings.HasPrefix(p.Name, "proto") {
			continue
		}
		for range 20 {
			m := p.Stock()
			messages.Fill(r, m.ProtoReflect(), 3)
			m = proto.Clone(m) // protobuf-go's Clone loses a zero with a sign, dynamic messages do not
			b, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, p, append(b, 0xf8, 0x7f, 1))
			compare(t, p, b[:r.IntN(len(b)+1)])
			compare(t, p, append(b, b...))
		}
	}
}

func compare(t *testing.T, p messages.Pair, b []byte) {
	t.Helper()
	got := p.Stock()
	want := dynamicpb.NewMessage(got.ProtoReflect().Descriptor())
	partial := proto.UnmarshalOptions{AllowPartial: true}
	wantErr, gotErr := partial.Unmarshal(b, want), partial.Unmarshal(b, got)
	if (wantErr == nil) != (gotErr == nil) {
		t.Fatalf("%s %x: error %v, want %v", p.Name, b, gotErr, wantErr)
	}
	if gotErr != nil {
		return
	}
	if where := messages.Differ(want, got.ProtoReflect()); where != "" {
		t.Fatalf("%s %x: %s", p.Name, b, where)
	}
	compareCopies(t, p, b, want, got)
	o := proto.MarshalOptions{AllowPartial: true, Deterministic: true}
	wantBytes, wantErr := o.Marshal(want)
	gotBytes, gotErr := o.Marshal(got)
	if !bytes.Equal(wantBytes, gotBytes) || wantErr != nil || gotErr != nil || proto.Size(got) != len(wantBytes) {
		t.Fatalf("%s = %x, %v, size %d; want %x, %v", p.Name, gotBytes, gotErr, proto.Size(got), wantBytes, wantErr)
	}
	o.Deterministic = false
	if gotBytes, gotErr = o.Marshal(got); len(gotBytes) != len(wantBytes) || gotErr != nil {
		t.Fatalf("%s = %x, %v, want %d bytes", p.Name, gotBytes, gotErr, len(wantBytes))
	}
}

// compareCopies merges and compares copies of two messages that are the same.
func compareCopies(t *testing.T, p messages.Pair, b []byte, want, got proto.Message) {
	t.Helper()
	wantTwice, gotTwice := proto.Clone(want), proto.Clone(got)
	if !proto.Equal(got, gotTwice) || proto.Equal(got, p.Stock()) != (len(b) == 0) {
		t.Fatalf("Equal of %s %x with a copy = %t, with an empty message = %t", p.Name, b, proto.Equal(got, gotTwice), proto.Equal(got, p.Stock()))
	}
	proto.Merge(wantTwice, want)
	proto.Merge(gotTwice, got)
	if where := messages.Differ(wantTwice.ProtoReflect(), gotTwice.ProtoReflect()); where != "" {
		t.Fatalf("Clone and Merge of %s %x: %s", p.Name, b, where)
	}
}

// TestOutsideIsHooked wants the messages of the other package under package proto.
func TestOutsideIsHooked(t *testing.T) {
	for _, s := range tight.Report() {
		if s.Message == "tightwire.stock.proto3.Lists" {
			if !s.Hooked && !strings.Contains(s.Reason, "notight") && !strings.Contains(s.Reason, "does not call") {
				t.Errorf("Report of %s: %s", s.Message, s.Reason)
			}
			return
		}
	}
	t.Error("Report has no stock message")
}

// TestDepthOfMaps has a map's field of another wire type, as the test of that name in package messages, where protobuf-go says what
// comes of it. Everything has a table here.
func TestDepthOfMaps(t *testing.T) {
	in := append([]byte{0x80, 0x01, 1, 0xc2, 0x3e, 70}, make([]byte, 70)...)
	for limit := 1; limit <= 2; limit++ {
		if err := (proto.UnmarshalOptions{RecursionLimit: limit}).Unmarshal(in, new(proto2.Everything)); (err == nil) != (limit == 2) {
			t.Errorf("Unmarshal with a limit of %d = %v", limit, err)
		}
	}
}

// TestReuse decodes stock messages, which have no methods of their own, into the same memory: this package has kinds.
func TestReuse(t *testing.T) {
	testReuse[lists.Lists](t)
	testReuse[lists.Maps](t)
	testReuse[lists.Tree](t)
}

func testReuse[T any](t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var reuse tight.Reuse[T]
	var inputs [][]byte
	for range 20 {
		m := any(new(T)).(proto.Message)
		messages.Fill(r, m.ProtoReflect(), 3)
		b, err := proto.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, b, b[:r.IntN(len(b)+1)])
	}
	each := func(b []byte) {
		m, err := reuse.Unmarshal(b)
		want := dynamicpb.NewMessage(any(new(T)).(proto.Message).ProtoReflect().Descriptor())
		wantErr := proto.Unmarshal(b, want)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("Reuse of %T %x: error %v, want %v", m, b, err, wantErr)
		}
		if err != nil {
			return
		}
		if where := messages.Differ(want, any(m).(proto.Message).ProtoReflect()); where != "" {
			t.Fatalf("Reuse of %T %x: %s", m, b, where)
		}
	}
	for range 200 {
		each(inputs[r.IntN(len(inputs))])
	}
	first, _ := reuse.Unmarshal(inputs[0])
	second, _ := reuse.Unmarshal(inputs[0])
	if first != second {
		t.Skip("nothing is reused in this build") // TestReuseAllocates knows when that is right
	}
	if n := testing.AllocsPerRun(20, func() { reuse.Unmarshal(inputs[0]) }); n > 0 {
		t.Errorf("Reuse of %T: %v allocations, want 0", first, n)
	}
}
