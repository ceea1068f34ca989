package recordfile

import (
	"fmt"
	"path"
)

// Impl precedes the name of the arm in the names of a race's samples.
const Impl = "/impl="

// Keep adds a text of benchmarks to the records in a folder, as a new file in the folder of their
// day and CPU, or in the folder kind below that one, and returns its name there, with slashes. The
// file is named after the build in the configuration, and after part, "" for a whole run.
func Keep(folder, kind, part string, config map[string]string, text []byte) (string, error) {
	stem := config["toolchain"]
	for _, more := range []string{config["go"+config["goarch"]], config["goexperiment"], config["buildflags"], config["godebug"], part} {
		if more != "" {
			stem += "-" + Slug(more)
		}
	}
	return Add(folder, path.Join(Folder(config["date"], config["cpu"]), kind, stem), append(Header(config), text...))
}

// Header returns the lines of a configuration that open a record.
func Header(config map[string]string) (lines []byte) {
	for _, key := range []string{"goos", "goarch", "go" + config["goarch"], "goexperiment", "toolchain", "buildflags", "godebug", "cpu", "kernel", "commit", "date", "layout"} {
		if config[key] != "" {
			lines = fmt.Appendf(lines, "%s: %s\n", key, config[key])
		}
	}
	return lines
}
