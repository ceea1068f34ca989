package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cli"
)

// An entry is a command in the list that "tight help" prints.
type entry struct {
	name, args, brief string
	make              func(console) command
}

// made returns the command with flags of its own.
func (e entry) made(stdout, stderr io.Writer) command {
	return e.make(console{flag.NewFlagSet("tight "+e.name, flag.ContinueOnError), stdout, stderr})
}

// entries returns the commands in the order in which people need them.
func entries() []entry {
	return []entry{
		{
			"check", "[flags] PACKAGE...", "judge the promises in comments by what the compiler says",
			func(c console) command { return &checkCommand{console: c} },
		},
		{
			"diff", "[flags] OLD NEW PACKAGE...", "list what two toolchains, targets or revisions compile differently",
			func(c console) command { return &diffCommand{console: c} },
		},
		{
			"facts", "[flags] PACKAGE...", "list all that the compiler says of packages",
			func(c console) command { return &factsCommand{console: c} },
		},
		{
			"explain", "[flags] FILE:LINE", "say why a line is not inlined, escapes or checks bounds",
			func(c console) command { return &explainCommand{console: c} },
		},
		{
			"suggest", "[flags] PACKAGE...", "list promises that hold and that nobody has written",
			func(c console) command { return &suggestCommand{console: c} },
		},
		{
			"doctor", "[flags]", "say which toolchains and targets can be trusted here",
			func(c console) command { return &doctorCommand{console: c} },
		},
		{
			"count", "-bench REGEXP [flags] PACKAGE", "count the instructions of benchmarks",
			func(c console) command { return &countCommand{console: c} },
		},
		{
			"ab", "-bench NAME [flags] PACKAGE", "measure two variants of a benchmark against each other",
			func(c console) command { return &abCommand{console: c} },
		},
		{
			"prove", "[flags]", "measure the claims of a tight.toml, or look at the records",
			func(c console) command { return &proveCommand{console: c} },
		},
		{
			"judge", "-base FILE -candidate FILE [flags]", "say whether samples show that a claim holds",
			func(c console) command { return &judgeCommand{console: c} },
		},
		{
			"import", "-jmh FILE|-csv FILE [flags]", "turn samples of JMH or a CSV into Go benchmark text",
			func(c console) command { return &importCommand{console: c} },
		},
		{
			"report", "[flags] [-splice FILE...]", "show what the records of all machines say of the claims",
			func(c console) command { return &reportCommand{console: c} },
		},
	}
}

func commandNamed(name string) *entry {
	all := entries()
	if i := slices.IndexFunc(all, func(e entry) bool { return e.name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

const about = `Tight checks what the source of a program promises of its machine code and its speed.
`

func usage() string {
	var list strings.Builder
	for _, e := range entries() {
		fmt.Fprintf(&list, "  %-8s %s\n", e.name, e.brief)
	}
	return about + `
usage: tight COMMAND [flags] ARGUMENTS
       tight version
       tight completion bash|zsh|fish|man

Commands:
` + list.String() + `
'tight COMMAND -h' lists the flags of a command.
`
}

// commandLine returns what completions and the manual page are made of.
func commandLine() cli.Program {
	p := cli.Program{
		Name: "tight", Brief: "check promises about machine code and speed", Args: "COMMAND [flags] ARGUMENTS",
		About: about, Dash: "-",
	}
	for _, e := range entries() {
		p.Commands = append(p.Commands, cli.Command{Name: e.name, Brief: e.brief, Args: e.args, Flags: flagsOf(e)})
	}
	p.Commands = append(p.Commands,
		cli.Command{Name: "version", Brief: "print the version"},
		cli.Command{Name: "completion", Brief: "print completions for a shell"})
	return p
}

// flagsOf returns the flags of a command. It defines them when it runs, and with -h it does
// nothing else.
func flagsOf(e entry) (all []cli.Flag) {
	set := flag.NewFlagSet("tight "+e.name, flag.ContinueOnError)
	set.Usage = func() {
		set.VisitAll(func(f *flag.Flag) {
			arg, usage := flag.UnquoteUsage(f)
			all = append(all, cli.Flag{Name: f.Name, Arg: arg, Usage: usage})
		})
	}
	e.make(console{set, io.Discard, io.Discard}).run(context.Background(), []string{"-h"})
	return all
}
