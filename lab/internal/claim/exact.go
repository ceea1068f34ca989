package claim

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// The metrics that are counted instead of timed: one number for each arm, which any machine
// can provide.
const (
	Instructions = "instructions/op" // executed by a benchmark
	CodeBytes    = "code-bytes"      // of machine code of a function
)

// isCounted reports whether a metric is counted.
func isCounted(metric string) bool { return metric == Instructions || metric == CodeBytes }

// functionName is the prefix of the names of samples of code, which belong to no
// benchmark.
const functionName = "Code/func="

// Function returns the function of an arm of a claim about [CodeBytes]: F, T.M or (*T).M.
func (c *Claim) Function(arm string) string { return cmp.Or(c.Bench, arm) }

// exact checks that a claim about counts has nothing that only times need.
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

// functions checks that the arms are two functions or, if bench is a function, two
// sources.
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
