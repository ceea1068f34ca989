package edits

import (
	"math"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/edit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Loss is a sum that an edit could not keep, in reports. Is is nil if nothing has the field any more.
type Loss struct {
	Message string   `json:"message"`
	Field   string   `json:"field,omitempty"`
	Was     *float64 `json:"was,omitempty"`
	Is      *float64 `json:"is,omitempty"`
}

// lossesOf returns losses for reports.
func lossesOf(all []edit.Loss) (losses []Loss) {
	for _, l := range all {
		losses = append(losses, Loss{profile.MessageLabel(l.Num), l.Field, known(l.Was), known(l.Is)})
	}
	return losses
}

func known(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	return &v
}

// warnLosses reports losses to people.
func warnLosses(p *run.Program, name string, all []edit.Loss) {
	var gone, changed []string
	for _, l := range all {
		if math.IsNaN(l.Is) {
			gone = append(gone, l.String())
		} else {
			changed = append(changed, l.String())
		}
	}
	if len(changed) > 0 {
		p.Warn("%s: computed again from the records: %s", name, strings.Join(changed, ", "))
	}
	if len(gone) > 0 {
		p.Warn("%s: lost, because the records do not give it: %s", name, strings.Join(gone, ", "))
	}
}
