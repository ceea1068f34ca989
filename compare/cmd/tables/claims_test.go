package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/claim"
	"github.com/tightwire/tightwire/lab/race"
)

// A number is a ratio in a table: of an arm of ours and one of a peer, in a race.
type number struct{ race, peer, ours string }

// claimed are the tables of README.md, with the numbers in a row.
var claimed = map[string]func(row []string) []number{
	"speed":  speedNumbers,
	"blake2": blake2Numbers,
	"fit":    fitNumbers,
	"java":   javaNumbers,
}

// speedNumbers are against the base, and against the peer that the last column names.
func speedNumbers(row []string) (all []number) {
	w := workloads[slices.IndexFunc(workloads, func(w workload) bool { return w.title == row[0] })]
	closest, _, _ := strings.Cut(row[len(row)-1], " ")
	for _, name := range w.races {
		all = append(all, number{name, baseOf(name), w.ours}, number{name, closest, w.ours})
	}
	return all
}

func blake2Numbers(row []string) []number {
	w := hashed[slices.IndexFunc(hashed, func(w workload) bool { return w.title == row[0] })]
	return []number{{w.races[0], baseOf(w.races[0]), w.ours}}
}

// fitNumbers takes every row of that title, as some are "the same" as the one above.
func fitNumbers(row []string) (all []number) {
	for _, r := range fitRows {
		if r.title == row[0] {
			all = append(all, number{r.name(), r.peer, "ours"})
		}
	}
	return all
}

// javaNumbers are against the peers of the columns that have a number.
func javaNumbers(row []string) (all []number) {
	for _, r := range javaRows {
		if r.title != row[0] {
			continue
		}
		base := r.base
		if base == "" {
			base = google
		}
		for i, peer := range []string{base, "pbj", "unrolled", base} {
			for _, name := range r.races {
				if row[1+i] != none {
					all = append(all, number{name, peer, r.arm})
				}
			}
		}
	}
	return all
}

// baseOf returns the first arm of a race.
func baseOf(name string) string {
	i := slices.IndexFunc(races.All(), func(r race.Race) bool { return r.Name == name })
	return races.All()[i].Arms[0].Name
}

// unclaimed returns the numbers of a page that no claim is about.
func unclaimed(t *testing.T, page string, f *claim.File) (missing []number) {
	made := madeBy(f)
	for _, m := range regexp.MustCompile(`(?s)<!-- begin: (\S+) -->\n(.*?)<!-- end`).FindAllStringSubmatch(page, -1) {
		numbers := claimed[m[1]]
		if numbers == nil {
			t.Errorf("README.md has a table %q, and nobody has said what claims it wants", m[1])
			continue
		}
		for _, row := range rowsOf(m[2]) {
			wanted := numbers(row)
			if len(wanted) == 0 {
				t.Errorf("table %q, row %q: no numbers known", m[1], row[0])
			}
			for _, n := range wanted {
				if !made[n] {
					missing = append(missing, n)
				}
			}
		}
	}
	return missing
}

// rowsOf returns the cells of a table without its head. Rows without a number are left out.
func rowsOf(table string) (rows [][]string) {
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if slices.ContainsFunc(cells[1:], func(c string) bool { return c != none }) {
			rows = append(rows, cells)
		}
	}
	return rows[1:]
}

// madeBy returns the numbers that claims of time are about, in all builds.
func madeBy(f *claim.File) map[number]bool {
	all := map[number]bool{}
	for _, c := range f.Claims {
		if c.Metric != "sec/op" || c.On != nil {
			continue
		}
		for _, w := range c.Workloads {
			name := strings.TrimPrefix(c.Benchmark(w, ""), "io.github.tightwire.bench.Run.run/work=")
			_, peer, _ := strings.Cut(c.Base, "=")
			_, ours, _ := strings.Cut(c.Candidate, "=")
			all[number{name, peer, ours}] = true
		}
	}
	return all
}

// TestNumbersAreClaimed wants a claim for each number of README.md, and finds out if one is
// dropped.
func TestNumbersAreClaimed(t *testing.T) {
	f, err := claim.Read("../../tight.toml")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range unclaimed(t, string(page), f) {
		t.Errorf("README.md has a ratio of %s and %s in %s, and no claim of compare/tight.toml is about it in all builds", n.ours, n.peer, n.race)
	}
	for _, dropped := range []number{
		{"ConsumeVarint/dist=len7", "protowire", "ours"},
		{"BLAKE2s/op=Sum256/bytes=256", "xcrypto", "ours"},
		{"FIT/op=decode/shape=activity", "unexpanded", "ours"},
		{"Read/dist=1-5", "pbj", "ours-flat"},
	} {
		without := *f
		without.Claims = slices.DeleteFunc(slices.Clone(f.Claims), func(c claim.Claim) bool {
			return madeBy(&claim.File{Claims: []claim.Claim{c}})[dropped]
		})
		if len(without.Claims) == len(f.Claims) || !slices.Contains(unclaimed(t, string(page), &without), dropped) {
			t.Errorf("without the claims about %v nothing is missing", dropped)
		}
	}
}
