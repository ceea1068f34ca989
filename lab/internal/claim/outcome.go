// Package claim reads claims about speed from a tight.toml, and holds them against
// measurements.
//
// A claim says how a candidate compares with a base, in which builds, and by how much. A
// claim can be wrong: the recorded samples say whether it holds.
package claim

import "github.com/tightwire/tightwire/lab/internal/verdict"

// An Outcome is the verdict on a claim by one record of one machine and cell. Without a
// record, the verdict has a reason and no status.
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
	Record          string   // the file with the samples, with slashes, relative to the folder of all records
	Checked         bool     // both arms reported what they computed and agreed
	Warnings        []string // reasons to trust the verdict less, which only the measuring run knows
	Rounds          verdict.Rounds
	Verdict         verdict.Verdict
}
