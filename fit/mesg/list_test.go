package mesg

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestSetList sets, replaces and takes out a string, in a new struct and in one that
// was read.
func TestSetList(t *testing.T) {
	var b fit.Builder
	fresh := NewFileID()
	if err := fresh.SetProductName("first"); err != nil {
		t.Fatal(err)
	}
	fresh.Number = 7
	if err := fresh.AppendTo(&b); err != nil {
		t.Fatal(err)
	}
	var read FileID
	read.FromMessage(b.File().Messages[0])
	for name, id := range map[string]*FileID{"new": &fresh, "read": &read} {
		if got := id.ProductName().Text(); got != "first" || id.Number != 7 {
			t.Errorf("%s: ProductName() = %q, Number = %d", name, got, id.Number)
		}
		for _, want := range []string{"second, longer than the first", ""} {
			if err := id.SetProductName(want); err != nil || id.ProductName().Text() != want || id.ProductName().Exists() != (want != "") {
				t.Errorf("%s: SetProductName(%q) = %v, ProductName() = %v", name, want, err, id.ProductName())
			}
		}
	}
	if got := b.File().Messages[0].Field(8).Text(); got != "first" {
		t.Errorf("SetProductName changed the message that was read: %q", got)
	}
}

// TestSetListErrors sets what cannot be stored, which leaves the old value.
func TestSetListErrors(t *testing.T) {
	id := NewFileID()
	if err := id.SetProductName("old"); err != nil {
		t.Fatal(err)
	}
	for _, v := range []string{strings.Repeat("x", 255), "\xFF"} {
		err := id.SetProductName(v)
		if !errors.Is(err, fit.ErrValue) || !strings.Contains(err.Error(), "0 (file_id), field 8 (product_name)") {
			t.Errorf("SetProductName(%q) = %v, want ErrValue", v, err)
		}
		if got := id.ProductName().Text(); got != "old" {
			t.Errorf("ProductName() = %q, want old", got)
		}
	}
}

// TestSetArray sets an array of another type than the profile's, which leaves the old
// value, and takes it out.
func TestSetArray(t *testing.T) {
	r := NewRecord()
	if err := r.SetSpeed1s(fit.Array(profile.Uint8, 1, 2)); err != nil {
		t.Fatal(err)
	}
	if err := r.SetSpeed1s(fit.Array(profile.Uint16, 1, 2)); !errors.Is(err, fit.ErrValue) || r.Speed1s().String() != "[1 2]" {
		t.Errorf("SetSpeed1s of uint16 = %v, Speed1s() = %v, want ErrValue, [1 2]", err, r.Speed1s())
	}
	if err := r.SetSpeed1s(fit.Value{}); err != nil || r.Speed1s().Exists() {
		t.Errorf("SetSpeed1s of nothing = %v, Speed1s() = %v", err, r.Speed1s())
	}
}

// TestSetScaled sets values in the units of the profile, and times.
func TestSetScaled(t *testing.T) {
	r := NewRecord()
	for v, want := range map[float64]uint16{5.0006: 5001, 0: 0, 65.534: 65534, 65.535: invalidUint16, 70: invalidUint16, -1: invalidUint16, math.NaN(): invalidUint16} {
		if r.SetSpeedScaled(v); r.Speed != want {
			t.Errorf("SetSpeedScaled(%v): %d, want %d", v, r.Speed, want)
		}
	}
	r.SetAltitudeScaled(-12.4)
	r.SetGradeScaled(-3.215)
	r.SetTimestampTime(time.Date(2024, 6, 1, 10, 0, 0, 0, time.FixedZone("", 7200)))
	if r.Altitude != 2438 || r.Grade != -322 || r.Timestamp.String() != "2024-06-01T08:00:00Z" {
		t.Errorf("altitude %d, grade %d, time %v, want 2438, -322, 2024-06-01T08:00:00Z", r.Altitude, r.Grade, r.Timestamp)
	}
	l := NewLap()
	if l.SetAvgFractionalCadenceScaled(0.5); l.AvgFractionalCadenceScaled() != 0.5 {
		t.Errorf("AvgFractionalCadenceScaled() = %v, want 0.5", l.AvgFractionalCadenceScaled())
	}
}

// TestListAllocs reads messages with strings and arrays, which allocates nothing.
func TestListAllocs(t *testing.T) {
	var b fit.Builder
	r := NewRecord()
	r.HeartRate = 120
	if err := r.SetSpeed1s(fit.Array(profile.Uint8, 1, 2, 3)); err != nil {
		t.Fatal(err)
	}
	if err := r.AppendTo(&b); err != nil {
		t.Fatal(err)
	}
	m := b.File().Messages[0]
	testkit.Allocs(t, 0, func() { r.FromMessage(m) })
	if got := r.Speed1s().String(); got != "[1 2 3]" || r.HeartRate != 120 {
		t.Errorf("Speed1s() = %s, HeartRate = %d", got, r.HeartRate)
	}
}
