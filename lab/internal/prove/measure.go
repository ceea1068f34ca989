// Package prove measures on this machine what claims are about, records the samples, and
// judges the claims by them. A claim is about races of a program, or about two benchmarks.
package prove

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
	"github.com/tightwire/tightwire/lab/race"
)

// Options say how to prove claims.
type Options struct {
	Recorded bool      // judge the records of all machines, and measure nothing
	Rounds   int       // the number of rounds of everything; 0: as the claims say
	Progress io.Writer // receives a line for each case
}

// Run judges the claims of a file by what this machine has measured, now or earlier, or by
// everything that is recorded. If the context ends, it returns the outcomes of the finished
// cases and the context's error.
func Run(ctx context.Context, f *claim.File, o Options) ([]claim.Outcome, error) {
	records, err := record.ReadAll(f.Results)
	if err != nil {
		return nil, err
	}
	if o.Recorded {
		return f.Judge(records)
	}
	m := measurement{file: f, rounds: o.Rounds, cpu: race.Describe("").CPU, stderr: o.Progress}
	records = slices.DeleteFunc(records, func(r *record.Record) bool { return r.CPU != m.cpu })
	more, stopped := m.run(ctx, records)
	outcomes, err := f.Judge(append(records, more...))
	return m.complete(outcomes), errors.Join(stopped, err)
}

// A measurement measures case by case, and records the samples of each case as soon as it
// is done.
type measurement struct {
	file     *claim.File
	rounds   int // 0: as the claims say
	cpu      string
	stderr   io.Writer // for progress
	binaries *ab.Binaries
	// instead are outcomes without samples: of what this machine cannot measure, and of
	// arms with the same code.
	instead  []claim.Outcome
	warnings []warned
}

// warned has the reasons to trust the verdict on a record less.
type warned struct {
	record   string
	warnings []string
}

// run measures every case that has no record of today, and returns the added records. If
// the context ends, it returns them with the context's error.
func (m *measurement) run(ctx context.Context, had []*record.Record) (added []*record.Record, err error) {
	if m.binaries, err = ab.NewBinaries(); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, m.binaries.Remove()) }()
	all := casesOf(m.file)
	progress := page.NewProgress(m.stderr, all)
	defer progress.End()
	for _, t := range all {
		records, what, err := m.measure(ctx, t, had)
		if ctx.Err() != nil {
			return added, ctx.Err()
		}
		if err != nil {
			return added, fmt.Errorf("%s:%d: %s: %w", m.file.Path, t.claims[0].Line, t, err)
		}
		added = append(added, records...)
		progress.Done(what)
	}
	return added, nil
}

// A method measures a case.
type method interface {
	// hash builds what is measured and returns a hash of it. What has a record of today is
	// not measured again.
	hash(ctx context.Context) (string, error)
	measure(ctx context.Context) (measured, error)
}

// measured is the result of a case.
type measured struct {
	samples  []sample.Sample
	more     map[string]string // additional configuration of each of them
	verdict  verdict.Verdict   // if there are no samples
	warnings []string
}

func (m *measurement) wayOf(t *testCase) method {
	if t.program != "" {
		return racing{m.programOf(t)}
	}
	return timing{m.planOf(t)}
}

// measure runs a case and records its samples. what describes the result.
func (m *measurement) measure(ctx context.Context, t *testCase, had []*record.Record) (_ []*record.Record, what string, err error) {
	w := m.wayOf(t)
	hash, err := w.hash(ctx)
	if err == nil {
		switch left := m.rest(t, hash, had); len(left.claims) {
		case len(t.claims):
		case 0:
			return nil, "measured today", nil
		default:
			t, w = left, m.wayOf(left)
		}
	}
	var got measured
	if err == nil {
		got, err = w.measure(ctx)
	}
	v, ok := without(err)
	if ok {
		return nil, v.Reason, m.put(ctx, t, v)
	}
	switch {
	case err != nil:
		return nil, "", err
	case len(got.samples) == 0:
		return nil, "the same code", m.put(ctx, t, got.verdict)
	case t.program == "" && !slices.ContainsFunc(got.samples, t.isMeasured):
		v.Reason = fmt.Sprintf("not measured: the benchmarks report no %s, but %s", t.claims[0].Metric, units(got.samples))
		return nil, v.Reason, m.put(ctx, t, v)
	}
	return m.keep(ctx, t, hash, got)
}

