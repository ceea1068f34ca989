package house

import (
	"fmt"
	"go/build/constraint"
	"regexp"
	"slices"
	"strings"
)

// kernelTable says where each SIMD implementation was last tested (scripts/kernels.sh).
const kernelTable = "results/kernels.tsv"

// kernelRow is a line of it: package, implementation, toolchain, date, CPU, digest.
var kernelRow = regexp.MustCompile(`^([a-z0-9/]+)\t[a-z0-9]+\tgo1\.\d+\.\d+\t20\d\d-\d\d-\d\d\t[^\t]+\t[0-9a-f]{12}$`)

// kernelsHaveRecords wants a line for every folder of the root module with files for simd, and no
// other lines. The line of a codec is that of its internal packages too, if its tests run them.
// Whether its source has changed since is no matter of the house: what a machine without
// the CPU cannot test would keep it from any change.
func kernelsHaveRecords(tr *tree) (complaints []string) {
	dirs := map[string]bool{}   // with files for simd
	codecs := map[string]bool{} // the same folders, internal packages as their codec
	for _, s := range tr.sources {
		if line := buildLine(s); line != nil && !s.test() && tr.module(s.dir()) == "." && slices.Contains(mentioned([]constraint.Expr{line}), "goexperiment.simd") {
			dirs[s.dir()], codecs[codecOf(s.dir())] = true, true
		}
	}
	seen := map[string]bool{}
	for line := range strings.Lines(tr.files[kernelTable]) {
		row := kernelRow.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if row == nil || !dirs[row[1]] && !codecs[row[1]] {
			complaints = append(complaints, fmt.Sprintf("%s: %q is not a line of scripts/kernels.sh, or of no package with simd", kernelTable, line))
			continue
		}
		seen[row[1]] = true
	}
	for _, dir := range sortedKeys(dirs) {
		if !seen[dir] && !seen[codecOf(dir)] {
			complaints = append(complaints, fmt.Sprintf("%s: no line for %s: add it to scripts/kernels.sh and run make kernels", kernelTable, dir))
		}
	}
	return complaints
}

// codecOf returns protowire for protowire/internal/bulk.
func codecOf(dir string) string {
	codec, _, _ := strings.Cut(dir, "/internal/")
	return codec
}
