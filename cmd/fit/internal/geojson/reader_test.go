package geojson

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

func logOf(t *testing.T, a *activity.Activity) *track.Log {
	t.Helper()
	l, err := track.Of(ridetest.File(a))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// lines returns the coordinates of a MultiLineString.
func lines(t *testing.T, f *feature) (all [][][]float64) {
	t.Helper()
	if f.Geometry == nil || f.Geometry.Type != "MultiLineString" {
		t.Fatalf("geometry %+v, want a MultiLineString", f.Geometry)
	}
	if err := json.Unmarshal(f.Geometry.Coordinates, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestRules holds the lines against RFC 7946: positions are longitude and latitude, in the ranges of
// these, then perhaps an altitude (3.1.1); a line has two or more of them (3.1.4); a number is one of
// JSON, without an exponent that readers of maps would not know.
func TestRules(t *testing.T) {
	a := ridetest.Ride(100)
	for i, e := range [][2]int32{{1 << 30, math.MinInt32}, {1, -1}, {-1 << 30, math.MaxInt32 - 1}, {0, 0}, {-1, 1}} {
		a.Records[i].PositionLat, a.Records[i].PositionLong = e[0], e[1]
	}
	a.Records[5].Altitude, a.Records[6].Altitude, a.Records[7].Altitude = 0, 0xFFFE, 0xFFFF
	l := logOf(t, a)
	var b bytes.Buffer
	if err := Write(&b, l); err != nil {
		t.Fatal(err)
	}
	if !json.Valid(b.Bytes()) || !utf8.Valid(b.Bytes()) || bytes.Contains(b.Bytes(), []byte("e-")) {
		t.Error("not JSON, or a number with an exponent")
	}
	all := read(t, l)
	i := 0
	for _, line := range lines(t, &all[0]) {
		if len(line) < 2 {
			t.Errorf("a line of %d positions", len(line))
		}
		for _, p := range line {
			r := &l.Tracks[0].Records[i]
			want := []float64{float64(r.PositionLong) * 180 / (1 << 31), float64(r.PositionLat) * 180 / (1 << 31), float64(r.Altitude)/5 - 500}
			if r.Altitude == 0xFFFF {
				want = want[:2]
			}
			if len(p) != len(want) || math.Abs(p[0]-want[0]) > 1e-7 || math.Abs(p[1]-want[1]) > 1e-7 || len(p) > 2 && math.Abs(p[2]-want[2]) > 1e-9 || math.Abs(p[0]) > 180 || math.Abs(p[1]) > 90 {
				t.Errorf("position %d is %v, want %v", i, p, want)
			}
			i++
		}
	}
	if i != 100 {
		t.Errorf("%d positions, want 100", i)
	}
}

// TestColumns compares each column with the records, value by value: null where a record has no
// value.
func TestColumns(t *testing.T) {
	a := ridetest.Ride(50)
	r := a.Records
	r[1].HeartRate, r[2].Cadence, r[3].Power, r[4].Temperature, r[5].Speed, r[6].Distance = 0xFF, 0xFF, 0xFFFF, 0x7F, 0xFFFF, 0xFFFFFFFF
	r[7].HeartRate, r[7].Cadence, r[7].Power, r[7].Temperature, r[7].Speed = 0, 0, 0, -128, 0
	r[8].HeartRate, r[8].Cadence, r[8].Power, r[8].Temperature, r[8].Speed = 254, 254, 65534, 126, 65534
	l := logOf(t, a)
	columns := read(t, l)[0].Properties.Columns
	for name, value := range map[string]func(r *mesg.Record) (stored, invalid, scale float64){
		"heart_rate":  func(r *mesg.Record) (float64, float64, float64) { return float64(r.HeartRate), 0xFF, 1 },
		"cadence":     func(r *mesg.Record) (float64, float64, float64) { return float64(r.Cadence), 0xFF, 1 },
		"power":       func(r *mesg.Record) (float64, float64, float64) { return float64(r.Power), 0xFFFF, 1 },
		"temperature": func(r *mesg.Record) (float64, float64, float64) { return float64(r.Temperature), 0x7F, 1 },
		"speed":       func(r *mesg.Record) (float64, float64, float64) { return float64(r.Speed), 0xFFFF, 1000 },
		"distance":    func(r *mesg.Record) (float64, float64, float64) { return float64(r.Distance), 0xFFFFFFFF, 100 },
	} {
		i := 0
		for _, part := range columns[name] {
			for _, got := range part {
				stored, invalid, scale := value(&l.Tracks[0].Records[i])
				number, ok := got.(float64)
				if ok == (stored == invalid) || ok && math.Abs(number-stored/scale) > 1e-9 {
					t.Errorf("%s of record %d is %v, stored as %v", name, i, got, stored)
				}
				i++
			}
		}
		if i != 50 {
			t.Errorf("%s has %d values, want 50", name, i)
		}
	}
}

// TestParts has a line for each stretch between pauses that has two positions or more.
func TestParts(t *testing.T) {
	const none = math.MaxInt32
	for _, tt := range []struct {
		name    string
		pauses  []int
		without []int // records without a position
		want    []int // positions of each line
	}{
		{"no pause", nil, nil, []int{20}},
		{"two", []int{5, 12}, nil, []int{5, 7, 8}},
		{"holes", []int{10}, []int{0, 9, 15}, []int{8, 9}},
		{"one position alone", []int{1, 12}, nil, []int{11, 8}},
		{"one position left", []int{5}, []int{1, 2, 3, 4}, []int{15}},
		{"none left in the middle", []int{5, 8}, []int{5, 6, 7}, []int{5, 12}},
	} {
		a := ridetest.Ride(20)
		for _, i := range tt.without {
			a.Records[i].PositionLat, a.Records[i].PositionLong = none, none
		}
		l := logOf(t, a)
		l.Tracks[0].Pauses = tt.pauses
		all := read(t, l)
		got := lines(t, &all[0])
		times := all[0].Properties.Columns["times"]
		if len(got) != len(tt.want) || len(times) != len(tt.want) {
			t.Errorf("%s: %d lines and %d columns of times, want %d", tt.name, len(got), len(times), len(tt.want))
			continue
		}
		for i, n := range tt.want {
			if len(got[i]) != n || len(times[i]) != n {
				t.Errorf("%s: line %d has %d positions and %d times, want %d", tt.name, i, len(got[i]), len(times[i]), n)
			}
		}
	}
}

// TestUnmeasured wants no column for a value that no record with a position has.
func TestUnmeasured(t *testing.T) {
	a := ridetest.Ride(20)
	for i := range a.Records {
		r := &a.Records[i]
		r.HeartRate, r.Cadence, r.Power, r.Temperature, r.Speed, r.Distance = 0xFF, 0xFF, 0xFFFF, 0x7F, 0xFFFF, 0xFFFFFFFF
	}
	a.Records[3].Power, a.Records[3].PositionLat = 300, math.MaxInt32
	a.Records[4].Timestamp = profile.DateTimeInvalid
	columns := read(t, logOf(t, a))[0].Properties.Columns
	if len(columns) != 1 || columns["times"][0][3] != nil || columns["times"][0][2] == nil {
		t.Errorf("columns %v, want times alone, of which one is null", columns)
	}
}

// TestTexts writes names that JSON must escape: they come back, also into the page of somebody who
// puts the file there.
func TestTexts(t *testing.T) {
	for _, name := range []string{`"`, `\`, "\x00\x1f\x7f", "\u2028\u2029", "</script>", "Größe 🚲", strings.Repeat("x", 10_000), "null"} {
		l := &track.Log{Device: track.Device{Name: name}, Tracks: []track.Track{{Name: name, Sport: profile.SportInvalid}}}
		got := read(t, l)[0].Properties
		if got.Name == nil || *got.Name != name || got.Device == nil || *got.Device != name {
			t.Errorf("%.40q comes back as %v", name, got.Name)
		}
		var b bytes.Buffer
		if err := Write(&b, l); err != nil || bytes.Contains(b.Bytes(), []byte("</script>")) || bytes.Contains(b.Bytes(), []byte("\u2028")) {
			t.Errorf("%q is not escaped, %v", name, err)
		}
	}
}
