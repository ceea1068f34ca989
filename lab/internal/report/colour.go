package report

import (
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// colours are those of statuses.
var colours = map[contract.Status]page.Colour{
	contract.Holds:   page.Green,
	contract.Broken:  page.Red,
	contract.Unseen:  page.Yellow,
	contract.Skipped: page.Yellow,
	contract.Blind:   page.Yellow,
	contract.Fixed:   page.Yellow,
}
