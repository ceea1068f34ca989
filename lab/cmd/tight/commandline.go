package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cli"
	"github.com/tightwire/tightwire/lab/internal/exit"
)

// An entry is a command as "tight help" lists it.
type entry struct {
	name, args, brief string
	command
}

// entries returns the commands, the most used first.
func entries() []entry {
	return []entry{
		{"check", "[flags] PACKAGE...", "judge the contracts in comments by what the compiler reports", new(checkCommand)},
		{"diff", "[flags] OLD NEW PACKAGE...", "list what two toolchains, targets or revisions compile differently", new(diffCommand)},
		{"pr", "[flags] [PACKAGE...]", "report what a pull request changes: contracts, code, counts, times", new(prCommand)},
		{"upgrade", "[flags] TOOLCHAIN [PACKAGE...]", "report what another Go release changes, and whether it is worse", new(upgradeCommand)},
		{"facts", "[flags] PACKAGE...", "list everything the compiler reports about packages", new(factsCommand)},
		{"explain", "[flags] FILE:LINE", "show why a line is not inlined, escapes or checks bounds", new(explainCommand)},
		{"suggest", "[flags] PACKAGE...", "list contracts that hold and are not written yet", new(suggestCommand)},
		{"doctor", "[flags]", "check which toolchains and targets tight can judge here", new(doctorCommand)},
		{"count", "-bench REGEXP [flags] PACKAGE", "count the instructions that benchmarks execute", new(countCommand)},
		{"counts", "[-check|-update] [flags] PACKAGE...", "keep the cost of benchmarks in a file, and report growth", new(countsCommand)},
		{"ab", "-bench NAME [flags] PACKAGE", "compare the speed of two variants of a benchmark", new(abCommand)},
		{"prove", "[flags]", "measure the claims of a tight.toml, or judge the records", new(proveCommand)},
		{"judge", "-base FILE -candidate FILE [flags]", "judge one claim by samples in files", new(judgeCommand)},
		{"import", "-jmh FILE|-csv FILE [flags]", "convert JMH results or a CSV to Go benchmark text", new(importCommand)},
		{"report", "[flags] [-splice FILE...]", "show the claims by the records of all machines; fill in tables", new(reportCommand)},
	}
}

// define gives the command a console of its own, with its flags.
func (e entry) define(stdout, stderr io.Writer) console {
	c := console{flag.NewFlagSet("tight "+e.name, flag.ContinueOnError), stdout, stderr}
	c.flags.Usage = func() {
		fmt.Fprintf(c.flags.Output(), "tight %s: %s\n\nusage: tight %[1]s %[3]s\n\nFlags:\n", e.name, e.brief, e.args)
		c.flags.PrintDefaults()
	}
	e.use(c)
	e.command.define()
	return c
}

// run parses the flags and runs the command.
func (e entry) run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	switch err := e.define(stdout, stderr).parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exit.Good
	case err != nil:
		return fail(stderr, fmt.Errorf("%w\n'tight %s -h' lists the flags", err, e.name))
	}
	status, err := e.command.run(ctx)
	if err != nil {
		return fail(stderr, err)
	}
	return status
}

func commandNamed(name string) *entry {
	all := entries()
	if i := slices.IndexFunc(all, func(e entry) bool { return e.name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

const about = `Tight checks what a program's source promises about its machine code and its speed.
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
'tight COMMAND -h' shows the arguments and flags of a command.
`
}

// commandLine describes the program for completions and the manual page.
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

// flagsOf returns the flags of a command.
func flagsOf(e entry) (all []cli.Flag) {
	e.define(io.Discard, io.Discard).flags.VisitAll(func(f *flag.Flag) {
		arg, usage := flag.UnquoteUsage(f)
		all = append(all, cli.Flag{Name: f.Name, Arg: arg, Usage: usage})
	})
	return all
}
