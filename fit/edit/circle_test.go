package edit

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// earth is the radius of the sphere in metres.
const earth = 6_371_000

// away returns the place some metres from another one, in a direction given as an angle: by turning
// a vector in space, a formula that shares nothing with the haversine.
func away(lat, long, metres, direction float64) (float64, float64) {
	const rad = math.Pi / 180
	sinLat, cosLat := math.Sincos(lat * rad)
	sinLong, cosLong := math.Sincos(long * rad)
	at := [3]float64{cosLat * cosLong, cosLat * sinLong, sinLat}
	north := [3]float64{-sinLat * cosLong, -sinLat * sinLong, cosLat}
	east := [3]float64{-sinLong, cosLong, 0}
	sin, cos := math.Sincos(metres / earth)
	n, e := math.Cos(direction), math.Sin(direction)
	var to [3]float64
	for i := range to {
		to[i] = cos*at[i] + sin*(n*north[i]+e*east[i])
	}
	return math.Asin(max(-1, min(1, to[2]))) / rad, math.Atan2(to[1], to[0]) / rad
}

// centres are places where computing with degrees goes wrong: poles, the antimeridian, the equator.
var centres = [][2]float64{{47, 8}, {0, 0}, {90, 0}, {-90, 137}, {89.999, -179.999}, {0, 180}, {-16.5, -180}, {64.2, 179.9995}, {-54.8, -68.3}}

// TestCircleAround has places a little inside and a little outside of circles, in all directions.
func TestCircleAround(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 1))
	for _, at := range centres {
		for range 500 {
			radius := 50 + r.Float64()*(MaxRadius-50)
			c := Circle{at[0], at[1], radius}
			direction := 2 * math.Pi * r.Float64()
			for share, want := range map[float64]bool{0: true, r.Float64(): true, 0.999: true, 1.001: false, 1 + 10*r.Float64() + 0.001: false} {
				lat, long := away(at[0], at[1], share*radius, direction)
				if got := c.has(fit.Semicircles(lat), fit.Semicircles(long)); got != want {
					t.Fatalf("%v has %v, %v, which is %.3f of the radius away: %v, want %v", c, lat, long, share, got, want)
				}
			}
		}
	}
}

// TestCircleFind puts a position into bytes, in four ways at each offset: it is found there, not
// before, and not where a byte of it is missing.
func TestCircleFind(t *testing.T) {
	zone := circles{home}
	lat, long := uint32(fit.Semicircles(47.001)), uint32(fit.Semicircles(8.001))
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, pair := range [][2]uint32{{lat, long}, {long, lat}} {
			for size := range 20 {
				for at := range size {
					b := make([]byte, size)
					for i := range b {
						b[i] = 0x55
					}
					full := make([]byte, 8)
					order.PutUint32(full, pair[0])
					order.PutUint32(full[4:], pair[1])
					copy(b[at:], full)
					want := at
					if at+8 > size {
						want = -1
					}
					if got := zone.offsetIn(b); got != want {
						t.Fatalf("find(% x) = %d, want %d", b, got, want)
					}
				}
			}
		}
	}
}

// TestConcealAnywhere hides parts of tracks that go through a zone on a pole, on the antimeridian and
// elsewhere: all positions in the zone are gone, by the chord in space, and no other.
func TestConcealAnywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 2))
	for _, at := range centres {
		zone := Circle{at[0], at[1], 2000}
		w := fileOf(profile.FileActivity)
		direction := 2 * math.Pi * r.Float64()
		for i := range uint32(400) { // from 10 km on one side to 10 km on the other
			lat, long := away(at[0], at[1], 50*(float64(i)-200)+r.Float64(), direction)
			w.Message(1, 20, fittest.Uint32(253, noon+i), fittest.Sint32(0, fit.Semicircles(lat)), fittest.Sint32(1, fit.Semicircles(long)))
		}
		f := decoded(t, w)
		got, _ := Conceal(f, Concealment{Zones: []Circle{zone}})
		hidden := 0
		for i, m := range activity.Records(got.Messages) {
			was := activity.Records(f.Messages)[i]
			lat, long := int32(was.Field(0).Int()), int32(was.Field(1).Int())
			inside, outside := near(lat, long, zone), !near(lat, long, Circle{zone.Lat, zone.Long, zone.Radius + 0.1})
			gone := !m.Field(0).Valid() && !m.Field(1).Valid()
			kept := m.Field(0).Equal(was.Field(0)) && m.Field(1).Equal(was.Field(1))
			if inside && !gone || outside && !kept {
				t.Errorf("around %v: record %d is inside: %v, hidden: %v, as it was: %v", at, i, inside, gone, kept)
			}
			if gone {
				hidden++
			}
		}
		if hidden < 78 || hidden > 82 { // 4 km of 50 m each
			t.Errorf("around %v: %d positions are hidden, want about 80", at, hidden)
		}
	}
}

// TestConcealVisits takes unknown messages without a time from each visit, which goes from the first
// record in the zone to the last one and what follows it without a time, also if records without a
// position lie between. A file that begins or ends in the zone has a visit from its start, or to its end.
func TestConcealVisits(t *testing.T) {
	for _, tt := range []struct {
		name    string
		records string // i: in the zone, o: outside, n: no position; each with an unknown message after it
		want    string // the letters whose unknown message remains
	}{
		{"through", "ooiioo", "oooo"},
		{"three seconds", "oiiio", "oo"},
		{"starts in it", "iioo", "oo"},
		{"ends in it", "ooii", "oo"},
		{"never leaves", "iii", ""},
		{"never enters", "ooo", "ooo"},
		{"no position at first", "nnioo", "oo"},
		{"no position at first, then outside", "nnoiio", "nnoo"},
		{"no position in it", "oinio", "oo"},
		{"no position after it", "oino", "ono"},
		{"twice", "oiioiio", "ooo"},
		{"no position at the end", "oinn", "o"},
		{"no position", "nnn", "nnn"},
	} {
		w := fileOf(profile.FileActivity)
		for i, c := range tt.records {
			lat := map[rune]int32{'i': fit.Semicircles(47), 'o': fit.Semicircles(47.1), 'n': math.MaxInt32}[c]
			w.Message(1, 20, fittest.Uint32(253, noon+10*uint32(i)), fittest.Sint32(0, lat), fittest.Sint32(1, fit.Semicircles(8)))
			w.Message(2, 0xFF01, fittest.Uint8(0, uint8(c)))
		}
		got, _ := Conceal(decoded(t, w), Concealment{Zones: []Circle{home}})
		is := ""
		for _, m := range got.Messages {
			if m.Num() == 0xFF01 {
				is += string(rune(m.Field(0).Uint()))
			}
		}
		if is != tt.want {
			t.Errorf("%s: of %s the messages %q remain, want %q", tt.name, tt.records, is, tt.want)
		}
	}
}
