package claim

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// The metrics that are counted, and not timed: one number for each arm is all there is to
// know, and any machine will do.
const (
	Instructions = "instructions/op" // that a benchmark executes
	CodeBytes    = "code-bytes"      // of machine code of a function
)

// isCounted reports whether a metric is one of those.
func isCounted(metric string) bool { return metric == Instructions || metric == CodeBytes }

// functionName begins the names of samples of code, which no benchmark gave a name.
const functionName = "Code/func="

// Function returns the function of an arm of a claim about [CodeBytes]: F, T.M or (*T).M.
func (c *Claim) Function(arm string) string { return cmp.Or(c.Bench, arm) }

// exact wants nothing of a claim about counts that only times have.
func (t claimText) exact() error {
	switch {
	case !isCounted(t.Metric):
		return nil
	case t.Race != "" || t.JMH:
		return fmt.Errorf("metric %s: want a package, and neither race nor jmh: it is counted, and not timed", t.Metric)
	case t.Rounds != Rounds{}:
		return fmt.Errorf("metric %s: want no rounds: it is counted once", t.Metric)
	case t.Layouts != 0:
		return fmt.Errorf("metric %s: want no layouts: it does not depend on them", t.Metric)
	case t.Metric == CodeBytes && t.Workloads != nil:
		return fmt.Errorf("metric %s: want no workloads: code is the same for all", t.Metric)
	}
	return nil
}

// functions wants the arms to be two functions or, if bench is one, two sources.
func (t claimText) functions() error {
	isOther := func(arm string) bool { return isEnd(arm) || t.Bench == "" && strings.Contains(arm, "@") }
	switch {
	case t.Base == t.Candidate && t.Base != "":
		return fmt.Errorf("base and candidate are both %q", t.Base)
	case isOther(t.Base) || isOther(t.Candidate):
		return fmt.Errorf("base %q and candidate %q, want two functions, as F, T.M or (*T).M, or a function as bench and two revisions or modules", t.Base, t.Candidate)
	case t.Module != "" && t.Bench != "":
		return errors.New("bench, though module is given: want two functions of it as base and candidate")
	}
	return nil
}
