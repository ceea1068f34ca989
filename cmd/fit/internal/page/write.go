package page

import (
	_ "embed"
	"fmt"
	"html"
	"io"
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

// The digests of styles, library and script, which the policy of the page names. They are written
// down here because SHA-256 would be a fiftieth of the program that a browser loads (cmd/fit/web);
// TestDigests says what they are.
const (
	styleDigest   = "'sha256-EhMT98mGLHhw11cigdwgHN8Aby0fxLtj4TG7b9pl07o='"
	libraryDigest = "'sha256-nc8EAfkhFN++bL8XKRAmo5PT9w1mjG4MPoXGiMKrGx0='"
	scriptDigest  = "'sha256-DCx3dP4qGzvLZsE3ypcJoIJGNI2MImF4u9gx2YsbeKA='"
)

// Styles and Scripts are the sources that a policy must allow for what the page shows in a frame: a frame inherits the policy of
// the page around it.
const (
	Styles  = styleDigest
	Scripts = libraryDigest + " " + scriptDigest
)

func styles() string  { return libraryStyle + style }
func scripts() string { return "/*! uPlot\n" + licence + "*/\n" + library }

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	credit := ""
	if p.Tiles != "" {
		credit = note("Map: " + host(p.Tiles))
	}
	// What replaces a name is not looked through again.
	filled := strings.NewReplacer(
		"{{policy}}", html.EscapeString(policy(p.Tiles)),
		"{{style}}", styles(), "{{library}}", scripts(), "{{script}}", script,
		"{{title}}", html.EscapeString(p.Title), "{{lead}}", html.EscapeString(p.Lead),
		"{{figures}}", figures(p.Main, p.Groups), "{{tables}}", tables(p.Tables), "{{notes}}", notes(p.Notes), "{{credit}}", credit,
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

// policy returns a Content-Security-Policy: it allows only these styles and scripts, by their
// digests, and pictures from the server of the tiles.
func policy(tiles string) string {
	policy := "default-src 'none'; style-src " + Styles + "; script-src " + Scripts + "; base-uri 'none'; form-action 'none'"
	if tiles != "" {
		policy += "; img-src " + host(tiles)
	}
	return policy
}

// CheckTiles returns an error unless an address is one for [Page.Tiles].
func CheckTiles(address string) error {
	for _, part := range []string{"{z}", "{x}", "{y}"} {
		if !strings.Contains(address, part) {
			return fmt.Errorf("no %s in the address of the map, want one like https://tile.example.org/{z}/{x}/{y}.png", part)
		}
	}
	if host(address) == "" {
		return fmt.Errorf("the address of the map is %q, want one like https://tile.example.org/{z}/{x}/{y}.png", address)
	}
	return nil
}

// host returns scheme, host and port of an address of tiles. It returns "" for an address that could
// add more to a policy: an address with letters outside of ASCII, with spaces or with the name of a user.
func host(tiles string) string {
	const digits, letters = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	scheme, rest, _ := strings.Cut(tiles, "://")
	host, path, hasPath := strings.Cut(rest, "/")
	name, port, hasPort := strings.Cut(host, ":")
	switch {
	case scheme != "http" && scheme != "https", !hasPath, !consistsOf(name, letters+digits+".-"), hasPort && !consistsOf(port, digits):
		return ""
	case strings.ContainsFunc(path, func(c rune) bool { return c < '!' || c > '~' }):
		return ""
	}
	return scheme + "://" + host
}

// consistsOf reports whether s has characters of a set only, and one at least.
func consistsOf(s, set string) bool { return s != "" && strings.Trim(s, set) == "" }
