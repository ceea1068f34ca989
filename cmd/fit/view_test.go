package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// series is a column in the data of a page.
type series struct {
	Scale   float64
	D       []*float64
	Odd     []int
	Average string
}

// values returns the values of a column, NaN for those that are unknown.
func (c *series) values() (all []float64) {
	sum := 0.0
	for _, d := range c.D {
		if d == nil {
			all = append(all, math.NaN())
			continue
		}
		sum += *d
		all = append(all, sum/c.Scale)
	}
	return all
}

// pageData is the data of a page.
type pageData struct {
	Rides []struct {
		Name                      string
		Time, Distance, Lat, Long series
		Columns                   []*series
		Breaks, Laps              []int
		Curve                     []float64
	}
	Kinds []struct {
		Name, Title, Unit string
		Pace              bool
	}
	Differences []pageDifference
	Unit        struct{ Name string }
	Along       string
	Start       int
	Tiles       string
}

// A pageDifference is a curve of a difference.
type pageDifference struct {
	Name, Title, Unit string
	Pace              bool
	Time, Distance    *series
}

// view returns a page and its data.
func viewed(t *testing.T, ride []byte, args ...string) (page string, d pageData) {
	t.Helper()
	got := fitOn(ride, append([]string{"view"}, args...)...)
	if got.status != 0 || got.errors != "" {
		t.Fatalf("fit view %q: %d, %s", args, got.status, got.errors)
	}
	_, text, _ := strings.Cut(got.out, `id="data">`)
	text, _, _ = strings.Cut(text, "</script>")
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	return got.out, d
}

