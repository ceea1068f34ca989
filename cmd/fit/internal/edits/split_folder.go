package edits

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A partFolder is the folder of the parts of a ride. Another split may have left its parts there, which a later
// merge would take for parts of this one.
type partFolder struct {
	path string
	base string      // of the names of parts
	ride []*fit.File // with records
	own  []string    // files with such a name that are parts of the ride
	rest []string    // and those that are not
}

// look finds the files that have the name of a part.
func (folder *partFolder) look() error {
	entries, err := os.ReadDir(folder.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, entry := range entries {
		switch name := entry.Name(); {
		case !folder.names(name):
		case entry.Type().IsRegular() && folder.isPart(name):
			folder.own = append(folder.own, name)
		default:
			folder.rest = append(folder.rest, name)
		}
	}
	return err
}

// names reports whether a file has the name of a part. Some file systems ignore case.
func (folder *partFolder) names(name string) bool {
	const ext = ".fit"
	before, after := len(folder.base)+1, len(name)-len(ext)
	if before >= after || !strings.EqualFold(name[:before], folder.base+"-") || !strings.EqualFold(name[after:], ext) {
		return false
	}
	return strings.Trim(name[before:after], "0123456789") == ""
}

// isPart reports whether a file is a whole FIT file whose records have times of the ride.
func (folder *partFolder) isPart(name string) bool {
	b, err := os.ReadFile(filepath.Join(folder.path, name))
	if err != nil {
		return false
	}
	first, last := timesOf(folder.ride)
	recorded := false
	for f, err := range fit.All(b) {
		if err != nil {
			return false
		}
		if begin, end := recordedTime(f); end != 0 {
			if begin < first || end > last {
				return false
			}
			recorded = true
		}
	}
	return recorded
}

// timesOf returns the times of the first and the last record of files.
func timesOf(files []*fit.File) (first, last profile.DateTime) {
	first = profile.DateTimeInvalid
	for _, f := range files {
		if begin, end := recordedTime(f); end != 0 {
			first, last = min(first, begin), max(last, end)
		}
	}
	return first, last
}

// check returns why parts with these names may not be written: a file would be lost, or parts of an earlier
// split would stay, which force allows to remove.
func (folder *partFolder) check(parts []string, force bool) error {
	taken := func(name string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.EqualFold(part, name) })
	}
	if i := slices.IndexFunc(folder.rest, taken); i >= 0 {
		return fmt.Errorf("%s: is not a part of %s.fit, want another folder", filepath.Join(folder.path, folder.rest[i]), folder.base)
	}
	if len(folder.own) > 0 && !force {
		return fmt.Errorf("%s: has %s of %s.fit already, want another folder, or --force to replace them",
			folder.path, run.Counted(len(folder.own), "part"), folder.base)
	}
	return nil
}

// clear removes the parts of an earlier split that no new one has replaced.
func (folder *partFolder) clear(parts []string) (err error) {
	for _, name := range folder.own {
		if !slices.Contains(parts, name) {
			err = errors.Join(err, os.Remove(filepath.Join(folder.path, name)))
		}
	}
	return err
}
