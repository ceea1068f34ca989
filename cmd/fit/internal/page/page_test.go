package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
)

// small returns a page with something of everything, all of whose texts are nasty.
func small() *Page {
	clock := 36000
	return &Page{
		Title: ridetest.Nasty, Lead: ridetest.NoUTF8,
		Main:   []Fact{{ridetest.Nasty, ridetest.Nasty}},
		Groups: []Group{{ridetest.Nasty, []Fact{{ridetest.Nasty, ridetest.Nasty}}}},
		Tables: []Table{{Title: ridetest.Nasty, Head: []string{ridetest.Nasty}, Rows: []Row{{Cells: []string{ridetest.Nasty}, Barred: true, Share: 12.5, Timed: true, From: 3, To: 9}}}},
		Notes:  []string{ridetest.Nasty},
		Rides: []Ride{{
			Name: ridetest.Nasty, Time: []float64{0, 1, 2}, Distance: []float64{0, 5, 9}, Lat: []float64{1, 2, math.NaN()},
			Long: []float64{3, 4, math.NaN()}, Columns: []Column{{Values: []float64{120, math.NaN(), 121}, Odd: []int{2}}, {}},
			Breaks: []int{1}, Laps: []int{0, 1}, Curve: []float64{300.4, math.NaN(), 7},
		}},
		Kinds:     []Kind{{Name: "heart_rate", Title: ridetest.Nasty, Unit: ridetest.NoUTF8}, {Name: "power"}},
		Durations: []int{1, 2, 3}, Unit: Unit{"km", 1000}, Clock: &clock, Along: AlongTime,
	}
}

func written(t *testing.T, p *Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A packedRide is a ride as the script of the page reads it.
type packedRide struct {
	Name     string    `json:"name"`
	Time     packed    `json:"time"`
	Distance packed    `json:"distance"`
	Lat      packed    `json:"lat"`
	Long     packed    `json:"long"`
	Columns  []*packed `json:"columns"`
	Breaks   []int     `json:"breaks"`
	Laps     []int     `json:"laps"`
	Curve    []float64 `json:"curve"`
}

// dataOf returns what the script of a page reads.
func dataOf(t *testing.T, page string) (d struct {
	Rides []packedRide
	Kinds []Kind
	Start *int
	Along string
},
) {
	t.Helper()
	_, text, _ := strings.Cut(page, `id="data">`)
	text, _, _ = strings.Cut(text, "</script>")
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatalf("%v in %.200s", err, text)
	}
	return d
}

// TestEscape looks for what would be more than text.
func TestEscape(t *testing.T) {
	page := written(t, small())
	text := strings.NewReplacer(library, "", script, "").Replace(page)
	for _, bad := range []string{"<script>alert", "<b>", "<i>", "]]>", "-->"} {
		if i := strings.Index(text, bad); i >= 0 {
			t.Errorf("a name is more than text: %q", text[max(0, i-80):i+20])
		}
	}
	if n := strings.Count(page, "</script>"); n != 3 {
		t.Errorf("%d scripts, want 3", n)
	}
	want := strings.ToValidUTF8(ridetest.Nasty, "\uFFFD")
	if d := dataOf(t, page); d.Rides[0].Name != want || d.Kinds[0].Unit != "\uFFFD\uFFFD<i>" {
		t.Errorf("data has %q", d.Rides[0].Name)
	}
}

// TestPolicy compares the digests of the policy with what the page has.
func TestPolicy(t *testing.T) {
	page := written(t, small())
	all := regexp.MustCompile(`(?s)<(script|style)>(.*?)</(?:script|style)>`).FindAllStringSubmatch(page, -1)
	if len(all) != 3 {
		t.Fatalf("%d scripts and styles, want 3", len(all))
	}
	_, policy, _ := strings.Cut(page, `Content-Security-Policy" content="`)
	policy, _, _ = strings.Cut(policy, `"`)
	for _, one := range all {
		sum := sha256.Sum256([]byte(one[2]))
		if want := base64.StdEncoding.EncodeToString(sum[:]); !strings.Contains(strings.NewReplacer("&#43;", "+", "&#39;", "'").Replace(policy), want) {
			t.Errorf("the policy %s lacks %s of a %s", policy, want, one[1])
		}
	}
	if !strings.HasPrefix(policy, "default-src &#39;none&#39;;") || strings.Contains(policy, "img-src") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %s", policy)
	}
}

