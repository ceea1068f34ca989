package main

import (
	"cmp"
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A ranking puts first what matters: by a profile, or by what the code looks like.
type ranking struct {
	profile string
	least   float64            // what weighs less is left out
	most    int                // how many are shown; 0 for all
	shares  map[string]float64 // percent of the samples, by symbol; nil without a profile
}

// topLine is a line of go tool pprof -top: 0.52s 26.00% 26.00% 0.60s 30.00% name (inline).
var topLine = regexp.MustCompile(`(?m)^\s*\S+\s+([0-9.]+)%\s+[0-9.]+%\s+\S+\s+[0-9.]+%\s+(\S.*?)(?: \(inline\))?$`)

// read reads the profile, if there is one.
func (r *ranking) read(ctx context.Context) error {
	if r.profile == "" || r.profile == "off" {
		return nil
	}
	out, err := exec.CommandContext(ctx, "go", "tool", "pprof", "-top", "-nodefraction=0", "-nodecount=1000000", r.profile).Output()
	if err != nil {
		return fmt.Errorf("-profile %q: %w", r.profile, err)
	}
	r.shares = map[string]float64{}
	for _, m := range topLine.FindAllStringSubmatch(string(out), -1) {
		share, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			return err
		}
		r.shares[m[2]] += share
	}
	return nil
}

// weight is the percentage of a function's samples. Without a profile a loop weighs 2, and a
// function that calls nothing 1.
func (r *ranking) weight(o *offer) (w float64) {
	if r.shares != nil {
		return r.shares[o.symbol]
	}
	if o.loops {
		w += 2
	}
	if o.leaf {
		w++
	}
	return w
}

// choose returns the offers that weigh enough, the heaviest first, and how many others there
// are. Those that weigh alike stay in the order of the source.
func (r *ranking) choose(offers []*offer) (chosen []*offer, more int) {
	for _, o := range offers {
		if len(o.verbs) > 0 && r.weight(o) >= r.least {
			chosen = append(chosen, o)
		}
	}
	slices.SortStableFunc(chosen, func(a, b *offer) int { return cmp.Compare(r.weight(b), r.weight(a)) })
	if r.most > 0 && len(chosen) > r.most {
		return chosen[:r.most], len(chosen) - r.most
	}
	return chosen, 0
}

// symbolOf is the name of a function as the linker has it.
func symbolOf(path, function string) string {
	folder, last := "", path
	if slash := strings.LastIndex(path, "/"); slash >= 0 {
		folder, last = path[:slash+1], path[slash+1:]
	}
	return folder + strings.ReplaceAll(last, ".", "%2e") + "." + function
}
