package fieldpath_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/fieldpath"
)

func compile(t testing.TB, paths ...string) *fieldpath.Set {
	t.Helper()
	s, err := fieldpath.Compile(paths...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// checkSelect compares Select with plain.
func checkSelect(t *testing.T, paths []string, b []byte) {
	t.Helper()
	want, ok := newPlain(paths...).selected(nil, b, 0)
	var got []found
	var bad error
	for path, f := range compile(t, paths...).Select(b) {
		if bad = f.Err; bad == nil {
			got = append(got, found{path, f.Offset, string(f.Value)})
		} else if path != -1 {
			t.Errorf("Select(%x) by %v: an error with path %d, want -1", b, paths, path)
		}
	}
	if !slices.Equal(got, want) || (bad == nil) != ok {
		t.Fatalf("Select(%x) by %v = %v, %v, want %v, well-formed %t", b, paths, got, bad, want, ok)
	}
}

func nothing(piece) []byte  { return nil }
func asItIs(p piece) []byte { return p.raw }
func newValue(f fieldpath.Field) []byte {
	switch {
	case f.Offset%5 == 0:
		return nil
	case f.Offset%5 == 1:
		return f.Value
	case f.Type == protowire.VarintType:
		return []byte{0x80, 1}
	case f.Type == protowire.BytesType:
		return make([]byte, (len(f.Value)*2+100)%300)
	case f.Type == protowire.StartGroupType:
		return []byte{8, 1}
	}
	return slices.Repeat([]byte{7}, len(f.Value))
}

// checkEdits compares Delete, Keep, Replace and Insert with plain.
func checkEdits(t *testing.T, paths []string, b []byte) {
	t.Helper()
	s, p := compile(t, paths...), newPlain(paths...)
	dst := []byte("before")
	check := func(name string, got []byte, err error, want []byte, ok bool) {
		t.Helper()
		if want = append(dst[:6:6], want...); !ok {
			want = dst
		}
		if !bytes.Equal(got, want) || (err == nil) != ok {
			t.Fatalf("%s(%x) by %v = %x, %v, want %x, well-formed %t", name, b, paths, got, err, want, ok)
		}
	}
	want, ok := p.edited(nil, b, nothing, asItIs, nil)
	got, err := s.Delete(dst, b)
	check("Delete", got, err, want, ok)

	want, ok = p.edited(nil, b, asItIs, nothing, nil)
	got, err = s.Keep(dst, b)
	check("Keep", got, err, want, ok)

	add := fieldpath.Field{Type: protowire.Type(len(b) % 4 & 2), Value: []byte{0x7f}[:1]}
	if add.Type == protowire.BytesType {
		add.Value = make([]byte, len(b)%200)
	}
	want, ok = p.edited(nil, b, nil, asItIs, &add)
	got, err = s.Insert(dst, b, add)
	check("Insert", got, err, want, ok)

	if err := replaceAgain(s, p, b); err != nil {
		t.Fatalf("Replace(%x) by %v: %v", b, paths, err)
	}
}

// replaceAgain compares Replace with plain. Offsets count from the start of b there, and in
// plain.edited from the start of each message, so plain gets the fields of the first call, in
// order.
func replaceAgain(s *fieldpath.Set, p plain, b []byte) error {
	var calls []fieldpath.Field
	got, err := s.Replace(nil, b, func(_ int, f fieldpath.Field) []byte {
		calls = append(calls, f)
		return newValue(f)
	})
	want, ok := p.edited(nil, b, func(at piece) []byte {
		if len(calls) == 0 || !bytes.Equal(calls[0].Value, at.field.Value) || calls[0].Type != at.field.Type {
			return []byte("another field")
		}
		v := newValue(calls[0])
		calls = calls[1:]
		switch {
		case v == nil:
			return nil
		case bytes.Equal(v, at.field.Value):
			return at.raw
		}
		return appendField(nil, at.field.Number, at.field.Type, v)
	}, asItIs, nil)
	if (err == nil) != ok || ok && !bytes.Equal(got, want) || ok && len(calls) > 0 {
		return errors.Join(err, errors.New("got "+string(got)+", want "+string(want)))
	}
	return nil
}

// TestRandom compares with plain on random messages, whole, cut and changed.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 30_000
	if testing.Short() {
		n = 3_000
	}
	for range n {
		b := randomMessage(r, 4)
		if len(b) > 0 && r.IntN(4) == 0 {
			b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		}
		if r.IntN(8) == 0 {
			b = b[:r.IntN(len(b)+1)]
		}
		checkSelect(t, randomPaths(r, true), b)
		checkEdits(t, randomPaths(r, false), b)
	}
}

// TestOffsetsAgree compares the fields that Replace gets, and its error, with those of Select.
func TestOffsetsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	fields, faults := 0, 0
	for range 5000 {
		b := randomMessage(r, 4)
		if len(b) > 0 && r.IntN(2) == 0 {
			b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		}
		s := compile(t, randomPaths(r, false)[0]) // one path: where another ends, Replace does not go on
		at := map[int]fieldpath.Field{}
		var want error
		for _, f := range s.Select(b) {
			if want = f.Err; want == nil {
				at[f.Offset] = f
			}
		}
		_, got := s.Replace(nil, b, func(_ int, f fieldpath.Field) []byte {
			if fields++; !bytes.Equal(at[f.Offset].Value, f.Value) || at[f.Offset].Number != f.Number {
				t.Fatalf("Replace(%x) has %+v, Select %+v", b, f, at[f.Offset])
			}
			return f.Value
		})
		if want != nil {
			faults++
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("Replace(%x) = %v, Select %v", b, got, want)
		}
	}
	if fields < 1000 || faults < 300 {
		t.Errorf("%d fields and %d faults, want 1,000 and 300 at least", fields, faults)
	}
}

