package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"net/url"
	"regexp"
	"strings"
)

//go:embed page.html
var text string

//go:embed page.css
var style string

//go:embed page.js
var script string

//go:embed uplot/uPlot.iife.min.js
var library string

//go:embed uplot/uPlot.min.css
var libraryStyle string

//go:embed uplot/LICENSE
var licence string

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	styles, scripts := libraryStyle+style, "/*! uPlot\n"+licence+"*/\n"+library
	credit := ""
	if p.Tiles != "" {
		credit = note("Map: " + host(p.Tiles))
	}
	// What replaces a name is not looked through again.
	filled := strings.NewReplacer(
		"{{policy}}", html.EscapeString(policy(styles, scripts, script, p.Tiles)),
		"{{style}}", styles, "{{library}}", scripts, "{{script}}", script,
		"{{title}}", html.EscapeString(p.Title), "{{lead}}", html.EscapeString(p.Lead),
		"{{facts}}", facts(p.Facts), "{{tables}}", tables(p.Tables), "{{notes}}", notes(p.Notes), "{{credit}}", credit,
	)
	before, after, _ := strings.Cut(text, "{{data}}")
	if _, err := filled.WriteString(w, before); err != nil {
		return err
	}
	if err := p.writeData(w); err != nil {
		return err
	}
	_, err := filled.WriteString(w, after)
	return err
}

// policy returns a Content-Security-Policy: these styles and scripts alone, by their digests,
// and pictures from the server of the tiles, nothing else.
func policy(style, library, script, tiles string) string {
	parts := []string{
		"default-src 'none'", "style-src " + digest(style), "script-src " + digest(library) + " " + digest(script),
		"base-uri 'none'", "form-action 'none'",
	}
	if tiles != "" {
		parts = append(parts, "img-src "+host(tiles))
	}
	return strings.Join(parts, "; ")
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// host returns scheme and host of an address that CheckTiles accepts.
func host(tiles string) string {
	u, err := url.Parse(tiles)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// tilesForm is what an address of tiles is like. It must not say anything to a policy.
var tilesForm = regexp.MustCompile(`^https?://[A-Za-z0-9.-]+(:[0-9]+)?/[!-~]*$`)

// CheckTiles returns an error unless an address is one for [Page.Tiles].
func CheckTiles(address string) error {
	for _, part := range []string{"{z}", "{x}", "{y}"} {
		if !strings.Contains(address, part) {
			return fmt.Errorf("no %s in the address of the map, want one like https://tile.example.org/{z}/{x}/{y}.png", part)
		}
	}
	if !tilesForm.MatchString(address) {
		return fmt.Errorf("the address of the map is %q, want one like https://tile.example.org/{z}/{x}/{y}.png", address)
	}
	return nil
}
