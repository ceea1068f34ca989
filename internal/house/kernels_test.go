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

// kernelsHaveRecords wants a line for every codec, a folder of the root module, with files for
// simd, and no other lines. The files of its internal packages are the codec's, as its tests run them.
// Whether its source has changed since is no matter of the house: what a machine without
// the CPU cannot test would keep it from any change.
func kernelsHaveRecords(tr *tree) (complaints []string) {
	want := map[string]bool{}
	for _, s := range tr.sources {
		if line := buildLine(s); line != nil && !s.test() && tr.module(s.dir()) == "." && slices.Contains(mentioned([]constraint.Expr{line}), "goexperiment.simd") {
			codec, _, _ := strings.Cut(s.dir(), "/internal/")
			want[codec] = true
		}
	}
	seen := map[string]bool{}
	for line := range strings.Lines(tr.files[kernelTable]) {
		row := kernelRow.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if row == nil || !want[row[1]] {
			complaints = append(complaints, fmt.Sprintf("%s: %q is not a line of scripts/kernels.sh, or of no package with simd", kernelTable, line))
			continue
		}
		seen[row[1]] = true
	}
	for _, dir := range sortedKeys(want) {
		if !seen[dir] {
			complaints = append(complaints, fmt.Sprintf("%s: no line for %s: add it to scripts/kernels.sh and run make kernels", kernelTable, dir))
		}
	}
	return complaints
}
