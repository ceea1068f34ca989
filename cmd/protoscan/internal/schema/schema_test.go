package schema_test

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/schema"
)

const source = `syntax = "proto3"; package shop;
import "google/protobuf/timestamp.proto"; import "google/protobuf/duration.proto"; import "part/item.proto";
enum State { UNKNOWN = 0; PAID = 1; LOST = -1; }
message Order {
  int32 a = 1; int64 b = 2; uint32 c = 3; uint64 d = 4; sint32 e = 5; sint64 f = 6;
  fixed32 g = 7; fixed64 h = 8; sfixed32 i = 9; sfixed64 j = 10; float k = 11; double l = 12;
  bool m = 13; State state = 14; string name = 15; bytes data = 16; Order next = 17; repeated Item items = 18;
  repeated sint32 packed = 19; repeated double doubles = 20; repeated string names = 21; map<string, int32> map = 22;
  repeated fixed32 single = 23 [packed = false]; repeated State states = 24;
  google.protobuf.Timestamp at = 25; google.protobuf.Duration took = 26;
}`

const item = `syntax = "proto3"; package shop; message Item { string sku = 1; uint32 n = 2; }`

// load writes the schema as files and loads it.
func load(t testing.TB, name string) *schema.Message {
	t.Helper()
	m, err := schema.Load([]string{filepath.Join(folder(t), "order.proto")}, nil, name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func folder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"order.proto": source, "part/item.proto": item} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// descriptor returns a type of the schema, by protobuf-go from the FileDescriptorSet of the file.
func descriptor(t testing.TB, dir, name string) protoreflect.MessageDescriptor {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, "order.pb"))
	if err != nil {
		t.Fatal(err)
	}
	set := new(descriptorpb.FileDescriptorSet)
	if err := proto.Unmarshal(b, set); err != nil {
		t.Fatal(err)
	}
	files, err := protodesc.NewFiles(set)
	if err != nil {
		t.Fatal(err)
	}
	d, err := files.FindDescriptorByName(protoreflect.FullName(name))
	if err != nil {
		t.Fatal(err)
	}
	return d.(protoreflect.MessageDescriptor)
}

// fill sets random fields of m, but never sets a float to NaN, which Equal does not compare.
func fill(r *rand.Rand, m protoreflect.Message, depth int) {
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		fd := fields.Get(i)
		switch {
		case r.IntN(3) == 0, fd.Message() != nil && depth == 0:
		case fd.IsMap():
			for range r.IntN(3) {
				m.Mutable(fd).Map().Set(scalar(r, fd.MapKey()).MapKey(), scalar(r, fd.MapValue()))
			}
		case fd.IsList() && fd.Message() != nil:
			for range r.IntN(3) {
				fill(r, m.Mutable(fd).List().AppendMutable().Message(), depth-1)
			}
		case fd.IsList():
			for range r.IntN(4) {
				m.Mutable(fd).List().Append(scalar(r, fd))
			}
		case fd.Message() != nil:
			fill(r, m.Mutable(fd).Message(), depth-1)
		default:
			m.Set(fd, scalar(r, fd))
		}
	}
}

func scalar(r *rand.Rand, fd protoreflect.FieldDescriptor) protoreflect.Value {
	v := r.Uint64() >> r.IntN(64)
	switch fd.Kind() {
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(v&1 > 0)
	case protoreflect.EnumKind:
		return protoreflect.ValueOfEnum(protoreflect.EnumNumber(int32(v%4) - 1))
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return protoreflect.ValueOfInt32(int32(v))
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return protoreflect.ValueOfInt64(int64(v))
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(uint32(v))
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return protoreflect.ValueOfUint64(v)
	case protoreflect.FloatKind:
		return protoreflect.ValueOfFloat32(float32(math.Ldexp(r.Float64()-0.5, r.IntN(60)-30)))
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(math.Ldexp(r.Float64()-0.5, r.IntN(600)-300))
	case protoreflect.StringKind:
		return protoreflect.ValueOfString("é\"\\\n\t\x00\u2028x"[:2+r.IntN(3)])
	}
	return protoreflect.ValueOfBytes([]byte("\xff\x00é\"\\\n\t")[:r.IntN(8)])
}

