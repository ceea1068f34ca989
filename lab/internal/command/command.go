// Package command runs programs that consist of commands, each with its own flags: it parses
// flags, prints help, completions, the version and errors, and chooses the exit status.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/cli"
	"github.com/tightwire/tightwire/lab/internal/count"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A Console has the flags, arguments and outputs of a command. A command embeds it.
type Console struct {
	Flags          *flag.FlagSet
	Stdout, Stderr io.Writer
	program        string
}

// NewConsole returns the console of a program's command, without any flags yet.
func NewConsole(program, name string, stdout, stderr io.Writer) Console {
	return Console{flag.NewFlagSet(program+" "+name, flag.ContinueOnError), stdout, stderr, program}
}

// Use sets the console of a command.
func (c *Console) Use(other Console) { *c = other }

// A Command embeds a Console. Define adds its flags; Run is called after they are parsed, and
// returns the exit status. If Run fails, the error determines the status.
type Command interface {
	Use(c Console)
	Define()
	Run(ctx context.Context) (status int, err error)
}

// An Entry is a command as help lists it.
type Entry struct {
	Name, Args, Brief string
	Command
}

// define gives the command its own console, with its flags.
func (e Entry) define(program string, stdout, stderr io.Writer) Console {
	c := NewConsole(program, e.Name, stdout, stderr)
	c.Flags.Usage = func() {
		fmt.Fprintf(c.Flags.Output(), "%s %s: %s\n\nusage: %[1]s %[2]s %[4]s\n\nFlags:\n", program, e.Name, e.Brief, e.Args)
		c.Flags.PrintDefaults()
	}
	e.Use(c)
	e.Define()
	return c
}

// run parses the flags and runs the command.
func (e Entry) run(ctx context.Context, program string, args []string, stdout, stderr io.Writer) int {
	c := e.define(program, stdout, stderr)
	switch err := c.parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exit.Good
	case err != nil:
		return c.fail(fmt.Errorf("%w\n'%s %s -h' lists the flags", err, program, e.Name))
	}
	status, err := e.Run(ctx)
	if err != nil {
		return c.fail(err)
	}
	return status
}

// parse parses the flags, and prints them for -h. It does not let package flag print errors,
// which would contain unknown flags unescaped.
func (c Console) parse(args []string) error {
	c.Flags.SetOutput(io.Discard)
	err := c.Flags.Parse(args)
	c.Flags.SetOutput(c.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		c.Flags.Usage()
	}
	return err
}

// flags describes the flags of the command.
func (e Entry) flags(program string) (all []cli.Flag) {
	e.define(program, io.Discard, io.Discard).Flags.VisitAll(func(f *flag.Flag) {
		arg, usage := flag.UnquoteUsage(f)
		all = append(all, cli.Flag{Name: f.Name, Arg: arg, Usage: usage})
	})
	return all
}

// ErrInterrupted is the error of a command that was interrupted and shows partial results.
var ErrInterrupted = errors.New("interrupted: unfinished builds are left out")

// fail prints an error and returns its exit status.
func (c Console) fail(err error) int {
	if errors.Is(err, context.Canceled) {
		err = ErrInterrupted
	}
	c.Say(err)
	if IsUnproven(err) || errors.Is(err, ErrInterrupted) {
		return exit.Unproven
	}
	return exit.Usage
}

// IsUnproven reports whether an error says that a build is skipped or blind, or cannot be timed or
// counted here. Then nothing is proven, but nobody made a mistake.
func IsUnproven(err error) bool {
	return is[*build.SkippedError](err) || is[*build.BlindError](err) || is[*count.UnseenError](err)
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// Say prints an error. Names in it, of files or flags, can neither move the cursor nor begin a
// line: all lines after the first are indented.
func (c Console) Say(err error) {
	lines := strings.Split(err.Error(), "\n")
	for i, line := range lines {
		lines[i] = page.Visible(line)
	}
	fmt.Fprintf(c.Stderr, "%s: %s\n", c.program, strings.Join(lines, "\n\t"))
}
