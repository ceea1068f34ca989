package fit_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/salvage"
)

var ruleSeeds = flag.Int("rule-seeds", 0, "of TestRecoverRules: switch off each rule, with so many seeds from -seed on")

var ruleReal = flag.Int("rule-real", 0, "of TestRecoverRules: also damage real files, one case in so many")

// ruleCost is what Recover loses and invents in many cases.
type ruleCost struct{ lost, invented, changed int }

// A ruleCase is a damaged file that Recover is tried on with and without each rule.
type ruleCase struct {
	d    *damaged
	b    []byte
	with ruleCost
}

func (c *ruleCase) cost(opts ...fit.RecoverOption) (cost ruleCost) {
	files, _ := fit.Recover(c.b, opts...)
	if v := judge(c.d, c.b, files); !v.other && !v.few {
		cost.lost, cost.invented = max(0, v.savable-v.saved), v.invented
	}
	return cost
}

// onlyOnce are the kinds of damage that are the same with each seed: there is one case a file.
var onlyOnce = []string{"main definition lost"}

// ruleCases damages files in these ways, one case in every, and all of those that are there only once.
func ruleCases(files map[string][]byte, kinds []damage, seed uint64, every int) (cases []*ruleCase) {
	layouts := map[string]*layout{}
	for name, whole := range files {
		layouts[name] = layoutOf(whole)
	}
	tried := 0
	for _, k := range kinds {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			seed++
			if tried++; tried%every != 0 && !slices.Contains(onlyOnce, k.name) {
				continue
			}
			d := inflict(k, files[name], layouts[name], seed)
			c := &ruleCase{d: d, b: d.bytes()}
			c.with = c.cost()
			cases = append(cases, c)
		}
	}
	return cases
}

// without returns what the cases lose and invent more if a rule is switched off.
func without(cases []*ruleCase, rule salvage.Rule) (more ruleCost) {
	for _, c := range cases {
		cost := c.cost(fit.Without(rule))
		more.lost += cost.lost - c.with.lost
		more.invented += cost.invented - c.with.invented
		if cost != c.with {
			more.changed++
		}
	}
	return more
}

// TestRecoverRules tells what each rule of Recover earns. Two of them are always tried: without
// one messages are lost, without the other some are invented.
func TestRecoverRules(t *testing.T) {
	t.Parallel()
	if *ruleSeeds == 0 && *ruleReal == 0 {
		kinds := slices.DeleteFunc(slices.Clone(damages), func(k damage) bool {
			return k.name != "main definition lost" && k.name != "512 bytes of another place"
		})
		cases := ruleCases(deviceFiles(t), kinds, 1_000_000, 1)
		if more := without(cases, salvage.RuleNames["learnLost"]); more.lost <= 0 {
			t.Errorf("without learnLost: %+v more in %d cases, want some lost", more, len(cases))
		}
		if more := without(cases, salvage.RuleNames["findCopy"]); more.invented <= 0 {
			t.Errorf("without findCopy: %+v more in %d cases, want some invented", more, len(cases))
		}
		return
	}
	var cases []*ruleCase
	for i := range *ruleSeeds {
		cases = append(cases, ruleCases(deviceFiles(t), damages, *firstSeed+uint64(i)*1_000_000, 1)...)
	}
	if *ruleReal > 0 {
		cases = append(cases, ruleCases(soundRealFiles(t), damages, *firstSeed, *ruleReal)...)
	}
	table := fmt.Sprintf("%d cases\n\n| switched off | more lost | more new | cases changed |\n|---|---|---|---|\n", len(cases))
	for _, name := range slices.Sorted(maps.Keys(salvage.RuleNames)) {
		more := without(cases, salvage.RuleNames[name])
		table += fmt.Sprintf("| %s | %+d | %+d | %d |\n", name, more.lost, more.invented, more.changed)
	}
	t.Log("\n" + table)
}
