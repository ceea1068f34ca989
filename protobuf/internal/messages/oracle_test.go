package messages

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/runtime/protoiface"
)

// The oracle is protobuf-go on the same message under another name, for which nothing is hooked.

// protobuf-go looks for required fields below a type when it first uses it, and stops at a type that it is looking at already: what it
// then remembers of types of a cycle can be wrong. If proto3.Known is the first, a proto2.Everything.Pair never lacks a field. So
// the oracle meets all types in one order in which it is right, whatever tests are run.
func init() {
	for _, p := range Pairs() {
		p.Stock().ProtoReflect().ProtoMethods()
		if t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName("tightwire.vt." + p.Name)); err == nil {
			t.Zero().ProtoMethods() // hook=none
		}
	}
}

// needOracle skips a test in builds where protobuf-go is another oracle, and where nothing is hooked
// (TestReport).
func needOracle(t testing.TB) {
	t.Helper()
	if byReflection {
		t.Skip("build tag protoreflect: nothing is hooked, and protobuf-go's decoder by reflection keeps the tags of unknown fields " +
			"as they came, and allocates to look for required fields")
	}
}

// TestOracle gives random messages to both, whole, cut off, with bits flipped, with unknown fields
// and merged from two halves.
func TestOracle(t *testing.T) {
	needOracle(t)
	rounds := 25
	if testing.Short() {
		rounds = 6
	}
	for _, p := range Pairs() {
		t.Run(p.Name, func(t *testing.T) {
			h := fnv.New64()
			h.Write([]byte(p.Name))
			r := rand.New(rand.NewPCG(h.Sum64(), 1))
			for range rounds {
				b := randomInput(t, r, p)
				compare(t, p, b)
				for range 8 {
					compare(t, p, damaged(r, b))
				}
				compare(t, p, append(b, randomInput(t, r, p)...))
			}
		})
	}
}

