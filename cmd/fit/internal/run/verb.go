package run

import (
	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit/input"
)

// A Verb is a command of the program.
type Verb struct {
	Name   string
	Brief  string // in the list of verbs
	About  string // the beginning of its help screen
	Args   string
	More   string // the end of its help screen
	Hidden bool   // in no list: the page of rides calls it, and nobody types it

	// New adds the flags of the verb, and returns what it does with them. It does not read the
	// command line: completions and the manual page call it, too.
	New func(*pflag.FlagSet) Command
}

// A Command is a verb with its flags.
type Command struct {
	Check   func(*Arguments) error // the flags and arguments; it may add to them
	Run     func(*Program)
	Streams bool // run reads large files itself: they come without bytes
}

// title is what comes before the name of a verb in the name of its flags.
const title = "fit "

// Flags returns the flags of a verb, and what it does with them.
func (v *Verb) Flags() (*pflag.FlagSet, Command) {
	flags := pflag.NewFlagSet(title+v.Name, pflag.ContinueOnError)
	flags.SortFlags = false
	command := v.New(flags)
	flags.Int64("max-size", input.DefaultMaxSize, "largest size of a file in `BYTES`, uncompressed")
	return flags, command
}
