package main

import (
	"slices"

	"github.com/spf13/pflag"
)

// A verb is what the program can do.
type verb struct {
	name  string
	brief string // in the list of verbs
	about string // what its help screen begins with
	args  string
	more  string // what its help screen ends with
	flags func(*options, *pflag.FlagSet)
	check func(*options) error
	run   func(*program)

	streams bool // it takes large files without their bytes
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
	return slices.Concat([]*verb{
		{
			name: "show", brief: "what did I ride? the figures of an activity, or a list of many",
			about: showAbout, args: "[flags] [FILE...]", more: showMore,
			flags: showFlags, check: checkShow, run: (*program).showFiles,
		},
		{
			name: "dump", brief: "print each message: for people, or as JSON lines",
			about: dumpAbout, args: "[flags] [FILE...]", more: dumpMore,
			flags: dumpFlags, check: checkDump, run: (*program).dump,
		},
		{
			name: "check", brief: "say whether files are whole, and all that is wrong with them",
			about: checkAbout, args: "[flags] [FILE...]", more: checkMore,
			flags: checkFlags, check: anyFiles, run: (*program).check, streams: true,
		},
		{
			name: "rewrite", brief: "write a file again: smaller, or byte for byte",
			about: rewriteAbout, args: "[flags] FILE -o OUT", more: rewriteMore,
			flags: rewriteFlags, check: checkRewrite, run: (*program).rewrite,
		},
		{
			name: "repair", brief: "save what can be believed in a damaged file",
			about: repairAbout, args: "[flags] FILE -o OUT", more: repairMore,
			flags: repairFlags, check: checkRepairFlags, run: (*program).repair,
		},
		{
			name: "stat", brief: "sum up what is in files",
			about: statAbout, args: "[FILE...]", more: statMore,
			flags: noFlags, check: anyFiles, run: (*program).stat,
		},
	}, tableVerbs(), columnVerbs(), trackVerbs(), []*verb{doctorVerb(), viewVerb()}, editVerbs())
}

const dumpAbout = `Dump prints one line for each message: its time, its name and its fields, with
the names, scales and units of the profile. What it does not know has a number.
A star marks what is not in the file but follows from a field that is; names in
quotes are those of developer fields.`

const dumpMore = `--jsonl prints objects with these keys:

  seq        which of the chained files, from 0
  message    the name of the message, or message_N
  time       in UTC, as RFC 3339 has it; a number of seconds if it only counts
             from the start of the device; left out if the message has none
  fields     an object: the value of each field by its name, or field_N
  expanded   the same for what follows from fields; left out if there is none
  developer  an array of an object for each developer field, left out if there
             is none: index, number, value, and, if it is described, name and units

Values are numbers in the units of the profile, names of enumerated values,
true and false, strings, times, and arrays of these, with null for an invalid
element. Positions are degrees, with seven decimals. Bytes without a meaning are
strings of 0x and hexadecimal digits. Fields without a valid value are left out.
The second field with a number in a message has the key NAME.2.

--jsonl --raw prints what is in the bytes, without the profile:

  {"seq":0,"num":20,"local":1,"offset":17,"fields":[[3,141]],"dev":[[0,1,87]]}

num is the global message number, local the local message type, and offset is
only there under a compressed timestamp header. Fields are number and value, and
developer fields are index, number and value, in the order of the definition.
null is an invalid value.

Examples:
  fit dump -m record,lap -f heart_rate,power --limit 20 ride.fit
  fit dump --jsonl ride.fit | jq -r '.fields.heart_rate // empty'
  fit dump --jsonl --raw ride.fit | sha256sum
`

func dumpFlags(o *options, flags *pflag.FlagSet) {
	flags.BoolVar(&o.jsonl, "jsonl", false, "print a JSON object for each message")
	flags.BoolVar(&o.raw, "raw", false, "with --jsonl: print numbers and stored values, without the profile")
	o.selected.flags(flags, nil)
	flags.IntVar(&o.limit, "limit", -1, "print the first `N` messages only")
	flags.BoolVar(&o.style.semicircles, "semicircles", false, "print positions as they are stored, not in degrees")
}

const checkAbout = `Check reads files to the end and prints OK for those that are whole, and all that
is wrong with those that are not.`

const checkMore = `The exit status is 0 if all files are whole, and 1 if one is not.

Examples:
  fit check --quiet *.fit
  curl -s https://example.com/ride.fit | fit check
`

func checkFlags(o *options, flags *pflag.FlagSet) {
	flags.BoolVarP(&o.quiet, "quiet", "q", false, "do not print OK for each whole file")
}

const rewriteAbout = `Rewrite decodes a file that is whole and encodes it again. It has the same messages,
and is never larger: local message types are chosen so that few definitions are
needed.`

const rewriteMore = `OUT is written as a whole or not at all, and may be FILE. The exit status is 1 if
FILE is not whole: see fit repair.

Examples:
  fit rewrite --compress-timestamps ride.fit -o small.fit
  fit rewrite --keep ride.fit -o - | cmp ride.fit
`

func rewriteFlags(o *options, flags *pflag.FlagSet) {
	outputFlag(o, flags)
	flags.BoolVar(&o.keep, "keep", false, "keep the layout: OUT has the bytes of FILE")
	flags.BoolVar(&o.compress, "compress-timestamps", false, "move times to the headers of messages where that is smaller")
	flags.BoolVar(&o.big, "big-endian", false, "write numbers with the highest byte first")
	flags.BoolVar(&o.little, "little-endian", false, "write numbers with the lowest byte first")
}

func outputFlag(o *options, flags *pflag.FlagSet) {
	flags.StringVarP(&o.output, "output", "o", "", "write to `OUT`, - for standard output")
}

const repairAbout = `Repair writes what can be believed in a damaged file: messages whose times, values
and neighbours fit. It changes no message. Whole files stay as they are.`

const repairMore = `Standard error says what was wrong and what was skipped. OUT is written as a whole
or not at all, and may be FILE. The exit status is 0 if messages were saved, or if
nothing was wrong, and 1 if there was nothing to save.

--summary adds laps, a session and an activity to files with records that lack
them, with the times, distances and heart rates of the records.

--report json writes one object to standard error instead of lines:

  {"file":"crash.fit","saved":3611,"lost_bytes":512,"files":1,
   "dropped":[{"offset":4096,"size":512,"cause":"..."}],"made":["session"]}

saved is how many messages, made the names of those that --summary added.

Examples:
  fit repair crash.fit -o saved.fit
  fit repair --like yesterday.fit --summary crash.fit -o saved.fit
  fit repair --report json crash.fit -o saved.fit 2> report.json
`

const statAbout = `Stat sums up what is in files: of each one, and of those chained to it, the header,
what kind of file it is, when it was recorded, sessions, developer fields, and
what is wrong with it.`

const statMore = `A line for each kind of message ends the list: its name, how many there are, how
many bytes they have (definitions not counted), and the fields.

Examples:
  fit stat ride.fit
`

func noFlags(*options, *pflag.FlagSet) {}
