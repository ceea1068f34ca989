package check

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/fit/internal/transfer"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/doctor"
	"github.com/tightwire/tightwire/fit/profile"
)

// A RepairReport is the result of repair, and the object that --report json writes.
type RepairReport struct {
	File    string          `json:"file"`
	Saved   int             `json:"saved"`      // messages
	Lost    int64           `json:"lost_bytes"` // that were skipped
	Files   int             `json:"files"`
	Dropped []DroppedReport `json:"dropped"`
	Made    []string        `json:"made"` // the names of messages

	// Transfer is the text transfers that were undone, "" if none was. Offsets count in the
	// bytes after that.
	Transfer string `json:"transfer,omitempty"`
	// Ordered says that sectors or pages in each other's place were put in order of time.
	Ordered bool `json:"ordered,omitempty"`
	// Original is the name of the file that has the damaged bytes now, "" if OUT was another file.
	Original string `json:"original,omitempty"`

	proven bool     // the transfers are, by the checksum
	size   int      // of the undone file in bytes
	faults []string // Dropped in words
}

// A DroppedReport is one fault; its size is 0 if it cost no bytes.
type DroppedReport struct {
	Offset int64  `json:"offset"`
	Size   int64  `json:"size"`
	Cause  string `json:"cause"`
}

func reportOf(name string, s transfer.Recovered) *RepairReport {
	r := &RepairReport{
		File: name, Saved: s.Saved(), Files: len(s.Files), Dropped: []DroppedReport{}, Made: []string{},
		Transfer: s.Name, proven: s.Proven, size: len(s.Data),
	}
	for _, d := range s.Damages {
		text := describeDamage(d)
		if len(s.Files) > 1 {
			text = fmt.Sprintf("file %d: %s", d.Sequence, text)
		}
		r.addFault(d.Offset, d.Size, run.Explain(d.Cause), text)
	}
	return r
}

// addFault adds a fault: its cause, and the same as a sentence.
func (r *RepairReport) addFault(offset, size int64, cause, text string) {
	r.Lost += size
	r.Dropped = append(r.Dropped, DroppedReport{offset, size, cause})
	r.faults = append(r.faults, text)
}

// lost adds that nothing of a file can be trusted, as a whole.
func (r *RepairReport) lost(size int, err error) {
	r.size = size
	r.addFault(0, int64(size), err.Error(), err.Error())
}

// make adds the developers that damaged files lack, and if asked to the messages that sum up. It leaves out declarations
// of developers that say nothing, and puts the files in order of time.
func (r *RepairReport) make(files []*fit.File, summary bool) {
	for _, f := range files {
		var made []fit.Message
		if len(f.Faults) > 0 {
			for _, m := range doctor.DropUnindexed(f) {
				cause := fmt.Sprintf("%s without a developer's index", profile.MessageName(m.Num()))
				r.addFault(m.Offset(), int64(m.Definition().DataSize())+1, cause, fmt.Sprintf("left out a %s at offset %d", cause, m.Offset()))
				r.Saved--
			}
			r.Ordered = doctor.OrderBlocks(f) || r.Ordered
			made = doctor.DeclareDevelopers(f)
		}
		if summary {
			made = append(made, activity.AddSummaries(f)...)
		}
		for _, m := range made {
			r.Made = append(r.Made, profile.MessageName(m.Num()))
		}
	}
}

// save writes out to OUT. If FILE is there, whose bytes are b, it is kept under another name, which is not
// possible if some of it was not read.
func (r *RepairReport) save(p *run.Program, b, out []byte, unread bool) bool {
	if unread && !p.MayOverwrite() {
		return false
	}
	if !bytes.Equal(b, out) {
		kept, err := p.KeepOriginal(b)
		if err != nil {
			p.Fail("%v", err)
			return false
		}
		r.Original = kept
	}
	return p.Save(out)
}

// write writes the report for people. It leaves out most of many faults, so that its end
// can be seen.
func (r *RepairReport) write(p *run.Program) {
	const most = 10
	r.writeTransfer(p)
	for i, text := range r.faults {
		if n := len(r.faults) - i; i+1 == most && n > 1 {
			p.Warn("%s: %d more faults; --report json lists all", r.File, n)
			break
		}
		p.Warn("%s: %s", r.File, text)
	}
	if r.Ordered {
		p.Warn("%s: put messages in order of time, which were in each other's place", r.File)
	}
	if len(r.Made) > 0 {
		p.Warn("%s: added %s", r.File, strings.Join(r.Made, ", "))
	}
	p.Warn("%s: %s", r.File, r.end())
	if r.Original != "" {
		p.Warn("%s: kept the original as %s", r.File, quote.Text(r.Original))
	}
}

// end returns what came of it all.
func (r *RepairReport) end() string {
	switch {
	case r.isLost():
		return "nothing to save"
	case len(r.faults) > 0:
		return fmt.Sprintf("saved %d messages, skipped %d of %d bytes", r.Saved, r.Lost, r.size)
	case r.Transfer != "":
		return fmt.Sprintf("saved all %d messages", r.Saved)
	}
	return fmt.Sprintf("nothing is damaged, saved all %d messages", r.Saved)
}

// writeTransfer writes which text transfers were undone, and why.
func (r *RepairReport) writeTransfer(p *run.Program) {
	switch {
	case r.Transfer == "":
	case r.proven:
		p.Warn("%s: undid a text transfer (%s); the checksum proves it", r.File, r.Transfer)
	default:
		p.Warn("%s: undid a text transfer (%s), because that saves more messages; offsets count in the undone bytes", r.File, r.Transfer)
	}
}

// describeDamage returns the place of a damage, its cause, and the loss.
func describeDamage(d fit.Damage) string {
	cause := run.Explain(d.Cause)
	if d.Cause.Offset == d.Offset { // which is in the text already
		cause = strings.TrimPrefix(cause, fmt.Sprintf("file %d: offset %d: ", d.Cause.Sequence, d.Cause.Offset))
	}
	text := fmt.Sprintf("offset %d: %s", d.Offset, cause)
	if d.Size > 0 {
		cause = strings.TrimSuffix(cause, fmt.Sprintf(": found %d bytes", d.Size))
		text = fmt.Sprintf("skipped %s from offset %d: %s", run.Counted(int(d.Size), "byte"), d.Offset, cause)
	}
	switch n := len(d.Dropped); n {
	case 0:
	case 1:
		text += "; dropped a message that is not plausible"
	default:
		text += fmt.Sprintf("; dropped %d messages that are not plausible", n)
	}
	return text
}
