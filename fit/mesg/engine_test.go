package mesg

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestFromMessage holds each field of random messages of every kind against
// [fit.Message.Field] and the profile.
func TestFromMessage(t *testing.T) {
	for _, wrong := range []bool{false, true} {
		each(t, wrong, checkMessages)
	}
}

// checkMessages reads all messages as a kind, one by one and together.
func checkMessages(t *testing.T, k kind, list []fit.Message) {
	t.Helper()
	together := k.appendT(list)
	for _, m := range list {
		r := k.new()
		r.FromMessage(m)
		checkFields(t, k, r, m)
		if m.Num() != k.num {
			continue
		}
		if len(together) == 0 {
			t.Fatalf("%v: Append made too few", k.typ)
		}
		if !sameFields(r, together[0]) {
			t.Fatalf("%v: Append made %+v, FromMessage %+v", k.typ, together[0], r)
		}
		together = together[1:]
	}
	if len(together) != 0 {
		t.Errorf("%v: Append made %d too many", k.typ, len(together))
	}
}

func checkFields(t *testing.T, k kind, r full, m fit.Message) {
	t.Helper()
	for f := range profile.Fields(k.num) {
		got, want := member(r, f), ""
		if m.Num() == k.num {
			want = wantOf(f, m)
		}
		if s := textOf(got, f); s != want {
			t.Errorf("%v.%s = %q of %v %v, want %q", k.typ, f.Name(), s, m.Field(f.Num()).Type(), m.Field(f.Num()), want)
		}
	}
}

// textOf returns a field of a struct as text, "" if it is invalid.
func textOf(v reflect.Value, f profile.Field) string {
	switch {
	case v.Type() == reflect.TypeFor[fit.Value]():
		if v := v.Interface().(fit.Value); v.Exists() {
			return v.String()
		}
		return ""
	case v.CanUint():
		return unless(f, strconv.FormatUint(v.Uint(), 10))
	case v.CanInt():
		return unless(f, strconv.FormatInt(v.Int(), 10))
	}
	if math.IsNaN(v.Float()) {
		return ""
	}
	return strconv.FormatFloat(v.Float(), 'g', -1, 64)
}

// unless returns a number, or "" if it is the invalid value of the field's type.
func unless(f profile.Field, number string) string {
	if number == strconv.FormatUint(f.Base().Invalid(), 10) {
		return ""
	}
	return number
}

// wantOf is the oracle for textOf. It looks at what the value prints as.
func wantOf(f profile.Field, m fit.Message) string {
	if want := wantStored(f, countedField(m, f.Num())); want != "" {
		return want
	}
	if narrow, ok := narrowByName(m.Num(), f); ok {
		return wantStored(narrow, countedField(m, narrow.Num()))
	}
	if f.Num() == 253 && f.Base() == profile.Uint32 && m.Header()&0x80 != 0 {
		if seconds, ok := m.Timestamp(); ok {
			return unless(f, strconv.FormatUint(uint64(seconds), 10))
		}
	}
	return ""
}

// countedField is the oracle for [fit.Message.BestValue]: it goes by what the values print as.
func countedField(m fit.Message, num uint8) (counted fit.Value) {
	for n, v := range m.Fields() {
		if text := v.String(); n != num || text == "invalid" {
			continue
		} else if text != "0" && text != "-0" {
			return v
		}
		if !counted.Exists() {
			counted = v
		}
	}
	return counted
}

func wantStored(f profile.Field, v fit.Value) string {
	for i := 0; v.IsArray() && v.Valid() && !isList(f); i++ {
		if e := v.At(i); e.Valid() {
			v = e
		}
	}
	text := v.String()
	switch {
	case !v.Valid():
		return ""
	case f.Array() || f.Base() == profile.String:
		return text
	case v.Opaque() || v.Type() == profile.String || v.Type().Float() != f.Base().Float():
		return ""
	case f.Base().Float():
		if x := v.Float(); math.Float64bits(float64(float32(x))) == math.Float64bits(x) {
			return strconv.FormatFloat(x, 'g', -1, 64)
		}
		return ""
	}
	bits, err := 8*f.Base().Size(), error(nil)
	if f.Base().Signed() {
		_, err = strconv.ParseInt(text, 10, bits)
	} else {
		_, err = strconv.ParseUint(text, 10, bits)
	}
	if err != nil {
		return ""
	}
	return unless(f, text)
}

