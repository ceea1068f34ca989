package fieldpath_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/gofeaturespb"

	"github.com/tightwire/tightwire/protobuf/fieldpath"
	"github.com/tightwire/tightwire/protowire"
	wire "github.com/tightwire/tightwire/protowire/fieldpath"
)

func compile(t testing.TB, md protoreflect.MessageDescriptor, paths ...string) *wire.Set {
	t.Helper()
	s, err := fieldpath.Compile(md, paths...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// each calls do for the messages in m that the fields lead to, without the last field.
func each(m protoreflect.Message, fields []protoreflect.FieldDescriptor, create bool, do func(protoreflect.Message)) {
	switch fd := fields[0]; {
	case len(fields) == 1:
		do(m)
	case fd.IsList():
		list := m.Mutable(fd).List()
		if create && list.Len() == 0 {
			list.AppendMutable()
		}
		for i := range list.Len() {
			each(list.Get(i).Message(), fields[1:], create, do)
		}
	case create || m.Has(fd):
		each(m.Mutable(fd).Message(), fields[1:], create, do)
	}
}

// keepOnly clears the fields of m that no path leads to.
func keepOnly(m protoreflect.Message, paths [][]protoreflect.FieldDescriptor) {
	m.SetUnknown(nil)
	m.Range(func(fd protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		var on [][]protoreflect.FieldDescriptor
		for _, path := range paths {
			if path[0].Number() != fd.Number() {
				continue
			}
			if len(path) == 1 {
				return true
			}
			on = append(on, path[1:])
		}
		switch {
		case on == nil:
			m.Clear(fd)
		case fd.IsList():
			for i := range v.List().Len() {
				keepOnly(v.List().Get(i).Message(), on)
			}
		default:
			keepOnly(v.Message(), on)
		}
		return true
	})
}

// sevens replaces numbers by 7, texts by "7", and messages by empty ones.
func sevens(_ int, f wire.Field) []byte {
	switch f.Type {
	case protowire.VarintType:
		return []byte{7}
	case protowire.Fixed32Type:
		return []byte{7, 0, 0, 0}
	case protowire.Fixed64Type:
		return make([]byte, 8)
	case protowire.StartGroupType:
		return []byte{}
	}
	switch f.Number {
	case 4:
		return []byte(strings.Repeat("\x07", protowire.CountVarints(f.Value)))
	case 5:
		return []byte(strings.Repeat("\x07\x00\x00\x00", len(f.Value)/4))
	case 6:
		return []byte("7")
	}
	return []byte{}
}

// toSevens does with a message what Replace does with sevens.
func toSevens(m protoreflect.Message, fd protoreflect.FieldDescriptor) {
	switch {
	case !m.Has(fd):
	case fd.IsList() && fd.Message() != nil:
		for i := range m.Get(fd).List().Len() {
			proto.Reset(m.Get(fd).List().Get(i).Message().Interface())
		}
	case fd.IsList():
		for i := range m.Get(fd).List().Len() {
			m.Mutable(fd).List().Set(i, seven(fd))
		}
	case fd.Message() != nil:
		proto.Reset(m.Mutable(fd).Message().Interface())
	default:
		m.Set(fd, seven(fd))
	}
}

func seven(fd protoreflect.FieldDescriptor) protoreflect.Value {
	switch fd.Kind() {
	case protoreflect.Int32Kind:
		return protoreflect.ValueOfInt32(7)
	case protoreflect.Uint64Kind:
		return protoreflect.ValueOfUint64(7)
	case protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(7)
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(0)
	case protoreflect.StringKind:
		return protoreflect.ValueOfString("7")
	}
	return protoreflect.ValueOfBytes(nil)
}

// checkEdits compares each edit with Unmarshal, the same edit on the message, and Marshal. whole is a
// message as Marshal writes it, split has singular messages in pieces, and packed values beside single ones.
func checkEdits(t *testing.T, r *rand.Rand, md protoreflect.MessageDescriptor) {
	t.Helper()
	whole := marshal(t, randomMessage(r, md, 3))
	split := append(whole[:len(whole):len(whole)], marshal(t, randomMessage(r, md, 2))...)
	split = append(split, "\x20\x09\x20\x0a\x2a\x04\x01\x02\x03\x04"[:r.IntN(2)*10]...)
	fields, path := randomPath(r, md)
	more, morePath := randomPath(r, md)
	last := fields[len(fields)-1]
	s := compile(t, md, path)
	check := func(name string, in, got []byte, err error, edit func(protoreflect.Message)) {
		t.Helper()
		want := unmarshal(t, md, in)
		edit(want)
		if err != nil || !proto.Equal(unmarshal(t, md, got).Interface(), want.Interface()) {
			t.Fatalf("%s(%x) by %s, %s = %x, %v, want %v", name, in, path, morePath, got, err, want)
		}
	}
	got, err := s.Delete(nil, split)
	check("Delete", split, got, err, func(m protoreflect.Message) {
		each(m, fields, false, func(m protoreflect.Message) { m.Clear(last) })
	})
	got, err = compile(t, md, path, morePath).Keep(nil, split)
	check("Keep", split, got, err, func(m protoreflect.Message) {
		keepOnly(m, [][]protoreflect.FieldDescriptor{fields, more})
	})
	got, err = s.Replace(nil, split, sevens)
	check("Replace", split, got, err, func(m protoreflect.Message) {
		each(m, fields, false, func(m protoreflect.Message) { toSevens(m, last) })
	})
	v := wire.Field{Type: protowire.Type(map[bool]protowire.Type{true: protowire.BytesType, false: protowire.VarintType}[last.Message() != nil])}
	if last.Message() == nil && last.Kind() != protoreflect.Int32Kind {
		return
	}
	if v.Type == protowire.VarintType {
		v.Value = []byte{7}
	} else if last.Kind() == protoreflect.GroupKind {
		v.Type = protowire.StartGroupType
	}
	got, err = s.Insert(nil, whole, v)
	check("Insert", whole, got, err, func(m protoreflect.Message) {
		each(m, fields, true, func(m protoreflect.Message) {
			switch {
			case last.IsList():
				m.Mutable(last).List().AppendMutable()
			case last.Message() != nil:
				m.Mutable(last)
				m.Set(last, m.Mutable(last))
			default:
				m.Set(last, seven(last))
			}
		})
	})
}

// TestEqual compares with Unmarshal and Marshal. TIGHTWIRE_CASES is the number of messages.
func TestEqual(t *testing.T) {
	n := 25_000 // four edits each
	if s := os.Getenv("TIGHTWIRE_CASES"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	md, r := descriptor(t), rand.New(rand.NewPCG(5, 6))
	for range n {
		checkEdits(t, r, md)
	}
}

func FuzzEqual(f *testing.F) {
	md := descriptor(f)
	f.Fuzz(func(t *testing.T, seed, more uint64) {
		checkEdits(t, rand.New(rand.NewPCG(seed, more)), md)
	})
}

// FuzzNames gives Compile texts as a stranger may, with commas between them, and holds paths of names against the same in
// numbers.
func FuzzNames(f *testing.F) {
	md := (*descriptorpb.DescriptorProto)(nil).ProtoReflect().Descriptor()
	for _, text := range []string{
		"name", "field.name,nested_type.field.options", "*", "*.*.name", "field.*.1", "[pb.go]", "options.[pb.go].a", "[", "]", "[].a", "a..b",
		"nested_type.3.nested_type.1", "99.1.2", "99.x", "1.1", "+1", "007", "*.*.*.*.*.*.*", "", ".",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		paths := strings.Split(text, ",")
		s, err := fieldpath.Compile(md, paths...)
		if err != nil && (!strings.HasPrefix(err.Error(), "fieldpath: ") || len(err.Error()) > 2000) {
			t.Errorf("Compile(%.200q): %.2000v, want an error of this package, of at most 2000 bytes", paths, err)
		}
		numbers, ok := inNumbers(md, paths)
		if ok && (err != nil || len(text) < 3000) {
			b, _ := proto.Marshal(protodesc.ToDescriptorProto(md))
			same, wantErr := wire.Compile(numbers...)
			if err != nil || wantErr != nil {
				t.Fatalf("Compile(%.200q): %v, %v", paths, err, wantErr)
			}
			if got, want := selected(s, b), selected(same, b); got != want {
				t.Errorf("Select by %.200q = %s, want %s", paths, got, want)
			}
		}
	})
}

// inNumbers returns paths of names as paths of numbers. ok is false if it finds anything but names of fields that lead on.
func inNumbers(md protoreflect.MessageDescriptor, paths []string) (numbers []string, ok bool) {
	for _, path := range paths {
		var elements []string
		at := md
		for element := range strings.SplitSeq(path, ".") {
			if at == nil {
				return nil, false
			}
			fd := at.Fields().ByName(protoreflect.Name(element))
			if fd == nil {
				return nil, false
			}
			elements = append(elements, strconv.Itoa(int(fd.Number())))
			at = fd.Message()
		}
		if len(elements) > wire.MaxElements {
			return nil, false
		}
		numbers = append(numbers, strings.Join(elements, "."))
	}
	return numbers, true
}

// selected returns the fields that s selects in b, as text.
func selected(s *wire.Set, b []byte) string {
	var out strings.Builder
	for path, f := range s.Select(b) {
		fmt.Fprintf(&out, "%d@%d=%x,%v;", path, f.Offset, f.Value, f.Err)
	}
	return out.String()
}

func TestCompileErrors(t *testing.T) {
	md := descriptor(t)
	for path, want := range map[string]string{
		"":         `path.M has no field ""`,
		"a.b":      "path.M.a is not a message, so it has no field \"b\"",
		"one.none": `path.M has no field "none"`,
		"[x":       `"[x" has no closing bracket`,
		"[x]y":     `"y" after a closing bracket`,
		"[pb.go]":  `path.M has no field "[pb.go]"`,
		"0":        "number 0, want 1 to",
		"500.x":    `"x" in an unknown field, want a number`,
		"500.*.1":  "* in an unknown field",
		"*.none":   `has no field "none"`,
		"*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.a": "fewer",
	} {
		if _, err := fieldpath.Compile(md, "a", path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Compile(%q): %v, want %s", path, err, want)
		}
	}
}

// TestNames is about all kinds of elements: each path and the numbers that lead to the same fields.
func TestNames(t *testing.T) {
	md := descriptor(t)
	inner := "\x08\x01\x32\x01x"                                                                                               // a: 1 text: "x"
	b := []byte("\x08\x01\x1a\x05" + inner + "\x12\x05" + inner + "\xeb\x04\x4a\x05" + inner + "\xec\x04\xa2\x1f\x02\x08\x07") // one, many, group.one, 500
	for path, want := range map[string]string{
		"one.a":       "3.1",
		"many.text":   "2.6",
		"group.one.a": "77.9.1",
		"Group.one.a": "77.9.1",
		"one.*":       "3.*",
		"one.1":       "3.1",
		"3.text":      "3.6",
		"500.1":       "500.1",
	} {
		checkSame(t, b, compile(t, md, path), want)
	}
	checkSame(t, b, compile(t, md, "*.a"), "3.1", "2.1")
	checkSame(t, b, compile(t, md, "*.*.a"), "77.9.1")
}

// checkSame says that s selects what the paths of numbers do.
func checkSame(t *testing.T, b []byte, s *wire.Set, numbers ...string) {
	t.Helper()
	same, err := wire.Compile(numbers...)
	if err != nil {
		t.Fatal(err)
	}
	offsets := func(s *wire.Set) (list []int) {
		for _, f := range s.Select(b) {
			if f.Err != nil {
				t.Fatal(f.Err)
			}
			list = append(list, f.Offset)
		}
		return list
	}
	got, want := offsets(s), offsets(same)
	if len(want) == 0 || len(got) != len(want) {
		t.Errorf("Select as by %v: %d fields, want %d", numbers, len(got), len(want))
	}
	for i := range want {
		if i < len(got) && got[i] != want[i] {
			t.Errorf("Select as by %v: offset %d, want %d", numbers, got[i], want[i])
		}
	}
}

// TestExtension names an extension that is linked in.
func TestExtension(t *testing.T) {
	set := &descriptorpb.FeatureSet{}
	proto.SetExtension(set, gofeaturespb.E_Go, &gofeaturespb.GoFeatures{LegacyUnmarshalJsonEnum: proto.Bool(true)})
	b, err := proto.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range compile(t, set.ProtoReflect().Descriptor(), "[pb.go].legacy_unmarshal_json_enum").Select(b) {
		if n++; f.Err != nil || f.Uint64() != 1 {
			t.Errorf("Select: %+v", f)
		}
	}
	if n != 1 {
		t.Errorf("Select: %d fields, want 1", n)
	}
}
