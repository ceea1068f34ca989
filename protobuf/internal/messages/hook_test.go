package messages

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/runtime/protoiface"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/tightwire/tightwire/internal/testkit"
	stock2 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto2"
	stock3 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto3"
	stocktrace "github.com/tightwire/tightwire/protobuf/internal/messages/stock/trace"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/hybrid"
	tight2 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto2"
	tight3 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/trace"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// status returns what Report says of a message first.
func status(name string) (tight.Status, bool) {
	for _, s := range tight.Report() {
		if string(s.Message) == tightPrefix+name {
			return s, true
		}
	}
	return tight.Status{}, false
}

// needHook skips a test in builds that leave protobuf-go as it is; TestReport makes sure that no other
// build does.
func needHook(t *testing.T) {
	t.Helper()
	if !built {
		t.Skip("this build hooks nothing")
	}
}

// TestReport wants the messages under package proto that the files were generated for: all but those with
// lazy fields, and the roots of trace.
func TestReport(t *testing.T) {
	for _, c := range []struct {
		name           string
		listed, hooked bool
	}{
		{"proto3.Scalars", true, true},
		{"proto3.Other", true, true},
		{"proto2.Required", true, true},
		{"proto2.Extended", true, true},
		{"editions.Features", true, true}, // has an enum that is closed by a feature of its own
		{"apis.Open", true, true},
		{"apis.Opaque", true, true},
		{"apis.Hybrid", true, true},
		{"apis.Lazy", true, false},
		{"opaque.Hidden", true, true},
		{"hybrid.Twin", true, true},
		{"trace.TracesData", true, true},
		{"trace.Span", false, false},
	} {
		s, listed := status(c.name)
		if listed != c.listed || s.Hooked != (c.hooked && built) || listed && s.Hooked == (s.Reason != "") {
			t.Errorf("Report of %s = %+v, listed %t, want hooked %t, listed %t", c.name, s, listed, c.hooked, c.listed)
		}
		if isExtended := c.name == "proto2.Extended"; (s.Rest == "extensions") != (isExtended && built) {
			t.Errorf("Report of %s says that protobuf-go's are %q", c.name, s.Rest)
		}
	}
}

// TestOff starts this test's program with TIGHT=off.
func TestOff(t *testing.T) {
	needHook(t)
	if os.Getenv("TIGHT") == "off" {
		s, _ := status("proto3.Scalars")
		if s.Hooked || !strings.Contains(s.Reason, "TIGHT=off") {
			t.Errorf("Report with TIGHT=off = %+v, want nothing hooked", s)
		}
		return
	}
	command := exec.Command(testkit.Self(t), "-test.run=^TestOff$", "-test.v")
	command.Env = append(os.Environ(), "TIGHT=off")
	out, err := command.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("PASS")) {
		t.Errorf("TestOff with TIGHT=off: %v\n%s", err, out)
	}
}

// TestSecondHook wants the first one to stay.
func TestSecondHook(t *testing.T) {
	needHook(t)
	tight.Hook(tight.Codec{Message: (*tight3.Nothing)(nil)})
	var reasons []string
	for _, s := range tight.Report() {
		if s.Message == tightPrefix+"proto3.Nothing" {
			reasons = append(reasons, s.Reason)
		}
	}
	if len(reasons) != 2 || reasons[0] != "" || reasons[1] == "" {
		t.Errorf("reasons after a second Hook = %q, want none and one", reasons)
	}
	if err := proto.Unmarshal([]byte{8, 1}, new(tight3.Nothing)); err != nil {
		t.Error(err)
	}
}

