package fit_test

import (
	"fmt"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// messageOf makes a message of pairs of field number and Value, in a file of its own.
func messageOf(t testing.TB, num profile.MesgNum, fields ...fit.Field) fit.Message {
	t.Helper()
	var b fit.Builder
	addMessage(t, &b, num, fields...)
	return b.File().Messages[0]
}

func addMessage(t testing.TB, b *fit.Builder, num profile.MesgNum, fields ...fit.Field) {
	t.Helper()
	b.Begin(num)
	for _, f := range fields {
		b.Add(f.Num, f.Value)
	}
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
}

// expandText returns what x makes of m, as "number=value" with spaces between.
func expandText(x *fit.Expander, m fit.Message) (s string) {
	for _, f := range x.Expand(m) {
		if s != "" {
			s += " "
		}
		s += fmt.Sprintf("%d=%v", f.Num, f.Value)
	}
	return s
}

// TestExpandOne expands every value of each field that has one component, which
// does not accumulate. What is made is the same number in another scale: nearly
// always in the same one.
func TestExpandOne(t *testing.T) {
	t.Parallel()
	factors := map[string]uint64{"time256": 128} // 1/256 s to 1/32768 s
	for _, name := range []string{"respiration_rate", "avg_respiration_rate", "max_respiration_rate", "min_respiration_rate"} {
		factors[name] = 100
	}
	tried := 0
	var b fit.Builder
	for message := range profile.Messages() {
		for f := range profile.Fields(message) {
			if f.NumComponents() != 1 || f.Component(0).Accumulate {
				continue
			}
			factor := max(1, factors[f.Name()])
			expandOne(t, &b, message, f, factor)
			tried++
		}
	}
	if tried < 27 {
		t.Errorf("%d fields with one component, want 27 or more", tried)
	}
}

func expandOne(t *testing.T, b *fit.Builder, message profile.MesgNum, f profile.Field, factor uint64) {
	b.Reset()
	invalid := f.Base().Invalid()
	for raw := range invalid + 1 {
		addMessage(t, b, message, fit.Field{Num: f.Num(), Value: fit.Number(f.Base(), raw)})
	}
	target, _ := profile.FieldOf(message, f.Component(0).Field)
	var x fit.Expander
	for raw, m := range b.File().Messages {
		made := x.Expand(m)
		if uint64(raw) == invalid {
			if len(made) != 0 {
				t.Errorf("message %d: Expand(%s=invalid) = %v, want none", message, f.Name(), made)
			}
			continue
		}
		want := fit.Number(target.Base(), uint64(raw)*factor)
		if len(made) != 1 || made[0].Num != target.Num() || !made[0].Value.Equal(want) {
			t.Fatalf("message %d: Expand(%s=%d) = %v, want %s=%v", message, f.Name(), raw, made, target.Name(), want)
		}
	}
}

// TestExpandStored has fields that a message stores and that its components make.
func TestExpandStored(t *testing.T) {
	speed := fit.Field{Num: 6, Value: fit.Uint16(2006)}
	packed := fit.Field{Num: 8, Value: fit.Array(profile.Byte, 0x23, 0x01, 0x10)} // 0x123 and 0x100
	for name, c := range map[string]struct {
		fields []fit.Field
		want   string
	}{
		"not":           {[]fit.Field{speed}, "73=2006"},
		"stored":        {[]fit.Field{speed, {73, fit.Uint32(7)}}, ""},
		"invalid":       {[]fit.Field{speed, {73, fit.Uint32(0xFFFFFFFF)}}, "73=2006"},
		"packed":        {[]fit.Field{packed}, "6=2910 5=1600 73=2910"},
		"packed stored": {[]fit.Field{packed, speed}, "5=1600 73=2006"},
		"packed first":  {[]fit.Field{packed, {6, fit.Uint16(0xFFFF)}}, "6=2910 5=1600 73=2910"},
		"order":         {[]fit.Field{speed, {2, fit.Uint16(3)}}, "73=2006 78=3"},
		"order turned":  {[]fit.Field{{2, fit.Uint16(3)}, speed}, "78=3 73=2006"},
		"unknown":       {[]fit.Field{{240, fit.Uint16(3)}}, ""},
	} {
		m := messageOf(t, 20, c.fields...)
		var x fit.Expander
		if got := expandText(&x, m); got != c.want {
			t.Errorf("%s: Expand = %q, want %q", name, got, c.want)
		}
		compareAll(t, []fit.Message{m})
	}
}
