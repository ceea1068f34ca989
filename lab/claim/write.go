package claim

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// Write adds samples to the records in a folder, as a file of their own in the folder of
// their day and CPU, and returns what [ReadRecords] will. What says more of all of them
// stands with each: the binaries that they are of, or the arms. A file that is there is
// never changed.
func Write(folder, about string, samples []sample.Sample, more map[string]string) ([]*Record, error) {
	all := make([]sample.Sample, len(samples))
	for i, s := range samples {
		s.Config = maps.Clone(s.Config)
		maps.Copy(s.Config, more)
		all[i] = s
	}
	var text bytes.Buffer
	if err := sample.Write(&text, all); err != nil {
		return nil, err
	}
	config := all[len(all)-1].Config
	day, _, _ := strings.Cut(config["date"], "T")
	where := path.Join(slug(day+" "+config["cpu"]), "prove", slug(cellOf(config)+" "+about))
	name, err := add(folder, where, text.Bytes())
	return Records(name, all, nil), err
}

// add writes a new file, stem.txt or else stem-2.txt and so on, and returns its name.
func add(folder, stem string, text []byte) (string, error) {
	if err := os.MkdirAll(filepath.Join(folder, filepath.FromSlash(path.Dir(stem))), 0o777); err != nil {
		return "", err
	}
	for name, n := stem+".txt", 2; ; name, n = fmt.Sprintf("%s-%d.txt", stem, n), n+1 {
		f, err := os.OpenFile(filepath.Join(folder, filepath.FromSlash(name)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(text)
		return name, errors.Join(err, f.Close())
	}
}

var notInNames = regexp.MustCompile(`[^a-z0-9.]+`)

// slug turns words into a part of a file's name.
func slug(words string) string {
	return strings.Trim(notInNames.ReplaceAllString(strings.ToLower(words), "-"), "-.")
}