// TestProtoUnmarshalIsOurs shows by the allocations that proto.Unmarshal runs the generated code.
func TestProtoUnmarshalIsOurs(t *testing.T) {
	needHook(t)
	list := &tight3.Lists{}
	for range 100 {
		list.Scalars = append(list.Scalars, &tight3.Scalars{Text: "text", Raw: []byte("raw")})
	}
	b, err := proto.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	ours := testing.AllocsPerRun(10, func() { check(t, proto.Unmarshal(b, new(tight3.Lists))) })
	theirs := testing.AllocsPerRun(10, func() { check(t, proto.Unmarshal(b, new(stock3.Lists))) })
	most := 8.
	if poisons {
		most = 16 // lists of chunks
	}
	if ours > most || theirs < 300 {
		t.Errorf("proto.Unmarshal allocates %v times, protobuf-go's %v times; want %v at most, and 300", ours, theirs, most)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// chain returns a message with n-1 messages below it, one in the other.
func chain[T any](n int, around func(inner T) T) (m T) {
	for range n {
		m = around(m)
	}
	return m
}

// TestDepth wants 10,000 messages, one inside the other, to pass, and one more to fail.
func TestDepth(t *testing.T) {
	for _, n := range []int{tight.MaxDepth, tight.MaxDepth + 1} {
		b, err := proto.Marshal(chain(n, func(in *stock3.Tree) *stock3.Tree { return &stock3.Tree{Left: in} }))
		check(t, err)
		for way, unmarshal := range map[string]func() error{
			"proto.Unmarshal": func() error { return proto.Unmarshal(b, new(tight3.Tree)) },
			"UnmarshalTight":  func() error { return new(tight3.Tree).UnmarshalTight(b) },
			"protobuf-go's":   func() error { return proto.Unmarshal(b, new(stock3.Tree)) },
		} {
			if err := unmarshal(); (err == nil) != (n <= tight.MaxDepth) {
				t.Errorf("%s of %d messages, one in the other: %v", way, n, err)
			}
		}
	}
}

// TestDepthOfMaps has a map's field of another wire type: protobuf-go keeps it as an unknown field, but for a message that is as deep
// as allowed.
func TestDepthOfMaps(t *testing.T) {
	needOracle(t)
	field := new(stock3.Maps).ProtoReflect().Descriptor().Fields().ByName("text")
	in := append([]byte{byte(field.Number() << 3), 1, 0xa2, 0x06, 70}, make([]byte, 70)...) // a varint, where maps have a length
	for limit := 1; limit <= 2; limit++ {
		o := proto.UnmarshalOptions{RecursionLimit: limit}
		want, got := o.Unmarshal(in, new(stock3.Maps)), o.Unmarshal(in, new(tight3.Maps))
		if (want == nil) != (got == nil) || (want == nil) != (limit == 2) {
			t.Errorf("Unmarshal with a limit of %d = %v, want %v", limit, got, want)
		}
	}
}

// TestDeepGroups has groups in groups: none may be read once for each that it is in.
func TestDeepGroups(t *testing.T) {
	m := chain(1000, func(in *stock2.Everything) *stock2.Everything {
		return &stock2.Everything{Pair: &stock2.Everything_Pair{Deep: &stock2.Everything_Pair_Deep{Everything: in}}}
	})
	b, err := proto.Marshal(m)
	check(t, err)
	got := new(tight2.Everything)
	check(t, proto.Unmarshal(b, got))
	if where := Differ(m.ProtoReflect(), got.ProtoReflect()); where != "" {
		t.Error(where)
	}
}

// TestMarshalAfterChange encodes a message, makes a child of it longer, and encodes it by each way: no
// length may be left over from before.
func TestMarshalAfterChange(t *testing.T) {
	for way, marshal := range map[string]func(proto.Message) ([]byte, error){
		"Marshal":       proto.Marshal,
		"deterministic": proto.MarshalOptions{Deterministic: true}.Marshal,
		"append": func(m proto.Message) ([]byte, error) {
			return proto.MarshalOptions{}.MarshalAppend(make([]byte, 0, 10), m)
		},
		"size first": func(m proto.Message) ([]byte, error) {
			proto.Size(m)
			return proto.MarshalOptions{UseCachedSize: true}.Marshal(m)
		},
		"size first, deterministic": func(m proto.Message) ([]byte, error) {
			o := proto.MarshalOptions{Deterministic: true}
			o.Size(m)
			o.UseCachedSize = true
			return o.Marshal(m)
		},
		"size of the other kind": func(m proto.Message) ([]byte, error) {
			proto.Size(m)
			return proto.MarshalOptions{Deterministic: true}.Marshal(m)
		},
		"inside another before": func(m proto.Message) ([]byte, error) {
			if _, err := proto.Marshal(&tight3.All{Known: m.(*tight3.Known)}); err != nil {
				return nil, err
			}
			return proto.Marshal(m)
		},
	} {
		m := &tight3.Known{
			Other: &tight3.Other{Name: "a", Others: []*tight3.Other{{Name: "b"}}},
			Time:  &timestamppb.Timestamp{Seconds: 1},
		}
		for range 3 {
			b, err := marshal(m)
			check(t, err)
			want := &stock3.Known{}
			if err := proto.Unmarshal(b, want); err != nil {
				t.Fatalf("%s: %x: %v", way, b, err)
			}
			if where := Differ(want.ProtoReflect(), m.ProtoReflect()); where != "" {
				t.Errorf("%s: %x: %s", way, b, where)
			}
			m.Other.Others[0].Name += strings.Repeat("longer", 100)
			m.Time.Seconds <<= 20
			m.Everything = &tight2.Everything{Text: proto.String(m.Other.Others[0].Name)}
		}
	}
}

// TestStaleSize breaks the promise of UseCachedSize, and wants an error that says so, and what was in
// the buffer as it was.
func TestStaleSize(t *testing.T) {
	needHook(t)
	m := &tight3.Other{Name: "a"}
	proto.Size(m)
	m.Name = "longer"
	room := append(make([]byte, 0, 100), "before"...)
	methods := m.ProtoReflect().ProtoMethods()
	out, err := methods.Marshal(protoiface.MarshalInput{
		Message: m.ProtoReflect(), Buf: room, Flags: protoiface.MarshalUseCachedSize,
	})
	if err == nil || !strings.Contains(err.Error(), "has changed") || string(out.Buf) != "before" {
		t.Errorf("Marshal with a stale size = %q, %v, want an error", out.Buf, err)
	}
}

// TestStaleSizes changes messages of all kinds after proto.Size, so that they are shorter or longer.
func TestStaleSizes(t *testing.T) {
	needHook(t)
	r := rand.New(rand.NewPCG(3, 4))
	for _, p := range Pairs() {
		if s, _ := status(p.Name); !s.Hooked {
			continue
		}
		for range 50 {
			m, other := p.Tight(), p.Tight()
			Fill(r, m.ProtoReflect(), 2)
			Fill(r, other.ProtoReflect(), 2)
			n := proto.Size(m)
			proto.Merge(m, other)
			before := append(make([]byte, 0, 6+n), "before"...)
			out, err := m.ProtoReflect().ProtoMethods().Marshal(protoiface.MarshalInput{
				Message: m.ProtoReflect(), Buf: before, Flags: protoiface.MarshalUseCachedSize,
			})
			if same := proto.Size(m) == n; (err == nil) != same || !same && string(out.Buf) != "before" {
				t.Fatalf("%s: %d bytes, then %d: error %v, %d bytes", p.Name, n, proto.Size(m), err, len(out.Buf))
			}
		}
	}
}

// TestUnmarshalAlias wants what proto.Unmarshal gives, in messages with a codec and without one, whose texts are parts of the input
// if they have one.
func TestUnmarshalAlias(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, p := range Pairs() {
		want, got := p.Stock(), p.Tight()
		Fill(r, want.ProtoReflect(), 3)
		Fill(r, got.ProtoReflect(), 3)
		b, err := proto.MarshalOptions{AllowPartial: true}.Marshal(want)
		check(t, err)
		err1, err2 := proto.Unmarshal(b, want), tight.UnmarshalAlias(b, got)
		if (err1 == nil) != (err2 == nil) {
			t.Errorf("%s: UnmarshalAlias = %v, want %v", p.Name, err2, err1)
		} else if where := Differ(want.ProtoReflect(), got.ProtoReflect()); where != "" {
			t.Errorf("%s: %s", p.Name, where)
		}
	}
	if tight.Hooked(new(stock3.Other)) {
		t.Error("Hooked = true of a message without a codec")
	}
	needHook(t)
	b, m := []byte("\x0a\x03abc"), new(tight3.Other)
	check(t, tight.UnmarshalAlias(b, m))
	if copy(b[2:], "xyz"); m.Name != "xyz" || !tight.Hooked(m) {
		t.Errorf("UnmarshalAlias, then other bytes: %q, hooked %t, want parts of the input", m.Name, tight.Hooked(m))
	}
	b, single := []byte("\x0a\x03abc"), new(hybrid.Open) // a message that proto.Unmarshal leaves to protobuf-go
	check(t, tight.UnmarshalAlias(b, single))
	if copy(b[2:], "xyz"); single.GetText() != "xyz" || !tight.Hooked(single) {
		t.Errorf("UnmarshalAlias of a single text, then other bytes: %q, hooked %t, want a part of the input", single.GetText(), tight.Hooked(single))
	}
}

// TestMarshalTogether encodes one message in several goroutines, for the race detector.
func TestMarshalTogether(t *testing.T) {
	needHook(t)
	m := &tight3.Known{Other: &tight3.Other{Name: "a", Others: []*tight3.Other{{Name: "b"}}}}
	want, err := proto.Marshal(m)
	check(t, err)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			o := proto.MarshalOptions{Deterministic: i%2 == 0}
			for range 100 {
				if got, err := o.Marshal(m); err != nil || !bytes.Equal(got, want) {
					t.Errorf("Marshal = %x, %v, want %x", got, err, want)
				}
			}
		})
	}
	wg.Wait()
}

