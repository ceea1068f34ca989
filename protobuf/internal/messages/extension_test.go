package messages

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"

	stock2 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto2"
	tight2 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto2"
)

// TestExtensionsComeFirst wants the bytes that protobuf-go writes: extensions, fields, then what is unknown in the
// order in which it came, whatever its number.
func TestExtensionsComeFirst(t *testing.T) {
	in := []byte("\xb8\x06\x05" + "\x08\x01" + "\xa2\x06\x01a" + "\xc8\x3e\x01" + "\x08\x02" + "\xb2\x06\x02\x02\x04" + "\xa2\x06\x01b" + "\xb8\x86\x00\x06")
	want, got := new(stock2.Extended), new(tight2.Extended)
	check(t, proto.Unmarshal(in, want))
	check(t, proto.Unmarshal(in, got))
	if proto.GetExtension(got, tight2.E_Extra) != "b" || got.GetNumber() != 2 || len(got.ProtoReflect().GetUnknown()) != 9 {
		t.Errorf("Unmarshal of %x = %v", in, got)
	}
	a, err := proto.Marshal(want)
	check(t, err)
	for way, marshal := range map[string]func() ([]byte, error){
		"proto.Marshal": func() ([]byte, error) { return proto.Marshal(got) },
		"MarshalTight":  got.MarshalTight,
	} {
		if b, err := marshal(); err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s = %x, %v, want %x", way, b, err, a)
		}
	}
}

// TestUnresolved has extensions that the resolver does not know: they are unknown fields, or dropped.
func TestUnresolved(t *testing.T) {
	in := protowire.AppendString(protowire.AppendTag([]byte{8, 1}, 100, protowire.BytesType), "x")
	o := proto.UnmarshalOptions{Resolver: new(protoregistry.Types)}
	for range 2 {
		want, got := new(stock2.Extended), new(tight2.Extended)
		check(t, o.Unmarshal(in, want))
		check(t, o.Unmarshal(in, got))
		if where := Differ(want.ProtoReflect(), got.ProtoReflect()); where != "" || proto.HasExtension(got, tight2.E_Extra) {
			t.Errorf("Unmarshal without extensions, discarding %t: %s", o.DiscardUnknown, where)
		}
		o.DiscardUnknown = true
	}
}

// TestInvalidExtension has an extension that cannot be encoded: invalid UTF-8 is an error in neither, as it is of proto2,
// but a message that lacks a required field is.
func TestInvalidExtension(t *testing.T) {
	m := new(tight2.Extended)
	proto.SetExtension(m, tight2.E_ExtraRequired, new(tight2.Required))
	if _, err := m.MarshalTight(); err == nil {
		t.Error("MarshalTight without a required field of an extension: no error")
	}
	if _, err := proto.Marshal(m); err == nil {
		t.Error("Marshal without a required field of an extension: no error")
	}
	if err := new(tight2.Extended).UnmarshalTight([]byte("\xaa\x06\x00")); err == nil {
		t.Error("UnmarshalTight without a required field of an extension: no error")
	}
}
