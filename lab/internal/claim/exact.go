package claim

import "fmt"

// Instructions is the metric that is counted instead of timed: one number for each arm, which any
// machine can provide. It is what a benchmark executes.
const Instructions = "instructions/op"

// exact checks that a claim about counts has nothing that only times need.
func (t claimText) exact() error {
	switch {
	case t.Metric != Instructions:
		return nil
	case t.Race != "" || t.JMH:
		return fmt.Errorf("metric %s: want a package, and neither race nor jmh: it is counted, and not timed", t.Metric)
	case t.Rounds != Rounds{}:
		return fmt.Errorf("metric %s: want no rounds: it is counted once", t.Metric)
	case t.Layouts != 0:
		return fmt.Errorf("metric %s: want no layouts: it does not depend on them", t.Metric)
	}
	return nil
}