// TestMarshalDeep encodes in new goroutines, whose stacks grow inside a message of another package: the Encoder is on the stack
// that is left, and the code inside reads it and writes it, for maps in the order of their keys.
func TestMarshalDeep(t *testing.T) {
	needHook(t)
	e := &tight2.Everything{ClosedMap: map[string]tight2.Zero{}}
	for _, key := range []string{"c", "a", "e", "b", "d"} {
		e.ClosedMap[key] = tight2.Zero_ZERO_ONE
	}
	for range 1000 {
		e = &tight2.Everything{Pair: &tight2.Everything_Pair{Deep: &tight2.Everything_Pair_Deep{Everything: e}}, Texts: []string{"text"}}
	}
	m := &tight3.Known{Everything: e, Other: &tight3.Other{Name: "name"}}
	b, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m)
	check(t, err)
	stock := new(stock3.Known)
	check(t, proto.UnmarshalOptions{AllowPartial: true}.Unmarshal(b, stock))
	deterministic := proto.MarshalOptions{AllowPartial: true, Deterministic: true}
	want, err := deterministic.Marshal(stock)
	check(t, err)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got, err := deterministic.Marshal(m); err != nil || !bytes.Equal(got, want) {
				t.Errorf("Marshal = %d bytes, %v, want %d as protobuf-go writes them", len(got), err, len(want))
			}
		})
	}
	wg.Wait()
}

