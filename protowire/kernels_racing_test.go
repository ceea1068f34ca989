//go:build !race

package protowire_test

import (
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

// TestRacingKernels is TestRacingPacked for each implementation.
func TestRacingKernels(t *testing.T) {
	testkit.Each(t, kernels(), func(t *testing.T, kernel int) {
		defer protowire.UseKernel(protowire.UseKernel(kernel))
		for _, k := range varintKinds {
			racingKind(t, k)
		}
	})
}
