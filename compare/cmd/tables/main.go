// Tables puts tables of figures into the README and the pages of docs, between
// the marks
//
//	<!-- begin: NAME -->
//	<!-- end: NAME -->
//
// and one into the comment of a Go file. It makes them from records of races alone: for each table the newest in results/
// that have its races, or those of the files named, if any has.
//
//	tables [-check] [-root FOLDER] [FILE...]
//
// A FILE is named as it stands in results/. With -check nothing is written, and
// the exit status is 1 if a page is not what the records give.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tightwire/tightwire/compare/records"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is main with what it touches. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("tables", flag.ContinueOnError)
	flags.SetOutput(stderr)
	check := flags.Bool("check", false, "write nothing; fail if a page is out of date")
	root := flags.String("root", "..", "the top `folder` of the repository")
	if flags.Parse(args) != nil {
		return 2
	}
	update := write
	if *check {
		update = compare
	}
	if err := tables(*root, flags.Args(), update, stdout); err != nil {
		fmt.Fprintln(stderr, "tables:", err)
		return 1
	}
	return 0
}

// tables makes all tables and hands each page that has marks to update.
func tables(root string, names []string, update func(path, old, text string) error, stdout io.Writer) error {
	records := load(filepath.Join(root, "results"), names)
	paths, err := pages(root)
	if err != nil {
		return err
	}
	placed := map[string]bool{}
	var failed error
	for _, path := range paths {
		old, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text, err := splice(string(old), func(name string) (string, error) {
			placed[name] = true
			return records.table(name, toRecords(root, path))
		})
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		failed = errors.Join(failed, update(path, string(old), text))
	}
	for _, c := range comments {
		failed = errors.Join(failed, c.place(root, records, update))
	}
	fmt.Fprintf(stdout, "tables: %d of %d placed in %d pages\n", len(placed), len(makers)+len(javaMakers), len(paths))
	return errors.Join(failed, missing(placed))
}

// toRecords returns the link from a page to the folder of records.
func toRecords(root, page string) string {
	if filepath.Dir(page) == filepath.Clean(root) {
		return "results/"
	}
	return "../results/"
}

// load returns the source that prefers the records of the given names.
func load(dir string, names []string) source {
	folder := records.Open(dir)
	java := func() ([]javaRecord, error) { return javaRecords(dir, names) }
	return source{costs: folder.Costs, java: java, races: func(wanted records.Wanted) ([]records.Record, error) {
		records, err := folder.Read(wanted, names...)
		if err != nil || len(records) > 0 {
			return records, err
		}
		return folder.Newest(wanted)
	}}
}

// pages returns the files that may have marks.
func pages(root string) ([]string, error) {
	docs, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	return append([]string{filepath.Join(root, "README.md")}, docs...), err
}

// missing returns an error for tables that no page has marks for.
func missing(placed map[string]bool) error {
	var err error
	for _, m := range makers {
		if !placed[m.name] {
			err = errors.Join(err, fmt.Errorf("no page has marks for the table %q", m.name))
		}
	}
	return err
}

// write writes a page that has changed.
func write(path, old, text string) error {
	if old == text {
		return nil
	}
	return os.WriteFile(path, []byte(text), 0o666)
}

// compare fails for a page that has changed.
func compare(path, old, text string) error {
	if old != text {
		return fmt.Errorf("%s is not what the records give; run make tables", path)
	}
	return nil
}