// without returns the verdict on what cannot be measured here, which is not the user's
// mistake.
func without(err error) (v verdict.Verdict, ok bool) {
	refused, skipped := &ab.RefusedError{}, &cell.SkippedError{}
	switch {
	case errors.As(err, &refused):
		v.Reason = "not timed: " + refused.Reason
	case errors.As(err, &skipped):
		v.Reason = "not built: " + skipped.Reason
	case errors.Is(err, ab.ErrAnswers):
		v.Reason = err.Error()
	default:
		return v, false
	}
	return v, true
}

// keep records a result.
func (m *measurement) keep(ctx context.Context, t *testCase, hash string, got measured) ([]*record.Record, string, error) {
	m.withoutDirt(ctx, got.samples)
	more := t.more()
	more["binaries"] = hash
	maps.Copy(more, got.more)
	records, err := record.Write(m.file.Results, t.about(), got.samples, more)
	if err != nil {
		return nil, "", err
	}
	m.warnings = append(m.warnings, warned{records[0].Path, got.warnings})
	return records, fmt.Sprintf("%d samples in %s", len(got.samples), records[0].Path), nil
}

// put notes the verdict on a case without samples.
func (m *measurement) put(ctx context.Context, t *testCase, v verdict.Verdict) error {
	name, err := m.nameOf(ctx, t.cell)
	for _, c := range t.claims {
		for _, w := range t.workloads(c) {
			o := c.Absent(w, v.Reason)
			o.Cell, o.CPU, o.Date, o.Verdict = name, m.cpu, time.Now().UTC().Format(time.RFC3339), v
			m.instead = append(m.instead, o)
		}
	}
	return err
}

// nameOf returns the name of a cell in records: with its level, and with the release of the
// local toolchain.
func (m *measurement) nameOf(ctx context.Context, c cell.Cell) (string, error) {
	c.Level = cmp.Or(c.Level, cell.DefaultLevel(c.Arch))
	if c.Toolchain != "local" {
		return c.String(), nil
	}
	version, err := ab.GoVersion(ctx, c, m.file.Dir)
	c.Toolchain = version
	return c.String(), err
}

// complete adds the outcomes without samples, in place of those without a record or with an
// older one, and adds the warnings to their outcomes.
func (m *measurement) complete(outcomes []claim.Outcome) []claim.Outcome {
	outcomes = slices.DeleteFunc(outcomes, func(o claim.Outcome) bool {
		return slices.ContainsFunc(m.instead, func(i claim.Outcome) bool {
			return i.Claim == o.Claim && i.Workload == o.Workload && (o.Record == "" || o.Cell == i.Cell)
		})
	})
	for _, w := range m.warnings {
		for i := range outcomes {
			if outcomes[i].Record == w.record {
				outcomes[i].Warnings = w.warnings
			}
		}
	}
	order := map[string]int{}
	for i, c := range m.file.Claims {
		order[c.Name] = i
	}
	all := append(outcomes, m.instead...)
	slices.SortStableFunc(all, func(a, b claim.Outcome) int { return cmp.Compare(order[a.Claim], order[b.Claim]) })
	return all
}

// rest returns a case without the claims for which today's records of the same code suffice.
func (m *measurement) rest(t *testCase, hash string, had []*record.Record) *testCase {
	today := time.Now().UTC().Format(time.DateOnly)
	same := slices.DeleteFunc(slices.Clone(had), func(r *record.Record) bool {
		return r.Binaries != hash || !strings.HasPrefix(r.Date, today)
	})
	left := *t
	left.claims = slices.DeleteFunc(slices.Clone(t.claims), func(c *claim.Claim) bool {
		return !slices.ContainsFunc(t.workloads(c), func(workload string) bool {
			return !slices.ContainsFunc(same, func(r *record.Record) bool {
				return m.enough(t, c, workload, r) && m.file.Counts(r, c, workload, had)
			})
		})
	})
	return &left
}

// enough reports whether a record has as many rounds of a workload as a new run would
// measure.
func (m *measurement) enough(t *testCase, c *claim.Claim, workload string, r *record.Record) bool {
	n, decided, holds := c.RoundsIn(r, workload)
	least := m.least(t)
	if decided {
		least = m.most(t) // the earlier run stopped at a look whose decision does not hold here
	}
	return holds || n > 0 && n >= least
}
