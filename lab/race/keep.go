package race

import (
	"bytes"
	"io"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
)

// Keep adds a record of rs, all measured in e, to the folder of its day and CPU in folder, and
// returns the name of the new file there, with slashes: "2026-11-21-some-cpu/go1.26.8-v3.txt.gz".
// kind is a folder below the folder of the day and CPU, for records that do not belong to the
// tables of whole runs, or "". part names the races that were run, "" for all. The file is
// compressed. An existing file is never changed.
func Keep(folder string, e Env, kind, part string, rs []*Result) (string, error) {
	var body bytes.Buffer
	for _, r := range rs {
		if _, err := r.WriteTo(&body); err != nil {
			return "", err
		}
	}
	return KeepText(folder, e, kind, part, &body)
}

// KeepText is [Keep] for other measurements than races: body has them as lines of Go
// benchmarks.
func KeepText(folder string, e Env, kind, part string, body io.Reader) (string, error) {
	text, err := io.ReadAll(body)
	if err != nil {
		return "", err
	}
	return recordfile.Keep(folder, kind, part, e.Config(), text)
}
