// Package contracttest makes contracts in comments, "//tight:inline" and others, a test of go test:
//
//	func TestContracts(t *testing.T) { contracttest.Run(t, "./...") }
//
// It judges them for the build that go build makes here. Command tight judges them for other toolchains
// and targets, and docs/tight/contracts.md lists them.
package contracttest

import (
	"context"
	"errors"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
)

// Run judges the contracts of the packages that patterns name, as seen from the folder of the test. Each
// that is broken, or that nothing speaks for or against, is an error of the test, as are a misspelt
// directive and packages without contracts. Files that only other systems or architectures build do not
// count. If this toolchain is not understood, nothing is proven, and the test is skipped with the
// reason.
func Run(t testing.TB, patterns ...string) {
	t.Helper()
	ctx := t.Context()
	b, err := build.Build{Toolchain: build.Auto}.Resolve(ctx, ".")
	if err != nil {
		t.Fatal(err)
	}
	if err, is := errors.AsType[*build.BlindError](b.TryCanary(ctx)); is {
		t.Skip(err)
	}
	results, err := judge(ctx, b, patterns)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		switch {
		case r.Status == contract.Holds || r.Status == contract.XFail || r.Only != "":
		default:
			t.Errorf("%s:%d: %s: %s: %s", r.Contract.File, r.Contract.Line, r.Contract.Text, r.Status, r.Evidence)
		}
	}
}

func judge(ctx context.Context, b build.Build, patterns []string) ([]contract.Result, error) {
	return contract.Check{Dir: ".", Patterns: patterns, Builds: []build.Build{b}}.Run(ctx)
}
