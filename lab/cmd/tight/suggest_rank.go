package main

import (
	"cmp"
	"context"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/profile"
)

// A ranking sorts functions by importance: by a profile, or by the shape of their code.
type ranking struct {
	profile string
	least   float64            // functions with less weight are left out
	most    int                // how many are shown; 0 for all
	shares  map[string]float64 // percent of the samples, by symbol; nil without a profile
}

// read reads the profile, if there is one.
func (r *ranking) read(ctx context.Context) (err error) {
	if r.profile == "" || r.profile == "off" {
		return nil
	}
	r.shares, err = profile.Shares(ctx, r.profile)
	return err
}

// weight returns the percentage of a function's samples. Without a profile a loop weighs 2, and a
// function that calls nothing 1.
func (r *ranking) weight(o *suggestion) (w float64) {
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

// choose returns the offers with enough weight, the heaviest first, and how many more there are.
// Suggestions with equal weight stay in the order of the source.
func (r *ranking) choose(offers []*suggestion) (chosen []*suggestion, more int) {
	chosen = lists.Filter(offers, func(o *suggestion) bool { return len(o.verbs) > 0 && r.weight(o) >= r.least })
	slices.SortStableFunc(chosen, func(a, b *suggestion) int { return cmp.Compare(r.weight(b), r.weight(a)) })
	if r.most > 0 && len(chosen) > r.most {
		return chosen[:r.most], len(chosen) - r.most
	}
	return chosen, 0
}
