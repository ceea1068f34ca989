// Fit shows, checks and writes again FIT files, the activity files of bike
// computers and watches.
//
//	fit VERB [flags] FILE...
//
//	dump      print each message: for people, or as JSON lines
//	check     say whether files are whole, and all that is wrong with them
//	rewrite   write a file again, smaller, or byte for byte
//	stat      sum up what is in files
//
// Each verb reads standard input for a FILE that is "-", and dump, check and stat
// do if there is no FILE.
//
//	$ fit dump ride.fit
//	-                    file_id: type activity, manufacturer garmin, garmin_product edge530
//	2021-07-20T21:11:20Z event: event timer, event_type start, timer_trigger* manual
//	2021-07-20T21:11:20Z record: speed 2.006 m/s, "Doughnuts Earned" 3 doughnuts, enhanced_speed* 2.006 m/s
//	$ fit check *.fit
//	ride.fit: OK
//	crash.fit: file 0: offset 3109: truncated: unexpected EOF: found 3109 bytes, want 4664 with the checksum
//
// # Text
//
// A line of dump has the time, the message and its fields in the order of the
// file, with names, scales and units of the profile. What the profile does not
// know has a number: message_65281, field_9. Fields that say nothing, because they
// have the invalid value of their type, are left out. Behind the fields stand
// those of developers, whose names are in quotes, or developer_0_1 without a
// description: the index and the number. An array is in brackets, with _ for an
// invalid element. A star marks what is not in the file but
// follows from a field that is: speed has components, and enhanced_speed is one. A
// line "# FILE" stands before each file if there are more than one, and "# FILE,
// file 1" before each that is chained to another.
//
// # JSON lines
//
// dump --jsonl prints an object for each message:
//
//	seq        which of the chained files, from 0
//	message    the name of the message, or message_N
//	time       in UTC, as RFC 3339 has it; a number of seconds if it only counts from
//	           the start of the device; left out if the message has none
//	fields     an object: the value of each field by its name, or field_N
//	expanded   the same for what follows from fields; left out if there is none
//	developer  an array of an object for each developer field, left out if there is
//	           none: index, number, value, and, if it is described, name and units
//
// Values are scaled numbers in the units of the profile, the names of enumerated
// values (their number if they have none), true and false, strings, times as
// above, and times of day where the device was without the Z. An array has null
// for an invalid element. Infinities are strings, and so are bytes that have no
// type or are no UTF-8: "0x" and hexadecimal digits. Fields that say nothing are
// left out, and so is the time, which has a key of its own. If a number stands
// twice in a message, the first one counts.
//
// dump --jsonl --raw shows what is in the bytes: no profile, no scale, nothing
// expanded. It is made to be compared byte by byte:
//
//	{"seq":0,"num":20,"local":1,"offset":17,"fields":[[3,141]],"dev":[[0,1,87]]}
//
//	num        the global message number
//	local      the local message type
//	offset     the five bits of a compressed timestamp header, if there is one
//	fields     number and value, in the order of the definition
//	dev        developer data index, number and value, in the order of the definition
//
// Here an invalid number is null, also within an array, and so are an empty string
// and bytes that are all 0xFF. Floats and strings are written as RFC 8785 has it.
//
// # Faults
//
// dump prints the messages before a fault, then standard error says what was
// found, what was expected and where. It goes on behind a fault that says nothing
// about where messages lie, which is a wrong checksum. check finds the same faults.
//
// rewrite refuses a file that is not whole. Its output has the same dump but for
// local, and at most as many bytes. It writes all of its output or, if anything
// fails, leaves what was there before: so OUT may be FILE.
//
// The exit status is 0, or 1 if there was a fault or a file could not be read or
// written, or 2 if the command line is wrong.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main with everything that it touches. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "fit: %v\nRun '%s --help' for usage.\n", err, o.title())
		return 2
	case o.version:
		fmt.Fprintln(stdout, versionLine())
		return 0
	}
	p := newProgram(o, stdin, stdout, stderr)
	o.verb.run(p)
	if err := p.out.Flush(); err != nil {
		p.fail("write error: %v", err)
	}
	return p.status
}