// TestAppendToField appends to each value that is bytes: none may have room that is another's.
func TestAppendToField(t *testing.T) {
	b, err := proto.Marshal(&stock3.Lists{Raw: [][]byte{[]byte("one"), []byte("two"), {}}, Text: []string{"three"}})
	check(t, err)
	b = append(b, 0xf8, 0x3f, 1, 0xf8, 0x3f, 2) // unknown
	m := new(tight3.Lists)
	check(t, proto.Unmarshal(b, m))
	for i := range m.Raw {
		_ = append(m.Raw[i], "overwritten"...)
	}
	_ = append(m.ProtoReflect().GetUnknown(), "overwritten"...)
	if m.Raw[2] == nil || string(m.Raw[0])+string(m.Raw[1])+m.Text[0] != "onetwothree" {
		t.Errorf("after appends to its bytes: %q and %q", m.Raw, m.Text)
	}
}

// TestKeptPart keeps one string and one message of a decode, while the rest is collected.
func TestKeptPart(t *testing.T) {
	m := &stock3.Lists{}
	for i := range 1000 {
		m.Scalars = append(m.Scalars, &stock3.Scalars{Text: strings.Repeat("x", i%50), I64: int64(i)})
	}
	b, err := proto.Marshal(m)
	check(t, err)
	got := new(tight3.Lists)
	check(t, proto.Unmarshal(b, got))
	text, scalars := got.Scalars[549].Text, got.Scalars[777]
	got = nil
	for range 3 {
		runtime.GC()
	}
	if text != strings.Repeat("x", 49) || scalars.I64 != 777 || len(scalars.Text) != 27 {
		t.Errorf("kept %q, %v", text, scalars)
	}
}

