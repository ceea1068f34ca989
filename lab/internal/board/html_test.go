package board

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

func boardPageOf(t *testing.T, b Board) string {
	t.Helper()
	var page bytes.Buffer
	if err := writeHTML(&page, b); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// The page needs nothing, runs nothing, and shows what it was given as text.
func TestBoardPageIsSelfContained(t *testing.T) {
	page := boardPageOf(t, Board{allOutcomes(), calibrations})
	for _, no := range []string{"<script", "<link", "<img", "src=", "url(", "@import", "http:", "https:", "ZgotmplZ", "\x1b", "\r"} {
		if strings.Contains(page, no) {
			t.Errorf("the page has %q", no)
		}
	}
	for _, href := range regexp.MustCompile(`href="[^"]*"`).FindAllString(page, -1) {
		id := strings.TrimSuffix(strings.TrimPrefix(href, `href="#`), `"`)
		if !strings.Contains(page, `id="`+id+`"`) {
			t.Errorf("%s leads nowhere", href)
		}
	}
	for _, want := range []string{"&lt;b&gt;|*name*|&lt;/b&gt; Größe ≤ ½", "Ampère &lt;1&gt;", `\x1b[31m`, "a|b/&lt;c&gt;.txt"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
}

// Plots show nothing that the text beside them does not say, and are hidden from who hears it.
func TestPlotsAreHidden(t *testing.T) {
	page := boardPageOf(t, Board{allOutcomes(), calibrations})
	plots := regexp.MustCompile(`<svg[^>]*>`).FindAllString(page, -1)
	if len(plots) < 15 {
		t.Fatalf("%d plots, want some for each outcome", len(plots))
	}
	for _, p := range plots {
		if !strings.Contains(p, `aria-hidden="true"`) {
			t.Errorf("%s is not hidden", p)
		}
	}
}

// No number of a plot is infinite or none, whatever the outcomes are.
func TestPlotsHaveNumbers(t *testing.T) {
	page := boardPageOf(t, Board{allOutcomes(), calibrations})
	attributes := regexp.MustCompile(` (?:d|x|y|cx|cy|width|height)="([^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(attributes) < 60 {
		t.Fatalf("%d attributes, want those of all plots", len(attributes))
	}
	for _, a := range attributes {
		if a[1] == "" || strings.ContainsAny(a[1], "NI") {
			t.Errorf("the plots have%s", a[0])
		}
	}
}

// Every element is closed, in order.
func TestBoardPageIsWellFormed(t *testing.T) {
	for _, b := range []Board{{}, {Outcomes: someOutcomes()}, {allOutcomes(), calibrations}} {
		page := boardPageOf(t, b)
		page = strings.ReplaceAll(page, "<details open>", `<details open="">`)
		closed := regexp.MustCompile(`(<meta[^>]*)>`).ReplaceAllString(page, "$1/>")
		d := xml.NewDecoder(strings.NewReader(closed))
		d.Entity = xml.HTMLEntity
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if !strings.HasPrefix(page, "<!DOCTYPE html>") || !strings.HasSuffix(page, "</html>\n") {
			t.Error("no page")
		}
	}
}
