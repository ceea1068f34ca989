package fit_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// rulesOf returns the names of the rules in the source of Recover.
func rulesOf(t *testing.T) (rules []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("internal", "salvage", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range regexp.MustCompile(`\.has\("(\w+)"\)`).FindAllSubmatch(source, -1) {
			rules = append(rules, string(rule[1]))
		}
	}
	if len(rules) == 0 {
		t.Fatal("no rule is in the source")
	}
	return rules
}

// withoutEach returns what cases cost more without each of these rules: one table of differences for
// each rule, by the set of the case.
func withoutEach(t *testing.T, cases []*damageCase, rules []string) map[string]map[string]*differences {
	t.Helper()
	options := [][]fit.RecoverOption{nil}
	more := map[string]map[string]*differences{}
	for _, name := range rules {
		options = append(options, []fit.RecoverOption{fit.Without(name)})
		more[name] = map[string]*differences{}
	}
	var mu sync.Mutex
	eachCase(cases, func(_ int, c *damageCase) {
		costs, counts := c.cost(options...)
		if !counts {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		for i, name := range rules {
			if more[name][c.set] == nil {
				more[name][c.set] = &differences{}
			}
			more[name][c.set].add(costs[0], costs[i+1])
		}
	})
	return more
}

// TestRecoverRules measures what is lost and what is invented without each rule of Recover, with
// -paired-seeds and -paired-real (see TestRecoverPaired). Two rules are always tried: without learnLost
// messages are lost, without findCopy some are invented.
func TestRecoverRules(t *testing.T) {
	t.Parallel()
	if *pairedSeeds == 0 && *pairedReal == 0 {
		cases := slices.DeleteFunc(casesOf(t, "made", deviceFiles(t), 1_000_000), func(c *damageCase) bool {
			return c.kind != "main definition lost" && c.kind != "512 bytes of another place"
		})
		more := withoutEach(t, cases, []string{"learnLost", "findCopy"})
		if lost, _ := sumOf(more["learnLost"]["made"].lost); lost <= 0 {
			t.Errorf("without learnLost: %v messages more are lost in %d cases, want some", lost, len(cases))
		}
		if invented, _ := sumOf(more["findCopy"]["made"].invented); invented <= 0 {
			t.Errorf("without findCopy: %v messages more are new in %d cases, want some", invented, len(cases))
		}
		return
	}
	cases := pairedCases(t)
	rules := rulesOf(t)
	if *pairedRules != "" {
		rules = strings.Split(*pairedRules, ",")
	}
	more := withoutEach(t, cases, rules)
	table := "| switched off | files | cases | changed | more lost | more new |\n|---|---|---|---|---|---|\n"
	for _, name := range rules {
		for _, set := range slices.Sorted(maps.Keys(more[name])) {
			table += fmt.Sprintf("| %s | %s | %v |\n", name, set, more[name][set])
		}
	}
	t.Logf("%d cases; ± two standard errors of the paired differences\n\n%s", len(cases), table)
}
