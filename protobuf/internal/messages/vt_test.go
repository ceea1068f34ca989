package messages

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	stock3 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto3"
	tight3 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/vt/proto2" // registers itself
	vt3 "github.com/tightwire/tightwire/protobuf/internal/messages/vt/proto3"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// vtMessage are the methods of vtprotobuf that do not name the type.
type vtMessage interface {
	proto.Message
	MarshalVT() ([]byte, error)
	MarshalVTStrict() ([]byte, error)
	MarshalToVT(b []byte) (int, error)
	MarshalToVTStrict(b []byte) (int, error)
	MarshalToSizedBufferVT(b []byte) (int, error)
	MarshalToSizedBufferVTStrict(b []byte) (int, error)
	SizeVT() int
	UnmarshalVT(b []byte) error
	UnmarshalVTUnsafe(b []byte) error
	ResetVT()
	CloneMessageVT() proto.Message
	EqualMessageVT(that proto.Message) bool
}

// vt returns a new message with vtprotobuf's names.
func (p Pair) vt() vtMessage { return typeOf("tightwire.vt." + p.Name).New().Interface().(vtMessage) }

// TestVTOracle compares each message that has vtprotobuf's names with protobuf-go.
func TestVTOracle(t *testing.T) {
	needOracle(t)
	r := rand.New(rand.NewPCG(5, 6))
	count := 0
	for _, p := range Pairs() {
		if !strings.HasPrefix(p.Name, "proto") {
			continue
		}
		for range 12 {
			b := randomInput(t, r, p)
			compareVT(t, p, b)
			compareVT(t, p, damaged(r, b))
		}
		count++
	}
	if count < 10 {
		t.Errorf("%d messages, want 10 at least", count)
	}
}

func compareVT(t *testing.T, p Pair, b []byte) {
	t.Helper()
	want, got, unsafe := p.Stock(), p.vt(), p.vt()
	merge := proto.UnmarshalOptions{Merge: true}
	for range 2 { // the second time it is merged
		wantErr, gotErr, unsafeErr := merge.Unmarshal(b, want), got.UnmarshalVT(b), unsafe.UnmarshalVTUnsafe(b)
		if (wantErr == nil) != (gotErr == nil) || (wantErr == nil) != (unsafeErr == nil) {
			t.Fatalf("UnmarshalVT of %s %x: %v and %v, want %v", p.Name, b, gotErr, unsafeErr, wantErr)
		}
		if wantErr != nil {
			return
		}
	}
	for way, m := range map[string]proto.Message{"UnmarshalVT": got, "UnmarshalVTUnsafe": unsafe, "CloneVT": got.CloneMessageVT()} {
		if where := Differ(want.ProtoReflect(), m.ProtoReflect()); where != "" {
			t.Fatalf("%s of %s %x: %s", way, p.Name, b, where)
		}
	}
	if n := proto.Size(want); got.SizeVT() != n {
		t.Fatalf("SizeVT of %s %x = %d, want %d", p.Name, b, got.SizeVT(), n)
	}
	room := bytes.Repeat([]byte{'.'}, got.SizeVT()+5)
	for way, marshal := range map[string]func() ([]byte, error){
		"MarshalVT":              got.MarshalVT,
		"MarshalVTStrict":        got.MarshalVTStrict,
		"MarshalToVT":            func() ([]byte, error) { n, err := got.MarshalToVT(room); return room[:n], err },
		"MarshalToVTStrict":      func() ([]byte, error) { n, err := got.MarshalToVTStrict(room); return room[:n], err },
		"MarshalToSizedBufferVT": func() ([]byte, error) { n, err := got.MarshalToSizedBufferVT(room); return room[len(room)-n:], err },
		"MarshalToSizedBufferVTStrict": func() ([]byte, error) {
			n, err := got.MarshalToSizedBufferVTStrict(room)
			return room[len(room)-n:], err
		},
	} {
		out, err := marshal()
		again := p.Stock()
		if err != nil || len(out) != got.SizeVT() || proto.Unmarshal(out, again) != nil {
			t.Fatalf("%s of %s %x = %x, %v", way, p.Name, b, out, err)
		}
		if where := Differ(want.ProtoReflect(), again.ProtoReflect()); where != "" {
			t.Fatalf("%s of %s %x: %s", way, p.Name, b, where)
		}
	}
	got.ResetVT()
	if got.SizeVT() != 0 {
		t.Fatalf("SizeVT of %s after ResetVT = %d", p.Name, got.SizeVT())
	}
}

