package board

import (
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A VerdictJSON is a verdict as JSON. NaN and infinite numbers are null, because JSON has
// neither.
type VerdictJSON struct {
	Status     verdict.Status `json:"status"`
	Ratio      *float64       `json:"ratio"`
	Lo         *float64       `json:"lo"`
	Hi         *float64       `json:"hi"`
	N          int            `json:"n"`
	P          *float64       `json:"p"`
	Detectable *float64       `json:"detectable"`
	Need       int            `json:"need"`
	Reason     string         `json:"reason"`
}

// NewVerdictJSON returns a verdict as JSON has it.
func NewVerdictJSON(v verdict.Verdict) VerdictJSON {
	return VerdictJSON{
		Status: v.Status, Ratio: page.Finite(v.Ratio), Lo: page.Finite(v.Lo), Hi: page.Finite(v.Hi),
		N: v.N, P: page.Finite(v.P), Detectable: page.Finite(v.Detectable), Need: v.Need, Reason: v.Reason,
	}
}
