package page

import (
	"fmt"
	"html"
	"strconv"
	"strings"
)

// The parts of the page that are made of texts. html/template would write them in fewer lines,
// and make the program 4 MB larger: it calls methods by name, so the linker keeps the methods of
// all libraries (docs/inside/adr/0020-arrow-and-parquet.md).

// figures returns the main numbers of a page and the groups of the others.
func figures(main []Fact, groups []Group) string {
	var b strings.Builder
	if len(main) > 0 {
		fmt.Fprintf(&b, `<dl class="card main">%s</dl>`+"\n", facts(main))
	}
	if len(groups) > 0 {
		b.WriteString(`<div class="card groups">` + "\n")
		for _, g := range groups {
			fmt.Fprintf(&b, "<section><h2>%s</h2><dl>%s</dl></section>\n", html.EscapeString(g.Title), facts(g.Facts))
		}
		b.WriteString("</div>\n")
	}
	return b.String()
}

func facts(all []Fact) string {
	var b strings.Builder
	for _, f := range all {
		fmt.Fprintf(&b, "<div><dt>%s</dt><dd>%s</dd></div>\n", html.EscapeString(f.Name), html.EscapeString(f.Value))
	}
	return b.String()
}

func notes(all []string) string {
	var b strings.Builder
	for _, text := range all {
		b.WriteString(note(text) + "\n")
	}
	return b.String()
}

func note(text string) string { return `<p class="note">` + html.EscapeString(text) + "</p>" }

// tables escapes all texts: titles and names come from files of strangers.
func tables(all []Table) string {
	var b strings.Builder
	for _, t := range all {
		title := html.EscapeString(t.Title)
		fmt.Fprintf(&b, `<section class="%s"><h2>%s</h2><div %s><table>`+"\n<thead><tr>", t.card(), title, t.box(title))
		for _, head := range t.Head {
			b.WriteString("<th>" + html.EscapeString(head) + "</th>")
		}
		b.WriteString("</tr></thead>\n<tbody>")
		for _, r := range t.Rows {
			r.write(&b)
		}
		b.WriteString("</tbody>\n</table></div></section>\n")
	}
	return b.String()
}

// card returns the classes of the card around a table: one of many columns is as wide as the page.
func (t *Table) card() string {
	if len(t.Head) > wideColumns {
		return "card wide"
	}
	return "card"
}

// box returns the attributes of the box that a table scrolls in. A long table scrolls within a part
// of the window, so that the charts and the next tables stay near; the arrow keys also scroll it.
func (t *Table) box(title string) string {
	if len(t.Rows) > longRows {
		return `class="scroll long" tabindex="0" role="region" aria-label="` + title + `"`
	}
	return `class="scroll"`
}

// A table of more rows or columns than these is long, or wide.
const (
	longRows    = 12
	wideColumns = 8
)

func (r Row) write(b *strings.Builder) {
	b.WriteString("<tr")
	if r.Timed {
		fmt.Fprintf(b, ` data-from="%d" data-to="%d"`, r.From, r.To)
	}
	b.WriteString(">")
	for _, cell := range r.Cells {
		b.WriteString("<td>" + html.EscapeString(cell) + "</td>")
	}
	if r.Barred {
		share := strconv.FormatFloat(r.Share, 'g', -1, 64)
		b.WriteString(`<td class="share"><svg><rect width="` + share + `%" height="10" rx="3"/></svg></td>`)
	}
	b.WriteString("</tr>\n")
}
