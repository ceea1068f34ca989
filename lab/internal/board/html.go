package board

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/page"
)

//go:embed page.html
var boardPageText string

var boardTemplate = template.Must(template.New("board").Funcs(template.FuncMap{
	"visible": page.Visible,
	"minus":   func(s string) string { return strings.ReplaceAll(s, "-", "−") },
}).Parse(boardPageText))

// writeHTML writes a page that needs nothing else: no script, no fonts, no network.
func writeHTML(w io.Writer, b Board) error {
	return boardTemplate.ExecuteTemplate(w, "page", newBoardPage(b))
}

// A boardPage is what the page shows.
type boardPage struct {
	Answer            string
	Records, Machines int
	Tables            []pageTable
	Claims            []*pageClaim
	Calibration       *calibrationPage
}

// A pageTable is a part of the board.
type pageTable struct {
	CPUs   []pageCPU
	Cells  []string
	Claims []pageTableClaim
}

// A pageCPU is the head of the columns of one machine.
type pageCPU struct {
	Name  string
	Cells int
}

// A pageTableClaim has a row for each workload.
type pageTableClaim struct {
	ID, Name string
	Rows     []pageTableRow
}

type pageTableRow struct {
	Workload, Effect string
	Reason           string         // why there is no record, if there is none
	Outcomes         []*pageOutcome // nil where there is none
}

// A pageClaim is the part of the page that is about one claim.
type pageClaim struct {
	ID, Name string
	Field    *pageBenchstat
	Open     []pageOpen
	Notes    []string
	Samples  []pageSamples
}

type pageOutcome struct {
	Sign, Status, Class string
	Change              string
	Interval, Rounds    string
	Plot                intervalPlot
}

// A pageOpen is why something does not hold.
type pageOpen struct{ Claimed, Where, Sign, Status, Class, Why string }

// pageSamples are all rounds of an outcome, and where they come from.
type pageSamples struct {
	Claimed, Where       string
	Record, Commit, Date string
	Control              string
	Checked              bool
	Plot                 *samplesPlot
}

func newBoardPage(b Board) boardPage {
	t := b.table()
	p := boardPage{
		Answer: b.Answer(), Records: b.records(), Machines: len(t.cpus()), Calibration: newCalibrationPage(b.Calibrations),
	}
	for _, o := range t.newest() {
		p.claim(o.Claim).add(o)
	}
	for _, f := range b.benchstatTables() {
		p.claim(f.claim).Field = newPageBenchstat(f)
	}
	if len(t.rows) > 0 {
		for _, part := range t.parts() {
			p.Tables = append(p.Tables, p.table(part))
		}
	}
	return p
}

// records returns how many files the samples are from.
func (b Board) records() int {
	files := map[string]bool{}
	for _, o := range b.Outcomes {
		if o.Record != "" {
			files[o.Record] = true
		}
	}
	return len(files)
}

// claim returns the claim of a name, a new one if there is none yet.
func (p *boardPage) claim(name string) *pageClaim {
	for _, c := range p.Claims {
		if c.Name == name {
			return c
		}
	}
	c := &pageClaim{ID: "claim-" + strconv.Itoa(1+len(p.Claims)), Name: name}
	p.Claims = append(p.Claims, c)
	return c
}

// table makes a part of the board, which refers to the claims.
func (p *boardPage) table(of boardTable) (t pageTable) {
	for _, cpu := range of.cpus() {
		t.CPUs = append(t.CPUs, pageCPU{cpu, len(of.of(cpu).columns)})
	}
	for _, c := range of.columns {
		t.Cells = append(t.Cells, c.cell)
	}
	for i, r := range of.rows {
		if i == 0 || of.rows[i-1].about.Claim != r.about.Claim {
			c := p.claim(r.about.Claim)
			t.Claims = append(t.Claims, pageTableClaim{ID: c.ID, Name: c.Name})
		}
		c := &t.Claims[len(t.Claims)-1]
		c.Rows = append(c.Rows, newPageTableRow(r))
	}
	return t
}

func newPageTableRow(r boardRow) pageTableRow {
	s := ratioScale(r.newest(), 4, sparkWidth-4)
	row := pageTableRow{Workload: r.about.Workload, Effect: r.about.Metric + " " + r.about.Effect.Text}
	if !recorded(r.about) {
		row.Reason = r.about.Verdict.Reason
	}
	for _, o := range r.outcomes {
		row.Outcomes = append(row.Outcomes, newPageOutcome(o, s))
	}
	return row
}

// sparkWidth is that of the plots on the board.
const sparkWidth = 140

func newPageOutcome(o *claim.Outcome, s scale) *pageOutcome {
	if o == nil {
		return nil
	}
	v := o.Verdict
	return &pageOutcome{signOf(v), statusOf(v), classOf(v), changeOf(v), intervalOf(v), roundsOf(o), newIntervalPlot(o, s, sparkWidth, 22)}
}
