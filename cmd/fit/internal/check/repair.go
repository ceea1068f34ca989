package check

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/fit/internal/transfer"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
	"github.com/tightwire/tightwire/fit/input"
)

const repairAbout = `Repair saves the plausible messages of a damaged file: messages whose times and values fit
their neighbours. It changes no message. Whole files stay as they are.

If mail, FTP or another program converted the file as if it were text, repair first undoes
the conversion: LF to CRLF, CRLF to LF, Latin-1 or Windows-1252 to UTF-8, base64,
quoted-printable, or several of these in a row. FILE may be the whole mail, or a data URL.`

const repairMore = `FILE may be a folder or an archive, and there may be several: OUT is then a folder, which gets all
files under the names that they have in FILE, whole ones as they are. Standard error has a line
for each file, and at the end how many were whole, how many are repaired, and how many are lost.

Of one file, standard error lists the damage, the number of messages saved and the number of bytes
skipped. Repair writes all of OUT or nothing. If OUT is FILE, repair keeps the original as
FILE.orig. The exit status is 0 if it saved messages or found no fault, and 1 if it found
nothing to save; of several files, 1 if it found nothing to save in one of them.

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
the messages that repair added: the messages of --summary, and a developer_data_id or
field_description that a developer field has lost; such a field is bytes, named field_5 if its
number is 5. The key "ordered" is true if blocks of a disk were in each other's place, and
their messages are in order of time now. If a text transfer was undone, the key "transfer"
names it, such as "LF to CRLF, then base64", and offsets and sizes count in the undone bytes.
If OUT was FILE, the key "original" has the name under which it was kept.
A file that cannot be read or written is {"error":"..."}. Of several files, each has such an
object, and the last object is {"folder":"saved","whole":40,"repaired":2,"lost":0}.

Examples:
  fit repair crash.fit -o saved.fit
  fit repair --summary rides/ -o saved/
  fit repair --like yesterday.fit --summary crash.fit -o saved.fit
  fit repair --report json crash.fit -o saved.fit 2> report.json
`

// Repair is the verb repair.
var Repair = &run.Verb{
	Name: "repair", Brief: "save the trustworthy messages of a damaged file",
	About: repairAbout, Args: "[flags] FILE... -o OUT", More: repairMore,
	New: newRepair,
}

// repairOptions are the flags of repair.
type repairOptions struct {
	summary bool
	like    string              // the name of a whole file
	opts    []fit.RecoverOption // for it
}

func newRepair(flags *pflag.FlagSet) run.Command {
	o := &repairOptions{}
	run.OutputFlag(flags, run.FileOutput+", or a folder for more than one file")
	flags.BoolVar(&o.summary, "summary", false, "add the laps, session and activity that a crash left out")
	flags.StringVar(&o.like, "like", "", "copy lost definitions from `GOOD.fit`, a file of the same device")
	run.ReportFlag(flags)
	return run.Command{Check: checkRepair, Run: o.run}
}

func checkRepair(a *run.Arguments) error {
	switch {
	case len(a.Files) == 0:
		return errors.New("no FILE, want a file, a folder or an archive")
	case a.Output == "":
		return errors.New("no --output (-o), want a file, a folder for more than one file, or - for standard output")
	}
	return run.CheckReport(a)
}

// run saves the plausible messages of damaged files, and reports the rest.
func (o *repairOptions) run(p *run.Program) {
	opts, err := o.recoverOptions(p)
	if err != nil {
		p.Fail("%v", err)
		return
	}
	for _, name := range p.Files {
		if run.IsInside(name, p.Output) {
			p.Misused("%s: is in the folder that is to be repaired, want another OUT", p.Output)
			return
		}
	}
	o.opts = opts
	all := &repairTotals{}
	export.Exporter{Ext: ".fit", Make: func(p *run.Program, f input.File, err error, out string) { o.one(p, all, f, err, out) }}.Run(p)
	all.report(p)
}

// one repairs one of several files, or the only one.
func (o *repairOptions) one(p *run.Program, all *repairTotals, f input.File, unread error, out string) {
	switch alone := out == p.Output; {
	case errors.Is(unread, run.ErrNoFIT) && alone:
		p.Misused("%v, want one", unread)
	case run.IsPackedIn(f, out):
		p.Misused("%v", run.ErrPacked(out))
	case unread != nil && len(f.Data) == 0:
		p.Fail("%v", unread)
		all.add(alone, nil)
	default:
		of := *p.Arguments
		of.Output = out
		p.Arguments = &of
		all.add(alone, o.input(p, quote.Text(f.Name), f.Data, unread, alone))
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

// input saves b, or the part of it that could be read before an error. It returns nil if nothing was written.
func (o *repairOptions) input(p *run.Program, name string, b []byte, unread error, alone bool) *RepairReport {
	r, files := Salvage(name, b, unread, o.summary, o.opts...)
	if files == nil {
		p.Status = 1
	} else if out, ok := p.Encode(name, files, fit.KeepLayout()); !ok || !r.save(p, b, out, unread != nil) {
		return nil
	}
	switch {
	case p.Report != "":
		p.WriteReport(r)
	case alone:
		r.write(p)
	default:
		p.Warn("%s: %s", r.File, r.Line())
	}
	return r
}

// Salvage returns the files that can be saved of b, or of the part of it that could be read before an error, with a
// report. The files are nil if nothing can be saved. If summary is set, they have laps, sessions and an activity.
func Salvage(name string, b []byte, unread error, summary bool, opts ...fit.RecoverOption) (*RepairReport, []*fit.File) {
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
	if r.isLost() {
		return r, nil
	}
	r.make(s.Files, summary)
	if s.Files == nil {
		s.Files = []*fit.File{}
	}
	return r, s.Files
}
