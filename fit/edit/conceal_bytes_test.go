package edit

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestConcealLarge hides all positions, and nothing that the profile knows to be something else,
// however large the zone is: a number of a record must not be taken for a position by chance.
func TestConcealLarge(t *testing.T) {
	for _, radius := range []float64{20_000, MaxRadius, 2_000_000, math.Inf(1)} {
		eachActivity(t, func(t *testing.T, name string, f *fit.File) {
			zone := Circle{47, 8, radius}
			if m, ok := firstPlace(f); ok {
				zone.Lat, zone.Long = fit.Degrees(int32(m.Field(profile.RecordPositionLat).Int())), fit.Degrees(int32(m.Field(profile.RecordPositionLong).Int()))
			}
			got, _ := Conceal(f, Concealment{Zones: []Circle{zone}})
			sameButPlaces(t, name, f, got)
			if fields, eights := leaks(t, got, zone); fields+eights > 0 && radius < math.Inf(1) {
				t.Errorf("%s: %d positions in fields and %d as bytes, within %.0f m", name, fields, eights, radius)
			}
		})
	}
}

// sameButPlaces wants the messages that the profile knows, and their fields that it knows, but for
// positions, sentences of a receiver and boxes.
func sameButPlaces(t *testing.T, name string, f, got *fit.File) {
	t.Helper()
	known := func(f *fit.File) (all []fit.Message) {
		for _, m := range f.Messages {
			if profile.MessageName(m.Num()) != "" && m.Num() != profile.MesgNumNmeaSentence {
				all = append(all, m)
			}
		}
		return all
	}
	was, is := known(f), known(got)
	if len(was) != len(is) {
		t.Errorf("%s: %d messages that the profile knows, want %d", name, len(is), len(was))
		return
	}
	for i, m := range was {
		for num, v := range m.Fields() {
			known, ok := profile.FieldOf(m.Num(), num)
			if ok && !v.Opaque() && v.Type().Canonical() == known.Base() && known.Units() != "semicircles" && !is[i].Field(num).Equal(m.Field(num)) {
				t.Errorf("%s: %s of message %d, a %v, is %v, want %v", name, known.Name(), i, m.Num(), is[i].Field(num), v)
				return
			}
		}
	}
}

// TestConcealBytes tells numbers that only look like a position from those that may be one.
func TestConcealBytes(t *testing.T) {
	lat, long := uint32(fit.Semicircles(47.001)), uint32(fit.Semicircles(8))
	pair := func(order binary.AppendByteOrder, a, b uint32) []byte {
		return order.AppendUint32(order.AppendUint32([]byte{1}, a), b)
	}
	raw := func(b []byte) fit.Value { return fit.Raw(profile.Byte, b, false) }
	const session, unknown = profile.MesgNumSession, 0xFF00
	for what, tt := range map[string]struct {
		num    profile.MesgNum
		fields []any // number and value
		hidden bool
	}{
		"two sums that look like one":      {session, []any{7, fit.Uint32(lat), 8, fit.Uint32(long)}, false},
		"longitude in a latitude":          {session, []any{3, fit.Sint32(int32(long)), 4, fit.Sint32(int32(lat))}, false},
		"a start":                          {session, []any{3, fit.Sint32(int32(lat)), 4, fit.Sint32(int32(long))}, true},
		"a known latitude, an unknown one": {session, []any{3, fit.Sint32(int32(lat)), 250, fit.Sint32(int32(long))}, false},
		"two unknown fields":               {session, []any{249, fit.Sint32(int32(lat)), 250, fit.Sint32(int32(long))}, true},
		"two unknown fields, long first":   {session, []any{249, fit.Sint32(int32(long)), 250, fit.Sint32(int32(lat))}, true},
		"unknown bytes":                    {session, []any{249, raw(pair(binary.LittleEndian, lat, long))}, true},
		"unknown bytes, highest first":     {session, []any{249, raw(pair(binary.BigEndian, long, lat))}, true},
		"an unknown message":               {unknown, []any{0, raw(pair(binary.BigEndian, lat, long)), 1, fit.Uint8(7)}, true},
		"across the time":                  {unknown, []any{0, fit.Uint32(lat), 253, fit.Uint32(long)}, false},
	} {
		var b fit.Builder
		b.Begin(tt.num)
		for i := 0; i < len(tt.fields); i += 2 {
			b.Add(uint8(tt.fields[i].(int)), tt.fields[i+1].(fit.Value))
		}
		end(t, &b)
		got, _ := Conceal(b.File(), Concealment{Zones: []Circle{home}, KeepUnknown: true})
		if len(got.Messages) != 1 {
			t.Errorf("%s: %d messages are left", what, len(got.Messages))
			continue
		}
		for i := 0; i < len(tt.fields); i += 2 {
			num := uint8(tt.fields[i].(int))
			if is := got.Messages[0].Field(num); is.Equal(tt.fields[i+1].(fit.Value)) == tt.hidden && num != 1 {
				t.Errorf("%s: field %d is %v, want it hidden: %v", what, num, is, tt.hidden)
			}
		}
	}
}

// A field that the profile knows, stored as bytes, may hold anything.
func TestConcealOtherType(t *testing.T) {
	w := &fittest.File{Protocol: 0x20, Profile: 2140}
	w.DefineRaw(0, 0, 18, 7, 8, 0x0D, 5, 1, 0x00)
	w.Data(0).Uint32(uint32(fit.Semicircles(47.001))).Uint32(uint32(fit.Semicircles(8))).Byte(1)
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	got, _ := Conceal(f, Concealment{Zones: []Circle{home}, KeepUnknown: true})
	if b := got.Messages[0].Bytes(); b[0] != 0xFF || b[7] != 0xFF || b[8] != 1 {
		t.Errorf("Conceal left % x, want 8 bytes hidden and the last as it is", b)
	}
}

// Near 0°, 0° even bytes that say nothing are a position: then the fields go, and the message stays.
func TestConcealNull(t *testing.T) {
	var b fit.Builder
	b.Begin(profile.MesgNumSession)
	b.Add(249, fit.Raw(profile.Byte, make([]byte, 12), false))
	b.Add(profile.SessionSport, fit.Enum(uint8(profile.SportRunning)))
	b.Add(250, fit.Uint32(0))
	end(t, &b)
	got, _ := Conceal(b.File(), Concealment{Zones: []Circle{{0, 0, 500}}, KeepUnknown: true})
	if len(got.Messages) != 1 || !got.Messages[0].Field(profile.SessionSport).Valid() || got.Messages[0].Field(249).Exists() || !got.Messages[0].Field(250).Exists() {
		t.Errorf("%d messages, want one with its sport, and field 250, which is too short", len(got.Messages))
	}
}

// TestCircleCheck refuses circles that cannot be a zone.
func TestCircleCheck(t *testing.T) {
	nan := math.NaN()
	for _, c := range []Circle{
		{91, 8, 500},
		{-90.1, 8, 500},
		{47, 181, 500},
		{nan, 8, 500},
		{47, nan, 500},
		{47, 8, 0},
		{47, 8, -1},
		{47, 8, nan},
		{47, 8, math.Inf(1)},
		{47, 8, MaxRadius + 1},
	} {
		if err := c.Check(); err == nil {
			t.Errorf("Check of %v = nil", c)
		}
	}
	for _, c := range []Circle{{90, 180, 1}, {-90, -180, MaxRadius}, home} {
		if err := c.Check(); err != nil {
			t.Errorf("Check of %v = %v", c, err)
		}
	}
}