// TestEqualVT has what vtprotobuf's EqualVT answers.
func TestEqualVT(t *testing.T) {
	unknown := func(b ...byte) *vt3.Nothing {
		m := &vt3.Nothing{}
		m.ProtoReflect().SetUnknown(b)
		return m
	}
	nan := &vt3.Scalars{Real: math.NaN()}
	for _, c := range []struct {
		name string
		a, b vtMessage
		want bool
	}{
		{"empty", &vt3.Scalars{}, &vt3.Scalars{}, true},
		{"NaN", nan, &vt3.Scalars{Real: math.NaN()}, false},
		{"text", &vt3.Scalars{Text: "a"}, &vt3.Scalars{Text: "b"}, false},
		{"one more", &vt3.Scalars{Text: "a"}, &vt3.Scalars{Text: "a", Flag: true}, false},
		{"present zero", &vt3.Optional{I32: proto.Int32(0)}, &vt3.Optional{}, false},
		{"nil element", &vt3.Lists{Scalars: []*vt3.Scalars{nil}}, &vt3.Lists{Scalars: []*vt3.Scalars{{}}}, true},
		{"shorter", &vt3.Lists{Text: []string{"a"}}, &vt3.Lists{Text: []string{"a", "b"}}, false},
		{"bytes", &vt3.Lists{Raw: [][]byte{{1}}}, &vt3.Lists{Raw: [][]byte{{1}}}, true},
		{"map", &vt3.Maps{Text: map[string]string{"a": "b"}}, &vt3.Maps{Text: map[string]string{"a": "c"}}, false},
		{"same map", &vt3.Maps{Scalars: map[uint64]*vt3.Scalars{1: nil}}, &vt3.Maps{Scalars: map[uint64]*vt3.Scalars{1: {}}}, true},
		{"unknown", unknown(0xf8, 0x7f, 1), unknown(0xf8, 0x7f, 1), true},
		{"unknown in another order", unknown(0xf8, 0x7f, 1, 0xf0, 0x7f, 1), unknown(0xf0, 0x7f, 1, 0xf8, 0x7f, 1), false},
		{"nil and empty", (*vt3.Scalars)(nil), &vt3.Scalars{}, false},
		{"nil and nil", (*vt3.Scalars)(nil), (*vt3.Scalars)(nil), true},
		{"types", &vt3.Scalars{}, &vt3.Nothing{}, false},
	} {
		if got, back := c.a.EqualMessageVT(c.b), c.b.EqualMessageVT(c.a); got != c.want || back != c.want {
			t.Errorf("%s: EqualVT = %t and %t, want %t", c.name, got, back, c.want)
		}
	}
}

// noNilBytes makes bytes that are nil in lists and maps empty, as a clone has them.
func noNilBytes(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			noNilBytes(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				noNilBytes(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if e := v.Index(i); e.Kind() == reflect.Slice && e.IsNil() {
				e.Set(reflect.MakeSlice(e.Type(), 0, 0))
			}
			noNilBytes(v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			if e := v.MapIndex(key); e.Kind() == reflect.Slice && e.IsNil() {
				v.SetMapIndex(key, reflect.MakeSlice(e.Type(), 0, 0))
			} else {
				noNilBytes(e)
			}
		}
	}
}

// TestCloneVT wants the clone of a random message to be the same, to nil elements and empty lists, and to share no memory
// that may change.
func TestCloneVT(t *testing.T) {
	for _, p := range Pairs() {
		if !strings.HasPrefix(p.Name, "proto") {
			continue
		}
		first := seedOf(t, p)
		for seed := first; seed < first+uint64(copyRounds()); seed++ {
			m := random(seed, p.vt())
			clone := m.CloneMessageVT()
			noNilBytes(reflect.ValueOf(m))
			sameStruct(t, "CloneVT", p, seed, m, clone)
			if where := shared(m, clone); where != "" {
				t.Fatalf("CloneVT of %s, seed %d: memory is shared, %s", p.Name, seed, where)
			}
		}
	}
}

// TestEqualVTOracle compares random messages with copies in which something was changed, and wants what the comparison by
// reflection says.
func TestEqualVTOracle(t *testing.T) {
	equal, different := 0, 0
	for _, p := range Pairs() {
		if !strings.HasPrefix(p.Name, "proto") {
			continue
		}
		first := seedOf(t, p)
		for seed := first; seed < first+uint64(copyRounds()); seed++ {
			for k := range uint64(4) {
				m, other := random(seed, p.vt()), random(seed, p.vt())
				if k > 0 {
					wild(rand.New(rand.NewPCG(seed, k)), other, 8<<k)
				}
				want := tight.EqualVT(m, other)
				if got := m.EqualMessageVT(other); got != want {
					t.Fatalf("EqualVT of %s, seed %d %d = %t, want %t\n%v\n%v", p.Name, seed, k, got, want, m, other)
				}
				if want {
					equal++
				} else {
					different++
				}
			}
		}
	}
	t.Logf("%d pairs are equal, %d are not", equal, different)
	if equal < 300 || different < 300 {
		t.Errorf("%d pairs are equal, %d are not, want 300 of each", equal, different)
	}
}

// TestNilVT wants nil to be nothing.
func TestNilVT(t *testing.T) {
	var m *vt3.Lists
	m.ResetVT()
	if b, err := m.MarshalVT(); b != nil || err != nil || m.SizeVT() != 0 || m.CloneVT() != nil {
		t.Errorf("of nil: MarshalVT %x, %v, SizeVT %d, CloneVT %v", b, err, m.SizeVT(), m.CloneVT())
	}
	if n, err := (&vt3.Scalars{Text: "longer"}).MarshalToSizedBufferVT(make([]byte, 3)); err == nil {
		t.Errorf("MarshalToSizedBufferVT of 8 bytes into 3 = %d, want an error", n)
	}
}

// kept returns how many bytes stay in memory for what keep returns.
func kept(keep func() []any) int {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&before)
	list := keep()
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(list)
	return int(after.HeapAlloc) - int(before.HeapAlloc)
}

