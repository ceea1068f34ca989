package geojson

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

type feature struct {
	Type     string
	Geometry *struct {
		Type        string
		Coordinates json.RawMessage
	}
	Properties struct {
		Name, Sport, Device, Type *string
		Columns                   map[string][][]any `json:"coordinateProperties"`
	}
}

func read(t *testing.T, l *track.Log) []feature {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, l); err != nil {
		t.Fatal(err)
	}
	var c struct {
		Type     string
		Features []feature
	}
	if err := json.Unmarshal(b.Bytes(), &c); err != nil || c.Type != "FeatureCollection" {
		t.Fatalf("%s: %v", b.Bytes(), err)
	}
	return c.Features
}

func TestTrack(t *testing.T) {
	a := ridetest.Ride(40)
	a.Records[1].HeartRate, a.Records[2].PositionLat, a.Records[3].Altitude = 0xFF, 0x7FFFFFFF, 0xFFFF
	for i := range a.Records {
		a.Records[i].Power = 0xFFFF
	}
	if err := a.Sessions[0].SetSportProfileName(ridetest.Nasty); err != nil {
		t.Fatal(err)
	}
	l, err := track.Of(ridetest.File(a))
	if err != nil {
		t.Fatal(err)
	}
	all := read(t, l)
	if len(all) != 1 || *all[0].Properties.Name != ridetest.Nasty || *all[0].Properties.Sport != "cycling" || *all[0].Properties.Device != "Tightwire One" {
		t.Fatalf("%+v", all)
	}
	var line [][][]float64
	if err := json.Unmarshal(all[0].Geometry.Coordinates, &line); err != nil || len(line) != 2 || len(line[0]) != 19 || len(line[1]) != 20 {
		t.Fatalf("%v in %s", err, all[0].Geometry.Coordinates)
	}
	r := &l.Tracks[0].Records[1]
	if p := line[0][1]; math.Abs(p[0]-fit.Degrees(r.PositionLong)) > 5.1e-8 || math.Abs(p[1]-fit.Degrees(r.PositionLat)) > 5.1e-8 || p[2] != r.EnhancedAltitudeScaled() {
		t.Errorf("%v, want %v", p, r)
	}
	if len(line[0][2]) != 2 {
		t.Errorf("%v has an altitude", line[0][2])
	}
	columns := all[0].Properties.Columns
	if len(columns) != 6 || columns["heart_rate"][0][1] != nil || columns["times"][0][0] != "2026-05-24T10:00:00Z" {
		t.Errorf("%d columns, %v", len(columns), columns["heart_rate"][0])
	}
	for name, c := range columns {
		if len(c) != 2 || len(c[0]) != 19 || len(c[1]) != 20 {
			t.Errorf("%s has another shape than the line", name)
		}
	}
}

// TestNothing writes an activity without positions, and points.
func TestNothing(t *testing.T) {
	l := &track.Log{Course: true, Tracks: []track.Track{{Sport: profile.SportInvalid}}, Points: []track.Point{
		{Name: "P \"1\"", Kind: profile.CoursePointFood, Lat: 1 << 29, Long: -1 << 29, Time: 0}, {Name: "nowhere", Kind: 0, Lat: 0x7FFFFFFF, Long: 0, Time: 0}, {Name: "", Kind: profile.CoursePointInvalid, Lat: 0, Long: 0, Time: 0},
	}}
	all := read(t, l)
	if len(all) != 3 || all[0].Geometry != nil || all[0].Properties.Sport != nil || all[0].Properties.Name != nil {
		t.Fatalf("%+v", all)
	}
	if p := all[1]; p.Geometry.Type != "Point" || string(p.Geometry.Coordinates) != "[-45.0000000,45.0000000]" || *p.Properties.Name != `P "1"` || *p.Properties.Type != "food" {
		t.Errorf("%+v", p)
	}
	if all[2].Properties.Type != nil {
		t.Errorf("%+v", all[2])
	}
}
