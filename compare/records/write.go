package records

import (
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/race"
)

// Part is the extent of a run that left out races of a set: no table is made
// from its record.
const Part = "part"

// Write adds a record of rs, all measured in e, to the folder of its day and CPU
// in dir, and returns the path of the new file. extent says what was run: "" for
// every race, the name of a set of races, or Part.
func Write(dir string, e race.Env, rs []*race.Result, extent string) (string, error) {
	name, err := race.Keep(dir, e, rs, extent)
	return filepath.Join(dir, filepath.FromSlash(name)), err
}

// kindOf names what two records have to share for one to be the newer version of
// the other.
func kindOf(e race.Env) string {
	kind := e.Go
	for _, more := range []string{e.Level, e.Experiment, e.Flags} {
		if more != "" {
			kind += "-" + slug(more)
		}
	}
	return kind
}

var notInNames = regexp.MustCompile(`[^a-z0-9.]+`)

// slug turns words into a part of a file's name.
func slug(words string) string {
	s := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(words), "-"), "-")
	if s == "" {
		return "unknown"
	}
	return s
}

// day reports whether the name of a folder begins with a date.
func day(name string) bool {
	_, err := time.Parse(time.DateOnly, name[:min(len(name), len(time.DateOnly))])
	return err == nil
}
