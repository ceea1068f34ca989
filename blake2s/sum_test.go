package blake2s

import (
	"fmt"
	"testing"
)

// RFC 7693, appendix B.
func TestSum256(t *testing.T) {
	if got := fmt.Sprintf("%x", Sum256([]byte("abc"))); got != "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982" {
		t.Error(got)
	}
}