// TestNil wants a typed nil to be an empty message.
func TestNil(t *testing.T) {
	var m *tight3.Scalars
	b, err := proto.Marshal(m)
	if err != nil || b != nil || proto.Size(m) != 0 || m.SizeTight() != 0 {
		t.Errorf("Marshal(nil) = %x, %v, Size %d, SizeTight %d", b, err, proto.Size(m), m.SizeTight())
	}
	with := &tight3.Lists{Scalars: []*tight3.Scalars{nil, {}}}
	if b, err := proto.Marshal(with); err != nil || len(b) != 6 || with.SizeTight() != 6 {
		t.Errorf("Marshal of a list with nil = %x, %v, want two empty messages", b, err)
	}
	var none *tight3.Choice_Text
	if b, err := proto.Marshal(&tight3.Choice{One: none}); err != nil || len(b) != 0 {
		t.Errorf("Marshal of a nil oneof = %x, %v, want nothing", b, err)
	}
	if b, err := proto.Marshal(&tight3.Choice{One: &tight3.Choice_Scalars{}}); err != nil || len(b) != 2 {
		t.Errorf("Marshal of a oneof with a nil message = %x, %v, want an empty message", b, err)
	}
}

// TestInvalidUTF8 wants an error where protobuf-go has one, by its method too.
func TestInvalidUTF8(t *testing.T) {
	for _, m := range []Tight{
		&tight3.Scalars{Text: "\xff"},
		&tight3.Lists{Text: []string{"a", "\xff"}},
		&tight3.Maps{Text: map[string]string{"\xff": ""}},
		&tight3.Choice{One: &tight3.Choice_Text{Text: "\xff"}},
		&tight3.Lists{Lists: []*tight3.Lists{{Text: []string{"\xff"}}}},
	} {
		_, err := proto.Marshal(m)
		b, err2 := m.AppendTight([]byte("before"))
		if err == nil || err2 == nil || string(b) != "before" {
			t.Errorf("Marshal(%v) = %v, AppendTight = %q, %v, want errors", m, err, b, err2)
		}
	}
	if _, err := proto.Marshal(&tight2.Everything{Text: proto.String("\xff")}); err != nil {
		t.Errorf("Marshal of proto2 = %v, want no check", err)
	}
}

