package build

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// Reading what the compiler says ends with the context.
func TestReader(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if packages, err := facts.Parse(reader{ctx, strings.NewReader("# p\n")}); len(packages) != 1 || err != nil {
		t.Errorf("%v, %v; want a package", packages, err)
	}
	cancel()
	if _, err := facts.Parse(reader{ctx, strings.NewReader("# p\n")}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was cancelled", err)
	}
}
