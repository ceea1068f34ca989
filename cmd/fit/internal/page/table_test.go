package page

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
)

// elements reads markup as XML, which the tables of a page are, and returns each element with its
// attributes and the text in it.
func elements(t *testing.T, text string) (all []element) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	d.Entity = xml.HTMLEntity
	var open []int
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatalf("%v in %q", err, text)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attributes: map[string]string{}}
			for _, a := range token.Attr {
				e.attributes[a.Name.Local] = a.Value
			}
			open, all = append(open, len(all)), append(all, e)
		case xml.CharData:
			if len(open) > 0 {
				all[open[len(open)-1]].text += string(token)
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
}

type element struct {
	name, text string
	attributes map[string]string
}

// texts returns the texts of all elements with a name.
func texts(all []element, name string) (found []string) {
	for _, e := range all {
		if e.name == name {
			found = append(found, e.text)
		}
	}
	return found
}

// nasty is what comes back of a nasty name: HTML has no escape for control characters, which XML
// refuses, so that they are left out here.
var nasty = strings.NewReplacer("\x01", "", "\x1b", "").Replace(ridetest.Nasty)

// TestTables reads tables with another reader: titles, heads and cells in their order.
func TestTables(t *testing.T) {
	all := elements(t, "<page>"+tables([]Table{
		{Title: nasty, Head: []string{"a", nasty}, Rows: []Row{{Cells: []string{"1", nasty}}, {Cells: []string{"", "2"}}}},
		{Title: "second", Head: []string{"b"}, Rows: []Row{{Cells: []string{"3"}}}},
	})+"</page>")
	for name, want := range map[string][]string{"h2": {nasty, "second"}, "th": {"a", nasty, "b"}, "td": {"1", nasty, "", "2", "3"}} {
		if got := texts(all, name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if tables(nil) != "" {
		t.Errorf("no tables are %q", tables(nil))
	}
}

// TestRows has the seconds that a click zooms to, and the bar behind the cells, only where there are.
func TestRows(t *testing.T) {
	for _, tt := range []struct {
		row         Row
		from, width string
	}{
		{Row{Cells: []string{"x"}}, "", ""},
		{Row{Cells: []string{"x"}, Timed: true, From: 0, To: 60}, "0 to 60", ""},
		{Row{Cells: []string{"x"}, Timed: true, From: -5, To: 7}, "-5 to 7", ""},
		{Row{Cells: []string{"x"}, Barred: true}, "", "0%"},
		{Row{Cells: []string{"x"}, Barred: true, Share: 12.5}, "", "12.5%"},
		{Row{Cells: []string{"x"}, Barred: true, Share: 100, Timed: true, To: 1}, "0 to 1", "100%"},
	} {
		from, width := "", ""
		for _, e := range elements(t, tables([]Table{{Rows: []Row{tt.row}}})) {
			if e.name == "tr" && e.attributes["data-to"] != "" {
				from = e.attributes["data-from"] + " to " + e.attributes["data-to"]
			}
			if e.name == "rect" {
				width = e.attributes["width"]
			}
		}
		if from != tt.from || width != tt.width {
			t.Errorf("%+v zooms to %q and has a bar of %q, want %q and %q", tt.row, from, width, tt.from, tt.width)
		}
	}
}

// TestLongTables has a table of more than twelve rows scroll in a box of its own, with a name that
// readers of screens say, and one of more than eight columns as wide as the page.
func TestLongTables(t *testing.T) {
	for _, tt := range []struct {
		rows, columns int
		long, wide    bool
	}{{0, 0, false, false}, {12, 8, false, false}, {13, 8, true, false}, {12, 9, false, true}, {500, 20, true, true}} {
		table := Table{Title: nasty, Head: make([]string, tt.columns), Rows: make([]Row, tt.rows)}
		all := elements(t, tables([]Table{table}))
		section, box := all[0].attributes["class"], all[2]
		if wide := section == "card wide"; wide != tt.wide || !wide && section != "card" {
			t.Errorf("%d columns: class %q, want it wide: %v", tt.columns, section, tt.wide)
		}
		long := box.attributes["class"] == "scroll long" && box.attributes["tabindex"] == "0" && box.attributes["aria-label"] == nasty
		if long != tt.long || !long && (len(box.attributes) != 1 || box.attributes["class"] != "scroll") {
			t.Errorf("%d rows: attributes %v, want it long: %v", tt.rows, box.attributes, tt.long)
		}
	}
}

// TestFiguresAndNotes reads the numbers in large type, the groups of the others, and the notes.
func TestFiguresAndNotes(t *testing.T) {
	all := elements(t, "<page>"+figures([]Fact{{"Distance", "5 km"}, {nasty, nasty}}, []Group{{"Time", []Fact{{"Moving", "1:00"}}}, {nasty, []Fact{{nasty, nasty}}}})+"</page>")
	for name, want := range map[string][]string{"dt": {"Distance", nasty, "Moving", nasty}, "dd": {"5 km", nasty, "1:00", nasty}, "h2": {"Time", nasty}} {
		if got := texts(all, name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := texts(elements(t, "<page>"+notes([]string{"one", nasty})+"</page>"), "p"); !slices.Equal(got, []string{"one", nasty}) {
		t.Errorf("notes %q", got)
	}
	if figures(nil, nil) != "" || notes(nil) != "" {
		t.Errorf("nothing is %q and %q", figures(nil, nil), notes(nil))
	}
}

// TestHost takes the server alone into the policy: no path, no question, no name of a user.
func TestHost(t *testing.T) {
	for address, want := range map[string]string{
		"https://a.example.org/{z}/{x}/{y}.png?key=1": "https://a.example.org",
		"http://localhost:8080/{z}/{x}/{y}":           "http://localhost:8080",
		"https://me@a.example.org/{z}/{x}/{y}":        "", // nothing may be loaded
		"https://a.example.org:/{z}/{x}/{y}":          "",
		"https://a.example.org; {z}/{x}/{y}":          "",
		"https://a.example.org/{z}/{x}/{y};ä":         "",
	} {
		if got := host(address); got != want {
			t.Errorf("host(%q) = %q, want %q", address, got, want)
		}
		if p := policy(address); !strings.HasSuffix(p, fmt.Sprintf("; img-src %s", want)) {
			t.Errorf("the policy for %q is %s", address, p)
		}
	}
}

// TestDigests compares the digests in the policy with the digests of the texts.
func TestDigests(t *testing.T) {
	for _, tt := range []struct{ name, digest, text string }{
		{"styleDigest", styleDigest, styles()}, {"libraryDigest", libraryDigest, scripts()}, {"scriptDigest", scriptDigest, script},
	} {
		sum := sha256.Sum256([]byte(tt.text))
		if want := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; tt.digest != want {
			t.Errorf("%s = %q, want %q: the text has changed", tt.name, tt.digest, want)
		}
	}
}