// TestNoNetwork looks for addresses: there are none but the ones in the chart library's
// comment.
func TestNoNetwork(t *testing.T) {
	page := written(t, small())
	for _, address := range regexp.MustCompile(`https?://[^\s"')]*`).FindAllString(page, -1) {
		if !strings.HasPrefix(address, "https://github.com/leeoniya/uPlot") {
			t.Errorf("the page has the address %s", address)
		}
	}
	if !strings.Contains(page, "Copyright (c) 2022 Leon Sorokin") || !strings.Contains(page, "THE SOFTWARE IS PROVIDED") {
		t.Error("the page lacks the licence of the chart library")
	}
	p := small()
	p.Tiles = "https://tile.example.org:8080/{z}/{x}/{y}.png"
	page = written(t, p)
	if !strings.Contains(page, "img-src https://tile.example.org:8080\"") || !strings.Contains(page, "Map: https://tile.example.org:8080") {
		t.Error("a page with a map lacks its server")
	}
}

// TestLibrary compares the files of the chart library with the digests beside them.
func TestLibrary(t *testing.T) {
	readme, err := os.ReadFile("uplot/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"uPlot.iife.min.js": library, "uPlot.min.css": libraryStyle} {
		if row := fmt.Sprintf("| `%s` | `%x` |", name, sha256.Sum256([]byte(text))); !strings.Contains(string(readme), row) {
			t.Errorf("uplot/README.md lacks %s", row)
		}
	}
}

// unpacked returns the values of a column as the script does.
func unpacked(t *testing.T, c packed) (values []float64) {
	t.Helper()
	var differences []*float64
	if err := json.Unmarshal(c.D, &differences); err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, d := range differences {
		if d == nil {
			values = append(values, math.NaN())
			continue
		}
		sum += *d
		values = append(values, sum/c.Scale)
	}
	return values
}

func TestPack(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		in       []float64
		decimals int
		want     []float64
		d        string
	}{
		{nil, 0, nil, "[]"},
		{[]float64{1, 2, 2.4}, 0, []float64{1, 2, 2}, "[1,1,0]"},
		{[]float64{47.4001417, nan, 47.4}, 6, []float64{47.400142, nan, 47.4}, "[47400142,null,-142]"},
		{[]float64{-1.25, 1e300, math.Inf(-1), 3}, 1, []float64{-1.3, nan, nan, 3}, "[-13,null,null,43]"},
		{[]float64{1 << 52, -1 << 52}, 0, []float64{1 << 52, -1 << 52}, ""},
	} {
		c := pack(&Column{Values: tt.in}, tt.decimals)
		got := unpacked(t, *c)
		if tt.d != "" && string(c.D) != tt.d || !slices.EqualFunc(got, tt.want, func(a, b float64) bool { return a == b || a != a && b != b }) {
			t.Errorf("pack(%v, %d) = %s, which is %v, want %v", tt.in, tt.decimals, c.D, got, tt.want)
		}
	}
}

func TestData(t *testing.T) {
	d := dataOf(t, written(t, small()))
	r := d.Rides[0]
	if *d.Start != 36000 || d.Along != "time" || len(r.Columns) != 2 || r.Columns[1] != nil || !slices.Equal(r.Columns[0].Odd, []int{2}) ||
		!slices.Equal(r.Curve, []float64{300}) || !slices.Equal(r.Breaks, []int{1}) {
		t.Errorf("%+v", d)
	}
	empty := written(t, &Page{Title: "nothing", Rides: []Ride{{}}})
	if d := dataOf(t, empty); d.Start != nil || len(d.Rides) != 1 {
		t.Errorf("%+v", d)
	}
}

func TestCheckTiles(t *testing.T) {
	for address, want := range map[string]string{
		"https://tile.example.org/{z}/{x}/{y}.png?key=a;b": "",
		"http://localhost:8080/{z}/{x}/{y}":                "",
		"https://tile.example.org/{z}/{x}.png":             "no {y}",
		"ftp://a/{z}/{x}/{y}":                              "the address of the map",
		"https://a; script-src */{z}/{x}/{y}":              "the address of the map",
		"javascript:alert(1)//{z}/{x}/{y}":                 "the address of the map",
		"https://a@b/{z}/{x}/{y}":                          "the address of the map",
	} {
		if err := CheckTiles(address); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("CheckTiles(%q) = %v, want %q", address, err, want)
		}
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWriteError(t *testing.T) {
	if err := small().Write(failing{}); err == nil || err.Error() != "no room" {
		t.Errorf("Write = %v", err)
	}
}
