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
	flags func(*options, *pflag.FlagSet)
	check func(*options) error
	run   func(*program)

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
	return slices.Concat([]*verb{
		{
			name: "show", brief: "print the figures of an activity, or a list of many",
			about: showAbout, args: "[flags] [FILE...]", more: showMore,
			flags: showFlags, check: checkShow, run: (*program).showFiles,
		},
		{
			name: "dump", brief: "print each message: for people, or as JSON lines",
			about: dumpAbout, args: "[flags] [FILE...]", more: dumpMore,
			flags: dumpFlags, check: checkDump, run: (*program).dump,
		},
		{
			name: "check", brief: "check that files are whole, and list every fault",
			about: checkAbout, args: "[flags] [FILE...]", more: checkMore,
			flags: checkFlags, check: anyFiles, run: (*program).check, streams: true,
		},
		{
			name: "rewrite", brief: "write a file again: smaller, or byte for byte",
			about: rewriteAbout, args: "[flags] FILE -o OUT", more: rewriteMore,
			flags: rewriteFlags, check: checkRewrite, run: (*program).rewrite,
		},
		{
			name: "repair", brief: "save the trustworthy messages of a damaged file",
			about: repairAbout, args: "[flags] FILE -o OUT", more: repairMore,
			flags: repairFlags, check: checkEdit, run: (*program).repair,
		},
		{
			name: "stat", brief: "summarise the contents of files",
			about: statAbout, args: "[FILE...]", more: statMore,
			flags: noFlags, check: anyFiles, run: (*program).stat,
		},
	}, tableVerbs(), columnVerbs(), trackVerbs(), []*verb{doctorVerb(), viewVerb()}, editVerbs())
}

const dumpAbout = `Dump prints one line for each message: its time, its name and its fields, with
the names, scales and units of the profile. Unknown messages and fields have a number
instead of a name. A star marks values that the file does not store and fit computes
from another field. Names of developer fields are in quotes.`

const dumpMore = `--jsonl prints objects with these keys:

  seq        index of the chained file, from 0
  message    the name of the message, or message_N
  time       UTC in RFC 3339; a number of seconds if the device counted from its
             start; left out if the message has no time
  fields     an object: the value of each field by its name, or field_N
  expanded   the same for values computed from other fields; left out if empty
  developer  an array with an object for each developer field, left out if empty:
             index, number, value, and name and units if the file describes it

Values are numbers in the units of the profile, names of enumerated values,
true and false, strings, times, and arrays of these, with null for an invalid
element. Positions are degrees, with seven decimals. Bytes are strings of 0x and
hexadecimal digits. Fields without a valid value are left out. If a message has
two fields of one number, the second has the key NAME.2.

--jsonl --raw prints the stored numbers, without the profile:

  {"seq":0,"num":20,"local":1,"offset":17,"fields":[[3,141]],"dev":[[0,1,87]]}

num is the global message number, local the local message type. Only messages with
a compressed timestamp header have offset. Fields are number and value, developer
fields are index, number and value, in the order of the definition. null is an
invalid value.

Examples:
  fit dump -m record,lap -f heart_rate,power --limit 20 ride.fit
  fit dump --jsonl ride.fit | jq -r '.fields.heart_rate // empty'
  fit dump --jsonl --raw ride.fit | sha256sum
`

func dumpFlags(o *options, flags *pflag.FlagSet) {
	flags.BoolVar(&o.jsonl, "jsonl", false, "print a JSON object for each message")
	flags.BoolVar(&o.raw, "raw", false, "with --jsonl: print stored numbers, without the profile")
	o.selected.flags(flags, nil)
	flags.IntVar(&o.limit, "limit", -1, "print the first `N` messages only")
	flags.BoolVar(&o.style.semicircles, "semicircles", false, "print positions as they are stored, not in degrees")
}

const checkAbout = `Check reads files to the end. It prints OK for each whole file, and every fault of
the others.`

const checkMore = `The exit status is 0 if all files are whole, and 1 if one is not.

Examples:
  fit check --quiet *.fit
  curl -s https://example.com/ride.fit | fit check
`

func checkFlags(o *options, flags *pflag.FlagSet) {
	flags.BoolVarP(&o.quiet, "quiet", "q", false, "do not print OK for each whole file")
}

const rewriteAbout = `Rewrite decodes a whole file and encodes it again. The new file has the same messages
and is never larger: rewrite chooses local message types so that few definitions are
needed.`

const rewriteMore = `Rewrite writes all of OUT or nothing. OUT may be FILE. The exit status is 1 if FILE is
not whole: see fit repair.

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

const repairAbout = `Repair saves the plausible messages of a damaged file: those whose times and values fit
the messages around them. It changes no message. Whole files stay as they are.`

const repairMore = `Standard error says what is damaged, how many messages were saved and how many bytes
skipped. Repair writes all of OUT or nothing. OUT may be FILE. The exit status is 0 if
it saved messages or found no fault, and 1 if it found nothing to save.

--summary adds laps, a session and an activity to files with records that lack
them, with times, distance, ascent, speeds, heart rates, cadence and power of the records.

--report json writes one object to standard error instead of lines:

  {"file":"crash.fit","saved":3611,"lost_bytes":512,"files":1,
   "dropped":[{"offset":4096,"size":512,"cause":"..."}],"made":["session"]}

saved is the number of messages, files that of the files in OUT. dropped lists every
fault; size is 0 if it cost no bytes, as a wrong checksum. made has the names of the
messages that repair added: those of --summary, and a developer_data_id where damage took
it but left what describes its fields. A file that cannot be read or written is {"error":"..."}.

Examples:
  fit repair crash.fit -o saved.fit
  fit repair --like yesterday.fit --summary crash.fit -o saved.fit
  fit repair --report json crash.fit -o saved.fit 2> report.json
`

const statAbout = `Stat summarises files. For each file, and each file chained to it, it prints the
header, the kind, the time, sessions, developer fields, and faults.`

const statMore = `The list ends with a line for each kind of message: its name, number, size in bytes
(without definitions), and fields.

Examples:
  fit stat ride.fit
`

func noFlags(*options, *pflag.FlagSet) {}
