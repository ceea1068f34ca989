package edits

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

const stripAbout = `Strip removes messages, fields or developer fields from files: heart rates before you share a
ride, or fields that a program cannot read.`

const stripMore = `Use the names that fit dump prints: record, heart_rate, message_65281, field_9. heart_rate
removes the field from all messages, record.heart_rate from records only. Laps and sessions keep
their totals unless you name these as well, such as avg_heart_rate. A name that is neither in the
profile nor in FILE is an error, and the exit status 2.

` + editMore + `
Examples:
  fit strip -f heart_rate,avg_heart_rate,max_heart_rate ride.fit -o shared.fit
  fit strip --developer -m hrv ride.fit -o plain.fit
`

// Strip is the verb strip.
var Strip = &run.Verb{
	Name: "strip", Brief: "remove messages, fields or developer fields",
	About: stripAbout, Args: "[flags] FILE -o OUT", More: stripMore,
	New: newStrip,
}

// stripOptions are the flags of strip.
type stripOptions struct {
	messages []string
	what     edit.Stripping // its messages are read by check
}

func newStrip(flags *pflag.FlagSet) run.Command {
	o := &stripOptions{}
	flags.StringSliceVarP(&o.messages, "messages", "m", nil, "remove these messages: `NAMES` such as event,hrv")
	flags.StringSliceVarP(&o.what.Fields, "fields", "f", nil, "remove these fields: `NAMES` such as heart_rate,power")
	flags.BoolVar(&o.what.Developer, "developer", false, "remove developer fields and their descriptions")
	return command(flags, o.check, o.run)
}

// check reads the names of messages.
func (o *stripOptions) check() error {
	for _, name := range o.messages {
		num, ok := field.MessageNamed(name)
		switch {
		case !ok:
			return fmt.Errorf("no message %q, want names such as event or hrv, see 'fit stat'", name)
		case num == profile.MesgNumFileID:
			return edit.ErrFileID
		}
		o.what.Messages = append(o.what.Messages, num)
	}
	if len(o.messages)+len(o.what.Fields) == 0 && !o.what.Developer {
		return errors.New("nothing to strip, want --messages, --fields or --developer")
	}
	return nil
}

// run looks for misspelt names before it writes: a field that stays by mistake is shared with the world.
func (o *stripOptions) run(p *run.Program) {
	name, files, ok := p.WholeInput()
	if !ok {
		return
	}
	if err := unknownIn(files, o.what); err != nil {
		p.Misused("%s: %v", name, err)
		return
	}
	editFiles(p, name, files, func(f *fit.File) (*fit.File, []edit.Change, error) { return edit.Strip(f, o.what) }, nothing)
}

// unknownIn returns the error for a name that neither the profile nor the files have.
func unknownIn(files []*fit.File, what edit.Stripping) error {
	messages, fields := what.Unknown(files...)
	switch {
	case len(messages) > 0:
		return fmt.Errorf("no message %q, want names such as event or hrv, see 'fit stat'", profile.MessageLabel(messages[0]))
	case len(fields) > 0 && hasDeveloperField(files, fields[0]):
		return fmt.Errorf("%q is a developer field, want --developer, which removes all of them", fields[0])
	case len(fields) > 0:
		return fmt.Errorf("no field %q, want names such as heart_rate or record.power, see 'fit dump'", fields[0])
	}
	return nil
}

// hasDeveloperField reports whether a file describes a developer field of this name.
func hasDeveloperField(files []*fit.File, name string) bool {
	for _, f := range files {
		for m := range f.Of(profile.MesgNumFieldDescription) {
			if (fit.DeveloperField{Description: m}).Name() == name {
				return true
			}
		}
	}
	return false
}
