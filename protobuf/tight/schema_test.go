package tight

import (
	"os"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/apipb"
	"google.golang.org/protobuf/types/known/structpb"
)

// digestOf returns the digest that a codec of m would have.
func digestOf(m proto.Message, whole bool) uint64 {
	digests := schemas.own
	if whole {
		digests = schemas.whole
	}
	schemas.mu.Lock()
	defer schemas.mu.Unlock()
	return digests.Of(m.ProtoReflect().Descriptor())
}

// TestFacts has messages with and without required fields and extensions below them.
func TestFacts(t *testing.T) {
	for _, c := range []struct {
		m    proto.Message
		want uint32
	}{
		{(*anypb.Any)(nil), factKnown},
		{(*structpb.Value)(nil), factKnown},
		{(*descriptorpb.UninterpretedOption_NamePart)(nil), factKnown | factMayLack},
		{(*descriptorpb.UninterpretedOption)(nil), factKnown | factMayLack},
		{(*descriptorpb.FileDescriptorSet)(nil), factKnown | factMayLack | factMayLazy},
	} {
		name := nameOf(c.m)
		if got := new(Schema).facts(c.m); got != c.want {
			t.Errorf("facts of %s: %b, want %b", name, got, c.want)
		}
		for _, whole := range []bool{false, true} {
			for _, d := range []uint64{0, 1} {
				s := &Schema{Digest: digestOf(c.m, whole) + d, Whole: whole}
				if got := s.fits(c.m); got != (d == 0) {
					t.Errorf("a codec of %s, whole %t, with a digest that is %d greater: fits = %t", name, whole, d, got)
				}
			}
		}
	}
}

// TestSamePackage has messages of one proto package, and of one and of two Go packages.
func TestSamePackage(t *testing.T) {
	value, list := (*structpb.Value)(nil).ProtoReflect().Descriptor(), (*structpb.ListValue)(nil).ProtoReflect().Descriptor()
	api := (*apipb.Api)(nil).ProtoReflect().Descriptor()
	if !schemas.samePackage(value, list) || !schemas.samePackage(api, api.Fields().ByName("methods").Message()) {
		t.Error("messages of one Go package: not the same")
	}
	if schemas.samePackage(value, api) || schemas.samePackage(api, api.Fields().ByName("options").Message()) {
		t.Error("messages of two Go packages: the same")
	}
}

// TestChangedSchema wants codecs that were made for other fields not to be called, and reported.
func TestChangedSchema(t *testing.T) {
	called := func(proto.Message, []byte, UnmarshalFlags, Resolver, int) error {
		t.Error("the codec is called")
		return nil
	}
	method, mixin := (*apipb.Method)(nil), (*apipb.Mixin)(nil)
	ofMethod, ofMixin := &Schema{Digest: digestOf(method, true) + 1, Whole: true}, &Schema{Digest: digestOf(mixin, false) + 1}
	Hook(
		Codec{Message: method, Schema: ofMethod, Unmarshal: called},
		Codec{Message: mixin, Schema: ofMixin, Unmarshal: called},
	)
	if ofMethod.found.Load()|ofMixin.found.Load() != 0 {
		t.Error("Hook has looked at messages: that is for the first use")
	}
	for _, m := range []proto.Message{&apipb.Method{Name: "a"}, &apipb.Mixin{Name: "b"}} {
		b, err := proto.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		got := m.ProtoReflect().New().Interface()
		if err := proto.Unmarshal(b, got); err != nil || !proto.Equal(got, m) {
			t.Errorf("Unmarshal of %x = %v, %v, want %v", b, got, err, m)
		}
		name := m.ProtoReflect().Descriptor().FullName()
		i := slices.IndexFunc(Report(), func(s Status) bool { return s.Message == name })
		if i < 0 {
			t.Errorf("Report has no line for %s", name)
			continue
		}
		off := builtOff || os.Getenv("TIGHT") == "off"
		if s := Report()[i]; s.Hooked || !off && !strings.Contains(s.Reason, "changed") && !strings.Contains(s.Reason, "does not call") {
			t.Errorf("Report: %+v", s)
		}
	}
}
