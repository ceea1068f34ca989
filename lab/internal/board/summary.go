package board

import (
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
	ratios   []float64 // sorted
	rows     int
	machines int
}

// typical returns the median ratio, worst the lowest, best the highest.
func (s summedRow) typical() float64 { return sample.Median(s.ratios) }
func (s summedRow) worst() float64   { return s.ratios[0] }
func (s summedRow) best() float64    { return s.ratios[len(s.ratios)-1] }

// summedRows collects the ratios of a summary.
func summedRows(f *claim.File, of *claim.Summary, records []*claim.Record) (all []summedRow, err error) {
	for _, row := range of.Rows {
		s := summedRow{SummaryRow: row}
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

// add adds the rows of a table, on each machine.
func (s *summedRow) add(f *claim.File, t *claim.Table, records []*claim.Record) {
	machines := byMachine(claim.Newest(records, func(r *claim.Record) bool { return isIn(t, r) }))
	s.machines = max(s.machines, len(machines))
	seen := map[string]bool{}
	for _, builds := range machines {
		p := part{Table: t, file: f, builds: builds}
		for _, row := range p.rows() {
			if !s.Races.MatchString(row.Races[0]) {
				continue
			}
			for _, b := range builds {
				if q := p.lowest(b, row.Races, row.Base, row.Arm); q.N > 0 {
					s.ratios = append(s.ratios, q.Centre)
					seen[row.Title] = true
				}
			}
		}
	}
	s.rows += len(seen)
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
			title, s.Replaces, fmt.Sprintf("%.2g", s.typical()), worstCell(s.worst()),
			fmt.Sprintf("%s, %s", page.Counted(s.rows, "row"), page.Counted(s.machines, "CPU")),
		})
	}
	var text strings.Builder
	page.Table(&text, []string{of.Title, of.Replaces, "typical", "worst", "of"}, lines)
	return text.String(), nil
}

// worstCell formats the worst ratio. A loss is bold.
func worstCell(ratio float64) string {
	s := fmt.Sprintf("%.2f", ratio)
	if ratio >= 10 {
		s = fmt.Sprintf("%.0f", ratio)
	}
	if ratio < 1 {
		s = "**" + s + "**"
	}
	return s
}
