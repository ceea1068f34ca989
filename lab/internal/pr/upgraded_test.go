package pr

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/report"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

const upgradePage = "../../../docs/inside/cases/upgrade.md"

// The table of docs/inside/cases/upgrade.md agrees with the records in results/upgrade.
func TestUpgraded(t *testing.T) {
	text, err := os.ReadFile(upgradePage)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs/inside/cases/upgrade.md is not in the module")
	} else if err != nil {
		t.Fatal(err)
	}
	page := splice(t, "TestUpgraded", string(text), "upgraded", upgradedTable(t))
	if *updateDocs {
		if err := os.WriteFile(upgradePage, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if page != string(text) {
		t.Errorf("%s: the table is out of date; -update-docs updates it", upgradePage)
	}
}

// An upgraded module is what tight upgrade -o json said about it.
type upgraded struct {
	Unproven int
	Seen     struct {
		Packages, Functions, Benchmarks, Counted int
		Unfinished                               []string
	}
	Findings []report.PullFinding
}

// A tally is how many things are better and worse.
type tally struct{ better, worse int }

func (n *tally) add(isWorse bool) {
	if isWorse {
		n.worse++
	} else {
		n.better++
	}
}

func (n tally) String() string { return fmt.Sprintf("%d, %d", n.better, n.worse) }

func upgradedTable(t *testing.T) string {
	kinds := []string{"bce", "inline", "alloc", "size"}
	table := "| module | packages, functions | bounds checks | inlining | allocations | size | dependencies | benchmarks | unproven | seconds | suggested |\n|---|---|---|---|---|---|---|---|---|---|---|\n"
	whole, elsewhere, costs := map[string]*tally{}, tally{}, tally{}
	for _, kind := range kinds {
		whole[kind] = new(tally)
	}
	var all upgraded
	lines := linesOf(t, "../upgrade/runs.tsv")
	for _, l := range lines {
		u := readUpgraded(t, l[0])
		own, others, cost := map[string]*tally{}, tally{}, tally{}
		for _, kind := range kinds {
			own[kind] = new(tally)
		}
		for _, f := range u.Findings {
			isWorse := facts.Change{Kind: f.Kind, Change: f.Change, Detail: f.Detail}.Worse()
			switch of, isCode := own[f.Kind]; {
			case f.Kind == "counts":
				if strings.HasPrefix(f.Detail, "instructions/op ") && percent(t, f.Detail) > 1 {
					cost.add(f.Change == "more")
				}
			case !isCode:
			case strings.HasPrefix(f.File, l[0]+"/"):
				of.add(isWorse)
				whole[f.Kind].add(isWorse)
			default:
				others.add(isWorse)
			}
		}
		table += fmt.Sprintf("| %s %s | %d, %d |", l[0], l[1], u.Seen.Packages, u.Seen.Functions)
		for _, kind := range kinds {
			table += fmt.Sprintf(" %s |", known(u.Seen.Functions, *own[kind]))
		}
		table += fmt.Sprintf(" %s | %d of %d: %s | %d%s | %s, %s | %s |\n", known(u.Seen.Functions, others), u.Seen.Counted, u.Seen.Benchmarks, known(u.Seen.Counted, cost), u.Unproven, unfinished(u), l[3], l[5], suggested(l[6]))
		all.Seen.Packages += u.Seen.Packages
		all.Seen.Functions += u.Seen.Functions
		all.Seen.Counted += u.Seen.Counted
		all.Seen.Benchmarks += u.Seen.Benchmarks
		all.Unproven += u.Unproven
		elsewhere.better, elsewhere.worse = elsewhere.better+others.better, elsewhere.worse+others.worse
		costs.better, costs.worse = costs.better+cost.better, costs.worse+cost.worse
	}
	table += fmt.Sprintf("| all %d | %d, %d |", len(lines), all.Seen.Packages, all.Seen.Functions)
	for _, kind := range kinds {
		table += fmt.Sprintf(" %v |", whole[kind])
	}
	return table + fmt.Sprintf(" %v | %d of %d: %v | %d | | |\n", elsewhere, all.Seen.Counted, all.Seen.Benchmarks, costs, all.Unproven)
}

// known returns the text of n, but a dash if nothing was compared: then nothing is known.
func known(of int, n tally) string {
	if of == 0 {
		return "–"
	}
	return n.String()
}

// unfinished names the steps for which the time was too short.
func unfinished(u upgraded) string {
	if len(u.Seen.Unfinished) == 0 {
		return ""
	}
	return "; not finished: " + strings.Join(u.Seen.Unfinished, ", ")
}

// percent is by how much a cost differs, without its sign: "instructions/op 100, now 112 (+12.00%)".
func percent(t *testing.T, detail string) float64 {
	t.Helper()
	_, text, _ := strings.Cut(detail, "(")
	text, _, _ = strings.Cut(text, "%)")
	n, err := strconv.ParseFloat(strings.TrimLeft(text, "+-"), 64)
	if err != nil {
		t.Fatalf("%q: %v", detail, err)
	}
	return n
}

// suggested is "3 of 7" of the first line of tight suggest, or the whole line.
func suggested(line string) string {
	n, rest, ok := strings.Cut(line, " of ")
	of, _, _ := strings.Cut(rest, " ")
	if _, err := strconv.Atoi(n); err != nil || !ok {
		return line
	}
	return n + " of " + of
}

func readUpgraded(t *testing.T, module string) (u upgraded) {
	t.Helper()
	file, err := os.Open(filepath.Join("../../../results/upgrade", strings.ReplaceAll(module, "/", "+")+".json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(text).Decode(&u); err != nil {
		t.Fatalf("%s: %v", module, err)
	}
	return u
}

var (
	goBlock   = regexp.MustCompile("(?s)```go\n(.*?)```")
	codeSizes = regexp.MustCompile("`(\\w+)`: (\\d+) bytes of code, then (\\d+)")
)

// The functions of the page have the sizes that it says, and the first one has one check more.
func TestUpgradedFunctions(t *testing.T) {
	text, err := os.ReadFile(upgradePage)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs/inside/cases/upgrade.md is not in the module")
	} else if err != nil {
		t.Fatal(err)
	}
	scratch.Toolchains(t, "go1.26.8", "go1.27.4")
	source := "package r\n\nimport \"encoding/binary\"\n"
	for _, block := range goBlock.FindAllStringSubmatch(string(text), -1) {
		source += "\n" + block[1]
	}
	scratch.Module(t, source)
	t.Setenv("GOWORK", "off")
	var said [2]string
	for i, toolchain := range []string{"go1.26.8", "go1.27.4"} {
		cmd := exec.Command("go", "build", "-gcflags=-S -d=ssa/check_bce", ".")
		cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+toolchain, "GOARCH=amd64", "GOAMD64=v1")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		said[i] = string(out)
	}
	sizes := codeSizes.FindAllStringSubmatch(string(text), -1)
	if len(sizes) != 4 {
		t.Errorf("%d functions with sizes, want 4", len(sizes))
	}
	for _, m := range sizes {
		for i, want := range m[2:] {
			if !regexp.MustCompile(`(?m)^example\.com/m\.` + m[1] + ` STEXT .*?size=` + want + ` `).MatchString(said[i]) {
				t.Errorf("%s: not %s bytes in build %d", m[1], want, i)
			}
		}
	}
	if before, after := strings.Count(said[0], "Found Is"), strings.Count(said[1], "Found Is"); after != before+1 {
		t.Errorf("%d bounds checks, then %d; want one more", before, after)
	}
}
