package main

import (
	"os"
	"path/filepath"

	"github.com/tightwire/tightwire/compare/corpus"
)

// A fitFile is a file of vectors/fit. Its expected contents come from an
// independent reader, tools/scripts/fit_dump_oracle.py.
type fitFile struct {
	name string
	make func() []byte
}

// fitFiles returns all files by topic: kinds of files, values, framing, developer
// fields, damage.
func fitFiles() []fitFile {
	files := []fitFile{{"activity", corpus.FITHour}, {"spikes", fileOf(4, spikes)}}
	for _, group := range [][]fitFile{fitKinds, fitValues, fitFraming, fitDeveloper, fitDamage} {
		files = append(files, group...)
	}
	return files
}

// writeFIT writes the files to a folder, which it makes if necessary.
func writeFIT(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, f := range fitFiles() {
		if err := os.WriteFile(filepath.Join(dir, f.name+".fit"), f.make(), 0o666); err != nil {
			return err
		}
	}
	return nil
}
