package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A summedRow has all ratios that a row of a summary is about, from each build of each
// machine.
type summedRow struct {
	claim.SummaryRow
	ratios   []float64            // sorted
	machines map[string][]float64 // by CPU
	dates    map[string]string    // of the newest record of each CPU
	rows     map[string]bool
}

// typical returns the median ratio of each machine, sorted. No number mixes two machines.
func (s summedRow) typical() (medians []float64) {
	for _, ratios := range s.machines {
		medians = append(medians, sample.Median(ratios))
	}
	slices.Sort(medians)
	return medians
}

// typicals formats the typical ratios: "1.2", or "1.2 to 1.4" from the lowest to the highest.
func (s summedRow) typicals() string {
	medians := s.typical()
	lo, hi := fmt.Sprintf("%.2g", medians[0]), fmt.Sprintf("%.2g", medians[len(medians)-1])
	if lo == hi {
		return lo
	}
	return lo + " to " + hi
}

// worst returns the lowest ratio, best the highest.
func (s summedRow) worst() float64 { return s.ratios[0] }
func (s summedRow) best() float64  { return s.ratios[len(s.ratios)-1] }

// summedRows collects the ratios of a summary.
func summedRows(f *claim.File, of *claim.Summary, records []*claim.Record) (all []summedRow, err error) {
	for _, row := range of.Rows {
		s := summedRow{SummaryRow: row, machines: map[string][]float64{}, dates: map[string]string{}, rows: map[string]bool{}}
		for i := range f.Tables {
			if t := &f.Tables[i]; slices.Contains(row.Tables, t.Name) {
				s.add(f, t, records)
			}
		}
		if len(s.ratios) == 0 {
			return nil, fmt.Errorf("summary %s: row %q: no record has any of its races", of.Name, row.Title)
		}
		slices.Sort(s.ratios)
		all = append(all, s)
	}
	return all, nil
}

// add adds the rows of a table, on each machine. Rows may have the same title.
func (s *summedRow) add(f *claim.File, t *claim.Table, records []*claim.Record) {
	for _, builds := range byMachine(claim.Newest(records, func(r *claim.Record) bool { return isIn(t, r) })) {
		p := part{Table: t, file: f, builds: builds}
		for _, row := range p.rows() {
			if !s.Races.MatchString(row.Races[0]) {
				continue
			}
			base, arm := cmp.Or(s.Base, row.Base), cmp.Or(s.Arm, row.Arm)
			for _, b := range builds {
				if q := p.lowest(b, row.Races, base, arm); q.N > 0 {
					s.ratios = append(s.ratios, q.Centre)
					s.machines[b.CPU] = append(s.machines[b.CPU], q.Centre)
					s.dates[b.CPU] = max(s.dates[b.CPU], b.Date)
					s.rows[fmt.Sprint(t.Name, row.Races, base, arm)] = true
				}
			}
		}
	}
}

// summaryTable returns a summary in Markdown.
func summaryTable(f *claim.File, of *claim.Summary, records []*claim.Record) (string, error) {
	all, err := summedRows(f, of, records)
	if err != nil {
		return "", err
	}
	var lines [][]string
	for _, s := range all {
		title := s.Title
		if s.Link != "" {
			title = "[" + title + "](" + s.Link + ")"
		}
		lines = append(lines, []string{
			title, s.Replaces, boundCell(s.worst()), boundCell(s.best()),
			fmt.Sprintf("%s, %s", page.Counted(len(s.rows), "row"), page.Counted(len(s.machines), "CPU")),
		})
	}
	var text strings.Builder
	page.Table(&text, []string{of.Title, of.Replaces, "lowest", "highest", "of"}, lines)
	return text.String(), nil
}

// boundCell formats the lowest or the highest ratio. A loss is bold.
func boundCell(ratio float64) string {
	s := fmt.Sprintf("%.2f", ratio)
	if ratio >= 10 {
		s = fmt.Sprintf("%.0f", ratio)
	}
	if ratio < 1 {
		s = "**" + s + "**"
	}
	return s
}