// TestView compares the data of a page with the records.
func TestView(t *testing.T) {
	t.Parallel()
	a := ridetest.Ride(400)
	a.Records[100].Power = 9999
	page, d := viewed(t, ridetest.Bytes(a), "--tz", "+02:00", "--ftp", "250", "--max-hr", "185")
	distance := fmt.Sprintf("%.2f km", a.Sessions[0].TotalDistanceScaled()/1000)
	for _, want := range []string{
		"<h1>Cycling, 24 May 2026</h1>", "12:00 +02:00", "<dt>Distance</dt><dd>" + distance + "</dd>", "<dt>Moving time</dt>", "<h2>Laps</h2>",
		"<h2>Heart rate zones</h2>", "<h2>Power zones</h2>", "Heart Strap", "Red dots are 1 outlier", "<tr data-from=\"0\" data-to=\"99\">", "<dd>321 m</dd>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	r := d.Rides[0]
	if d.Start != 12*3600 || d.Along != "time" || len(r.Breaks) != 1 || r.Breaks[0] != 200 || len(r.Laps) != 4 || len(d.Kinds) != 6 || len(r.Curve) == 0 {
		t.Fatalf("start %d, breaks %v, laps %v, %d kinds", d.Start, r.Breaks, r.Laps, len(d.Kinds))
	}
	lat, long, times, power, speed := r.Lat.values(), r.Long.values(), r.Time.values(), r.Columns[2], r.Columns[0].values()
	for i := range a.Records {
		in := &a.Records[i]
		if math.Abs(lat[i]-fit.Degrees(in.PositionLat)) > 5.1e-7 || math.Abs(long[i]-fit.Degrees(in.PositionLong)) > 5.1e-7 ||
			times[i] != float64(in.Timestamp-ridetest.Start) || power.values()[i] != float64(in.Power) || math.Abs(speed[i]-3.6*in.SpeedScaled()) > 0.051 {
			t.Fatalf("record %d: %v, %v, %v, %v, %v", i, lat[i], long[i], times[i], power.values()[i], speed[i])
		}
	}
	if len(power.Odd) != 1 || power.Odd[0] != 100 {
		t.Errorf("outliers %v", power.Odd)
	}
	if r.Curve[0] > 400 {
		t.Errorf("the power curve begins with %v W, that is the outlier", r.Curve[0])
	}
}

// TestViewDateLine has two rides over the date line, one from 179.9° to the east, one from -179.9° to the
// west: on the page both ways go on without a jump, side by side.
func TestViewDateLine(t *testing.T) {
	t.Parallel()
	var names []string
	for n, step := range []float64{0.001, -0.001} {
		a := ridetest.Ride(201)
		for i := range a.Records {
			long := 180 + step*float64(i-100)
			a.Records[i].PositionLong = int32(int64(long * (1 << 31) / 180)) // around the earth, as FIT stores it
			a.Records[i].PositionLat = 1 << 28
		}
		names = append(names, write(t, fmt.Sprintf("%d.fit", n), ridetest.Bytes(a)))
	}
	_, d := viewed(t, nil, names...)
	for n, step := range []float64{0.001, -0.001} {
		for i, long := range d.Rides[n].Long.values() {
			if want := 180 + step*float64(i-100); math.Abs(long-want) > 2e-6 {
				t.Fatalf("ride %d, record %d is at %v, want %v", n, i, long, want)
			}
		}
	}
}

// TestViewSecrets looks for serial numbers, and for positions near the ends.
func TestViewSecrets(t *testing.T) {
	t.Parallel()
	a := ridetest.Ride(1500)
	ride := ridetest.Bytes(a)
	open, _ := viewed(t, ride)
	page, d := viewed(t, ride, "--private")
	for _, secret := range []string{"3735928559", "3405691582"} {
		if strings.Contains(open, secret) || strings.Contains(page, secret) {
			t.Errorf("the page has the serial number %s", secret)
		}
	}
	if !strings.Contains(page, "within about 600 m, are left out") || strings.Contains(open, "are left out.</p>") {
		t.Error("a page does not say whether positions are left out")
	}
	ends := []point{placeOf(a, 0), placeOf(a, len(a.Records)-1)}
	lat, long, shown := d.Rides[0].Lat.values(), d.Rides[0].Long.values(), 0
	for i := range lat {
		if math.IsNaN(lat[i]) {
			continue
		}
		shown++
		for _, end := range ends {
			if m := end.metres(lat[i], long[i]); m < 350 {
				t.Fatalf("position %d is %.0f m from an end", i, m)
			}
		}
	}
	if shown < 1000 {
		t.Errorf("%d of 1500 positions are shown", shown)
	}
	for _, end := range ends {
		if text := fmt.Sprintf("%.4f", end.lat); strings.Contains(page, text) || strings.Contains(page, strings.Replace(text, ".", "", 1)) {
			t.Errorf("the page has %s", text)
		}
	}
}

// point is a position in degrees.
type point struct{ lat, long float64 }

func placeOf(a *activity.Activity, i int) point {
	return point{fit.Degrees(a.Records[i].PositionLat), fit.Degrees(a.Records[i].PositionLong)}
}

// metres returns a distance, as on a plane.
func (p point) metres(lat, long float64) float64 {
	return 111195 * math.Hypot(lat-p.lat, (long-p.long)*math.Cos(lat*math.Pi/180))
}

// TestViewSize writes four hours: 1 MB is the most.
func TestViewSize(t *testing.T) {
	t.Parallel()
	page, d := viewed(t, ridetest.Bytes(ridetest.Ride(4*3600)))
	if len(page) > 1_000_000 || len(d.Rides[0].Time.D) != 4*3600 {
		t.Errorf("%d bytes, %d records", len(page), len(d.Rides[0].Time.D))
	}
}

// TestViewBoth lays two rides of the same time over each other, and two of others.
func TestViewBoth(t *testing.T) {
	t.Parallel()
	a, b := ridetest.Ride(400), ridetest.Ride(400)
	for i := range b.Records {
		b.Records[i].Power = a.Records[i].Power + 10
		b.Records[i].Timestamp += 5
	}
	folder := t.TempDir()
	one, two := write(t, filepath.Join(folder, "trainer.fit"), ridetest.Bytes(a)), write(t, filepath.Join(folder, "pedals.fit"), ridetest.Bytes(b))
	page, d := viewed(t, nil, one, two)
	if len(d.Rides) != 2 || d.Rides[0].Name != "trainer" || d.Rides[1].Time.values()[0] != 5 {
		t.Fatalf("%d rides, %q", len(d.Rides), d.Rides[0].Name)
	}
	for _, want := range []string{"<h1>trainer and pedals</h1>", "<h2>While both recorded</h2>", "<td>Power, W</td>", "<th>Difference</th>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for i := range b.Records {
		b.Records[i].Timestamp += 86400
	}
	write(t, two, ridetest.Bytes(b))
	if page, d = viewed(t, nil, one, two); !strings.Contains(page, "not recorded at the same time") || d.Rides[1].Time.values()[0] != 0 {
		t.Error("rides of two days do not begin at the same time")
	}
}

// TestDifference compares averages with the averages of a difference that is known.
func TestDifference(t *testing.T) {
	t.Parallel()
	a, b := ridetest.Ride(400), ridetest.Ride(400)
	for i := range b.Records {
		a.Records[i].Power, b.Records[i].Power = 200, uint16(210+i%2*10)
	}
	b.Records = b.Records[100:300]
	folder := t.TempDir()
	one, two := write(t, filepath.Join(folder, "a.fit"), ridetest.Bytes(a)), write(t, filepath.Join(folder, "b.fit"), ridetest.Bytes(b))
	page, _ := viewed(t, nil, one, two)
	if want := "<td>Power, W</td><td>200</td><td>215</td><td>+15</td><td>+7.5 %</td><td>± 5</td>"; !strings.Contains(page, want) {
		_, row, _ := strings.Cut(page, "<td>Power, W</td>")
		t.Errorf("the page has %.100s, want %s", row, want)
	}
}

// TestViewUnits shows a run: a pace, steps, miles and feet.
func TestViewUnits(t *testing.T) {
	t.Parallel()
	a := ridetest.Ride(400)
	a.Sessions[0].Sport = profile.SportRunning
	a.Records[3].Speed = 0
	_, d := viewed(t, ridetest.Bytes(a), "--units", "imperial")
	in := &a.Records[7]
	for i, want := range []struct {
		unit  string
		value float64
	}{
		{"/mi", math.Round(1609.344 / in.SpeedScaled())},
		{"bpm", float64(in.HeartRate)},
		{"W", float64(in.Power)},
		{"ft", in.AltitudeScaled() / 0.3048},
		{"steps/min", 2 * float64(in.Cadence)},
		{"°F", float64(in.Temperature)*1.8 + 32},
	} {
		got := d.Rides[0].Columns[i].values()[7]
		if d.Kinds[i].Unit != want.unit || math.Abs(got-want.value) > 0.51 {
			t.Errorf("%s: %v %s, want %v %s", d.Kinds[i].Title, got, d.Kinds[i].Unit, want.value, want.unit)
		}
	}
	if !d.Kinds[0].Pace || d.Unit.Name != "mi" || !math.IsNaN(d.Rides[0].Columns[0].values()[3]) {
		t.Errorf("%+v", d.Kinds[0])
	}
	a.Sessions[0].Sport = profile.SportSwimming
	if _, d = viewed(t, ridetest.Bytes(a)); d.Unit.Name != "m" || d.Kinds[4].Unit != "strokes/min" {
		t.Errorf("a swim is in %s and %s", d.Unit.Name, d.Kinds[4].Unit)
	}
}

// TestViewCourse shows a course along its way, by its name.
func TestViewCourse(t *testing.T) {
	t.Parallel()
	page, d := viewed(t, []byte(read(t, filepath.Join(vectorFiles, "course.fit"))))
	if d.Along != "distance" || !strings.Contains(page, "<h1>Round the lake</h1>") || !strings.Contains(page, "<dd>0.14 km</dd>") && !strings.Contains(page, "<dd>0.15 km</dd>") {
		t.Errorf("along %s: %s", d.Along, page[:100])
	}
}

// TestViewNames has names that are more than text to a browser.
func TestViewNames(t *testing.T) {
	t.Parallel()
	a := ridetest.Ride(40)
	for _, name := range []string{ridetest.Nasty, "NoUTF8"} {
		if err := a.DeviceInfos[0].SetProductName(name); err != nil {
			t.Fatal(err)
		}
		if err := a.DeviceInfos[1].SetProductName(name); err != nil {
			t.Fatal(err)
		}
		file := write(t, filepath.Join(t.TempDir(), "<script>alert <b>.fit"), ridetest.Broken(a))
		page, _ := viewed(t, nil, file)
		if strings.Count(page, "</script>") != 3 || strings.Contains(page, "<script>alert") || strings.Contains(page, "\x1b[") || strings.Contains(page, "\xff") {
			t.Errorf("%q is more than text", name)
		}
	}
}

func TestViewFaults(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	ride := write(t, filepath.Join(folder, "ride.fit"), ridetest.Bytes(ridetest.Ride(40)))
	write(t, filepath.Join(folder, "other.fit"), []byte(read(t, ride)))
	weight := filepath.Join(vectorFiles, "weight.fit")
	cut := filepath.Join(vectorFiles, "cut-message.fit")
	out := filepath.Join(t.TempDir(), "out.html")
	for _, tt := range []struct {
		args []string
		want string
		code int
	}{
		{[]string{ride, ride, ride, "-o", out}, "3 files, want 1, 2 to compare", 2},
		{[]string{ride, "-o", out, "--map", "https://tile.example.org"}, "no {z} in the address", 2},
		{[]string{ride, "-o", out, "--units", "feet"}, `--units "feet"`, 2},
		{[]string{weight, "-o", out}, "no activity and no course in it", 1},
		{[]string{ride, weight, "-o", out}, "no activity and no course in it", 1},
		{[]string{ride, cut, "-o", out}, "truncated", 1},
		{[]string{ride, ride, "-o", ride}, "is FILE and OUT", 2},
		{[]string{ride, "none.fit", "-o", out}, "none.fit", 1},
		{[]string{ride, folder, "-o", out}, "more than two files", 2},
	} {
		got := fitOn(nil, append([]string{"view"}, tt.args...)...)
		if got.status != tt.code || !strings.Contains(got.errors, tt.want) {
			t.Errorf("fit view %q = %v, want %d and %q", tt.args, got, tt.code, tt.want)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file is left")
	}
}

// TestViewFolder writes a page for each file of a folder.
func TestViewFolder(t *testing.T) {
	t.Parallel()
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "pages")
	for _, name := range []string{"a.fit", "b.fit"} {
		write(t, filepath.Join(folder, name), ridetest.Bytes(ridetest.Ride(40)))
	}
	if got := fitOn(nil, "view", folder, "-o", out); got.status != 0 {
		t.Fatal(got)
	}
	for _, name := range []string{"a.html", "b.html"} {
		if page := read(t, filepath.Join(out, name)); !strings.HasPrefix(page, "<!doctype html>") || !strings.HasSuffix(page, "</html>\n") {
			t.Errorf("%s is no whole page", name)
		}
	}
}
