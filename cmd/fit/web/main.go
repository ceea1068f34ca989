//go:build js && wasm

// Web is the program of the page "Fix a FIT file" of the website: the verbs of fit that the page
// calls, in a worker of a browser. It runs the commands of one job, which is in the global variable
// job, one after the other, on a file system in memory (site/static/fit/memory.js):
//
//	{ commands: [["check", "dropped/ride.fit"], ...], files: [["dropped/ride.fit", Blob], ...] }
//
// After each command it calls the global function answer with the exit status. Apache Arrow would be two thirds of the program: the verb parquet
// is in it only with build tag parquet.
package main

import (
	"os"
	"syscall/js"

	"github.com/tightwire/tightwire/cmd/fit/internal/archive"
	"github.com/tightwire/tightwire/cmd/fit/internal/check"
	"github.com/tightwire/tightwire/cmd/fit/internal/csv"
	"github.com/tightwire/tightwire/cmd/fit/internal/edits"
	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
	"github.com/tightwire/tightwire/cmd/fit/internal/program"
	"github.com/tightwire/tightwire/cmd/fit/internal/routes"
	"github.com/tightwire/tightwire/cmd/fit/internal/view"
)

var verbs = program.Verbs{
	figures.Show, check.Check, check.Repair, check.Doctor, view.View,
	csv.CSV, routes.GPX(), routes.TCX(),
	edits.Merge, edits.Split, edits.Trim, edits.Cut, edits.Conceal, archive.Extract, archive.Pack,
}

func main() {
	commands := js.Global().Get("job").Get("commands")
	for i := range commands.Length() {
		status := verbs.Execute(texts(commands.Index(i)), os.Stdin, os.Stdout, os.Stderr)
		js.Global().Call("answer", status)
	}
}

// texts returns an array of strings.
func texts(array js.Value) []string {
	all := make([]string, array.Length())
	for i := range all {
		all[i] = array.Index(i).String()
	}
	return all
}
