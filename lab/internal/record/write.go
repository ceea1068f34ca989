package record

import (
	"bytes"
	"maps"
	"path"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// Write adds samples to the records in a folder, as a new file in the folder of their day and
// CPU, and returns what [ReadAll] would. It adds the configuration more to each of them,
// such as the binaries or the arms. It never changes an existing file.
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
	where := path.Join(recordfile.Folder(config["date"], config["cpu"]), "prove", recordfile.Slug(cellOf(config)+" "+about))
	name, err := recordfile.Add(folder, where, text.Bytes())
	return Of(name, all, nil), err
}
