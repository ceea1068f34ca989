// Package flags describes a program's flags for completions and manual pages.
package flags

import (
	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/internal/cli"
)

// Describe returns the flags of a set in its order, and --help.
func Describe(set *pflag.FlagSet) (all []cli.Flag) {
	set.VisitAll(func(f *pflag.Flag) {
		arg, usage := pflag.UnquoteUsage(f)
		all = append(all, cli.Flag{Name: f.Name, Short: f.Shorthand, Arg: arg, Usage: usage})
	})
	return append(all, cli.Flag{Name: "help", Short: "h", Usage: "print this help"})
}
