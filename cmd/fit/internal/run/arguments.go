package run

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"
)

// Arguments are what verbs have in common on the command line.
type Arguments struct {
	Verb    string
	Files   []string
	MaxSize int64  // uncompressed size of a compressed or archived file
	Output  string // --output, "" for verbs without it
	Report  string // --report of verbs that edit: "" or "json"
	Streams bool   // of the command
}

// Parse returns the arguments, and the values of the flags that several verbs have: zero
// where the verb does not have the flag.
func Parse(flags *pflag.FlagSet) Arguments {
	a := Arguments{Verb: strings.TrimPrefix(flags.Name(), title), Files: flags.Args()}
	a.MaxSize, _ = flags.GetInt64("max-size")
	a.Output, _ = flags.GetString("output")
	a.Report, _ = flags.GetString("report")
	return a
}

// OutputFlag adds --output, with its text in the help screen.
func OutputFlag(flags *pflag.FlagSet, text string) { flags.StringP("output", "o", "", text) }

// FileOutput is the text about --output of verbs that make one file.
const FileOutput = "write to `OUT`, - for standard output"

// ReportFlag adds --report.
func ReportFlag(flags *pflag.FlagSet) {
	flags.String("report", "", "write a report to standard error in this `FORMAT`: json")
}

// AnyFiles checks the flags of verbs that read any number of files.
func AnyFiles(a *Arguments) error {
	if len(a.Files) == 0 {
		a.Files = []string{"-"}
	}
	return nil
}

// OneFile checks the flags of verbs that make one file from another.
func OneFile(a *Arguments) error {
	if len(a.Files) != 1 {
		return fmt.Errorf("%s, want 1", Counted(len(a.Files), "file"))
	}
	if a.Output == "" {
		return errors.New("no --output (-o), want a file, or - for standard output")
	}
	return nil
}

// CheckReport checks --report.
func CheckReport(a *Arguments) error {
	if a.Report != "" && a.Report != "json" {
		return fmt.Errorf("--report %s, want json", a.Report)
	}
	return nil
}

// OneFileReported checks the flags and arguments of a verb that makes one file from another, and reports.
func OneFileReported(a *Arguments) error { return cmp.Or(CheckReport(a), OneFile(a)) }
