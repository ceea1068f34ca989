package prove

import (
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
)

func TestPackageOf(t *testing.T) {
	for _, tt := range []struct{ module, pkg, want string }{
		{"", "./sum", "./sum"},
		{"", ".", "."},
		{"example.com/m@v1", ".", "example.com/m"},
		{"example.com/m@v1", "./sum", "example.com/m/sum"},
		{"example.com/m@v1", "example.com/m/sum", "example.com/m/sum"},
	} {
		if got := packageOf(&claim.Claim{Module: tt.module, Package: tt.pkg}); got != tt.want {
			t.Errorf("packageOf(%s, %s) = %s, want %s", tt.module, tt.pkg, got, tt.want)
		}
	}
}