// TestText says that protobuf-go reads the text as the same message.
func TestText(t *testing.T) {
	dir := folder(t)
	writeSet(t, dir)
	md, m := descriptor(t, dir, "shop.Order"), load(t, "shop.Order")
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		want := dynamicpb.NewMessage(md)
		fill(r, want, 3)
		b, err := proto.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		text, err := m.Append(nil, b)
		if err != nil {
			t.Fatal(err)
		}
		got := dynamicpb.NewMessage(md)
		if err := prototext.Unmarshal(text, got); err != nil || !proto.Equal(got, want) {
			t.Fatalf("Append(%x) = %s\nwhich is %v, %v, want %v", b, text, got, err, want)
		}
	}
}

// writeSet writes the FileDescriptorSet of the schema to order.pb.
func writeSet(t *testing.T, dir string) {
	t.Helper()
	order := new(descriptorpb.FileDescriptorProto)
	part := new(descriptorpb.FileDescriptorProto)
	if err := prototext.Unmarshal([]byte(itemSet), part); err != nil {
		t.Fatal(err)
	}
	if err := prototext.Unmarshal([]byte(orderSet), order); err != nil {
		t.Fatal(err)
	}
	set := &descriptorpb.FileDescriptorSet{File: []*descriptorpb.FileDescriptorProto{
		protodesc.ToFileDescriptorProto(timestamppb.File_google_protobuf_timestamp_proto),
		protodesc.ToFileDescriptorProto(durationpb.File_google_protobuf_duration_proto), part, order,
	}}
	b, err := proto.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "order.pb"), b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// The same schema as source and item, for protobuf-go: it does not parse .proto files.
const itemSet = `name: "part/item.proto" package: "shop" syntax: "proto3"
message_type { name: "Item"
  field { name: "sku" number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
  field { name: "n" number: 2 type: TYPE_UINT32 label: LABEL_OPTIONAL } }`

var orderSet = `name: "order.proto" package: "shop" syntax: "proto3"
dependency: "google/protobuf/timestamp.proto" dependency: "google/protobuf/duration.proto" dependency: "part/item.proto"
enum_type { name: "State" value { name: "UNKNOWN" number: 0 } value { name: "PAID" number: 1 } value { name: "LOST" number: -1 } }
message_type { name: "Order" ` + one("a", 1, "INT32") + one("b", 2, "INT64") + one("c", 3, "UINT32") + one("d", 4, "UINT64") +
	one("e", 5, "SINT32") + one("f", 6, "SINT64") + one("g", 7, "FIXED32") + one("h", 8, "FIXED64") + one("i", 9, "SFIXED32") +
	one("j", 10, "SFIXED64") + one("k", 11, "FLOAT") + one("l", 12, "DOUBLE") + one("m", 13, "BOOL") +
	one("state", 14, "ENUM\" type_name: \".shop.State") + one("name", 15, "STRING") + one("data", 16, "BYTES") +
	one("next", 17, "MESSAGE\" type_name: \".shop.Order") + many("items", 18, "MESSAGE\" type_name: \".shop.Item") +
	many("packed", 19, "SINT32") + many("doubles", 20, "DOUBLE") + many("names", 21, "STRING") +
	many("map", 22, "MESSAGE\" type_name: \".shop.Order.MapEntry") +
	`field { name: "single" number: 23 type: TYPE_FIXED32 label: LABEL_REPEATED options { packed: false } }` +
	many("states", 24, "ENUM\" type_name: \".shop.State") +
	one("at", 25, "MESSAGE\" type_name: \".google.protobuf.Timestamp") + one("took", 26, "MESSAGE\" type_name: \".google.protobuf.Duration") +
	`nested_type { name: "MapEntry" ` + one("key", 1, "STRING") + one("value", 2, "INT32") + ` options { map_entry: true } } }`

func one(name string, num int, typ string) string  { return field(name, num, typ, "OPTIONAL") }
func many(name string, num int, typ string) string { return field(name, num, typ, "REPEATED") }

// field returns a field in text format. typ may go on after its quote with other options.
func field(name string, num int, typ, label string) string {
	typ, more, _ := strings.Cut(typ, "\"")
	if more != "" {
		more += "\""
	}
	return "field { name: \"" + name + "\" number: " + strconv.Itoa(num) + " type: TYPE_" + typ + " " + more + " label: LABEL_" + label + " }\n"
}

