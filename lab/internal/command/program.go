package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/tightwire/tightwire/lab/internal/cli"
	"github.com/tightwire/tightwire/lab/internal/exit"
)

// A Program is a list of commands.
type Program struct {
	Name  string
	Brief string         // for the first line of the manual page
	About string         // a sentence for the first line of help, with its line feed
	List  func() []Entry // new commands, the most used first
}

// Main runs the program with the arguments of the process, until it ends or is interrupted.
func (p Program) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := p.Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// Run runs the command that args begins with, and returns the exit status.
func (p Program) Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		args = []string{""}
	}
	all := p.List()
	if i := slices.IndexFunc(all, func(e Entry) bool { return e.Name == args[0] }); i >= 0 {
		return all[i].run(ctx, p.Name, args[1:], stdout, stderr)
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		return cli.Print(stdout, stderr, p.Name, p.usage(), exit.Usage)
	case "-version", "--version", "version":
		return cli.Print(stdout, stderr, p.Name, cli.VersionLine(p.Name)+"\n", exit.Usage)
	case "completion":
		return p.commandLine().PrintCompletion(stdout, stderr, args[1:], exit.Usage, exit.Usage)
	}
	fmt.Fprint(stderr, p.usage())
	if args[0] != "" {
		Console{Stderr: stderr, program: p.Name}.Say(fmt.Errorf("unknown command %q", args[0]))
	}
	return exit.Usage
}

func (p Program) usage() string {
	var list strings.Builder
	for _, e := range p.List() {
		fmt.Fprintf(&list, "  %-8s %s\n", e.Name, e.Brief)
	}
	return fmt.Sprintf(`%[2]s
usage: %[1]s COMMAND [flags] ARGUMENTS
       %[1]s version
       %[1]s completion bash|zsh|fish|man

Commands:
%[3]s
'%[1]s COMMAND -h' shows the arguments and flags of a command.
`, p.Name, p.About, list.String())
}

// commandLine describes the program for completions and the manual page.
func (p Program) commandLine() cli.Program {
	line := cli.Program{Name: p.Name, Brief: p.Brief, Args: "COMMAND [flags] ARGUMENTS", About: p.About, Dash: "-"}
	for _, e := range p.List() {
		line.Commands = append(line.Commands, cli.Command{Name: e.Name, Brief: e.Brief, Args: e.Args, Flags: e.flags(p.Name)})
	}
	line.Commands = append(line.Commands,
		cli.Command{Name: "version", Brief: "print the version"},
		cli.Command{Name: "completion", Brief: "print completions for a shell"})
	return line
}