// narrowByName goes by names: enhanced_speed is the wider speed.
func narrowByName(num profile.MesgNum, f profile.Field) (profile.Field, bool) {
	for narrow := range profile.Fields(num) {
		if wider(num, narrow.Name()) == f.Name() && f.Base() == profile.Uint32 && narrow.Base() == profile.Uint16 {
			return narrow, true
		}
	}
	return profile.Field{}, false
}

func wider(num profile.MesgNum, name string) string {
	if num == 21 && name == "data16" {
		return "data"
	}
	return "enhanced_" + name
}

// sameFields reports whether two structs of one type have the same in each field,
// to the bit.
func sameFields(a, b full) bool {
	for f := range profile.Fields(a.Num()) {
		if !valueOf(a, f).Equal(valueOf(b, f)) {
			return false
		}
	}
	return true
}

// TestWidenings counts the fields that have a wider one.
func TestWidenings(t *testing.T) {
	n := 0
	for num := range profile.Messages() {
		for f := range profile.Fields(num) {
			to, ok := profile.WiderOf(num, f.Num())
			if !ok {
				continue
			}
			n++
			if target, _ := profile.FieldOf(num, to); target.Name() != wider(num, f.Name()) {
				t.Errorf("%s.%s becomes %s", profile.MessageName(num), f.Name(), target.Name())
			}
		}
	}
	if want := 18; n != want {
		t.Errorf("%d fields have a wider one, want %d", n, want)
	}
}

// TestRoundTrip writes what was read and reads it again.
func TestRoundTrip(t *testing.T) {
	each(t, false, func(t *testing.T, k kind, list []fit.Message) {
		for i, m := range list {
			r, back := k.new(), k.new()
			r.FromMessage(m)
			b := fit.Builder{BigEndian: i%2 == 0}
			if err := r.AppendTo(&b); err != nil {
				t.Fatalf("%v: AppendTo: %v", k.typ, err)
			}
			written := b.File().Messages[0]
			back.FromMessage(written)
			if !sameFields(r, back) {
				t.Errorf("%v: wrote %+v, read %+v", k.typ, r, back)
			}
			checkOrder(t, written)
		}
	})
}

// checkOrder wants valid fields in order of number.
func checkOrder(t *testing.T, m fit.Message) {
	t.Helper()
	var nums []uint8
	for num, v := range m.Fields() {
		if nums = append(nums, num); !v.Valid() {
			t.Errorf("%d: field %d is invalid", m.Num(), num)
		}
	}
	if !slices.IsSorted(nums) {
		t.Errorf("%d: fields %v, want them ascending", m.Num(), nums)
	}
}

// TestScaled shows scaled values, one for each form of scale.
func TestScaled(t *testing.T) {
	r, l := NewRecord(), NewLap()
	if !math.IsNaN(r.SpeedScaled()) || !math.IsNaN(r.AltitudeScaled()) {
		t.Errorf("invalid record: %v m/s, %v m, want NaN", r.SpeedScaled(), r.AltitudeScaled())
	}
	r.Speed, r.Altitude, r.LeftTorqueEffectiveness = 2006, 2499, 3
	if r.SpeedScaled() != 2.006 || math.Abs(r.AltitudeScaled()+0.2) > 1e-9 || r.LeftTorqueEffectivenessScaled() != 1.5 {
		t.Errorf("record: %v m/s, %v m, %v %%", r.SpeedScaled(), r.AltitudeScaled(), r.LeftTorqueEffectivenessScaled())
	}
	l.AvgFractionalCadence = 64
	if got := l.AvgFractionalCadenceScaled(); got != 0.5 {
		t.Errorf("AvgFractionalCadenceScaled() = %v, want 0.5", got)
	}
}

// TestAllocs reads and writes without allocating once buffers have grown.
func TestAllocs(t *testing.T) {
	var b fit.Builder
	r := NewRecord()
	r.Timestamp, r.HeartRate, r.Speed = 1000, 140, 2006
	if err := r.AppendTo(&b); err != nil {
		t.Fatal(err)
	}
	list := slices.Repeat(b.File().Messages, 1000)
	testkit.Allocs(t, 0, func() { r.FromMessage(list[0]) })
	var w fit.Builder
	testkit.Allocs(t, 0, func() {
		w.Reset()
		if err := r.AppendTo(&w); err != nil {
			t.Error(err)
		}
	})
	records := make([]Record, 0, len(list))
	few := testing.AllocsPerRun(10, func() { Append(records, list[:1]) })
	testkit.Allocs(t, int(few), func() { Append(records, list) })
}
