// Package claim reads claims about speed from a tight.toml, and holds them against
// measurements.
//
// A claim says how a candidate compares with a base, on which machines' kinds of builds,
// and by how much. It can be wrong: the samples that were kept say whether it holds.
package claim

import "github.com/tightwire/tightwire/lab/internal/verdict"

// An Outcome is a claim held against one record of samples, of one machine and cell. Where
// there is no record, the verdict has a reason and no status.
type Outcome struct {
	Claim           string // its name
	Workload        string // "" if it has only one
	Base, Candidate string // as the claim has them: "/impl=upstream", or a revision
	Effect          verdict.Effect
	Metric          string // "sec/op"
	Cell            string // "go1.26.8 linux/amd64/v1"
	CPU             string
	Commit          string
	Date            string   // RFC 3339
	Record          string   // the file that has the samples, with slashes, relative to the folder of all records
	Checked         bool     // both arms said what they computed, and it was the same
	Warnings        []string // what the verdict may not be worth, known only to the run that measured
	Rounds          verdict.Rounds
	Verdict         verdict.Verdict
}
