package check

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

const statAbout = `Stat summarises files. For each file, and each file chained to it, it prints the
header, the kind, the time, sessions, developer fields, and faults.`

const statMore = `The list ends with a line for each kind of message: its name, number, size in bytes
(without definitions), and fields.

Examples:
  fit stat ride.fit
`

// Stat is the verb stat.
var Stat = &run.Verb{
	Name: "stat", Brief: "summarise the contents of files",
	About: statAbout, Args: "[FILE...]", More: statMore,
	New: newStat,
}

func newStat(*pflag.FlagSet) run.Command {
	return run.Command{Check: run.AnyFiles, Run: func(p *run.Program) { p.EachBeside(statInput) }}
}

// statInput prints a fault below the file that has it, and goes on with the next chained file: a file after
// a wrong checksum may be whole.
func statInput(p *run.Program, name string, b []byte) {
	pos, seq := 0, 0
	for f, err := range run.All(b, fit.Checksums(fit.Lenient)) {
		fmt.Fprintf(p.Out, "%s: file %d: offset %d, %d bytes\n", name, seq, pos, fileSize(f, b[pos:]))
		if f != nil {
			statFile(p, f)
			pos += f.Size()
		}
		for _, fault := range run.Faults(f, err) {
			item(p, "fault", run.Explain(fault))
			p.Status = 1
		}
		seq++
	}
}

// fileSize returns the length in bytes of f, or of the rest if f is nil.
func fileSize(f *fit.File, rest []byte) int {
	if f == nil {
		return len(rest)
	}
	return f.Size()
}

// item prints a line about a file.
func item(p *run.Program, key, text string) { fmt.Fprintf(p.Out, "  %-11s %s\n", key, text) }

// statFile prints the contents of f.
func statFile(p *run.Program, f *fit.File) {
	h := f.Header
	item(p, "header", fmt.Sprintf("%d bytes, protocol %d.%d, profile %s, checksum %s",
		h.Size, h.Protocol>>4, h.Protocol&15, profileVersion(h.Profile), checksum(h)))
	item(p, "data", fmt.Sprintf("%d bytes: %d definitions, %d messages",
		h.DataSize, countDefinitions(f), len(f.Messages)))
	statKind(p, f, profile.MesgNumFileID, nil)
	if first, last, ok := timeSpan(f.Messages); ok {
		item(p, "time", fmt.Sprintf("%v to %v, %v", first, last, last.Time().Sub(first.Time()).Round(time.Second)))
	}
	statKind(p, f, profile.MesgNumSession, sessionFields)
	statDescriptions(p, f)
	statMessages(p, f)
}

// countDefinitions returns the number of definition messages in f, with repeated definitions.
func countDefinitions(f *fit.File) (n int) {
	for range f.Definitions() {
		n++
	}
	return n
}

// profileVersion returns a version of the profile, which files store times 100 or 1000.
func profileVersion(n uint16) string {
	if n >= 10000 {
		return fmt.Sprintf("%d.%03d", n/1000, n%1000)
	}
	return fmt.Sprintf("%d.%02d", n/100, n%100)
}

// checksum returns the checksum of a header.
func checksum(h fit.Header) string {
	if h.Checksum == 0 {
		return "none"
	}
	return fmt.Sprintf("%#04x", h.Checksum)
}

// sessionFields are the fields of sessions that stat prints.
var sessionFields = []uint8{
	profile.SessionSport, profile.SessionSubSport, profile.SessionStartTime,
	profile.SessionTotalDistance, profile.SessionTotalElapsedTime, profile.SessionTotalTimerTime,
}

// statKind prints the messages with this number: the given fields, or all if nums is nil.
func statKind(p *run.Program, f *fit.File, num profile.MesgNum, nums []uint8) {
	for m := range f.Of(num) {
		var b []byte
		for o, v := range field.Shown(m) {
			if nums == nil || slices.Contains(nums, o.Num) {
				of := field.Style{}.Field(m, o)
				b = of.AppendPair(b, 0, of.Name, v)
			}
		}
		item(p, profile.MessageLabel(num), strings.TrimPrefix(string(b), " "))
	}
}

// timeSpan returns the first and the last time of messages, without times that count from
// the start of the device.
func timeSpan(messages []fit.Message) (first, last profile.DateTime, ok bool) {
	first = profile.DateTimeInvalid
	for _, m := range messages {
		t, known := m.Timestamp()
		if t := profile.DateTime(t); known && t >= profile.DateTimeMin {
			first, last, ok = min(first, t), max(last, t), true
		}
	}
	return first, last, ok
}

// statDescriptions prints the developer fields.
func statDescriptions(p *run.Program, f *fit.File) {
	seen := map[string]bool{}
	for m := range f.Of(profile.MesgNumFieldDescription) {
		line := describeField(m)
		if !seen[line] {
			item(p, "developer", line)
		}
		seen[line] = true
	}
}

// describeField returns name, base type and units from a field_description m.
func describeField(m fit.Message) string {
	d := fit.DeveloperField{
		Index:       uint8(m.Field(profile.FieldDescriptionDeveloperDataIndex).Uint()),
		Num:         uint8(m.Field(profile.FieldDescriptionFieldDefinitionNumber).Uint()),
		Description: m,
	}
	line := field.DeveloperName(d) + ", " + profile.BaseType(m.Field(profile.FieldDescriptionFitBaseTypeID).Uint()).String()
	if units := d.Units(); units != "" {
		line += ", " + quote.Text(units)
	}
	return line
}

// statMessages prints a table of the kinds of messages, the largest first.
func statMessages(p *run.Program, f *fit.File) {
	kinds := kindsOf(f.Messages)
	width := 0
	for _, k := range kinds {
		width = max(width, len(profile.MessageLabel(k.num)))
	}
	for _, k := range kinds {
		fmt.Fprintf(p.Out, "  %-*s %8d %9d  %s\n", width, profile.MessageLabel(k.num), k.count, k.bytes, strings.Join(k.fields, " "))
	}
}
