package edit

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// near reports whether a position is less than some metres from another one, by the chord between them in
// space: another formula than Circle uses.
func near(lat, long int32, c Circle) bool {
	if lat < -1<<30 || lat > 1<<30 {
		return false // beyond 90°
	}
	point := func(lat, long float64) [3]float64 {
		lat, long = lat*math.Pi/180, long*math.Pi/180
		return [3]float64{math.Cos(lat) * math.Cos(long), math.Cos(lat) * math.Sin(long), math.Sin(lat)}
	}
	a, b := point(float64(lat)*180/(1<<31), float64(long)*180/(1<<31)), point(c.Lat, c.Long)
	chord := math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
	return 2*math.Asin(min(1, chord/2))*6371000 < c.Radius-0.01
}

// unexplained returns the runs of bytes of a message that are in no field as the profile has it.
func unexplained(m fit.Message) (runs [][]byte) {
	b := m.Bytes()
	begin, at := 0, 0
	for _, f := range m.Definition().Fields() {
		known, ok := profile.FieldOf(m.Num(), f.Num)
		if f.Num == 253 || ok && f.Type.Canonical() == known.Base() && int(f.Size)%known.Base().Size() == 0 {
			runs = append(runs, b[begin:at])
			begin = at + int(f.Size)
		}
		at += int(f.Size)
	}
	return append(runs, b[begin:])
}

// leaks returns how many positions in a circle a file has, in fields and as eight bytes that may be
// anything.
func leaks(t *testing.T, f *fit.File, c Circle) (fields, eights int) {
	t.Helper()
	for _, m := range f.Messages {
		nums := profile.PositionFields(m.Num())
		for i := 0; i+1 < len(nums); i += 2 {
			if near(int32(m.Field(nums[i]).Int()), int32(m.Field(nums[i+1]).Int()), c) && m.Field(nums[i]).Valid() && m.Field(nums[i+1]).Valid() {
				fields++
			}
		}
		for _, b := range unexplained(m) {
			for i := 0; i+8 <= len(b); i++ {
				for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
					x, y := int32(order.Uint32(b[i:])), int32(order.Uint32(b[i+4:]))
					if near(x, y, c) || near(y, x, c) {
						eights++
					}
				}
			}
		}
	}
	return fields, eights
}

// TestConcealFiles hides the start, and a place on the way, of every file that has positions.
func TestConcealFiles(t *testing.T) {
	hid := 0
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		var at []fit.Message
		for _, m := range activity.Records(f.Messages) {
			if m.Field(profile.RecordPositionLat).IsNumber() && m.Field(profile.RecordPositionLong).IsNumber() {
				at = append(at, m)
			}
		}
		if len(at) == 0 {
			return
		}
		var zones []Circle
		for _, m := range []fit.Message{at[0], at[len(at)*2/3]} {
			zones = append(zones, Circle{fit.Degrees(int32(m.Field(0).Int())), fit.Degrees(int32(m.Field(1).Int())), 250})
		}
		got, _ := Conceal(f, Concealment{Zones: zones})
		again := written(t, name, got)
		for _, z := range zones {
			before, _ := leaks(t, f, z)
			fields, eights := leaks(t, again, z)
			if hid += before; before == 0 || fields+eights > 0 {
				t.Errorf("%s: %d positions in a zone before, then %d in fields and %d as bytes", name, before, fields, eights)
			}
		}
		was, is := activity.Records(f.Messages), activity.Records(got.Messages)
		if len(was) != len(is) {
			t.Errorf("%s: %d records, want %d", name, len(is), len(was))
		}
		checkOutside(t, name, f, got, zones)
	})
	t.Log(hid, "positions hidden")
}

// checkOutside wants messages of kinds without positions as they were, if nobody was in a zone then.
func checkOutside(t *testing.T, name string, f, got *fit.File, zones []Circle) {
	t.Helper()
	c := concealing{draft: draftOf(f), zones: zones}
	c.findStays()
	have := contents(got.Messages)
	suspect := func(b []byte) bool { return c.zones.offsetIn(b) >= 0 }
	for i, m := range f.Messages {
		outside := true
		for fields := profile.PositionFields(m.Num()); len(fields) > 1; fields = fields[2:] {
			outside = outside && !c.hasAny(numbersOf(m, fields[0]), numbersOf(m, fields[1]))
		}
		sums := m.Num() == profile.MesgNumLap || m.Num() == profile.MesgNumSession || m.Num() == profile.MesgNumSegmentLap
		if outside && !sums && !c.during(i, m) && !slices.ContainsFunc(unexplained(m), suspect) && have[onlyContent(m)] == 0 {
			t.Errorf("%s: message %d, a %v, was changed and nobody was in a zone", name, i, m.Num())
			return
		}
	}
}

// home is a place in a lake.
var home = Circle{47, 8, 500}

