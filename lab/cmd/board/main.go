// Command board measures the claims of a tight.toml, and publishes what records say of them. It is
// what this repository makes its own pages with, and is not part of a release.
//
//	board prove [-file tight.toml] [-run REGEXP] [-results FOLDER] [-recorded] [-rounds N]
//	board prove -update|-locked [-file tight.toml] [-results FOLDER]
//	board splice [-file tight.toml] [-results FOLDER] [-check] FILE...
//	board version
//	board completion bash|zsh|fish|man
//
// prove judges the claims. It measures what this machine can, and records the samples; with
// -recorded it only reads existing records. With -update it writes bounds.lock beside the file: the
// verdicts on the claims by machine, and a bound for each row of a table. With -locked it fails if the
// records do not give that file.
//
// splice writes tables into Markdown files, between the lines "<!-- tight: table NAME -->" (a table of
// the tight.toml; newest NAME for the last CPU alone) or "<!-- tight: times REGEXP -->" and
// "<!-- /tight -->". With -check it only lists outdated files, and exits with 1 if there are any.
//
// The exit statuses are those of tight.
package main

import "github.com/tightwire/tightwire/lab/internal/command"

func main() { program.Main() }

var program = command.Program{
	Name:  "board",
	Brief: "measure claims of speed, and publish the verdicts",
	About: "Board measures the claims of a tight.toml, and publishes the verdicts of the records.\n",
	List: func() []command.Entry {
		return []command.Entry{
			{Name: "prove", Args: "[flags]", Brief: "measure the claims of a tight.toml, or judge the records", Command: new(proveCommand)},
			{Name: "splice", Args: "[flags] FILE...", Brief: "write tables from the records into pages", Command: new(spliceCommand)},
		}
	},
}
