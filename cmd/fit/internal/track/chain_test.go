package track

import (
	"errors"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// courseFile returns the course of the vectors.
func courseFile(t *testing.T) *fit.File {
	t.Helper()
	b, err := os.ReadFile("../../../../vectors/fit/course.fit")
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func weightFile() *fit.File {
	id := mesg.NewFileID()
	id.Type = profile.FileWeight
	return ridetest.File(&activity.Weight{Common: activity.Common{FileID: id}})
}

// TestOfCourse reads a course: its name, its way, its points, and no session.
func TestOfCourse(t *testing.T) {
	l, err := Of(courseFile(t))
	if err != nil || !l.Course || len(l.Tracks) != 1 || l.Name != "Round the lake" || l.Tracks[0].Name != l.Name {
		t.Fatalf("%+v, %v", l, err)
	}
	if n := len(l.Tracks[0].Records); n != 30 || len(l.Tracks[0].Laps) != 1 || len(l.Points) == 0 {
		t.Errorf("%d records, %d laps, %d points", n, len(l.Tracks[0].Laps), len(l.Points))
	}
	for _, p := range l.Points {
		if p.Name == "" || !Placed(p.Lat, p.Long) || p.Time == profile.DateTimeInvalid || p.Kind == profile.CoursePointInvalid {
			t.Errorf("a point %+v", p)
		}
	}
}

// TestOfEach wants the same of files one at a time as of all together, twice over: the kind of the
// first activity or course decides which of the others count.
func TestOfEach(t *testing.T) {
	ride, other := ridetest.File(ridetest.Ride(40)), ridetest.File(ridetest.Ride(20))
	for _, tt := range []struct {
		name  string
		files []*fit.File
		want  []int // records of each track
	}{
		{"one", []*fit.File{ride}, []int{40}},
		{"two", []*fit.File{ride, other}, []int{40, 20}},
		{"another kind before", []*fit.File{weightFile(), ride}, []int{40}},
		{"a course after a ride", []*fit.File{ride, courseFile(t), other}, []int{40, 20}},
		{"a ride after a course", []*fit.File{courseFile(t), ride, courseFile(t)}, []int{30, 30}},
	} {
		whole, err := Of(tt.files...)
		if err != nil {
			t.Fatal(tt.name, err)
		}
		each, err := OfEach(slices.Values(tt.files))
		if err != nil || each.Tracks != nil {
			t.Fatal(tt.name, err, len(each.Tracks))
		}
		for _, l := range []*Log{whole, each, each} {
			var got []int
			for track := range l.All() {
				got = append(got, len(track.Records))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%s: tracks of %d records, want %d", tt.name, got, tt.want)
			}
		}
		if whole.Name != each.Name || whole.Device != each.Device || whole.Created != each.Created || whole.Course != each.Course || !slices.Equal(whole.Points, each.Points) {
			t.Errorf("%s: %+v, want %+v", tt.name, each, whole)
		}
		for range each.All() {
			break // a reader may stop
		}
		for range whole.All() {
			break
		}
	}
	for _, files := range [][]*fit.File{nil, {weightFile()}} {
		if l, err := OfEach(slices.Values(files)); !errors.Is(err, ErrKind) || l != nil {
			t.Errorf("OfEach of %d files = %v, %v, want ErrKind", len(files), l, err)
		}
	}
}

// TestHasPosition looks for a position in records and in points, also in files that are read again.
func TestHasPosition(t *testing.T) {
	indoor := ridetest.Ride(20)
	for i := range indoor.Records {
		indoor.Records[i].PositionLat, indoor.Records[i].PositionLong = math.MaxInt32, math.MaxInt32
	}
	last := ridetest.Ride(20)
	for i := range last.Records[:19] {
		last.Records[i].PositionLat = math.MaxInt32
	}
	for _, tt := range []struct {
		name  string
		files []*fit.File
		want  bool
	}{
		{"indoor", []*fit.File{ridetest.File(indoor)}, false},
		{"the last record", []*fit.File{ridetest.File(last)}, true},
		{"the first file", []*fit.File{ridetest.File(last), ridetest.File(indoor)}, true},
		{"the second file", []*fit.File{ridetest.File(indoor), ridetest.File(last)}, true},
		{"a course beside an indoor ride", []*fit.File{ridetest.File(indoor), courseFile(t)}, false},
	} {
		whole, err := Of(tt.files...)
		if err != nil {
			t.Fatal(err)
		}
		each, err := OfEach(slices.Values(tt.files))
		if err != nil {
			t.Fatal(err)
		}
		if whole.HasPosition() != tt.want || each.HasPosition() != tt.want {
			t.Errorf("%s: %v together, %v one by one, want %v", tt.name, whole.HasPosition(), each.HasPosition(), tt.want)
		}
	}
	if l := (&Log{Points: []Point{{Lat: math.MaxInt32}, {Lat: 1, Long: 2}}}); !l.HasPosition() {
		t.Error("a point is no position")
	}
}

// TestDevice names what recorded a file: by the device_info of the creator, else by file_id.
func TestDevice(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(a *activity.Activity)
		want   Device
	}{
		{"as it is", func(*activity.Activity) {}, Device{"Tightwire One", 7, 1205}},
		{"no device_info", func(a *activity.Activity) { a.DeviceInfos = nil }, Device{"development 7", 7, 0}},
		{"no creator", func(a *activity.Activity) { a.DeviceInfos = a.DeviceInfos[1:] }, Device{"development 7", 7, 0}},
		{"a name in file_id", func(a *activity.Activity) {
			a.DeviceInfos = nil
			if err := a.FileID.SetProductName("Mine"); err != nil {
				t.Fatal(err)
			}
		}, Device{"Mine", 7, 0}},
		{"no number", func(a *activity.Activity) { a.DeviceInfos, a.FileID.Product = nil, 0xFFFF }, Device{"development", 0, 0}},
		{"nothing", func(a *activity.Activity) {
			a.DeviceInfos, a.FileID.Product, a.FileID.Manufacturer = nil, 0xFFFF, profile.ManufacturerInvalid
		}, Device{}},
		{"no version", func(a *activity.Activity) { a.DeviceInfos[0].SoftwareVersion = 0xFFFF }, Device{"Tightwire One", 7, 0}},
	} {
		a := ridetest.Ride(4)
		tt.change(a)
		if got := of(t, a).Device; got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}
