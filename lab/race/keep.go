package race

import (
	"io"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
)

// KeepText adds a record, measured in e, to the folder of its day and CPU in folder, and returns the
// name of the new file there, with slashes: "2026-11-21-some-cpu/go1.26.8-v3.txt.gz". body has the
// measurements as lines of Go benchmarks, as [Result.WriteTo] writes them. kind is a folder below the
// folder of the day and CPU, for records that do not belong to the tables of whole runs, or "". part
// names the races that were run, "" for all. The file is compressed. An existing file is never
// changed.
func KeepText(folder string, e Env, kind, part string, body io.Reader) (string, error) {
	text, err := io.ReadAll(body)
	if err != nil {
		return "", err
	}
	return recordfile.Keep(folder, kind, part, e.Config(), text)
}
