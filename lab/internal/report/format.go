package report

import (
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// Checks are the formats of the results of a check.
var Checks = page.Formats[[]contract.Result]{
	{Name: "text", Write: checkText},
	{Name: "md", Write: checkMarkdown},
	{Name: "json", Write: checkJSON},
	{Name: "sarif", Write: checkSARIF},
	{Name: "github", Write: checkGitHub},
	{Name: "html", Write: checkHTML},
}

// Diffs are the formats of what differs between two builds.
var Diffs = page.Formats[Difference]{
	{Name: "text", Write: diffText},
	{Name: "md", Write: diffMarkdown},
	{Name: "json", Write: diffJSON},
	{Name: "sarif", Write: diffSARIF},
	{Name: "github", Write: diffGitHub},
	{Name: "html", Write: diffHTML},
}
