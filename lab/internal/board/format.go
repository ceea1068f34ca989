package board

import "github.com/tightwire/tightwire/lab/internal/page"

// Formats are those of a board.
var Formats = page.Formats[Board]{
	{Name: "text", Write: writeText},
	{Name: "md", Write: writeMarkdown},
	{Name: "html", Write: writeHTML},
	{Name: "json", Write: writeJSON},
}
