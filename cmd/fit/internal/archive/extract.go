// Package archive has the verbs about archives that the page of rides calls. A user has better programs for them, so
// they are in no list of verbs.
package archive

import (
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/input"
)

// Extract is the verb that writes one file of an archive, for which the other verbs have no name.
var Extract = &run.Verb{
	Hidden: true, Name: "extract", Brief: "write one file of an archive", Args: "--name NAME ARCHIVE -o OUT",
	New: func(flags *pflag.FlagSet) run.Command {
		name := flags.String("name", "", "the `NAME` of the file in a list")
		run.OutputFlag(flags, run.FileOutput)
		return run.Command{Check: run.OneFile, Run: func(p *run.Program) { extractNamed(p, *name) }}
	},
}

// extractNamed reads no other file of the archive.
func extractNamed(p *run.Program, name string) {
	p.Finder.Want = func(found string) bool { return found == name || strings.HasPrefix(name, found+"/") }
	p.Finder.Open(p.Files[0])(func(f input.File, err error) bool {
		if err != nil {
			p.Fail("%v", err)
		}
		if len(f.Data) > 0 {
			p.Save(f.Data)
		}
		return false
	})
}
