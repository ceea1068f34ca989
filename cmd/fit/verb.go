package main

import (
	"slices"

	"github.com/spf13/pflag"
)

// A verb is a command of the program.
type verb struct {
	name  string
	brief string // in the list of verbs
	about string // the beginning of its help screen
	args  string
	more  string // the end of its help screen

	// add adds the flags of the verb, and returns what it does with them. It does not read the
	// command line: completions and the manual page call it, too.
	add func(*pflag.FlagSet) command
}

// A command is a verb with its flags.
type command struct {
	check   func(*arguments) error // the flags and arguments; it may add to them
	run     func(*program)
	streams bool // run reads large files itself: they come without bytes
}

func verbNamed(name string) *verb {
	for _, v := range verbs() {
		if v.name == name {
			return v
		}
	}
	return nil
}

func verbs() []*verb {
	return slices.Concat(
		[]*verb{showVerb(), dumpVerb(), checkVerb(), rewriteVerb(), repairVerb(), statVerb()},
		tableVerbs(), columnVerbs(), trackVerbs(), []*verb{doctorVerb(), viewVerb()}, editVerbs(),
	)
}