// TestKept keeps one of a thousand strings of each of a hundred messages: it holds a part of the input, but
// for copy=each and after Detach.
func TestKept(t *testing.T) {
	m := &stock3.Lists{}
	for range 1000 {
		m.Scalars = append(m.Scalars, &stock3.Scalars{Text: strings.Repeat("x", 30)})
	}
	b, err := proto.Marshal(m)
	check(t, err)
	keep := func(text func() string) int {
		return kept(func() (list []any) {
			for range 100 {
				list = append(list, text())
			}
			return list
		}) / 100
	}
	window := keep(func() string {
		var m tight3.Lists
		check(t, m.UnmarshalTight(b))
		return m.Scalars[500].Text
	})
	each := keep(func() string {
		var m vt3.Lists
		check(t, m.UnmarshalTight(b))
		return m.Scalars[500].Text
	})
	detached := keep(func() string {
		var m tight3.Lists
		check(t, m.UnmarshalTight(b))
		return tight.Detach(m.Scalars[500]).Text
	})
	t.Logf("a string of 30 bytes keeps %d bytes, with copy=each %d, after Detach %d", window, each, detached)
	if window < 1000 || each > 400 || detached > 400 {
		t.Errorf("a string keeps %d bytes, with copy=each %d, after Detach %d; want a window, 400 and 400 at most", window, each, detached)
	}
}

// TestDetach compares a copy with what it was made of, for every message.
func TestDetach(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, p := range Pairs() {
		for range 5 {
			m := p.Tight()
			Fill(r, m.ProtoReflect(), 3)
			if where := Differ(m.ProtoReflect(), tight.Detach(m).ProtoReflect()); where != "" {
				t.Fatalf("Detach of %s: %s", p.Name, where)
			}
		}
	}
	if got := tight.Detach((*tight3.Scalars)(nil)); got != nil {
		t.Errorf("Detach(nil) = %v", got)
	}
}

// TestDetachShares wants no string of the copy in memory of the message, keys of maps among them: the
// message lies on a buffer that is overwritten.
func TestDetachShares(t *testing.T) {
	b, err := proto.Marshal(&stock3.All{
		Scalars: &stock3.Scalars{Text: "secret one", Raw: []byte("secret two")},
		Lists:   &stock3.Lists{Text: []string{"secret three"}, Raw: [][]byte{[]byte("secret four")}, Scalars: []*stock3.Scalars{{Text: "secret five"}}},
		Maps:    &stock3.Maps{Text: map[string]string{"secret six": "secret seven"}, Maps: map[string]*stock3.Maps{"secret eight": {}}},
		Choice:  &stock3.Choice{One: &stock3.Choice_Text{Text: "secret nine"}},
	})
	check(t, err)
	var m tight3.All
	check(t, m.UnmarshalTightAlias(b))
	c := tight.Detach(&m)
	clear(b)
	text := c.String()
	for _, word := range []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine"} {
		if !strings.Contains(text, "secret "+word) {
			t.Errorf("Detach shares %q: %s", "secret "+word, text)
		}
	}
}
