package check

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// The report says "1 byte", not "1 bytes".
func TestRepairReportOneByte(t *testing.T) {
	d := fit.Damage{Offset: 20, Size: 1, Cause: &fit.Error{Kind: fit.ErrDamaged, Offset: 20, Found: "1 bytes"}}
	if got, want := describeDamage(d), "skipped 1 byte from offset 20: damaged bytes"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	d.Size, d.Cause.Found = 2, "2 bytes"
	if got, want := describeDamage(d), "skipped 2 bytes from offset 20: damaged bytes"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
