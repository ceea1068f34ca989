package racing

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

// runAll runs the races one by one and prints each result. It stops at the first
// race whose arms differ. All races get the same seed, by which benchstat groups
// them.
func runAll(chosen []race.Race, o options, stdout io.Writer) ([]*race.Result, error) {
	progress := race.Terminal(os.Stderr)
	seed := uint64(time.Now().UnixNano())
	var rs []*race.Result
	for i, r := range chosen {
		status := fmt.Sprintf("%d/%d %s", i+1, len(chosen), r.Name)
		rounds, patience := o.extentOf(r)
		res, err := r.Run(race.Options{
			Rounds: rounds, Patience: patience, Shared: min(rounds, mostShared),
			Control: o.control && !ofWholes(r), Seed: seed, Progress: progress(status),
		})
		if err != nil {
			return nil, err
		}
		rs = append(rs, res)
		if err := o.show(res, stdout); err != nil {
			return nil, err
		}
	}
	return rs, nil
}

// mostShared rounds beside a neighbour tell what it does.
const mostShared = 12

// show prints a line, or all samples.
func (o options) show(res *race.Result, stdout io.Writer) error {
	if o.folder == printed {
		_, err := res.WriteTo(stdout)
		return err
	}
	_, err := fmt.Fprintln(stdout, line(res))
	return err
}

// An operation on a whole FIT file or a large message takes the peer far longer than an ordinary
// slice: disturbances even out within it, and patience would take hours. There is no control
// either: the peer would run twice, for ratios that are far from 1.
const (
	wholeRounds   = 30
	wholePatience = 3
	heapRounds    = 10 // of seconds each: none is without a neighbour
)

// ofWholes reports whether the operations of a race are long.
func ofWholes(r race.Race) bool {
	set := races.SetOf(r.Name)
	return set == races.FIT || set == races.Messages
}

// extentOf returns the rounds and the patience for a race.
func (o options) extentOf(r race.Race) (rounds, patience int) {
	if strings.HasPrefix(r.Name, "Messages/heap=") {
		return min(o.rounds, heapRounds), 0
	}
	if !ofWholes(r) {
		return o.rounds, o.patience
	}
	return min(o.rounds, wholeRounds), min(o.patience, wholePatience)
}

// line formats a result in one line.
func line(r *race.Result) string {
	base := r.Arms[0]
	s := fmt.Sprintf("%-36s %s %.4g ns", r.Name, base.Name, base.Median()/float64(r.Units))
	for _, arm := range r.Arms[1:] {
		s += "  " + arm.Name + " " + ratio(r, base.Name, arm.Name)
		if len(r.Shared) > 0 {
			s += fmt.Sprintf(", beside a neighbour %s in %d rounds", ratio(r.Beside(), base.Name, arm.Name), len(r.Shared[0].Ns))
		}
	}
	if r.Tried > len(base.Ns) {
		s += fmt.Sprintf("  (%d of %d rounds)", len(base.Ns), r.Tried)
	}
	return s
}

func ratio(r *race.Result, base, arm string) string {
	q, err := r.Ratio(base, arm)
	if err != nil {
		return err.Error()
	}
	s := q.String()
	if q.Disturbed() {
		s += fmt.Sprintf(" (disturbed: p10 %.3fx)", q.P10)
	}
	return s
}
