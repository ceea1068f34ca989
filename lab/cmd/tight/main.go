// Command tight checks what a program's source promises of its machine code, and says
// what another compiler makes of it.
//
//	tight check [CELLS] [-o FORMAT] PACKAGE...
//	tight diff  [CELL] [-o FORMAT] go1.26.8 go1.27.4 PACKAGE...
//	tight diff  [CELL] [-o FORMAT] linux/amd64/v1 linux/amd64/v3 PACKAGE...
//	tight diff  [CELL] [-o FORMAT] [-fail-on new] HEAD~1 HEAD PACKAGE...
//	tight pr    [CELL] [-base REVISION] [-time 5m] [-fail-on broken,fails,counts>1%] [-o FORMAT[=FILE]]... [PACKAGE...]
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
// CELLS are the ways to build, each toolchain for each target, with the rest as given:
//
//	[-toolchain go1.26.8,go1.27.4] [-target linux/amd64/v1,linux/arm64]
//	[-tags TAGS] [-experiment default,simd] [-pgo FILE|off]
//
// and CELL is one, with one toolchain and one target.
//
// A promise is a comment, "//tight:inline" above a function or "//tight:bce" above a
// loop; see package contract for all of them. It holds if the compiler says something
// that shows it, in a cell whose canary was seen.
//
// Diff needs no comments: it lists what one build has and the other has not, of inlining,
// bounds checks, allocations and code size. What is neither a toolchain nor a target is a
// revision of the git repository. Between sources things are counted by function, as lines
// move.
//
// Pr says what a change of source, as a pull request, does: it judges the contracts of what is
// touched, compares what the compiler makes of it, and counts and times the benchmarks whose code
// has changed. Its exit status is 1 if something blocks that -fail-on names, and else 0: what is
// unproven is said, and does not block. It also writes a GitLab code quality report (gitlab), and
// no html. Package pr says how it finds what has changed.
//
// Upgrade says the same of another toolchain, against the one in use, of packages and all that they
// need. Functions with most samples of a profile come first. The first line says whether anything
// speaks against the toolchain; the exit status is 3 if something is unproven. It writes text, md, json or html.
//
// Pr, upgrade and counts also write what an operation costs for github-action-benchmark
// (customSmallerIsBetter) and bencher (Bencher Metric Format).
//
// FORMAT is text, md, json, sarif, github (commands that a workflow on GitHub shows beside
// the lines) or html. Files are named relative to their module.
//
// Facts lists all that the compiler says of some packages, and how large each function is.
//
// Explain says of one line why its function is not inlined, how a value comes to escape,
// where bounds are checked, and which instructions it becomes. Cells that say the same are
// named together.
//
// Doctor says which cells can be trusted: it compiles the canary in each, and names what was
// not seen there, or why there is no such cell.
//
// Suggest lists contracts of exported functions that nobody has written, and that hold in
// every cell today. With -w it writes them above the functions, if every cell was seen.
//
// Count counts the instructions of an iteration of benchmarks, on Linux. Package icount says how.
//
// Counts keeps what benchmarks cost in a file of the repository, and says what has grown.
//
// Ab runs two arms of benchmarks against each other, a process for each sample: two revisions,
// versions of a module, toolchains, targets, or ends of names. Lab/ab says how.
//
// Prove holds the claims of a tight.toml against measurements: it measures what this machine
// can, and keeps the samples, or with -recorded only looks at what was kept.
//
// Judge says of samples that were recorded whether a claim about them holds, and import writes
// those of JMH or a CSV as the text of Go benchmarks.
//
// Report shows what all records, of several machines, say of the claims in a tight.toml: the
// verdicts, and the times they rest on. With -splice it puts tables into files of Markdown,
// between the lines "<!-- tight: table NAME -->", for a table of the tight.toml, "<!-- tight:
// times REGEXP -->" or "<!-- tight: board -->" and "<!-- /tight -->"; with -check it only says
// which files would change, and then exits with 1.
//
// The exit status is 0 if everything holds, 1 if a contract is broken or something has changed, 2 for a mistake
// in the arguments or in a directive, and 3 if nothing is broken but something is
// unproven: not seen, in a cell that cannot be built, or in one whose canary was not seen. An
// interrupt leaves out the cells that are not finished, and is 3 at best.
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

// A console is where a command reads its flags and arguments from, and what it writes to.
type console struct {
	flags          *flag.FlagSet
	stdout, stderr io.Writer
}

// use sets what a command reads and writes.
func (c *console) use(other console) { *c = other }

// A command embeds a console. It defines its flags, and when they are parsed it runs, and
// returns the exit status. With an error that depends on the error.
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
	return exit.Usage
}