// TestListUpToError wants a list to keep the two elements before one that is wrong, as protobuf-go does. A message that is wrong may be
// the third, with what it had before its error; protobuf-go drops it.
func TestListUpToError(t *testing.T) {
	needOracle(t)
	const named, truncated, tooLong = "\x0a\x01n", "\x08", "\x7a\xff\x7f" // the last is a field's tag and a length beyond the end
	for name, c := range map[string]struct {
		stock, own proto.Message
		field      protoreflect.Name
		elements   []string
		end        string
	}{
		"texts":           {new(stock3.Lists), new(tight3.Lists), "text", []string{"first", strings.Repeat("long", 50), "\xff", "last"}, ""},
		"unchecked texts": {new(stock2.Everything), new(tight2.Everything), "texts", []string{"first", "\xff"}, tooLong},
		"messages":        {new(stocktrace.TracesData), new(trace.TracesData), "resource_spans", []string{"", "", truncated, ""}, ""},
		"cut messages":    {new(stocktrace.TracesData), new(trace.TracesData), "resource_spans", []string{"", ""}, "\x0a\xff\x7f"},
		"far tags":        {new(stock3.Lists), new(tight3.Lists), "scalars", []string{"", "", truncated, ""}, ""},
		"trees in a tree": {new(stock3.Tree), new(tight3.Tree), "more", []string{named, named, truncated, named}, ""},
	} {
		field := c.stock.ProtoReflect().Descriptor().Fields().ByName(c.field)
		var b []byte
		for _, v := range c.elements {
			b = protowire.AppendString(protowire.AppendTag(b, field.Number(), protowire.BytesType), v)
		}
		b = append(append(b, c.end...), make([]byte, 300)...) // beyond what is left to protobuf-go
		wantErr, gotErr := proto.Unmarshal(b, c.stock), proto.Unmarshal(b, c.own)
		own := c.own.ProtoReflect()
		got := own.Get(own.Descriptor().Fields().ByName(c.field)).List()
		if wantErr == nil || gotErr == nil || got.Len() < 2 || got.Len() > 3 {
			t.Errorf("%s: %d elements, error %v, want 2 or 3, error %v", name, got.Len(), gotErr, wantErr)
			continue
		}
		got.Truncate(2)
		if where := Differ(c.stock.ProtoReflect(), own); where != "" {
			t.Errorf("%s: %s", name, where)
		}
	}
}

var errRefused = errors.New("refused")

// refusing is a resolver that fails for every extension.
type refusing struct{ *protoregistry.Types }

func (refusing) FindExtensionByNumber(protoreflect.FullName, protoreflect.FieldNumber) (protoreflect.ExtensionType, error) {
	return nil, errRefused
}

// TestResolver wants the caller's resolver to be asked for extensions of a message below a hooked one.
func TestResolver(t *testing.T) {
	needHook(t)
	inner := &tight2.Extended{}
	proto.SetExtension(inner, tight2.E_Extra, "extra")
	b, err := proto.Marshal(&tight3.Known{Extended: []*tight2.Extended{inner}})
	check(t, err)
	got := new(tight3.Known)
	check(t, proto.Unmarshal(b, got))
	if proto.GetExtension(got.Extended[0], tight2.E_Extra) != "extra" {
		t.Errorf("Unmarshal = %v, want its extension", got)
	}
	err = proto.UnmarshalOptions{Resolver: refusing{protoregistry.GlobalTypes}}.Unmarshal(b, got)
	if err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("Unmarshal with a resolver that refuses = %v", err)
	}
}

// TestRest runs what else works on messages: by reflection, or by functions that are not replaced.
func TestRest(t *testing.T) {
	m := &trace.TracesData{ResourceSpans: []*trace.ResourceSpans{{ScopeSpans: []*trace.ScopeSpans{{Spans: []*trace.Span{{
		TraceId: []byte("0123456789abcdef"), Name: "GET /",
		Attributes: []*trace.KeyValue{{Key: "k", Value: &trace.AnyValue{Value: &trace.AnyValue_StringValue{StringValue: "v"}}}},
	}}}}}}}
	b, err := proto.Marshal(m)
	check(t, err)
	got := new(trace.TracesData)
	check(t, proto.Unmarshal(b, got))
	clone := proto.Clone(got).(*trace.TracesData)
	merged := new(trace.TracesData)
	proto.Merge(merged, clone)
	json, err := protojson.Marshal(merged)
	check(t, err)
	back := new(trace.TracesData)
	check(t, protojson.Unmarshal(json, back))
	text, err := prototext.Marshal(back)
	check(t, err)
	last := new(trace.TracesData)
	check(t, prototext.Unmarshal(text, last))
	if !proto.Equal(m, got) || !proto.Equal(got, last) {
		t.Errorf("after all of it: %v, want %v", last, m)
	}
}