// randomInput returns the encoding of a random message.
func randomInput(t *testing.T, r *rand.Rand, p Pair) []byte {
	m := p.Stock()
	Fill(r, m.ProtoReflect(), 1+r.IntN(4))
	b, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// damaged returns b changed in one of several ways.
func damaged(r *rand.Rand, b []byte) []byte {
	b = slices.Clone(b)
	at := 0
	if len(b) > 0 {
		at = r.IntN(len(b))
	}
	switch r.IntN(6) {
	case 0:
		return b[:at]
	case 1, 2:
		if len(b) > 0 {
			b[at] ^= 1 << r.IntN(8)
		}
		return b
	case 3: // an unknown field, or a known one with another wire type
		return slices.Concat(b, anyField(r, 2))
	case 4:
		return slices.Concat(anyField(r, 2), b)
	default: // most often inside of something
		return slices.Insert(b, at, anyField(r, 2)...)
	}
}

// anyField returns a field of a random number and wire type, some of them with a tag of more bytes
// than it needs.
func anyField(r *rand.Rand, depth int) []byte {
	num := protowire.Number(1 + r.IntN(24))
	switch r.IntN(8) {
	case 0:
		num = protowire.Number(1 + r.IntN(1<<29-1))
	case 1: // an extension of some
		num = protowire.Number(100 + r.IntN(4))
	}
	typ := protowire.Type(r.IntN(6))
	b := protowire.AppendTag(nil, num, typ)
	if r.IntN(4) == 0 {
		b[len(b)-1] |= 0x80
		b = append(b, 0)
	}
	switch typ {
	case protowire.VarintType:
		return protowire.AppendVarint(b, number(r))
	case protowire.Fixed32Type:
		return protowire.AppendFixed32(b, uint32(number(r)))
	case protowire.Fixed64Type:
		return protowire.AppendFixed64(b, number(r))
	case protowire.BytesType:
		return protowire.AppendBytes(b, anyField(r, 0))
	case protowire.StartGroupType:
		if depth > 0 {
			b = append(b, anyField(r, depth-1)...)
		}
		return protowire.AppendTag(b, num, protowire.EndGroupType)
	}
	return b
}

// options are the ways in which proto.Unmarshal is called.
var options = map[string]proto.UnmarshalOptions{
	"plain":   {},
	"partial": {AllowPartial: true},
	"discard": {AllowPartial: true, DiscardUnknown: true},
	"shallow": {AllowPartial: true, RecursionLimit: 3},
}

// compare decodes b by all ways, and encodes what came of it.
func compare(t *testing.T, p Pair, b []byte) {
	t.Helper()
	for name, o := range options {
		want, got := p.Stock(), p.Tight()
		wantErr := o.Unmarshal(b, want)
		in := slices.Clone(b)
		gotErr := o.Unmarshal(in, got)
		judge(t, p, b, "proto.Unmarshal, "+name, want, got, wantErr, gotErr, in)
		o.Merge = true
		wantErr, gotErr = o.Unmarshal(b, want), o.Unmarshal(b, got)
		judge(t, p, b, "proto.Unmarshal, merged, "+name, want, got, wantErr, gotErr, nil)
	}
	want, got, alias := p.Stock(), p.Tight(), p.Tight()
	wantErr := proto.Unmarshal(b, want)
	in := slices.Clone(b)
	judge(t, p, b, "UnmarshalTight", want, got, wantErr, got.UnmarshalTight(in), in)
	judge(t, p, b, "UnmarshalTightAlias", want, alias, wantErr, alias.UnmarshalTightAlias(b), nil)
	if wantErr == nil {
		compareEncoding(t, p, b, want, got)
	}
	compareReused(t, p, b)
	compareRequired(t, p, b)
}

// compareRequired wants that a decode says that no required field is missing exactly if none is, and protobuf-go says so: who hears
// it does not search.
func compareRequired(t *testing.T, p Pair, b []byte) {
	t.Helper()
	says := func(m proto.Message) bool {
		out, err := m.ProtoReflect().ProtoMethods().Unmarshal(protoiface.UnmarshalInput{
			Message: m.ProtoReflect(), Buf: b, Resolver: protoregistry.GlobalTypes, Depth: protowire.DefaultRecursionLimit,
		})
		return err == nil && out.Flags&protoiface.UnmarshalInitialized != 0
	}
	want, got := p.Stock(), p.Tight()
	wants, gots := says(want), says(got)
	if has := proto.CheckInitialized(got) == nil; gots && !has || !gots && wants && has {
		t.Fatalf("Unmarshal of %s %x says that it has all required fields: %t, which is %t; protobuf-go says %t", p.Name, b, gots, has, wants)
	}
}

// judge compares what two decodes of b left. It overwrites in first, with which got must not share
// memory.
func judge(t *testing.T, p Pair, b []byte, way string, want proto.Message, got Tight, wantErr, gotErr error, in []byte) {
	t.Helper()
	for i := range in {
		in[i] = 0xa5
	}
	if (wantErr == nil) != (gotErr == nil) {
		t.Fatalf("%s of %s %x: error %v, want %v", way, p.Name, b, gotErr, wantErr)
	}
	if gotErr != nil {
		if !errors.Is(gotErr, proto.Error) {
			t.Fatalf("%s of %s %x: error %v is no proto.Error", way, p.Name, b, gotErr)
		}
		return
	}
	if where := Differ(want.ProtoReflect(), got.ProtoReflect()); where != "" {
		t.Fatalf("%s of %s %x: %s%s", way, p.Name, b, p.Name, where)
	}
}

// compareEncoding compares sizes and bytes of two messages that are the same.
func compareEncoding(t *testing.T, p Pair, b []byte, want proto.Message, got Tight) {
	t.Helper()
	deterministic := proto.MarshalOptions{Deterministic: true}
	wantBytes, wantErr := deterministic.Marshal(want)
	gotBytes, gotErr := deterministic.Marshal(got)
	if (wantErr == nil) != (gotErr == nil) || !bytes.Equal(wantBytes, takeNaNs(wantBytes, gotBytes)) {
		t.Fatalf("Marshal of %s %x = %x, %v, want %x, %v", p.Name, b, gotBytes, gotErr, wantBytes, wantErr)
	}
	if a, b, c := proto.Size(want), proto.Size(got), got.SizeTight(); a != b || a != c {
		t.Fatalf("Size of %s %x = %d and %d, want %d", p.Name, wantBytes, b, c, a)
	}
	before := []byte("before")
	for way, marshal := range map[string]func() ([]byte, error){
		"MarshalTight":  got.MarshalTight,
		"proto.Marshal": func() ([]byte, error) { return proto.Marshal(got) },
		"AppendTight": func() ([]byte, error) {
			b, err := got.AppendTight(before)
			if !bytes.HasPrefix(b, before) {
				return nil, fmt.Errorf("begins with %.6x", b)
			}
			return b[len(before):], err
		},
	} {
		out, err := marshal()
		if err != nil || len(out) != len(wantBytes) {
			t.Fatalf("%s of %s %x = %d bytes, %v, want %d", way, p.Name, b, len(out), err, len(wantBytes))
		}
		again := p.Stock()
		if err := proto.Unmarshal(out, again); err != nil {
			t.Fatalf("%s of %s %x = %x: %v", way, p.Name, b, out, err)
		}
		if where := Differ(want.ProtoReflect(), again.ProtoReflect()); where != "" {
			t.Fatalf("%s of %s %x = %x: %s", way, p.Name, b, out, where)
		}
	}
}

// takeNaNs returns got with NaNs as want has them, where both are as long: protobuf-go, which encodes some maps by
// reflection, writes a signalling NaN as a quiet one, and ours writes it as it came. On RISC-V what protobuf-go reads of a
// float by reflection is the one NaN which that CPU makes of all.
func takeNaNs(want, got []byte) []byte {
	got = slices.Clone(got)
	for i := range min(len(want), len(got)-1) {
		isFloat := got[i+1]&0x7f == 0x7f && want[i] == got[i]|0x40
		isDouble := got[i+1]&0x7f == 0x7f && got[i]&0xf0 == 0xf0 && want[i] == got[i]|0x08
		if isFloat || isDouble {
			got[i] = want[i]
		}
	}
	if runtime.GOARCH == "riscv64" {
		takeCanonicalNaNs(want, got)
	}
	return got
}

// takeCanonicalNaNs replaces each NaN of a float in got where want has the NaN of RISC-V.
func takeCanonicalNaNs(want, got []byte) {
	canonical := []byte{0, 0, 0xc0, 0x7f}
	for i := range min(len(want), len(got)) - 3 {
		if v := got[i : i+4]; bytes.Equal(want[i:i+4], canonical) && v[3]&0x7f == 0x7f && v[2]&0x80 != 0 {
			copy(v, canonical)
		}
	}
}

// FuzzOracle does the same with what the fuzzer thinks of. The first byte chooses the message.
func FuzzOracle(f *testing.F) {
	needOracle(f)
	pairs := Pairs()
	r := rand.New(rand.NewPCG(1, 2))
	for i, p := range pairs {
		m := p.Stock()
		Fill(r, m.ProtoReflect(), 2)
		b, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(append([]byte{byte(i)}, b...))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 0 {
			compare(t, pairs[int(b[0])%len(pairs)], b[1:])
		}
	})
}
