// Package cli makes, from a description of a program's flags, the line of --version, completions
// for shells and a manual page.
//
// lab/internal/cli is a copy made by tools/gen/copies, because lab imports no package of the other modules.
package cli

import (
	"fmt"
	"strings"
)

// A Program is the description of a program.
type Program struct {
	Name     string
	Brief    string // what it does, in a few words: "show and repair FIT files"
	Args     string // what comes after the name: "[flags] [FILE...]"
	About    string // paragraphs
	Dash     string // before the long name of a flag: "--", or "-" for package flag
	Flags    []Flag // of the program itself
	Commands []Command
}

// A Command is the first argument of a program that can do several things.
type Command struct {
	Name, Brief, Args string
	About, More       string // the text before and after its flags
	Flags             []Flag
	Choices           []string // what its argument can be; nil if it is the name of a file
}

// A Flag is one flag.
type Flag struct {
	Name, Short string // without dashes; Short may be ""
	Arg         string // a name for its value, "" if it takes none; words with | are choices
	Usage       string
}

// choices returns the values that a flag takes, nil if they cannot be listed.
func (f Flag) choices() []string {
	if !strings.Contains(f.Arg, "|") {
		return nil
	}
	return strings.Split(f.Arg, "|")
}

// names returns the flag as it is typed, the long form last.
func (p Program) names(f Flag) []string {
	if f.Short == "" {
		return []string{p.Dash + f.Name}
	}
	return []string{"-" + f.Short, p.Dash + f.Name}
}

// words returns all names of flags, separated by spaces.
func (p Program) words(flags []Flag) string {
	var all []string
	for _, f := range flags {
		all = append(all, p.names(f)...)
	}
	return strings.Join(all, " ")
}

// Shells are the arguments of [Program.Completion].
const Shells = "bash, zsh or fish"

// Completion returns what "PROGRAM completion ARG" prints: a script for a shell, which
// completes the command line, or for "man" the manual page.
func (p Program) Completion(arg string) (string, error) {
	switch arg {
	case "bash":
		return p.bash(), nil
	case "zsh":
		return p.zsh(), nil
	case "fish":
		return p.fish(), nil
	case "man":
		return p.man(), nil
	}
	return "", fmt.Errorf("completion for %q, want %s, or man for the manual page", arg, Shells)
}
