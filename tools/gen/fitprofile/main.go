// Command fitprofile generates files of the packages fit/profile and fit/mesg from the facts in
// profile.json.
//
//	fitprofile write ROOT          write the files below the root of the repository
//	fitprofile diff OLD NEW        print what differs between two facts files
//
// A diff has one line for each message, field, subfield, component, type or value that was added
// (+), removed (-) or changed (~), sorted by place. Its exit status is 0 if the files have the
// same facts, 1 if they differ and 2 if they could not be compared. profile.json is explained in
// NOTICE.md.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// The statuses of the command.
const (
	statusSame = iota
	statusDifferent
	statusTrouble
)

var errUsage = errors.New("usage: fitprofile write ROOT | fitprofile diff OLD.json NEW.json")

func main() {
	status, err := run(os.Stdout, os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "fitprofile:", err)
	}
	os.Exit(status)
}

func run(out io.Writer, args []string) (status int, err error) {
	switch {
	case len(args) == 2 && args[0] == "write":
		err = write(args[1])
	case len(args) == 3 && args[0] == "diff":
		status, err = diffFiles(out, args[1], args[2])
	default:
		err = errUsage
	}
	if err != nil {
		status = statusTrouble
	}
	return status, err
}
