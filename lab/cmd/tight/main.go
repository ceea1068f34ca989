// Command tight checks what a program's source promises about its machine code and its speed.
//
//	tight check [CELLS] [-o FORMAT[=FILE]]... PACKAGE...
//	tight diff  [CELL] [-o FORMAT[=FILE]]... go1.26.8 go1.27.4 PACKAGE...
//	tight diff  [CELL] [-o FORMAT[=FILE]]... linux/amd64/v1 linux/amd64/v3 PACKAGE...
//	tight diff  [CELL] [-o FORMAT[=FILE]]... [-fail-on new] HEAD~1 HEAD PACKAGE...
//	tight pr    [CELL] [-base REVISION] [-count-time 2m] [-time 5m] [-fail-on broken,fails,counts>1%] [-o FORMAT[=FILE]]... [PACKAGE...]
//	tight upgrade [CELL] [-profile cpu.pprof] [-time 5m] [-fail-on broken,fails,counts>1%] [-o FORMAT[=FILE]]... go1.27.4 [PACKAGE...]
//	tight facts [CELL] [-o text|json] PACKAGE...
//	tight explain [CELLS] FILE:LINE
//	tight suggest [CELLS] [-profile FILE] [-most N] [-w] PACKAGE...
//	tight doctor [CELLS]
//	tight ab -bench NAME [-base REVISION|MODULE@VERSION|/impl=old] [-candidate …] [-effect '<0%'] [-o text|md|json] PACKAGE
//	tight count -bench REGEXP [-lines] [-toolchain go1.27.4] [-target linux/amd64/v3] [-o text|json] PACKAGE
//	tight counts [CELL] [-check|-update] [-limit 1%] [-file tight.counts] PACKAGE...
//	tight prove [-file tight.toml] [-run REGEXP] [-results FOLDER] [-recorded] [-rounds N] [-o text|md|html]
//	tight judge -base FILE -candidate FILE [-control FILE] [-effect '<= -15%'] [-metric sec/op] [-o text|md|json]
//	tight import -jmh FILE|-csv FILE [-o FILE]
//	tight report [-file tight.toml] [-results FOLDER] [-o text|md|html] [-splice [-check] FILE...]
//	tight version
//	tight completion bash|zsh|fish|man
//
// A cell is one way to build. CELLS selects every listed toolchain for every listed target:
//
//	[-toolchain go1.26.8,go1.27.4] [-target linux/amd64/v1,linux/arm64]
//	[-tags TAGS] [-experiment default,simd] [-pgo FILE|off]
//
// CELL selects one toolchain and one target with the same flags.
//
// A contract is a comment: "//tight:inline" above a function, "//tight:bce" above a loop.
// Package contract lists them all. A contract holds if the compiler reports evidence for it, in
// a cell whose canary was seen.
//
// check judges the contracts of packages. Go files in place of packages are one of their own, as for
// go vet.
//
// diff needs no contracts. It lists the differences between two builds: inlining, bounds checks,
// allocations, code size. An argument that is neither a toolchain nor a target is a git
// revision. Between revisions diff counts by function, because lines move.
//
// pr reports what a pull request changes. It judges the contracts of the touched packages,
// compares what the compiler makes of them, and counts and times the benchmarks whose code has
// changed. The first line also names what was not compared, which is unproven. The exit status is 1
// if a finding blocks according to -fail-on, 2 if the head does not compile, and else 0: pr lists
// unproven results, but they block only with -fail-on unproven. Formats include a GitLab code quality
// report (gitlab), but not html. Package pr explains how it finds the changes.
//
// upgrade does the same for another Go release, compared with the one in use, for packages and
// all their dependencies. Functions with the most samples of a profile come first. The first
// line says whether anything speaks against the release. The exit status is 3 if something is
// unproven. Formats are text, md, json and html.
//
// pr, upgrade and counts also write the cost of benchmarks for github-action-benchmark
// (customSmallerIsBetter) and bencher (Bencher Metric Format).
//
// FORMAT is text, md, json, sarif, github (workflow commands that GitHub shows beside the lines)
// or html. File names in reports are relative to their module.
//
// facts lists everything the compiler reports about packages, and the size of each function.
//
// explain describes one line: why its function is not inlined, how a value escapes, where
// bounds are checked, and its instructions. Cells with the same answer share an entry.
//
// doctor compiles the canary in each cell, and lists the cells that can be trusted. For the
// others it names what was not seen, or why the cell does not exist.
//
// suggest lists contracts of exported functions that hold in every cell and are not written
// yet. -w writes them above the functions, if every cell was seen.
//
// count counts the instructions of one benchmark iteration, on Linux. Package icount explains
// how.
//
// counts keeps the cost of benchmarks in a file of the repository, and reports growth.
//
// ab measures two variants of a benchmark against each other, each sample in a process of its
// own. Variants are revisions, versions of a module, toolchains, targets, or ends of benchmark
// names. Package ab explains how.
//
// prove judges the claims of a tight.toml. It measures what this machine can, and records the
// samples; with -recorded it only reads existing records.
//
// judge judges one claim by samples in files. import converts samples of JMH or a CSV to Go
// benchmark text.
//
// report shows the verdicts on the claims of a tight.toml by the records of all machines, and
// the times that they rest on. With -splice it writes tables into Markdown files, between the lines
// "<!-- tight: table NAME -->" (a table of the tight.toml), "<!-- tight: times REGEXP -->" or
// "<!-- tight: board -->" and "<!-- /tight -->". With -check it only lists outdated files, and
// exits with 1 if there are any.
//
// The exit status is 0 if everything holds, 1 if a contract is broken or something has changed,
// 2 for a mistake in the arguments or in a directive, and 3 if nothing is broken but something
// is unproven: not seen, or in a cell that cannot be built or whose canary was not seen. After
// an interrupt, unfinished cells are left out, and the status is 3 or worse.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/tightwire/tightwire/lab/internal/cli"
	"github.com/tightwire/tightwire/lab/internal/exit"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// A console has the flags, arguments and outputs of a command.
type console struct {
	flags          *flag.FlagSet
	stdout, stderr io.Writer
}

// use sets the console of a command.
func (c *console) use(other console) { *c = other }

// A command embeds a console. define adds its flags; run is called after they are parsed, and
// returns the exit status. If run fails, the error determines the status.
type command interface {
	use(c console)
	define()
	run(ctx context.Context) (status int, err error)
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		args = []string{""}
	}
	if e := commandNamed(args[0]); e != nil {
		return e.run(ctx, args[1:], stdout, stderr)
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		return cli.Print(stdout, stderr, "tight", usage(), exit.Usage)
	case "-version", "--version", "version":
		return cli.Print(stdout, stderr, "tight", cli.VersionLine("tight")+"\n", exit.Usage)
	case "completion":
		return commandLine().PrintCompletion(stdout, stderr, args[1:], exit.Usage, exit.Usage)
	}
	fmt.Fprint(stderr, usage())
	if args[0] != "" {
		say(stderr, fmt.Errorf("unknown command %q", args[0]))
	}
	return exit.Usage
}
