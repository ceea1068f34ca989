// B2sum prints and checks BLAKE2 digests (RFC 7693), as b2sum of GNU coreutils
// does. It also has BLAKE2s, BLAKE2bp and BLAKE2sp, keys, salts and
// personalisation, and trees over all cores.
//
//	b2sum [flags] [FILE...]
//
// It reads standard input if no FILE is given, or for a FILE that is "-".
//
//	$ printf abc | b2sum --length 256
//	bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319  -
//	$ b2sum *.iso > B2SUMS
//	$ b2sum --check --quiet B2SUMS
//
// # Lines
//
// Lines are the same as from coreutils 9.1, byte for byte. With --tag they name the function, and
// --check uses that:
//
//	HEX  NAME                                  a sum, a space, a space or (--binary) a star, a name
//	BLAKE2b (NAME) = HEX                       --tag
//	BLAKE2b-256 (NAME) = HEX                   --tag --length 256
//	BLAKE2sp (NAME) = HEX                      --tag --algorithm blake2sp
//	BLAKE2b-256-tree-1048576 (NAME) = HEX      --tag --length 256 --tree
//
// The length is left out for the longest digest. A line without a tag is checked with --algorithm,
// and with --tree if given; its sum tells the length of the digest. A backslash at the start of a
// line means that \n, \r and \\ in the name are a line feed, a carriage return and a backslash.
//
// Some things that coreutils accepts are malformed here: a NUL, which coreutils reads as the
// end of the line; in a tag, a length after a space or a plus sign, or in octal or hexadecimal
// digits, and without a length, a tab or a second space before the parenthesis. So is a line
// longer than 64 KiB. The output of --zero cannot be checked.
//
// # Trees
//
// --tree cuts a file into leaves of 1 MiB, hashes them on all cores, and then hashes their
// digests: see blake2b.NewTree, or blake2s.NewTree, for the parameters. The digest
// differs from the plain one. The tag has the size of the leaves; --check accepts any size.
// BLAKE2bp and BLAKE2sp are trees themselves, without --tree.
//
// # Keys
//
// --key-file makes a digest a MAC under the bytes of a file, 1 to 64 of them (32
// for blake2s and blake2sp): a line feed at the end counts. --salt and
// --personal use the bytes of their arguments, up to 16 (8). Lines show none of
// these, so --check needs the same flags.
//
// # Files
//
// Several files are read in parallel, as --jobs sets; lines come in the order of the
// arguments. Files that are not regular, such as pipes, are read one at a time, and so are
// trees of several leaves. If standard error is a terminal, it shows the progress after
// a second; not with --status.
//
// # Faults
//
// Standard error names each file that cannot be read; all other files are processed. After each
// list, --check prints the number of its faults there.
//
// The exit status is 0 if all went well, otherwise 1. As with coreutils, malformed lines alone
// count only with --strict, or if the list has no other line.
//
// Output that cannot be written is an error, even of --help. A standard output that was closed
// (>&-) is not noticed: Go's runtime puts /dev/null in its place before a program starts.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/internal/cli"
	"github.com/tightwire/tightwire/cmd/internal/console"
	"github.com/tightwire/tightwire/cmd/internal/quote"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// patience is how long a run shows no progress.
const patience = time.Second

// run is main with its inputs and outputs as arguments. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if cli.WantsCompletion(args) {
		return commandLine().PrintCompletion(stdout, stderr, args[1:], 1, 1)
	}
	var help strings.Builder
	o, err := parse(args, &help)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return cli.Print(stdout, stderr, "b2sum", help.String(), 1)
	case err != nil:
		fmt.Fprintf(stderr, "b2sum: %s\nTry 'b2sum --help' for more information.\n", quote.Line(err.Error()))
		return 1
	case o.version:
		return cli.Print(stdout, stderr, "b2sum", cli.VersionLine("b2sum")+"\n", 1)
	}
	p := newProgram(o, stdin, stdout, stderr)
	if console.IsTerminal(stderr) && !o.status {
		p.console.StartMeter(patience)
		go p.announce()
	}
	return p.run()
}
