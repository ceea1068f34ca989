package infer_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/emptypb"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/infer"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/scantest"
	"github.com/tightwire/tightwire/protowire"
)

// compile returns the message Draft of a draft.
func compile(t testing.TB, draft string) protoreflect.MessageDescriptor {
	t.Helper()
	sources := protocompile.SourceAccessorFromMap(map[string]string{"draft.proto": draft})
	files, err := (&protocompile.Compiler{Resolver: &protocompile.SourceResolver{Accessor: sources}}).Compile(context.Background(), "draft.proto")
	if err != nil {
		t.Fatalf("%v in the draft\n%s", err, draft)
	}
	return files[0].Messages().ByName("Draft")
}

func draft(t testing.TB, samples ...string) string {
	t.Helper()
	var d infer.Draft
	for _, s := range samples {
		if err := d.Add([]byte(s)); err != nil {
			t.Fatalf("Add(%x): %v", s, err)
		}
	}
	return string(d.Append(nil, "Draft"))
}

// checkParses says that the draft of the samples parses each of them. Fields of one wire type leave nothing unknown.
func checkParses(t testing.TB, all bool, samples ...string) {
	t.Helper()
	text := draft(t, samples...)
	md := compile(t, text)
	for _, s := range samples {
		m := dynamicpb.NewMessage(md)
		if err := proto.Unmarshal([]byte(s), m); err != nil {
			t.Fatalf("%v: %x by\n%s", err, s, text)
		}
		if all && hasUnknown(m) {
			t.Fatalf("%x by\n%s\nhas unknown fields: %v", s, text, m)
		}
	}
}

func hasUnknown(m protoreflect.Message) (found bool) {
	m.Range(func(fd protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case fd.Message() == nil:
		case fd.IsList():
			for i := range v.List().Len() {
				found = found || hasUnknown(v.List().Get(i).Message())
			}
		default:
			found = found || hasUnknown(v.Message())
		}
		return true
	})
	return found || len(m.GetUnknown()) > 0
}

// sample returns a message whose fields have one type each, by their number.
func sample(r *rand.Rand, depth int) []byte {
	var b []byte
	for range r.IntN(8) {
		switch num := protowire.Number(1 + r.IntN(9)); num {
		case 1, 2:
			b = protowire.AppendVarint(protowire.AppendTag(b, num, protowire.VarintType), r.Uint64()>>r.IntN(64))
		case 3:
			b = protowire.AppendFixed32(protowire.AppendTag(b, num, protowire.Fixed32Type), r.Uint32())
		case 4:
			b = protowire.AppendFixed64(protowire.AppendTag(b, num, protowire.Fixed64Type), r.Uint64())
		case 5:
			b = protowire.AppendString(protowire.AppendTag(b, num, protowire.BytesType), strings.Repeat("é", r.IntN(20)))
		case 6:
			b = protowire.AppendString(protowire.AppendTag(b, num, protowire.BytesType), "\xff\x00\x80"[:r.IntN(4)])
		case 7:
			if depth > 0 {
				b = protowire.AppendGroup(protowire.AppendTag(b, num, protowire.StartGroupType), num, sample(r, depth-1))
			}
		case 8:
			if r.IntN(2) == 0 {
				b = append(protowire.AppendTag(b, num, protowire.BytesType), 2, 1, 2)
			} else {
				b = append(protowire.AppendTag(b, num, protowire.VarintType), 7)
			}
		default:
			if depth > 0 {
				b = protowire.AppendBytes(protowire.AppendTag(b, num, protowire.BytesType), sample(r, depth-1))
			}
		}
	}
	return b
}

func TestParses(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		var samples []string
		for range 1 + r.IntN(20) {
			samples = append(samples, string(sample(r, 3)))
		}
		checkParses(t, false, samples...)
	}
	files, err := filepath.Glob("../../../../vectors/messages/*.bin")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d vectors, %v", len(files), err)
	}
	n := 0
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if isMessage(b) {
			checkParses(t, false, string(b))
			n++
		}
	}
	if n == 0 {
		t.Error("no vector is a message")
	}
}

// isMessage reports whether protobuf-go can parse b.
func isMessage(b []byte) bool { return proto.Unmarshal(b, &emptypb.Empty{}) == nil }