// TestLoad loads the schema from files of both kinds.
func TestLoad(t *testing.T) {
	dir := folder(t)
	writeSet(t, dir)
	in := []byte("\x08\x01\x28\x03")
	for _, files := range [][]string{{"order.proto"}, {"order.pb"}, {"part/item.proto", "order.proto"}, {"order.pb", "part/item.proto"}} {
		var paths []string
		for _, f := range files {
			paths = append(paths, filepath.Join(dir, f))
		}
		m, err := schema.Load(paths, []string{dir}, "shop.Order")
		if err != nil {
			t.Errorf("Load(%v): %v", files, err)
			continue
		}
		if got, err := m.Append(nil, in); string(got) != "a: 1\ne: -2\n" || err != nil {
			t.Errorf("%v: Append(%x) = %q, %v", files, in, got, err)
		}
		if got, err := m.AppendJSON(nil, in); strings.ReplaceAll(string(got), " ", "") != `{"a":1,"e":-2}`+"\n" || err != nil {
			t.Errorf("%v: AppendJSON(%x) = %q, %v", files, in, got, err)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	dir := folder(t)
	bad := filepath.Join(dir, "bad.proto")
	if err := os.WriteFile(bad, []byte("message {"), 0o600); err != nil {
		t.Fatal(err)
	}
	order := filepath.Join(dir, "order.proto")
	for _, row := range []struct{ file, name, want string }{
		{order, "", "the schema has 2 messages, want --message with one of them: shop.Item, shop.Order"},
		{order, "shop.State", "the schema has no message shop.State; it has"},
		{order, "Order", "the schema has no message Order"},
		{bad, "", "bad.proto:1"},
		{filepath.Join(dir, "none.proto"), "", "none.proto"},
		{filepath.Join(dir, "none.pb"), "", "none.pb: "},
		{filepath.Join(dir, "order.proto"), "..", "no message"},
	} {
		if _, err := schema.Load([]string{row.file}, nil, row.name); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("Load(%s, %q): %v, want %s", filepath.Base(row.file), row.name, err, row.want)
		}
	}
	if m, err := schema.Load([]string{filepath.Join(dir, "part/item.proto")}, nil, ""); err != nil || m == nil {
		t.Errorf("Load of a schema with one message: %v", err)
	}
}

// TestUnlike shows fields that contradict the schema by their numbers, and everything before a
// fault.
func TestUnlike(t *testing.T) {
	m := load(t, "shop.Order")
	for in, want := range map[string]string{
		"\x0d\x01\x00\x00\x00":         "1: 0x00000001\n", // a is a varint
		"\xf8\x3f\x07":                 "1023: 7\n",       // unknown
		"\x7a\x01\xff":                 "15: \"\\377\"\n", // name is not UTF-8
		"\x8a\x01\x01\x08":             "17: \"\\010\"\n", // next is not a message
		"\x9a\x01\x01\x80":             "19: \"\\200\"\n", // packed is cut
		"\x98\x01\x03":                 "packed: -2\n",    // not packed
		"\xba\x01\x04\x01\x00\x00\x00": "single: 1\n",     // packed
		"\x70\x07":                     "state: 7\n",      // no name
		"\x70\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01": "state: LOST\n",
		"\x5d\x00\x00\xc0\x7f\x5d\x00\x00\x80\xff":     "k: nan\nk: -inf\n",
		"\xca\x01\x06\x08\x80\x8c\x8d\xb3\x06":         "at {  # 2024-06-07T17:40:16Z\n  seconds: 1717782016\n}\n",
		"\xd2\x01\x02\x08\x5a":                         "took {  # 1m30s\n  seconds: 90\n}\n",
		"\xfb\x3f\x08\x01\xfc\x3f":                     "1023 {\n  1: 1\n}\n",
		"":                                             "",
	} {
		got, err := m.Append(nil, []byte(in))
		if string(got) != want || err != nil {
			t.Errorf("Append(%x) = %q, %v, want %q", in, got, err, want)
		}
	}
	got, err := m.Append([]byte("x"), []byte("\x08\x01\x12\x05"))
	if string(got) != "xa: 1\n" || err == nil || !strings.Contains(err.Error(), "offset 3: field 2: length 5, but 0 bytes left") {
		t.Errorf("Append of a cut message = %q, %v", got, err)
	}
	if got, err := m.AppendJSON([]byte("x"), []byte("\x08")); string(got) != "x" || err == nil {
		t.Errorf("AppendJSON of a cut message = %q, %v", got, err)
	}
}

// FuzzAppend says that any bytes can be shown, and that the text is no longer than they allow.
func FuzzAppend(f *testing.F) {
	m := load(f, "shop.Order")
	f.Add([]byte("\x08\x01\x8a\x01\x02\x08\x01"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if text, _ := m.Append(nil, b); len(text) > 300+400*len(b) {
			t.Errorf("Append(%x): %d bytes of text", b, len(text))
		}
	})
}