func FuzzSet(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		f.Add(randomMessage(r, 4), r.Uint64())
	}
	f.Fuzz(func(t *testing.T, b []byte, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 0))
		checkSelect(t, randomPaths(r, true), b)
		checkEdits(t, randomPaths(r, false), b)
	})
}

func TestCompileErrors(t *testing.T) {
	for path, want := range map[string]string{
		"":           `element "", want the number of a field`,
		"1..2":       `element ""`,
		"1.x":        `element "x"`,
		"0":          `element "0"`,
		"-1":         `element "-1"`,
		"+1":         `element "+1"`,
		"536870912":  `1 to 536870911, or *`,
		"1.**":       `element "**"`,
		"4294967297": `element "4294967297"`,
	} {
		if _, err := fieldpath.Compile("1", path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Compile(%q): %v, want %s", path, err, want)
		}
	}
	if _, err := fieldpath.Compile(); err == nil {
		t.Error("Compile() of no paths: no error")
	}
	if _, err := fieldpath.CompileSteps(nil); err == nil {
		t.Error("CompileSteps of a path without steps: no error")
	}
	if _, err := fieldpath.CompileSteps([]fieldpath.Step{{Number: -1}}); err == nil {
		t.Error("CompileSteps of the number -1: no error")
	}
}

// TestCompileManyStates is about paths that would double the number of states with each step.
func TestCompileManyStates(t *testing.T) {
	var paths []string
	for i := range 24 {
		path := strings.Split(strings.Repeat("*.", 24)+"1", ".")
		path[i] = "1"
		paths = append(paths, strings.Join(path, "."))
	}
	if _, err := fieldpath.Compile(paths...); err == nil || !strings.Contains(err.Error(), "states") {
		t.Errorf("Compile: %v, want too many states", err)
	}
}

// TestErrors says where what is wrong.
func TestErrors(t *testing.T) {
	b := []byte("\x08\x01\x12\x04\x1a\x02\x08\x80") // 2.3 is cut
	s := compile(t, "2.3.1")
	const want = "fieldpath: in the message 2.3: protowire: offset 7: field 1: unexpected EOF"
	for _, f := range s.Select(b) {
		if f.Err == nil || f.Err.Error() != want || !errors.Is(f.Err, io.ErrUnexpectedEOF) {
			t.Errorf("Select: %v, want %s", f.Err, want)
		}
	}
	if _, err := s.Delete(nil, b); err == nil || err.Error() != want || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("Delete: %v, want %s", err, want)
	}
	for _, f := range compile(t, "1").Select(b) {
		if f.Err != nil {
			t.Errorf("Select by 1: %v: it looked into field 2", f.Err)
		}
	}
}

func TestGuessIsForSelect(t *testing.T) {
	for path, want := range map[string]bool{"*.1": true, "1.*.2": true, "1.*": false, "*": false} {
		if _, err := compile(t, path).Delete(nil, nil); (err != nil) != want {
			t.Errorf("Delete by %s: %v", path, err)
		}
		if _, err := compile(t, path).Insert(nil, nil, fieldpath.Field{}); err == nil {
			t.Errorf("Insert by %s: no error", path)
		}
	}
}

