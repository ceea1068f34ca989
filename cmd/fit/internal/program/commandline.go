package program

import (
	"github.com/tightwire/tightwire/cmd/internal/cli"
	"github.com/tightwire/tightwire/cmd/internal/flags"
)

// CommandLine returns the source of completions and the manual page.
func (verbs Verbs) CommandLine() cli.Program {
	p := cli.Program{
		Name: "fit", Brief: "show, check, rewrite and repair FIT files", Args: "VERB [flags] FILE...",
		About: about, Dash: "--", Flags: flags.Describe((&commandline{}).flagSet()),
	}
	var names []string
	for _, v := range verbs.listed() {
		names = append(names, v.Name)
		set, _ := v.Flags()
		p.Commands = append(p.Commands, cli.Command{
			Name: v.Name, Brief: v.Brief, Args: v.Args, About: v.About, More: v.More, Flags: flags.Describe(set),
		})
	}
	p.Commands = append(p.Commands, cli.Command{Name: "version", Brief: "print the version", Flags: []cli.Flag{}}, cli.Command{
		Name: "help", Brief: "explain a verb, with examples", Args: "VERB", Flags: []cli.Flag{}, Choices: names,
	})
	return p
}
