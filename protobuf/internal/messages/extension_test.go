package messages

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/runtime/protoiface"

	stock2 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto2"
	stock3 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto3"
	tight2 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto2"
	tight3 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
)

// TestExtensionsComeFirst wants the bytes that protobuf-go writes: extensions, fields, then what is unknown in the
// order in which it came, whatever its number.
func TestExtensionsComeFirst(t *testing.T) {
	needOracle(t)
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

// TestExtensionLacks has an extension without its required field in a message that is ours and in one that is left whole, and
// wants the error that protobuf-go returns. Without it, nobody has to look again.
func TestExtensionLacks(t *testing.T) {
	needHook(t)
	for _, n := range []int{0, 1000} {
		unknown := protowire.AppendBytes(protowire.AppendTag(nil, 300, protowire.BytesType), make([]byte, n))
		for want, in := range map[protoiface.UnmarshalOutputFlags]string{
			0:                               "\xaa\x06\x00",
			protoiface.UnmarshalInitialized: "\xa2\x06\x01a",
		} {
			in := append([]byte(in), unknown...)
			stock, tight := proto.Unmarshal(in, new(stock2.Extended)), proto.Unmarshal(in, new(tight2.Extended))
			if (stock == nil) != (tight == nil) || (want == 0) != (tight != nil) {
				t.Errorf("Unmarshal of %d bytes = %v, want %v", len(in), tight, stock)
			}
			m := new(tight2.Extended).ProtoReflect()
			out, err := m.ProtoMethods().Unmarshal(protoiface.UnmarshalInput{Message: m, Buf: in, Depth: 10, Resolver: protoregistry.GlobalTypes})
			if err != nil || out.Flags != want {
				t.Errorf("the table's Unmarshal of %d bytes = %v, %v, want %v", len(in), out.Flags, err, want)
			}
		}
	}
}

// TestMostlyExtensions encodes messages with few and with many bytes beside their extensions, alone and in others, and wants
// protobuf-go's bytes and sizes.
func TestMostlyExtensions(t *testing.T) {
	needOracle(t)
	for _, n := range []int{0, 1, 100, 1000, 1023, 1024, 1025, 2047, 2048, 2049, 4000} {
		beside := protowire.AppendBytes(protowire.AppendTag([]byte{8, 1}, 300, protowire.BytesType), make([]byte, n))
		for _, in := range []string{"\xa2\x06\x01a", "\xa2\x06\x01a\xaa\x06\x0a\x08\x01\x12\x01a\x1a\x01b\x20\x01", "\xb2\x06\x02\x02\x04"} {
			in := append([]byte(in), beside...)
			list := protowire.AppendBytes(protowire.AppendTag(nil, 9, protowire.BytesType), in)
			list = append(list, list...)
			for _, p := range []struct {
				stock, tight proto.Message
				in           []byte
			}{
				{new(stock2.Extended), new(tight2.Extended), in},
				{new(stock3.Known), new(tight3.Known), list},
			} {
				o := proto.UnmarshalOptions{AllowPartial: true}
				check(t, o.Unmarshal(p.in, p.stock))
				check(t, o.Unmarshal(p.in, p.tight))
				for range 2 { // sizes are stored then
					for _, deterministic := range []bool{false, true} {
						o := proto.MarshalOptions{AllowPartial: true, Deterministic: deterministic}
						want, err := o.Marshal(p.stock)
						check(t, err)
						got, err := o.Marshal(p.tight)
						if err != nil || !bytes.Equal(got, want) || proto.Size(p.tight) != len(want) {
							t.Fatalf("%d bytes beside extensions: Marshal = %x, %v, want %x; Size = %d", n, got, err, want, proto.Size(p.tight))
						}
					}
				}
			}
		}
	}
}
