package compare

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// ranged are rows of pages with the lowest and the highest ratio of cells of a table of
// docs/numbers/figures.md: those of the rows and the columns that match.
var ranged = []struct {
	page, row, table string
	cpu              string      // "" for the newest
	cells            [][2]string // rows, columns; "" for none
}{
	{"blake2/guide.md", "BLAKE2b digest", "blake2", "Intel", [][2]string{{`BLAKE2b Sum\d+, (32|64) bytes`, "Go"}, {}, {`BLAKE2b Sum\d+, \d+ [KM]iB`, "Go"}}},
	{"blake2/guide.md", "BLAKE2s digest", "blake2", "Intel", [][2]string{{`BLAKE2s Sum\d+, (32|64) bytes`, "Go"}, {`BLAKE2s Sum\d+, 256 bytes`, "Go"}, {`BLAKE2s Sum\d+, \d+ [KM]iB`, "Go"}}},
	{"blake2/guide.md", "BLAKE2b MAC under one key", "blake2", "Intel", [][2]string{{`BLAKE2b MAC under one key, (32|64) bytes`, "Go"}, {}, {}}},
	{"blake2/guide.md", "BLAKE2s MAC under one key", "blake2", "Intel", [][2]string{{`BLAKE2s MAC under one key, (32|64) bytes`, "Go"}, {`BLAKE2s MAC under one key, 256 bytes`, "Go"}, {`BLAKE2s MAC under one key, \d+ [KM]iB`, "Go"}}},
	{"protobuf/choose.md", "vtprotobuf", "generated-decode", "", [][2]string{{"", "^vtprotobuf$"}}},
	{"protobuf/choose.md", "hyperpb", "generated-decode", "", [][2]string{{"", "^hyperpb$"}}},
	{"protobuf/choose.md", "generated codecs under `proto.Unmarshal`", "sets-decode", "", [][2]string{{"", "^ours: proto.Unmarshal$"}}},
	{"protobuf/choose.md", "a codec by hand", "generated-decode", "", [][2]string{{"", "^ours, by hand$"}}},
	{"simd.md", "decode packed fields of uint64", "gears", "Intel", [][2]string{{"packed decode to uint64", plainGo}, {"packed decode to uint64", withSIMD}}},
	{"simd.md", "append packed fields of uint64", "gears", "Intel", [][2]string{{"packed append of uint64", plainGo}, {"packed append of uint64", withSIMD}}},
	{"simd.md", "`SumMany` of BLAKE2s, 16 messages of 64 KiB", "gears", "Intel", [][2]string{{"BLAKE2s SumMany, 16 ", plainGo}, {"BLAKE2s SumMany, 16 ", withSIMD}}},
	{"simd.md", "`SumMany` of BLAKE2b, 16 messages of 64 KiB", "gears", "Intel", [][2]string{{"BLAKE2b SumMany, 16 ", plainGo}, {"BLAKE2b SumMany, 16 ", withSIMD}}},
	{"simd.md", "BLAKE2bp and BLAKE2sp of 1 MiB", "gears", "Intel", [][2]string{{"BLAKE2[bs]p, 1 MiB", plainGo}, {"BLAKE2[bs]p, 1 MiB", withSIMD}}},
}

const (
	plainGo  = `v1$`
	withSIMD = `simd$`
)

// TestRanges compares the rows with the tables.
func TestRanges(t *testing.T) {
	for _, r := range ranged {
		want := "\n| " + r.row + " |"
		for _, c := range r.cells {
			want += " " + rangeOf(t, r.table, r.cpu, c[0], c[1]) + " |"
		}
		if !strings.Contains(readPage(t, "../docs/"+r.page), want) {
			t.Errorf("docs/%s has no row%s", r.page, want)
		}
	}
}

// TestKinds wants the page to count the kinds of messages that its third row is about.
func TestKinds(t *testing.T) {
	kinds := map[string]bool{}
	for _, row := range table(t, "sets-decode") {
		if m := regexp.MustCompile(`^\| (.*?) \| Go `).FindStringSubmatch(row); m != nil {
			kinds[m[1]] = true
		}
	}
	want := fmt.Sprintf("The third row is about %d kinds of messages,", len(kinds))
	if !strings.Contains(readPage(t, "../docs/protobuf/choose.md"), want) {
		t.Errorf("docs/protobuf/choose.md does not say %q", want)
	}
}

// rangeOf returns "1.03 to 1.04", or one number if both are the same. Losses are bold.
func rangeOf(t *testing.T, name, cpu, rows, columns string) string {
	t.Helper()
	if columns == "" {
		return "–"
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	var head []string
	for _, row := range tableOn(t, name, cpu) {
		cells := strings.Split(strings.Trim(row, "| "), " | ")
		if head == nil && len(cells) > 1 {
			head = cells
		}
		if !regexp.MustCompile("^" + rows).MatchString(cells[0]) {
			continue
		}
		for i, cell := range cells[1:] {
			m := regexp.MustCompile(`^(?:\*\*)?(\d+\.\d\d)\b`).FindStringSubmatch(cell)
			if m != nil && regexp.MustCompile(columns).MatchString(head[i+1]) {
				ratio, _ := strconv.ParseFloat(m[1], 64)
				lo, hi = min(lo, ratio), max(hi, ratio)
			}
		}
	}
	if lo == hi {
		return bound(lo)
	}
	return bound(lo) + " to " + bound(hi)
}

func bound(ratio float64) string {
	if ratio < 1 {
		return fmt.Sprintf("**%.2f**", ratio)
	}
	return fmt.Sprintf("%.2f", ratio)
}
