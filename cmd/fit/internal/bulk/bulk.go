// Package bulk has the verb bulk, which keeps a data set of Parquet files up to date with a folder or an
// archive.
package bulk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/fitarrow/dataset"
)

const bulkAbout = `Bulk turns the FIT files of a folder or an archive into a data set: Parquet files in
folders by year and sport, which DuckDB, polars and pandas read as one table. GPX and
TCX files are skipped; damaged and duplicate files have no rows. With --repair, damaged files
have the rows that fit repair --summary saves.`

const bulkMore = `DATASET has these files, and manifest.jsonl:

  record/year=2024/sport=cycling/data.parquet     a row for each record
  lap/year=2024/sport=cycling/data.parquet        for each lap
  session/year=2024/sport=cycling/data.parquet    for each session
  developer/year=2024/sport=cycling/data.parquet  for each value of a developer field

The year is that of the row's time, in UTC. A record has the sport of its session. The
columns file, sequence (of chained files) and index identify a row and join the tables; the
column repaired is true for rows of a file that was damaged.
In records and laps, the column session is the index of their session. The other columns
are the fields of the profile, with times in UTC and values in units. A developer field
has the names of its application and field, and a number or a text.

Of laps and sessions, the column computed has the numbers that the device did not write and
fit show prints, as a JSON object, such as {"ascent":117,"avg_heart_rate":153.209}, or null.
The other columns stay as the device wrote them.

manifest.jsonl has a line for each FIT file:

  {"file":"2024/ride.fit","blake2b":"...","verdict":"ok"}

blake2b is the digest that b2sum prints for the uncompressed file. The verdict is ok,
damaged (with fault), with --repair also repaired (with fault), or duplicate (with of, the
name of the equal file). Only files with the verdict ok or repaired have rows.

Run again, bulk updates DATASET: it adds new files, removes deleted files, and writes
only the Parquet files that change. If it is interrupted, every Parquet file is whole,
and it can be run again. The exit status is 1 if a file is damaged and was not repaired.

Examples:
  fit bulk export.zip -o rides
  fit bulk --repair ~/activities -o rides
  duckdb -c "select year, sport, sum(total_distance) from 'rides/session/**/*.parquet' group by all"
`

// Bulk is the verb bulk.
var Bulk = &run.Verb{
	Name: "bulk", Brief: "turn a folder of rides into a Parquet data set",
	About: bulkAbout, Args: "[flags] FOLDER|ZIP -o DATASET", More: bulkMore,
	New: newBulk,
}

func newBulk(flags *pflag.FlagSet) run.Command {
	run.OutputFlag(flags, "write the data set into the folder `DATASET`")
	repair := flags.Bool("repair", false, "give damaged files the rows that can be saved, marked as repaired")
	return run.Command{Check: checkBulk, Run: func(p *run.Program) { bulk(p, *repair) }}
}

// checkBulk wants one input that can be read twice: bulk reads it to plan, and to write reads the files
// again that it had no room to keep.
func checkBulk(a *run.Arguments) error {
	switch {
	case len(a.Files) != 1:
		return fmt.Errorf("%d inputs, want one FOLDER or ZIP", len(a.Files))
	case a.Files[0] == "-":
		return errors.New("standard input cannot be read twice, want a FOLDER or ZIP")
	case a.Output == "" || a.Output == "-":
		return errors.New("no --output (-o), want a folder for the data set")
	}
	return nil
}

// bulk brings the data set up to date with the input. It writes the manifest last, so that
// the manifest is true only once all Parquet files are there.
func bulk(p *run.Program, repair bool) {
	plan := scan(p, repair)
	if len(plan.entries) == 0 {
		return // scan has reported the error
	}
	if plan.isForeign(ReadManifest(p.Output)) {
		p.Misused("%s: holds another data set, without any file of %s: give another folder, or an empty one", p.Output, p.Files[0])
		return
	}
	written, err := writePlan(p, plan)
	if err == nil {
		err = writeManifest(p, plan)
	}
	if err != nil {
		p.Fail("%v", err)
		return
	}
	sumUp(p, plan, written, repair)
}

// sumUp prints what bulk has done.
func sumUp(p *run.Program, plan *plan, written int, repair bool) {
	n := map[string]int{}
	for _, e := range plan.entries {
		n[e.Verdict]++
	}
	repaired := ""
	if repair {
		repaired = fmt.Sprintf("%d repaired, ", n[Repaired])
	}
	fmt.Fprintf(p.Out, "%s: %s, %s, %s%d damaged; %d of %d Parquet files written\n",
		p.Output, run.Counted(n[OK], "file"), run.Counted(n[Duplicate], "duplicate"), repaired, n[Damaged], written, len(plan.places))
}

// writePlan writes the Parquet files that differ from the plan, one partition after the
// other, and removes Parquet files that are not in the plan.
func writePlan(p *run.Program, plan *plan) (written int, err error) {
	there, err := tidied(p)
	if err != nil {
		return 0, err
	}
	for _, part := range plan.partitions() {
		var stale []dataset.Place
		for _, t := range dataset.Tables() {
			place := dataset.Place{Table: t, Partition: part}
			if plan.places[place] != nil && originAt(p, place) != plan.origin(place) {
				stale = append(stale, place)
			}
		}
		if len(stale) == 0 {
			continue
		}
		if err := writePartition(p, plan, stale); err != nil {
			return written, err
		}
		written += len(stale)
	}
	for _, place := range there {
		if plan.places[place] == nil {
			AboutToChange()
			err = errors.Join(err, os.Remove(pathOf(p, place)))
		}
	}
	return written, err
}

func pathOf(p *run.Program, place dataset.Place) string {
	return filepath.Join(p.Output, filepath.FromSlash(place.Path()))
}

// originAt returns the origin of the file at a place, "" if the file is missing or
// incomplete.
func originAt(p *run.Program, place dataset.Place) string {
	f, err := os.Open(pathOf(p, place))
	if err != nil {
		return ""
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return ""
	}
	return dataset.OriginOf(f, info.Size())
}

// tidied returns the places that have a file, and removes what an interrupted run has left.
func tidied(p *run.Program) (there []dataset.Place, err error) {
	err = filepath.WalkDir(p.Output, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the data set is new
		}
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		var random uint32
		if _, err := fmt.Sscanf(d.Name(), run.TempName, &random); err == nil {
			AboutToChange()
			return os.Remove(path)
		}
		name, err := filepath.Rel(p.Output, path)
		if place, ok := dataset.PlaceOf(filepath.ToSlash(name)); ok {
			there = append(there, place)
		}
		return err
	})
	return there, err
}