// TestWrongValues checks that no edit writes bytes that are not a message.
func TestWrongValues(t *testing.T) {
	for _, f := range []fieldpath.Field{
		{Type: protowire.VarintType},
		{Type: protowire.VarintType, Value: []byte{0x80}},
		{Type: protowire.VarintType, Value: []byte{1, 1}},
		{Type: protowire.Fixed32Type, Value: make([]byte, 5)},
		{Type: protowire.Fixed64Type, Value: make([]byte, 7)},
		{Type: protowire.StartGroupType, Value: []byte{8}},
		{Type: protowire.StartGroupType, Value: []byte{0x0c}},
		{Type: protowire.EndGroupType},
		{Type: 6},
		{Type: 7},
		{Type: -1},
	} {
		if b, err := compile(t, "1").Insert([]byte("x"), nil, f); err == nil || string(b) != "x" {
			t.Errorf("Insert of type %d with %x = %x, %v, want an error", f.Type, f.Value, b, err)
		}
	}
	b, err := compile(t, "1").Replace([]byte("x"), []byte{8, 1}, func(int, fieldpath.Field) []byte { return []byte{0x80} })
	if string(b) != "x" || err == nil || !strings.Contains(err.Error(), "path 0, the field 1 at offset 0") {
		t.Errorf("Replace by half a varint = %x, %v", b, err)
	}
}

// TestGroupIsCreated is about the messages around a field that Insert creates.
func TestGroupIsCreated(t *testing.T) {
	s, err := fieldpath.CompileSteps([]fieldpath.Step{{Number: 3, Group: true, Next: []fieldpath.Step{{Number: 1}}}})
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Insert(nil, nil, fieldpath.Field{Value: []byte{7}})
	if string(b) != "\x1b\x08\x07\x1c" || err != nil {
		t.Errorf("Insert = %x, %v", b, err)
	}
}

// TestNumbers is about numbers on both sides of the table of low ones.
func TestNumbers(t *testing.T) {
	nums := []protowire.Number{1, 15, 16, 62, 63, 64, 65, 2047, 2048, 18999, protowire.MaxValidNumber}
	for _, odd := range []bool{false, true} {
		var steps [][]fieldpath.Step
		var b []byte
		var want []protowire.Number
		for i, num := range nums {
			b = protowire.AppendVarint(protowire.AppendTag(b, num, protowire.VarintType), uint64(num))
			if i%2 == 1 == odd {
				steps = append(steps, []fieldpath.Step{{Number: num}})
				want = append(want, num)
			}
		}
		s, err := fieldpath.CompileSteps(steps...)
		if err != nil {
			t.Fatal(err)
		}
		var got []protowire.Number
		for path, f := range s.Select(b) {
			if got = append(got, f.Number); uint64(f.Number) != f.Uint64() || want[path] != f.Number {
				t.Errorf("field %d: path %d, value %d", f.Number, path, f.Uint64())
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("Select = %v, want %v", got, want)
		}
	}
}

// TestAllocs says that nothing is allocated where dst has room.
func TestAllocs(t *testing.T) {
	inner := protowire.AppendBytes(protowire.AppendTag(nil, 2, protowire.BytesType), bytes.Repeat([]byte("a"), 200))
	b := protowire.AppendBytes(protowire.AppendTag([]byte{8, 1}, 3, protowire.BytesType), inner)
	s, dst, sum := compile(t, "1", "3.2", "*.7"), make([]byte, 0, 1000), uint64(0)
	if n := testing.AllocsPerRun(100, func() {
		for _, f := range s.Select(b) {
			sum += f.Uint64() + uint64(len(f.Value))
		}
	}); n != 0 {
		t.Errorf("Select: %v allocations", n)
	}
	s = compile(t, "1", "3.2")
	secret := []byte("***")
	for name, edit := range map[string]func() ([]byte, error){
		"Delete": func() ([]byte, error) { return s.Delete(dst, b) },
		"Keep":   func() ([]byte, error) { return s.Keep(dst, b) },
		"Insert": func() ([]byte, error) { return s.Insert(dst, b, fieldpath.Field{Value: secret[:1]}) },
		"Replace": func() ([]byte, error) {
			return s.Replace(dst, b, func(_ int, f fieldpath.Field) []byte {
				if f.Type == protowire.BytesType {
					return secret
				}
				return f.Value
			})
		},
	} {
		if n := testing.AllocsPerRun(100, func() {
			if _, err := edit(); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}
