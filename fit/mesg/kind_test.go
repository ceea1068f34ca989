package mesg

import (
	"reflect"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A kind is one of the typed messages.
type kind struct {
	typ     reflect.Type
	num     profile.MesgNum
	new     func() full                                      // invalid
	appendT func(list []fit.Message) []full                  // Append without expansion
	expandT func(list []fit.Message, x *fit.Expander) []full // AppendExpanded
	writeT  func(b *fit.Builder, all []full) (int, error)    // AppendTo
}

// full is what callers have.
type full interface {
	typed
	AppendTo(b *fit.Builder) error
}

func kindOf[T any, P interface {
	Pointer[T]
	full
}](invalid func() T,
) kind {
	t := invalid()
	return kind{
		typ:     reflect.TypeFor[T](),
		num:     P(&t).Num(),
		new:     func() full { t := invalid(); return P(&t) },
		appendT: func(list []fit.Message) []full { return fulls[T, P](Append[T, P](nil, list, fit.NoExpansion())) },
		expandT: func(list []fit.Message, x *fit.Expander) []full {
			return fulls[T, P](AppendExpanded[T, P](nil, list, x))
		},
		writeT: func(b *fit.Builder, all []full) (int, error) {
			list := make([]T, len(all))
			for i := range all {
				list[i] = *all[i].(P)
			}
			return AppendTo[T, P](b, list)
		},
	}
}

func fulls[T any, P interface {
	*T
	full
}](list []T,
) (all []full) {
	for i := range list {
		all = append(all, P(&list[i]))
	}
	return all
}

// member returns what the struct has for a field of the profile, found by its name:
// a number's field, or what the method of an array or a string returns.
func member(r full, f profile.Field) reflect.Value {
	words := strings.Split(f.Name(), "_")
	for i, w := range words {
		switch w {
		case "gps", "hr", "hrv", "id", "url", "utc", "uuid":
			words[i] = strings.ToUpper(w)
		default:
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	name := strings.Join(words, "")
	if method := reflect.ValueOf(r).MethodByName(name); method.IsValid() {
		return method.Call(nil)[0]
	}
	return reflect.ValueOf(r).Elem().FieldByName(name)
}

// TestKinds holds the structs against the profile: every message and field is
// there, nothing else is, and each has the type that the profile says.
func TestKinds(t *testing.T) {
	nums := 0
	for num := range profile.Messages() {
		if nums >= len(all) || all[nums].num != num {
			t.Fatalf("message %d (%s) is missing", num, profile.MessageName(num))
		}
		nums++
	}
	if nums != len(all) {
		t.Errorf("%d messages, want %d", len(all), nums)
	}
	for _, k := range all {
		fields, r := 1, k.new() // the message that it was read from, which has to be first
		if k.typ.Field(0).Type != reflect.TypeFor[fit.Message]() {
			t.Errorf("%v begins with %s, want the message that it was read from", k.typ, k.typ.Field(0).Name)
		}
		for f := range profile.Fields(k.num) {
			if !f.Array() && f.Base() != profile.String {
				fields++
			}
			checkMember(t, k, f, member(r, f))
		}
		if k.typ.NumField() != fields {
			t.Errorf("%v has %d fields, want %d", k.typ, k.typ.NumField(), fields)
		}
		for num := range 256 {
			f, ok := profile.FieldOf(k.num, uint8(num))
			if ok = ok && !f.Array() && f.Base() != profile.String; (r.ptr(uint8(num)) != nil) != ok {
				t.Errorf("%v: ptr(%d) is there: %v, want %v", k.typ, num, !ok, ok)
			}
		}
	}
}

func checkMember(t *testing.T, k kind, f profile.Field, m reflect.Value) {
	t.Helper()
	if !m.IsValid() {
		t.Errorf("%v has no field for %s", k.typ, f.Name())
		return
	}
	want := f.Type().Name()
	got := m.Type().Name()
	switch {
	case f.Array() || f.Base() == profile.String:
		want = "Value"
	case f.Type().Name() == f.Base().String():
		want = map[bool]string{true: "", false: "u"}[f.Base().Signed()] + "int" + map[int]string{1: "8", 2: "16", 4: "32"}[f.Base().Size()]
		if f.Base().Float() {
			want = "float32"
		}
	default:
		want, got = strings.ReplaceAll(want, "_", ""), strings.ToLower(got)
		if m.Type().PkgPath() != reflect.TypeFor[profile.Sport]().PkgPath() || int(m.Type().Size()) != f.Base().Size() {
			t.Errorf("%v.%s is a %v", k.typ, f.Name(), m.Type())
		}
	}
	if got != want {
		t.Errorf("%v.%s is a %s, want %s", k.typ, f.Name(), got, want)
	}
}

// TestNoPadding shows that the order of the fields wastes nothing but what the
// alignment of the struct costs at its end.
func TestNoPadding(t *testing.T) {
	for _, k := range all {
		sum := uintptr(0)
		for i := range k.typ.NumField() {
			sum += k.typ.Field(i).Type.Size()
		}
		align := uintptr(k.typ.Align())
		if want := (sum + align - 1) / align * align; k.typ.Size() != want {
			t.Errorf("Sizeof(%v) = %d, want %d", k.typ, k.typ.Size(), want)
		}
	}
}

// TestSize keeps the struct that files have most of small.
func TestSize(t *testing.T) {
	message := reflect.TypeFor[fit.Message]().Size()
	if n := reflect.TypeFor[Record]().Size(); n > 168+message {
		t.Errorf("Sizeof(Record) = %d, want at most %d", n, 168+message)
	}
}