// TestDraft has the types of a few fields.
func TestDraft(t *testing.T) {
	for _, row := range []struct {
		want    string
		samples []string
	}{
		{"// In 1 of 1 message; values up to 1.\n  bool field_1 = 1;", []string{"\x08\x01"}},
		{"// In 2 of 2 messages; values up to 150.\n  uint64 field_1 = 1;", []string{"\x08\x01", "\x08\x96\x01"}},
		{"int64 field_1 = 1;", []string{"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"}},
		{"repeated uint64 field_1 = 1;", []string{"\x08\x05\x08\x06"}},
		{"repeated uint64 field_1 = 1;", []string{"\x08\x05", "\x0a\x02\x05\x06"}},
		{"  float field_2 = 2;", []string{"\x15\x00\x00\x80\x3f"}},
		{"  fixed32 field_2 = 2;", []string{"\x15\x01\x00\x00\x00"}},
		{"  double field_2 = 2;", []string{"\x11\x00\x00\x00\x00\x00\x00\xf0\x3f"}},
		{"  string field_3 = 3;", []string{"\x1a\x03Ada"}},
		{"; or a message: all texts parse as messages.\n  string field_3 = 3;", []string{"\x1a\x02(1"}},
		{"; or packed integers.\n  bytes field_3 = 3;", []string{"\x1a\x03\x03\x01\x02"}},
		{"; or text or a message: all are empty.\n  bytes field_3 = 3;", []string{"\x1a\x00"}},
		{"  message Field3 {\n    // In 1 of 1 message; values up to 1.\n    bool field_1 = 1;\n  }\n  Field3 field_3 = 3;", []string{"\x1a\x02\x08\x01"}},
		{"syntax = \"proto2\";", []string{"\x0b\x0c"}},
		{"  optional group Field1 = 1 {\n  }", []string{"\x0b\x0c"}},
		{"// Field 19000 cannot be declared", []string{"\xc0\xa3\x09\x01"}},
		{"2 wire types, only one of which is declared", []string{"\x08\x05", "\x0d\x01\x00\x00\x00"}},
		{"// A draft from 0 messages: names and types are guesses.", nil},
	} {
		got := draft(t, row.samples...)
		if !strings.Contains(got, row.want) {
			t.Errorf("draft of %q =\n%s, want %s in it", row.samples, got, row.want)
		}
		if row.samples != nil {
			checkParses(t, !strings.Contains(row.want, "wire types") && !strings.Contains(row.want, "19000"), row.samples...)
		}
	}
	var d infer.Draft
	if err := d.Add([]byte("\x08\x01\x10")); err == nil || !strings.Contains(string(d.Append(nil, "Draft")), "field_1") {
		t.Errorf("Add of a cut message: %v", err)
	}
}

// FuzzDraft says that the draft of any message compiles, and parses it.
func FuzzDraft(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		f.Add(sample(r, 3), sample(r, 3))
	}
	f.Fuzz(func(t *testing.T, a, b []byte) {
		if isMessage(a) && isMessage(b) {
			checkParses(t, false, string(a), string(b))
		}
	})
}

// TestLargeNumbers: protobuf-go accepts a number that is too large in a group that it does not know, and refuses it in
// one that is declared. The same holds for a group in bytes that are a message otherwise.
func TestLargeNumbers(t *testing.T) {
	group := protowire.AppendTag(nil, 7, protowire.StartGroupType)
	group = append(protowire.AppendVarint(group, 1<<32), 1) // 2^29, a varint
	group = protowire.AppendTag(group, 7, protowire.EndGroupType)
	for _, in := range [][]byte{group, protowire.AppendBytes(protowire.AppendTag(nil, 2, protowire.BytesType), group)} {
		if !isMessage(in) {
			t.Fatalf("protobuf-go refuses %x", in)
		}
		checkParses(t, false, string(in))
	}
}

// TestDeepGroups: the draft of groups in groups grows with their depth only to a limit, and still parses them.
func TestDeepGroups(t *testing.T) {
	in := string(scantest.NestGroups(5000, nil))
	checkParses(t, false, in)
	if n := len(draft(t, in)); n > 10_000 {
		t.Errorf("the draft of %d bytes has %d, want at most 10,000", len(in), n)
	}
}

// TestManyFields: bytes that are no messages get a draft with some of their fields, and an error.
func TestManyFields(t *testing.T) {
	const most = 1 << 16
	var b []byte
	for num := range protowire.Number(most + 10) {
		b = append(protowire.AppendTag(b, 1+num, protowire.VarintType), 1)
	}
	var d infer.Draft
	for range 2 {
		if err := d.Add(b); !errors.Is(err, infer.ErrFields) {
			t.Errorf("Add of %d fields: %v, want ErrFields", most+10, err)
		}
	}
	if err := d.Add(b[:30]); err != nil {
		t.Errorf("Add of fields that are known: %v", err)
	}
	if text := string(d.Append(nil, "Draft")); !strings.Contains(text, "= 65536;") || strings.Contains(text, "= 65540;") {
		t.Error("the draft lacks a field that it has room for, or has another")
	}
}
