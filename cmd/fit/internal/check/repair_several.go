package check

import (
	"strings"
	"sync"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// repairTotals counts what became of several files, which are repaired side by side.
type repairTotals struct {
	mu       sync.Mutex
	several  bool
	Folder   string `json:"folder"`
	Whole    int    `json:"whole"`
	Repaired int    `json:"repaired"`
	Lost     int    `json:"lost"` // nothing was saved of them
}

// add counts a file by its report, which is nil if nothing was written.
func (all *repairTotals) add(alone bool, r *RepairReport) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.several = all.several || !alone
	switch {
	case r == nil || r.isLost():
		all.Lost++
	case r.isWhole():
		all.Whole++
	default:
		all.Repaired++
	}
}

// report writes the numbers, unless there was one file only.
func (all *repairTotals) report(p *run.Program) {
	if !all.several {
		return
	}
	if all.Folder = p.Output; p.Report != "" {
		p.WriteReport(all)
		return
	}
	p.Warn("%s: %d whole, %d repaired, %d lost", all.Folder, all.Whole, all.Repaired, all.Lost)
}

// isWhole reports whether nothing was wrong with the file.
func (r *RepairReport) isWhole() bool { return len(r.faults) == 0 && r.Transfer == "" }

// isLost reports whether nothing of the file can be saved.
func (r *RepairReport) isLost() bool { return r.Saved == 0 && len(r.faults) > 0 }

// Line returns the report for people in one line, for one of several files.
func (r *RepairReport) Line() string {
	if r.isLost() {
		return r.faults[len(r.faults)-1] + "; " + r.end()
	}
	parts := []string{r.end()}
	if r.Transfer != "" {
		parts = append(parts, "undid a text transfer ("+r.Transfer+")")
	}
	if r.Ordered {
		parts = append(parts, "put in order of time")
	}
	if len(r.Made) > 0 {
		parts = append(parts, "added "+strings.Join(r.Made, ", "))
	}
	return strings.Join(parts, "; ")
}
