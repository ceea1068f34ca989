package check

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/fit/internal/transfer"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
)

const repairAbout = `Repair saves the plausible messages of a damaged file: messages whose times and values fit
their neighbours. It changes no message. Whole files stay as they are.

If mail, FTP or another program converted the file as if it were text, repair first undoes
the conversion: LF to CRLF, CRLF to LF, Latin-1 or Windows-1252 to UTF-8, base64,
quoted-printable, or several of these in a row. FILE may be the whole mail, or a data URL.`

const repairMore = `Standard error lists the damage, the number of messages saved and the number of bytes
skipped. Repair writes all of OUT or nothing. If OUT is FILE, repair keeps the original as
FILE.orig. The exit status is 0 if it saved messages or found no fault, and 1 if it found
nothing to save.

If undoing a text transfer makes the checksum right, that proves the transfer. Otherwise
repair reads the file twice, as it is and with the transfer undone, and keeps the second
result only if it has more messages. A transfer with 7 bits a byte, or a transfer that wrote
U+FFFD for bytes above 127, cannot be undone, because these bytes are lost: repair then
writes nothing and exits with 1.

--summary adds laps, a session and an activity to files with records that lack
them, with times, distance, ascent, speeds, heart rates, cadence and power of the records.

--report json writes one object to standard error instead of lines:

  {"file":"crash.fit","saved":3611,"lost_bytes":512,"files":1,
   "dropped":[{"offset":4096,"size":512,"cause":"..."}],"made":["session"]}

saved is the number of messages, files the number of FIT files in OUT. dropped lists every
fault; its size is 0 if no bytes were lost, as with a wrong checksum. made lists the names of
the messages that repair added: the messages of --summary, and a developer_data_id that was
lost although the descriptions of its fields were not. If a text transfer was undone, the key
"transfer" names it, such as "LF to CRLF, then base64", and offsets and sizes count in the
undone bytes. If OUT was FILE, the key "original" has the name under which it was kept.
A file that cannot be read or written is {"error":"..."}.

Examples:
  fit repair crash.fit -o saved.fit
  fit repair --like yesterday.fit --summary crash.fit -o saved.fit
  fit repair --report json crash.fit -o saved.fit 2> report.json
`

// Repair is the verb repair.
var Repair = &run.Verb{
	Name: "repair", Brief: "save the trustworthy messages of a damaged file",
	About: repairAbout, Args: "[flags] FILE -o OUT", More: repairMore,
	New: newRepair,
}

// repairOptions are the flags of repair.
type repairOptions struct {
	summary bool
	like    string // the name of a whole file
}

func newRepair(flags *pflag.FlagSet) run.Command {
	o := &repairOptions{}
	run.OutputFlag(flags, run.FileOutput)
	flags.BoolVar(&o.summary, "summary", false, "add the laps, session and activity that a crash left out")
	flags.StringVar(&o.like, "like", "", "copy lost definitions from `GOOD.fit`, a file of the same device")
	run.ReportFlag(flags)
	return run.Command{Check: run.OneFileReported, Run: o.run}
}

// run saves the plausible messages of a damaged file, and reports the rest.
func (o *repairOptions) run(p *run.Program) {
	opts, err := o.recoverOptions(p)
	if err != nil {
		p.Fail("%v", err)
		return
	}
	in, ok, err := p.OneInput()
	switch {
	case !ok:
	case err != nil && len(in.Data) == 0:
		p.Fail("%v", err)
	default:
		o.input(p, in.Name, in.Data, err, opts)
	}
}

// recoverOptions returns the options for --like.
func (o *repairOptions) recoverOptions(p *run.Program) (opts []fit.RecoverOption, err error) {
	if o.like == "" {
		return nil, nil
	}
	for in, err := range p.Finder.Open(o.like) {
		if err != nil {
			return nil, err
		}
		for f, err := range run.All(in.Data) {
			if err != nil {
				return nil, fmt.Errorf("%s: %s", quote.Text(in.Name), run.Explain(err))
			}
			opts = append(opts, fit.Like(f))
		}
	}
	if len(opts) == 0 {
		err = fmt.Errorf("%s: %w", quote.Text(o.like), run.ErrNoFIT)
	}
	return opts, err
}

// input saves b, or the part of it that could be read before an error.
func (o *repairOptions) input(p *run.Program, name string, b []byte, unread error, opts []fit.RecoverOption) {
	s, err := transfer.Recover(b, opts...)
	if err == nil && s.Saved() == 0 {
		if err = doctor.NotFIT(b); err != nil {
			s.Damages = nil // of no file
		}
	}
	r := reportOf(name, s)
	if err != nil {
		r.lost(len(b), err)
	}
	if unread != nil {
		cause := strings.TrimPrefix(run.Explain(unread), name+": ")
		r.addFault(int64(r.size), 0, cause, cause)
	}
	if r.Saved > 0 || err == nil && len(s.Damages) == 0 {
		r.make(s.Files, o.summary)
		out, ok := p.Encode(name, s.Files, fit.KeepLayout())
		if !ok || !r.save(p, b, out, unread != nil) {
			return
		}
	} else {
		p.Status = 1
	}
	if p.Report != "" {
		p.WriteReport(r)
	} else {
		r.write(p)
	}
}
