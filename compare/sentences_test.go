package compare

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func readPage(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// table returns the lines of a table of the pages in docs/numbers on its first CPU, the newest.
// [TestPages] compares these tables with the records.
func table(t *testing.T, name string) []string {
	t.Helper()
	return tableOn(t, name, "")
}

// tableOn returns the part of a table on a CPU, "" for the newest.
func tableOn(t *testing.T, name, cpu string) []string {
	t.Helper()
	marks := "(table|newest)"
	if cpu != "" {
		marks = "table" // of all CPUs
	}
	mark := regexp.MustCompile("\n<!-- tight: " + marks + " " + name + " -->\n")
	for _, page := range docs(t) {
		if text := readPage(t, page); mark.MatchString(text) {
			rest, _, _ := strings.Cut(text[mark.FindStringIndex(text)[1]:], "\n<!-- /tight")
			for _, part := range strings.Split(rest, "\n<details>") {
				if head, _, _ := strings.Cut(strings.TrimPrefix(part, "\n"), "\n"); strings.Contains(head, cpu) {
					return strings.Split(part, "\n")
				}
			}
		}
	}
	t.Fatalf("no page has a table %s", name)
	return nil
}

// percents returns how far apart the arms are in the rows that match: "1 to 4 %". The ratios must be
// on one side of 1.
func percents(t *testing.T, rows []string, match string, slower bool) string {
	t.Helper()
	lo, hi := math.Inf(1), 0.0
	for _, row := range rows {
		if !regexp.MustCompile(match).MatchString(row) {
			continue
		}
		for _, m := range regexp.MustCompile(`\| (?:\*\*)?(\d+\.\d\d)`).FindAllStringSubmatch(row, -1) {
			ratio, _ := strconv.ParseFloat(m[1], 64)
			if slower {
				ratio = 1 / ratio
			}
			lo, hi = min(lo, 100*(ratio-1)), max(hi, 100*(ratio-1))
		}
	}
	if lo <= 0 || hi == 0 {
		t.Errorf("rows of %s: %.1f to %.1f %%, want all on one side", match, lo, hi)
	}
	return fmt.Sprintf("%.0f to %.0f %%", lo, hi)
}

// TestLongDigests compares the sentences about long messages with the table.
func TestLongDigests(t *testing.T) {
	rows := tableOn(t, "blake2", "Intel")
	s := percents(t, rows, `^\| BLAKE2s (Sum256|MAC under one key), \d+ [KM]iB`, true)
	b := percents(t, rows, `^\| BLAKE2b Sum512, \d+ [KM]iB`, false)
	for page, want := range map[string]string{
		"../README.md":               "on Intel CPUs: there x/crypto's assembly is " + s + " ahead of our BLAKE2s",
		"../docs/numbers/figures.md": "On Intel x/crypto's BLAKE2s is faster from 1 KiB on, by " + s + ", and our BLAKE2b is only " + b + " faster.",
	} {
		if text := strings.Join(strings.Fields(readPage(t, page)), " "); !strings.Contains(text, want) {
			t.Errorf("%s does not say %q", page, want)
		}
	}
}

// zens are the families and models of AMD's cores, as in the names of the folders of records.
var zens = map[string]string{"Zen 2": "family-23", "Zen 3": "family-25-model-1", "Zen 4": "family-25-model-17", "Zen 5": "family-26-model-2"}

// TestCoresHaveRecords wants a record of each core that a page names, and docs/numbers/bias.md to count the
// models.
func TestCoresHaveRecords(t *testing.T) {
	folders, err := filepath.Glob("../results/????-??-??-*")
	if err != nil {
		t.Fatal(err)
	}
	models := map[string]bool{}
	for _, f := range folders {
		models[filepath.Base(f)[len("2006-01-02-"):]] = true
	}
	amd, intel := 0, 0
	for m := range models {
		amd, intel = amd+strings.Count(m, "amd-"), intel+strings.Count(m, "intel-")
	}
	if amd != 3 || intel != 1 || len(models) != 4 || !strings.Contains(readPage(t, "../docs/numbers/bias.md"), "All records are from three AMD Zen and one Intel Xeon,") {
		t.Errorf("records are of %v: is docs/numbers/bias.md right?", models)
	}
	for _, page := range docs(t) {
		for _, core := range regexp.MustCompile(`Zen \d`).FindAllString(readPage(t, page), -1) {
			if records, err := filepath.Glob("../results/*-" + zens[core]); err != nil || len(records) == 0 || zens[core] == "" {
				t.Errorf("%s names %s, of which there is no record", page, core)
			}
		}
	}
}

// TestWorstOfJava wants no table of the readers to have a lower ratio than the README, which is
// about the records of all CPUs.
func TestWorstOfJava(t *testing.T) {
	lowest := math.Inf(1)
	for _, name := range []string{"java", "java-held"} {
		for _, row := range table(t, name) {
			cells := strings.Split(row, " | ")
			if name == "java" && !regexp.MustCompile(`^\| (readLong|InputStream|direct ByteBuffer, readLongFlat)`).MatchString(row) || strings.Contains(row, "readLongs") {
				continue
			}
			for i, cell := range cells[1:] {
				m := regexp.MustCompile(`^(?:\*\*)?(\d+\.\d\d)\b`).FindStringSubmatch(cell)
				if m != nil && (name == "java-held" || isOf(t, name, i+1, "protobuf-java")) {
					ratio, _ := strconv.ParseFloat(m[1], 64)
					lowest = min(lowest, ratio)
				}
			}
		}
	}
	row := regexp.MustCompile(`\n\| Java: one value \| CodedInputStream \| \*\*(\d\.\d\d)\*\* \| `).FindStringSubmatch(readPage(t, "../README.md"))
	if row == nil || row[1] > fmt.Sprintf("%.2f", lowest) {
		t.Errorf("README.md: the worst of one value in Java is above %.2f: %q", lowest, row)
	}
}

// isOf reports whether a column of a table compares with a peer.
func isOf(t *testing.T, name string, column int, peer string) bool {
	t.Helper()
	for _, row := range table(t, name) {
		if strings.HasPrefix(row, "| workload") {
			return strings.HasPrefix(strings.Split(row, " | ")[column], peer)
		}
	}
	return false
}
