package mesg

import (
	"errors"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestSetList sets, replaces and takes out a string, in a new struct and in one that
// was read.
func TestSetList(t *testing.T) {
	var b fit.Builder
	fresh := NewFileID()
	if err := fresh.SetProductName(fit.Text("first")); err != nil {
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
			v := fit.Value{}
			if want != "" {
				v = fit.Text(want)
			}
			if err := id.SetProductName(v); err != nil || id.ProductName().Text() != want || id.ProductName().Exists() != (want != "") {
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
	if err := id.SetProductName(fit.Text("old")); err != nil {
		t.Fatal(err)
	}
	for _, v := range []fit.Value{fit.Text(strings.Repeat("x", 255)), fit.Text("\xFF"), fit.Array(profile.Uint8, 1, 2)} {
		err := id.SetProductName(v)
		if !errors.Is(err, fit.ErrValue) || !strings.Contains(err.Error(), "0 (file_id), field 8 (product_name)") {
			t.Errorf("SetProductName(%v) = %v, want ErrValue", v, err)
		}
		if got := id.ProductName().Text(); got != "old" {
			t.Errorf("ProductName() = %q, want old", got)
		}
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