// homeRide begins at home, leaves it to the north, and comes back once. All kinds of messages that may tell are
// in it.
func homeRide(t *testing.T) *fit.File {
	t.Helper()
	var b fit.Builder
	add := func(num profile.MesgNum, fields ...any) {
		b.Begin(num)
		for i := 0; i < len(fields); i += 2 {
			b.Add(uint8(fields[i].(int)), fields[i+1].(fit.Value))
		}
		end(t, &b)
	}
	eight := make([]byte, 11)
	binary.BigEndian.PutUint32(eight[2:], uint32(fit.Semicircles(47)))
	binary.BigEndian.PutUint32(eight[6:], uint32(fit.Semicircles(8.001)))
	lat, long := fit.Sint32(fit.Semicircles(47.001)), fit.Sint32(fit.Semicircles(8))
	add(0, 0, fit.Enum(4), 3, fit.Uint32z(99))
	add(0xFF00, 0, fit.Text("before the first record"))
	add(3, 0, fit.Text("Somebody"))
	index, err := b.Describe([16]byte{1}, 0, profile.Uint16, "torque", "Nm")
	if err != nil {
		t.Fatal(err)
	}
	for i := range uint32(20) {
		b.Begin(20)
		b.Add(253, fit.Uint32(1_000_000_000+i))
		// 0, 222, 444, … metres north, and home again in the end
		b.Add(0, fit.Sint32(fit.Semicircles(47+0.002*float64(min(i, 19-i)))))
		b.Add(1, long)
		b.Add(5, fit.Uint32(1000*i))
		b.AddDeveloper(index, 0, fit.Uint16(7))
		end(t, &b)
		add(0xFF01, 253, fit.Uint32(1_000_000_000+i), 0, fit.Uint8(7))
		add(177, 253, fit.Uint32(1_000_000_000+i), 1, fit.Text("$GPGGA,4700.0,N,00800.0,E"))
	}
	add(0xFF02, 253, fit.Uint32(1_000_000_010), 0, fit.Raw(profile.Byte, eight, false))
	add(19, 253, fit.Uint32(1_000_000_019), 2, fit.Uint32(1_000_000_000), 3, lat, 4, long, 5, lat, 6, long, 27, fit.Sint32(fit.Semicircles(47.018)), 28, long, 29, fit.Sint32(fit.Semicircles(47)), 30, long)
	add(142, 253, fit.Uint32(1_000_000_010), 2, fit.Uint32(1_000_000_008), 29, fit.Text("Home climb"))
	add(32, 2, lat, 3, long)
	add(128, 0, fit.Enum(0), 8, fit.Text("Home town"), 10, lat, 11, long)
	return b.File()
}

// TestConceal looks at what stays of a ride that begins and ends at home.
func TestConceal(t *testing.T) {
	f := homeRide(t)
	for _, keep := range []bool{false, true} {
		got, changes := Conceal(f, Concealment{Zones: []Circle{home}, KeepUnknown: keep})
		fields, eights := leaks(t, got, home)
		if fields+eights > 0 || len(changes) == 0 {
			t.Errorf("%d positions in fields and %d as bytes, changes %v", fields, eights, changes)
		}
		d := draft{messages: got.Messages}
		developers := 0
		for _, m := range got.Messages {
			developers += len(m.Definition().DeveloperFields())
		}
		// three records at each end are within 500 m
		want := map[bool][5]uint64{false: {14, 14, 0, 14, 0}, true: {20, 20, 1, 20, 1}}[keep]
		if is := [5]uint64{d.count(0xFF01), d.count(177), d.count(0xFF00), uint64(developers), d.count(0xFF02)}; is != want || d.count(20) != 20 {
			t.Errorf("keep %v: %d unknown, sentences, unknown before the start, developer fields, unknown after the end; want %d", keep, is, want)
		}
		checkBox(t, got)
	}
}

// checkBox wants the corners of what is to be seen, and no start and end.
func checkBox(t *testing.T, f *fit.File) {
	t.Helper()
	for _, m := range f.Messages {
		if m.Num() != profile.MesgNumLap {
			continue
		}
		nec, swc := m.Field(profile.LapNecLat), m.Field(profile.LapSwcLat)
		if nec.Int() != int64(fit.Semicircles(47.018)) || swc.Int() != int64(fit.Semicircles(47.006)) || m.Field(profile.LapStartPositionLat).Valid() || m.Field(profile.LapEndPositionLong).Valid() {
			t.Errorf("a lap from %v to %v, start %v", swc, nec, m.Field(profile.LapStartPositionLat))
		}
	}
}

// TestConcealNames leaves no serial number, and no texts except those of developer fields.
func TestConcealNames(t *testing.T) {
	got, _ := Conceal(homeRide(t), Concealment{Names: true})
	b, err := fit.Append(nil, got)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"Somebody", "Home", "\x63\x00\x00\x00"} {
		if bytes.Contains(b, []byte(text)) {
			t.Errorf("%q is still there", text)
		}
	}
	if !bytes.Contains(b, []byte("torque")) || got.Messages[0].Field(profile.FileIDSerialNumber).Valid() {
		t.Error("the name of a developer field is gone, or the serial number is not")
	}
	if d := (draft{messages: got.Messages}); d.count(0xFF01) != 20 || len(got.Messages) != len(homeRide(t).Messages) {
		t.Error("messages are gone that no zone has")
	}
}

// TestCircle compares with distances that are known: a degree of latitude, the poles, the antimeridian.
func TestCircle(t *testing.T) {
	for _, tt := range []struct {
		c         Circle
		lat, long float64
		want      bool
	}{
		{Circle{0, 0, 111_195}, 1, 0, true},
		{Circle{0, 0, 111_194}, 1, 0, false},
		{Circle{90, 0, 1000}, 89.995, 179, true},
		{Circle{0, 179.999, 300}, 0, -179.999, true},
		{Circle{60, 10, 55_598}, 60, 11, true},
		{Circle{60, 10, 55_590}, 60, 11, false},
		{Circle{0, 0, math.NaN()}, 0, 0, false},
	} {
		if got := tt.c.has(fit.Semicircles(tt.lat), fit.Semicircles(tt.long)); got != tt.want {
			t.Errorf("%v has %v, %v = %v", tt.c, tt.lat, tt.long, got)
		}
	}
	if (Circle{0, 0, 1e9}).has(math.MaxInt32, 0) {
		t.Error("an invalid position is in a circle")
	}
}
