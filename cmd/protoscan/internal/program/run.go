// Package program is protoscan without its main function: flags, files, edits and schemas over
// package scan.
package program

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/internal/cli"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/edit"
)

const about = `Protoscan shows any protobuf bytes as a readable tree, and edits them, without a schema.

With no FILE, or when FILE is -, it reads standard input.
`

const usage = about + `
Usage:
  protoscan [flags] [FILE...]
  protoscan completion bash|zsh|fish|man

Flags:
%s
` + examples

const examples = `Examples:
  protoscan message.pb
  curl -s https://example.com/metrics.pb | protoscan --delimited --offsets
  protoscan --json message.pb | jq '.[] | select(.number == 3)'
  protoscan --edit message.pb > message.txt && protoscan -e message.txt > changed.pb
  protoscan --schema order.proto --message shop.Order message.pb
  protoscan --infer samples/*.pb > draft.proto
  protoscan --set 3.1=7 --delete 5 message.pb > changed.pb
`

type options struct {
	json, offsets, delimited, raw, edit, encode, infer, version bool

	schema  schemaFlags
	changes []*edit.Change // what --set and --delete ask for, in order
	files   []string
}

// Run is the program with its inputs and outputs as arguments. It returns the exit status.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if cli.WantsCompletion(args) {
		return commandLine().PrintCompletion(stdout, stderr, args[1:], 1, 2)
	}
	var help strings.Builder
	o, err := parse(args, &help)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return cli.Print(stdout, stderr, "protoscan", help.String(), 1)
	case err != nil:
		fmt.Fprintf(stderr, "protoscan: %s\nRun protoscan --help for usage.\n", quote.Line(err.Error()))
		return 2
	case o.version:
		return cli.Print(stdout, stderr, "protoscan", cli.VersionLine("protoscan")+"\n", 1)
	}
	p := newProgram(o, stdin, stdout, stderr)
	typ, err := o.schema.load()
	if err != nil {
		p.Fail("%v", err)
		return 2
	}
	p.setType(typ)
	for _, name := range o.files {
		p.scanFile(name)
	}
	p.writeDraft()
	if err := p.Out.Flush(); err != nil {
		p.Fail("%v", err)
	}
	return p.Status
}

// flagSet returns the flags, and the options that they set.
func flagSet() (*options, *pflag.FlagSet) {
	o := &options{}
	flags := pflag.NewFlagSet("protoscan", pflag.ContinueOnError)
	flags.BoolVar(&o.json, "json", false, "write a JSON array for each message (offsets included)")
	flags.BoolVar(&o.offsets, "offsets", false, "begin each line with the field's offset and length in bytes")
	flags.BoolVar(&o.delimited, "delimited", false, "read a stream of messages, each after its length")
	flags.BoolVar(&o.edit, "edit", false, "write text to edit; --encode turns it back into bytes")
	flags.BoolVarP(&o.encode, "encode", "e", false, "read the text of --edit and write the bytes")
	flags.Var(changeFlag{&o.changes, edit.NewSet, "PATH=VALUE"}, "set", "set a field, such as 3.1=7, or 3.1:fixed32=7 where it is absent; write the bytes")
	flags.Var(changeFlag{&o.changes, edit.NewDelete, "PATH"}, "delete", "delete a field, such as 3.1; write the bytes")
	flags.StringArrayVar(&o.schema.files, "schema", nil, "use the names and types in `FILE`, .proto or a FileDescriptorSet")
	flags.StringArrayVarP(&o.schema.folders, "proto-path", "I", nil, "look for imported .proto files in `FOLDER`")
	flags.StringVar(&o.schema.message, "message", "", "the `NAME` of the message's type in the schema, such as pkg.Order")
	flags.BoolVar(&o.infer, "infer", false, "draft a .proto file that the messages of all FILEs fit")
	flags.BoolVar(&o.raw, "raw", false, "do not look for gzip, zstd, base64, hexadecimal digits and frames of gRPC")
	flags.BoolVar(&o.version, "version", false, "print the version")
	return o, flags
}

// parse reads the command line. It writes to w only for --help.
func parse(args []string, w io.Writer) (*options, error) {
	o, flags := flagSet()
	flags.Usage = func() { fmt.Fprintf(w, usage, flags.FlagUsages()) }
	err := flags.Parse(args)
	o.files = flags.Args()
	if len(o.files) == 0 {
		o.files = []string{"-"}
	}
	if err == nil {
		err = errors.Join(o.check(), o.schema.check(o), o.checkInfer())
	}
	return o, err
}
