package check

import (
	"errors"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
)

const rewriteAbout = `Rewrite decodes a whole file and encodes it again. The new file has the same messages
and is never larger: rewrite chooses local message types so that few definitions are
needed.`

const rewriteMore = `Rewrite writes all of OUT or nothing. OUT may be FILE. The exit status is 1 if FILE is
not whole: see fit repair.

Examples:
  fit rewrite --compress-timestamps ride.fit -o small.fit
  fit rewrite --keep ride.fit -o - | cmp ride.fit
`

// Rewrite is the verb rewrite.
var Rewrite = &run.Verb{
	Name: "rewrite", Brief: "write a file again: smaller, or byte for byte",
	About: rewriteAbout, Args: "[flags] FILE -o OUT", More: rewriteMore,
	New: newRewrite,
}

// rewriteOptions are the flags of rewrite.
type rewriteOptions struct{ keep, compress, big, little bool }

func newRewrite(flags *pflag.FlagSet) run.Command {
	o := &rewriteOptions{}
	run.OutputFlag(flags, run.FileOutput)
	flags.BoolVar(&o.keep, "keep", false, "keep the layout: OUT has the bytes of FILE")
	flags.BoolVar(&o.compress, "compress-timestamps", false, "move times to the headers of messages where that is smaller")
	flags.BoolVar(&o.big, "big-endian", false, "write numbers with the highest byte first")
	flags.BoolVar(&o.little, "little-endian", false, "write numbers with the lowest byte first")
	return run.Command{Check: o.check, Run: o.run}
}

// check rejects flags that contradict --keep: a kept layout has the byte order and the headers of FILE.
func (o *rewriteOptions) check(a *run.Arguments) error {
	if o.keep && (o.compress || o.big || o.little) {
		return errors.New("--keep keeps the layout of FILE: drop --compress-timestamps, --big-endian and --little-endian")
	}
	if o.big && o.little {
		return errors.New("--big-endian and --little-endian contradict each other: drop one of the two")
	}
	return run.OneFile(a)
}

// run decodes a whole file and encodes it again, one file of a chain at a time: the messages
// of all of them would need as much memory again.
func (o *rewriteOptions) run(p *run.Program) {
	in, ok, err := p.OneInput()
	if !ok {
		return
	}
	if err != nil {
		p.Fail("%v", err)
		return
	}
	out := make([]byte, 0, len(in.Data)) // it is never larger
	for f, err := range run.All(in.Data, fit.Checksums(fit.Lenient)) {
		p.ReportFaults(in.Name, f, err)
		if p.Status != 0 {
			continue
		}
		if out, err = fit.Append(out, f, o.layout()...); err != nil {
			p.Fail("%s: %s", in.Name, run.Explain(err))
		}
	}
	if p.Status == 0 {
		p.Save(out)
	}
}

// layout returns the encoding options that the flags select.
func (o *rewriteOptions) layout() (opts []fit.EncodeOption) {
	if o.keep {
		opts = append(opts, fit.KeepLayout())
	}
	if o.compress {
		opts = append(opts, fit.CompressTimestamps())
	}
	if o.big || o.little {
		opts = append(opts, fit.ByteOrder(o.big))
	}
	return opts
}
