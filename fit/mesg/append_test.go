package mesg

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestAppendExpanded holds many messages at once against one at a time, with
// expanders that have seen the same.
func TestAppendExpanded(t *testing.T) {
	for _, wrong := range []bool{false, true} {
		each(t, wrong, func(t *testing.T, k kind, list []fit.Message) {
			var x, y fit.Expander
			together := k.expandT(list, &x)
			for _, m := range list {
				if m.Num() != k.num {
					continue
				}
				r := k.new()
				r.FromMessage(m)
				for _, f := range y.Expand(m) {
					put(r, f.Num, f.Value)
				}
				if !sameFields(r, together[0]) {
					t.Fatalf("%v: AppendExpanded made %+v, want %+v", k.typ, together[0], r)
				}
				together = together[1:]
			}
		})
	}
}

// TestWidenIsExpansion shows that the components which FromMessage knows make what
// [fit.Expander] makes of them.
func TestWidenIsExpansion(t *testing.T) {
	n := 0
	each(t, false, func(t *testing.T, k kind, list []fit.Message) {
		var x fit.Expander
		for _, m := range list {
			r := k.new()
			r.FromMessage(m)
			for _, f := range x.Expand(m) {
				if m.Num() != k.num || !isWidened(m, f.Num) {
					continue
				}
				n++
				if to, _ := profile.FieldOf(k.num, f.Num); !valueOf(r, to).Equal(f.Value) {
					t.Errorf("%v.%s = %v, want %v", k.typ, to.Name(), valueOf(r, to), f.Value)
				}
			}
		}
	})
	if n == 0 {
		t.Error("nothing was widened")
	}
}

// isWidened reports whether m stores a field of which field num is the wider one.
func isWidened(m fit.Message, num uint8) bool {
	for f := range profile.Fields(m.Num()) {
		if to, ok := profile.WiderOf(m.Num(), f.Num()); ok && to == num {
			return m.Field(f.Num()).Valid()
		}
	}
	return false
}

// TestExpanded takes apart compressed_speed_distance: 12 bits of 1/100 m/s, and 12
// low bits of a distance in 1/16 m, which wrap between the two records.
func TestExpanded(t *testing.T) {
	var b fit.Builder
	for _, packed := range [][]uint64{{0xF4, 0x01, 0xFF}, {0xF4, 0x01, 0x01}} { // 5 m/s; 255 m, then 1 m + 256 m
		b.Begin(20)
		b.Add(8, fit.Array(profile.Byte, packed...))
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	var x fit.Expander
	got := AppendExpanded([]Record(nil), b.File().Messages, &x)
	for i, want := range []float64{255, 257} {
		if r := got[i]; r.SpeedScaled() != 5 || r.EnhancedSpeedScaled() != 5 || r.DistanceScaled() != want {
			t.Errorf("record %d: %v m/s, %v m, want 5 m/s, %v m", i, r.EnhancedSpeedScaled(), r.DistanceScaled(), want)
		}
	}
}

// TestAppendToUsedRoom appends where other structs were: nothing of them is left.
func TestAppendToUsedRoom(t *testing.T) {
	messages := ride(t, 20)
	room := make([]Record, 1+len(messages))
	for i := range room {
		room[i].FromMessage(messages[len(messages)-1])
		room[i].Temperature, room[i].EnhancedAltitude, room[i].GPSAccuracy = 1, 2, 3
	}
	got := Append(room[:1], messages)
	if len(got) != 1+len(messages) || &got[0] != &room[0] {
		t.Fatalf("%d structs, in new memory: %v", len(got), &got[0] != &room[0])
	}
	for i, m := range messages {
		want := NewRecord()
		want.FromMessage(m)
		if !sameFields(&got[1+i], &want) {
			t.Fatalf("struct %d is %+v, want %+v", i, got[1+i], want)
		}
	}
}
