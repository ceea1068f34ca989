package fit_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestDescribe describes fields of two applications and reads them.
func TestDescribe(t *testing.T) {
	var b fit.Builder
	one, two := [16]byte{1}, [16]byte{2}
	describe := func(app [16]byte, num uint8, typ profile.BaseType, name, units string) uint8 {
		t.Helper()
		index, err := b.Describe(app, num, typ, name, units)
		if err != nil {
			t.Fatal(err)
		}
		return index
	}
	first, second := describe(one, 0, profile.Uint16, "torque", "Nm"), describe(two, 0, profile.Sint8, "mood", "")
	if again := describe(one, 1, profile.Float32, "angle", "degrees"); first != 0 || second != 1 || again != first {
		t.Errorf("indices %d, %d and %d, want 0, 1 and 0", first, second, again)
	}
	b.Begin(profile.MesgNumRecord)
	b.AddDeveloper(first, 0, fit.Uint16(420))
	b.AddDeveloper(second, 0, fit.Sint8(-3))
	b.AddDeveloper(first, 1, fit.Float32(1.5))
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
	f := redecode(t, encode(t, b.File()))
	var got []string
	for d := range f.Messages[len(f.Messages)-1].DeveloperFields() {
		got = append(got, d.Name()+" "+d.Value.String()+" "+d.Units())
	}
	if got, want := strings.Join(got, ", "), "torque 420 Nm, mood -3 , angle 1.5 degrees"; got != want || len(f.Messages) != 6 {
		t.Errorf("%d messages, developer fields %s, want 6, %s", len(f.Messages), got, want)
	}
}

// TestDescribeErrors describes what cannot be stored, and one application too many.
func TestDescribeErrors(t *testing.T) {
	var b fit.Builder
	if _, err := b.Describe([16]byte{1}, 0, 0x1F, "x", ""); !errors.Is(err, fit.ErrValue) {
		t.Errorf("Describe of an unknown type = %v, want ErrValue", err)
	}
	if _, err := b.Describe([16]byte{1}, 0, profile.Uint8, strings.Repeat("x", 255), ""); !errors.Is(err, fit.ErrValue) {
		t.Errorf("Describe of a long name = %v, want ErrValue", err)
	}
	for i := range 255 {
		if index, err := b.Describe([16]byte{1, byte(i)}, 0, profile.Uint8, "x", ""); err != nil || int(index) != i {
			t.Fatalf("application %d: index %d, %v", i, index, err)
		}
	}
	if _, err := b.Describe([16]byte{9}, 0, profile.Uint8, "x", ""); !errors.Is(err, fit.ErrFields) {
		t.Errorf("Describe of application 256 = %v, want ErrFields", err)
	}
}

// TestDescribeIndexTaken describes fields of an application whose index another one has
// taken since, as in files that were merged.
func TestDescribeIndexTaken(t *testing.T) {
	var b fit.Builder
	first, second := [16]byte{1}, [16]byte{2}
	if _, err := b.Describe(first, 0, profile.Uint8, "a", ""); err != nil {
		t.Fatal(err)
	}
	b.Begin(profile.MesgNumDeveloperDataID)
	b.Add(profile.DeveloperDataIDApplicationID, fit.Raw(profile.Byte, second[:], false))
	b.Add(profile.DeveloperDataIDDeveloperDataIndex, fit.Uint8(0))
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		app  [16]byte
		want uint8
	}{{second, 0}, {first, 1}, {second, 0}, {first, 1}} {
		if index, err := b.Describe(tt.app, 1, profile.Uint8, "b", ""); index != tt.want || err != nil {
			t.Errorf("Describe(%v) = %d, %v, want %d, nil", tt.app[:2], index, err, tt.want)
		}
	}
}
