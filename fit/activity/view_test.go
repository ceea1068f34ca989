package activity

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestViews compares the views of random files of each kind with their messages,
// writes them, and compares again.
func TestViews(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	views := 0
	for kind := range allKinds {
		v := newView(kind)
		if v == nil {
			continue
		}
		views++
		f := synthetic(t, kind, v, r)
		old := viewOf(t, f)
		compare(t, old, f)
		written := write(t, old)
		decoded, err := fit.DecodeBytes(encode(written))
		if err != nil {
			t.Fatal(err)
		}
		compare(t, viewOf(t, decoded), decoded)
		sameCounts(t, old, viewOf(t, decoded))
		inOrder(t, viewOf(t, decoded), decoded)
	}
	if views != 18 {
		t.Errorf("%d kinds of file have views, want 18", views)
	}
}

func viewOf(t *testing.T, f *fit.File) View {
	t.Helper()
	v, err := ViewOf(f)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func write(t *testing.T, v View) *fit.File {
	t.Helper()
	var b fit.Builder
	if err := v.AppendTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.File()
}

// compare compares each part of v with the messages of f.
func compare(t testing.TB, v View, f *fit.File) {
	t.Helper()
	if *v.layout().file != f {
		t.Errorf("%T: File is another", v)
	}
	if kind := profile.File(f.Messages[0].Field(0).Uint()); v.layout().id.Type != kind {
		t.Errorf("%T: FileID.Type = %v, want %v", v, v.layout().id.Type, kind)
	}
	for _, p := range v.layout().parts() {
		want := f.Messages[:0:0]
		for _, m := range f.Messages {
			if m.Num() == p.num() {
				want = append(want, m)
			}
		}
		comparePart(t, v, p, want)
	}
}

func comparePart(t testing.TB, v View, p part, want []fit.Message) {
	t.Helper()
	if p.once() {
		want = want[:min(len(want), 1)]
	}
	if p.len() != len(want) {
		t.Fatalf("%T: %d messages %s, want %d", v, p.len(), profile.MessageName(p.num()), len(want))
	}
	for i, m := range want {
		var b fit.Builder
		if err := p.at(i).AppendTo(&b); err != nil {
			t.Fatal(err)
		}
		got := b.File().Messages[0]
		for num, want := range m.Fields() {
			if !got.Field(num).Equal(want) {
				t.Errorf("%T: %s %d: field %d = %v, want %v", v, profile.MessageName(m.Num()), i, num, got.Field(num), want)
			}
		}
	}
}

// sameCounts checks that parts have the same number of messages in both views.
func sameCounts(t testing.TB, v, w View) {
	t.Helper()
	parts := w.layout().parts()
	for _, p := range v.layout().parts() {
		if n := parts[0].len(); p.len() != n {
			t.Errorf("%T: %d messages %s, then %d", v, p.len(), profile.MessageName(p.num()), n)
		}
		parts = parts[1:]
	}
	if n, m := len(*v.layout().others), len(*w.layout().others); n != m || len((*w.layout().file).Messages) != len((*v.layout().file).Messages) {
		t.Errorf("%T: %d other messages, then %d", v, n, m)
	}
}

// inOrder checks that the messages of a written file come part by part, and that the
// messages of parts with times are merged by time.
func inOrder(t *testing.T, v View, f *fit.File) {
	t.Helper()
	if num := f.Messages[0].Num(); num != profile.MesgNumFileID {
		t.Errorf("%T: the first message is %d, want file_id", v, num)
	}
	rank := map[profile.MesgNum]int{}
	i := 0
	for _, p := range v.layout().parts() {
		rank[p.num()] = i
		i++
	}
	for _, p := range v.layout().timed {
		rank[p.num()] = len(v.layout().head)
	}
	_, _, late := v.layout().splitOthers(v.layout().eras())
	last, now := 0, uint64(0)
	for _, m := range f.Messages[1 : len(f.Messages)-len(late)] {
		if _, ok := rank[m.Num()]; !ok {
			continue // TestOthers looks at these
		}
		if rank[m.Num()] < last {
			t.Errorf("%T: %s comes too late", v, profile.MessageName(m.Num()))
		}
		if last = rank[m.Num()]; last != len(v.layout().head) {
			continue
		}
		stamp, _ := profile.FieldNamed(m.Num(), "timestamp")
		at := m.Field(stamp.Num()).Uint()
		if at < now {
			t.Errorf("%T: %s of %d comes after %d", v, profile.MessageName(m.Num()), at, now)
		}
		now = at
	}
}

// TestLayouts checks that layouts have every field of their view once, and what
// the rest of the package expects of them.
func TestLayouts(t *testing.T) {
	for kind := range allKinds {
		v := newView(kind)
		if v == nil {
			continue
		}
		seen := map[profile.MesgNum]bool{profile.MesgNumFileID: true}
		for _, p := range v.layout().parts() {
			if seen[p.num()] || int(p.num()) >= len(spans{}) {
				t.Errorf("%T: message %d is there twice, or too large for spans", v, p.num())
			}
			seen[p.num()] = true
		}
		synthetic := synthetic(t, kind, v, rand.New(rand.NewPCG(3, 4)))
		full := reflect.ValueOf(viewOf(t, synthetic)).Elem()
		fields := slices.DeleteFunc(reflect.VisibleFields(full.Type()), func(f reflect.StructField) bool { return f.Anonymous })
		if got, want := len(seen)+2, len(fields); got != want { // File and Others hold no messages of one kind
			t.Errorf("%T: the layout has %d fields, want %d", v, got, want)
		}
		for _, f := range fields {
			if full.FieldByIndex(f.Index).IsZero() {
				t.Errorf("%T.%s is not in the layout", v, f.Name)
			}
		}
	}
}

// TestKinds asks for views of files of all kinds.
func TestKinds(t *testing.T) {
	for kind := range allKinds {
		f := ofKind(t, kind)
		v, err := ViewOf(f)
		if v == nil {
			if !errors.Is(err, ErrKind) || v != nil {
				t.Errorf("ViewOf(%v) = %T, %v", kind, v, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("ViewOf(%v) = %v", kind, err)
		}
		_, course := v.(*Course)
		c, err := FromFile[Course](f)
		if c == nil || errors.Is(err, ErrKind) == course || course && err != nil {
			t.Errorf("FromFile[Course](%v) = %v", kind, err)
		}
	}
}

// ofKind returns a file with a file_id of that type and a record.
func ofKind(t testing.TB, kind profile.File) *fit.File {
	b := &fit.Builder{}
	b.Begin(profile.MesgNumFileID)
	b.Add(0, fit.Enum(uint8(kind)))
	end(t, b)
	b.Begin(20)
	b.Add(3, fit.Uint8(120))
	end(t, b)
	return b.File()
}

// TestKindErrors checks what errors say and what comes with them.
func TestKindErrors(t *testing.T) {
	course := ofKind(t, profile.FileCourse)
	a, err := FromFile[Activity](course)
	const want = "activity: file of another kind: found type 6 (course), want type 4 (activity) or type 20 (activity_summary)"
	if err == nil || err.Error() != want {
		t.Errorf("FromFile[Activity](course) = %v, want %s", err, want)
	}
	if len(a.Records) != 1 || a.File != course {
		t.Errorf("FromFile[Activity](course) has %d records, want 1", len(a.Records))
	}
	none := &fit.File{Messages: course.Messages[1:]}
	a, err = FromFile[Activity](none)
	if !errors.Is(err, ErrKind) || !strings.Contains(err.Error(), "found no type") || len(a.Records) != 1 {
		t.Errorf("FromFile without file_id = %d records, %v", len(a.Records), err)
	}
	after := &fit.File{Messages: []fit.Message{course.Messages[1], course.Messages[0]}}
	if v, err := ViewOf(after); err != nil || len(v.(*Course).Records) != 1 {
		t.Errorf("ViewOf with file_id after others = %T, %v", v, err)
	}
	if _, err := ViewOf(none); !errors.Is(err, ErrKind) {
		t.Errorf("ViewOf without file_id = %v, want ErrKind", err)
	}
	if _, err := ViewOf(&fit.File{}); !errors.Is(err, ErrKind) {
		t.Errorf("ViewOf of nothing = %v, want ErrKind", err)
	}
	var b fit.Builder
	if err := a.AppendTo(&b); !errors.Is(err, ErrKind) || len(b.File().Messages) != 0 {
		t.Errorf("AppendTo without FileID = %v, %d messages", err, len(b.File().Messages))
	}
}

// TestDamage cuts a file off at each byte: what comes with the error is what the
// decoder found.
func TestDamage(t *testing.T) {
	b := encode(write(t, small()))
	for n := range b {
		f, want := fit.DecodeBytes(b[:n:n])
		a, err := DecodeBytes[Activity](b[:n:n])
		if f == nil {
			if a != nil || err.Error() != want.Error() {
				t.Fatalf("%d bytes: %v, %v, want nil, %v", n, a, err, want)
			}
			continue
		}
		found := len(f.Messages) > 0
		if !errors.Is(err, fit.ErrTruncated) || errors.Is(err, ErrKind) == found {
			t.Fatalf("%d bytes: %v, want %v; file_id found: %v", n, err, want, found)
		}
		if len(a.File.Messages) != len(f.Messages) {
			t.Fatalf("%d bytes: %d messages, want %d", n, len(a.File.Messages), len(f.Messages))
		}
		if found {
			compare(t, a, a.File)
		}
	}
	b[len(b)-1] ^= 1
	if a, err := DecodeBytes[Activity](b); !errors.Is(err, fit.ErrChecksum) || len(a.Records) == 0 {
		t.Errorf("wrong checksum: %v, want ErrChecksum", err)
	}
	if _, err := DecodeBytes[Activity](b, fit.Checksums(fit.Ignore)); err != nil {
		t.Errorf("wrong checksum, ignored: %v", err)
	}
	if _, err := DecodeBytes[Course](b, fit.Checksums(fit.Ignore)); !errors.Is(err, ErrKind) {
		t.Errorf("wrong kind: %v, want ErrKind", err)
	}
	if _, err := DecodeBytes[Course](b); !errors.Is(err, ErrKind) || !errors.Is(err, fit.ErrChecksum) {
		t.Errorf("wrong checksum and kind: %v, want both", err)
	}
}
