package claim

import (
	"bytes"
	"maps"
	"path"

	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// Write adds samples to the records in a folder, as a file of their own in the folder of
// their day and CPU, and returns what [ReadRecords] will. What says more of all of them
// is recorded with each: the binaries that they are of, or the arms. A file that is there is
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
	where := path.Join(record.Folder(config["date"], config["cpu"]), "prove", record.Slug(cellOf(config)+" "+about))
	name, err := record.Add(folder, where, text.Bytes())
	return Records(name, all, nil), err
}
