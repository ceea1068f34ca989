package icount

import (
	"strings"
	"testing"
)

// Only counts on amd64 have been tried.
func TestUntried(t *testing.T) {
	for arch, doubt := range map[string]bool{"amd64": false, "arm64": true} {
		if got := untried(arch); (got != "") != doubt || doubt && !strings.Contains(got, arch) {
			t.Errorf("untried(%s) = %q, want a reason: %v", arch, got, doubt)
		}
	}
}
