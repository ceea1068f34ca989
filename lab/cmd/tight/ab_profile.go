package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// mostFuncs is the number of functions to print.
const mostFuncs = 5

// profile writes profiles of both arms of a benchmark, and adds their differences to the
// comparison.
func (k *abCommand) profile(ctx context.Context, c *comparison, plan ab.Plan, name string) error {
	dir := filepath.Join(k.profiles, strings.ReplaceAll(name, "/", ","))
	funcs, err := plan.Profile(ctx, dir)
	if err != nil {
		return err
	}
	c.profiles = append(c.profiles, profileLines(name, dir, funcs)...)
	return nil
}

// profileLines lists the functions that differ most, with their hot lines.
func profileLines(name, dir string, funcs []ab.HotFunc) []string {
	all := []string{fmt.Sprintf("%s: time by function, for the same number of operations: base.pprof and candidate.pprof in %s", page.Visible(name), dir)}
	for _, f := range funcs[:min(len(funcs), mostFuncs)] {
		all = append(all, fmt.Sprintf("  %s s, now %s s: %s", seconds(f.Base), seconds(f.Candidate), f.Name))
		all = append(all, hotLines("base", f.InBase)...)
		all = append(all, hotLines("candidate", f.InCandidate)...)
	}
	return all
}

func hotLines(arm string, lines []ab.HotLine) (all []string) {
	for _, l := range lines {
		s := fmt.Sprintf("    %s %s:%d %s s", arm, l.File, l.Number, seconds(l.Time))
		if len(l.Facts) > 0 {
			s += ": " + strings.Join(l.Facts, "; ")
		}
		all = append(all, s)
	}
	return all
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()) }
