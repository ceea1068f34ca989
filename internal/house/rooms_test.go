package house

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// maxFiles is how many hand-written files, tests aside, a package may have.
const maxFiles = 40

// packagesAreSmall wants at most maxFiles files of each package.
func packagesAreSmall(tr *tree) (complaints []string) {
	count := map[string]int{}
	for _, s := range tr.sources {
		if !s.test() && !s.generated() {
			count[s.dir()]++
		}
	}
	for _, dir := range sortedKeys(count) {
		if count[dir] > maxFiles {
			complaints = append(complaints, fmt.Sprintf("%s: %d hand-written files, want at most %d", dir, count[dir], maxFiles))
		}
	}
	return complaints
}

// A reading order lists the prefixes of a package's files (append of append_amd64.go) from the
// lowest to the highest. A file should use names of its own prefix and of lower ones only.
// upward is how many uses of a name of a higher prefix it may have.
type readingOrder struct {
	prefixes string
	upward   int
}

// orders has the packages that are too large to be read without an order.
var orders = map[string]readingOrder{
	"ordered":                  {"low high", 0}, // in the sound tree of the tests
	"fit":                      {"errors value message decode blocks expand encode builder encoder recover", 12},
	"fit/internal/salvage":     {"weights segment sound rules input clues shape judge header salvager candidate step near twice path inherit usual resume walk evidence mended lost find far unlike stale believe clock build boundary file", 11},
	"protowire":                {"errors number word size varint append zigzag tag fixed bytes field group count packed reader values message backward", 1},
	"cmd/fit/internal/bulk":    {"manifest scan bulk write", 2},
	"cmd/fit/internal/chart":   {"kind chart compare place", 2},
	"cmd/fit/internal/check":   {"rewrite salvage repair stat transferred doctor check", 0},
	"cmd/fit/internal/csv":     {"cell layout schema parse from table folder csv", 0},
	"cmd/fit/internal/dump":    {"json raw export text dump", 0},
	"cmd/fit/internal/edits":   {"diff edit chain conceal merge reduce despike set shift split strip trim cut", 0},
	"cmd/fit/internal/field":   {"selection decimal json field value", 0},
	"cmd/fit/internal/figures": {"zones units values titles load show sparkline table page device developers efforts swim climbs json list tables totals", 1},
	"cmd/fit/internal/page":    {"data page markup write", 2},
	"cmd/fit/internal/run":     {"owner arguments program output verb whole input", 1},
	"cmd/fit/internal/tcx":     {"names read lap write course", 1},
	"cmd/fit/internal/track":   {"segment text track place build sport measure sum course", 1},
	"cmd/fit/internal/view":    {"view compare text charts", 0},
	"fit/activity":             {"span figure sums layout activity course health segment settings workout others view write track figures load readings recording add length swim swimming zones summary developer session spike effort rise hill", 2},
	"fit/doctor":               {"contents declare rule rules doctor", 0},
	"fit/edit":                 {"time circle draft put number set odometer strip shift sums part trim merge conceal diff offset overlay reduce cut split despike", 0},
	"fitarrow/dataset":         {"session computed place schema file span content rows developer", 0},
}

// referencesGoDown compares the references between the files of a package with its reading
// order. Methods are not counted, and a name counts once for each file that uses it.
func referencesGoDown(tr *tree) (complaints []string) {
	for _, dir := range sortedKeys(orders) {
		files := tr.handWritten(dir)
		order := orders[dir]
		prefixes := strings.Fields(order.prefixes)
		homes := declaredIn(files)
		var up []string
		for _, s := range files {
			rank := slices.Index(prefixes, prefixOf(s))
			if rank < 0 && s.base() != "doc.go" {
				complaints = append(complaints, s.path+": its prefix is not in the reading order of "+dir)
				continue
			}
			for _, name := range usedIn(s) {
				if home, ok := homes[name]; ok && slices.Index(prefixes, home) > rank {
					up = append(up, fmt.Sprintf("%s uses %s of %s", s.base(), name, home))
				}
			}
		}
		if len(up) > order.upward {
			complaints = append(complaints, fmt.Sprintf("%s: %d references go up, want at most %d:\n\t%s",
				dir, len(up), order.upward, strings.Join(up, "\n\t")))
		}
	}
	return complaints
}

// generated reports whether a file is named as a generator's.
func (s source) generated() bool {
	return strings.HasPrefix(s.base(), "z_") || strings.HasSuffix(s.base(), ".pb.go")
}

// handWritten returns the files of a folder that are neither tests nor generated.
func (tr *tree) handWritten(dir string) (files []source) {
	for _, s := range tr.sources {
		if s.dir() == dir && !s.test() && !s.generated() {
			files = append(files, s)
		}
	}
	return files
}

// prefixOf returns append for append_amd64.go and for append.go.
func prefixOf(s source) string {
	prefix, _, _ := strings.Cut(strings.TrimSuffix(s.base(), path.Ext(s.base())), "_")
	return prefix
}

// declaredIn maps each package-level name to the prefix of its file. A name that files of
// several prefixes declare, under build lines, has the prefix of the first.
func declaredIn(files []source) map[string]string {
	homes := map[string]string{}
	for _, s := range files {
		for name := range s.ast.Scope.Objects { //nolint:staticcheck // Names within a package need no types.
			if _, ok := homes[name]; !ok {
				homes[name] = prefixOf(s)
			}
		}
	}
	return homes
}

// usedIn returns the names that a file uses and does not declare, sorted.
func usedIn(s source) []string {
	names := map[string]bool{}
	for _, id := range s.ast.Unresolved {
		names[id.Name] = true
	}
	return sortedKeys(names)
}
