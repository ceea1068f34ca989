package program

import (
	"github.com/tightwire/tightwire/cmd/internal/cli"
	"github.com/tightwire/tightwire/cmd/internal/flags"
)

// commandLine returns the source of completions and the manual page.
func commandLine() cli.Program {
	_, set := flagSet()
	return cli.Program{
		Name: "protoscan", Brief: "show protobuf bytes as a tree, without a schema", Args: "[flags] [FILE...]",
		About: about + "\n" + examples, Dash: "--", Flags: flags.Describe(set),
	}
}
