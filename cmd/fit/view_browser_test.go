package main

import (
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"math"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit/activity"
)

// TestBrowser opens a page as it is: its policy lets its scripts run, and it has nothing to
// complain about.
func TestBrowser(t *testing.T) {
	t.Parallel()
	browser(t)
	file := filepath.Join(t.TempDir(), "ride.html")
	a := ridetest.Ride(400)
	if err := a.DeviceInfos[0].SetProductName(ridetest.Nasty); err != nil {
		t.Fatal(err)
	}
	if got := fitOn(ridetest.Bytes(a), "view", "-", "-o", file); got.status != 0 {
		t.Fatal(got)
	}
	p := opened(t, file, "light", 800, 600)
	p.quiet()
	if n := strings.Count(p.eval("document.documentElement.outerHTML"), `<div class="uplot`); n != 7 {
		t.Errorf("%d charts, want 6 and the power curve", n)
	}
}

// A measured is what a script finds on a page.
type measured struct {
	Charts      int
	Ink         float64 // share of the route's pixels that are not empty
	Paper       string
	Wide        float64 // by how many pixels the page is wider than the window
	Averages    []string
	Hovered     []string
	Place       string
	Zoomed      [2]float64 // what the first chart shows after a click on the second lap
	Others      bool       // all charts show the same
	Whole       [2]float64 // after a click on Whole ride
	AlongMetres [2]float64 // after a click on Distance
	Errors      []string
}

// probe is a script that uses a page, and sends what it finds to the window around it.
const probe = `<script>
const errors = [];
addEventListener("error", e => errors.push(e.message));
const wait = () => new Promise(f => setTimeout(f, 100));
const heads = () => [...document.querySelectorAll(".head span")].map(e => e.textContent);
const shown = u => [u.scales.x.min, u.scales.x.max];
const made = [];
const plain = uPlot;
uPlot = function (...a) { const u = new plain(...a); made.push(u); return u; };
Object.assign(uPlot, plain);
addEventListener("load", async () => {
	await wait();
	const found = { Errors: errors, Charts: document.querySelectorAll(".charts .uplot").length, Averages: heads(),
		Paper: getComputedStyle(document.body).backgroundColor,
		Wide: document.documentElement.scrollWidth - document.documentElement.clientWidth };
	const map = document.getElementById("map"), pixels = map.getContext("2d").getImageData(0, 0, map.width, map.height).data;
	found.Ink = pixels.filter((v, i) => i % 4 === 3 && v > 0).length / (pixels.length / 4);
	const charts = () => made.filter(u => document.querySelector(".charts").contains(u.root));
	const over = charts()[1].over, at = over.getBoundingClientRect();
	const mouse = (type, x) => over.dispatchEvent(new MouseEvent(type, { clientX: at.left + x, clientY: at.top + 20, bubbles: true, view: window }));
	mouse("mouseenter", at.width / 4);
	mouse("mousemove", at.width / 4);
	await wait();
	found.Hovered = heads();
	found.Place = document.getElementById("place").textContent;
	mouse("mouseleave", -5);
	const lap = document.querySelectorAll("tr[data-from]")[1];
	if (lap) lap.click();
	await wait();
	found.Zoomed = shown(charts()[0]);
	found.Others = charts().every(u => String(shown(u)) === String(found.Zoomed));
	document.getElementById("whole").click();
	await wait();
	found.Whole = shown(charts()[0]);
	document.getElementById("distance").click();
	await wait();
	found.AlongMetres = shown(charts()[0]);
	parent.postMessage([location.hash.slice(1), JSON.stringify(found)], "*");
});
</script>`

// A window is a page in a window of a width, by day or by night.
type window struct {
	page, scheme string
	width        int
}

// probed opens pages side by side in one tab, and runs a script in each, which sends what it finds to
// the window around it.
func probed[T any](t *testing.T, probe string, windows ...window) []T {
	t.Helper()
	folder := t.TempDir()
	var frame strings.Builder
	for i, w := range windows {
		page := regexp.MustCompile(`<meta http-equiv[^>]*>`).ReplaceAllString(w.page, "") // which forbids other scripts
		last := strings.LastIndex(page, "<script>")
		write(t, filepath.Join(folder, fmt.Sprintf("%d.html", i)), []byte(page[:last]+probe+page[last:]))
		fmt.Fprintf(&frame, `<iframe src="%d.html#%d" style="width:%dpx;height:1000px;border:0;color-scheme:%s"></iframe>`, i, i, w.width, w.scheme)
	}
	fmt.Fprintf(&frame, `<script>
const all = [], answers = new Promise(done => addEventListener("message", e => {
	all[e.data[0]] = JSON.parse(e.data[1]);
	if (Object.keys(all).length === %d) done(JSON.stringify(all));
}));
</script>`, len(windows))
	text := opened(t, write(t, filepath.Join(folder, "frame.html"), []byte(frame.String())), "", 1600, 1000*len(windows)).eval("answers")
	var all []T
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatalf("%v: %q", err, text)
	}
	return all
}

// TestBrowserUse uses a page on a desk by day and on a phone by night, and one with two
// rides.
func TestBrowserUse(t *testing.T) {
	t.Parallel()
	browser(t)
	a := ridetest.Ride(400)
	page, _ := viewed(t, ridetest.Bytes(a))
	folder := t.TempDir()
	one := write(t, filepath.Join(folder, "one.fit"), ridetest.Bytes(a))
	two := write(t, filepath.Join(folder, "two.fit"), ridetest.Bytes(ridetest.Ride(390)))
	both, _ := viewed(t, nil, one, two)
	all := probed[measured](t, probe, window{page, "light", 1400}, window{page, "dark", 390}, window{both, "light", 1200})
	for i, paper := range []string{"rgb(246, 247, 249)", "rgb(16, 21, 27)", "rgb(246, 247, 249)"} {
		m, charts := all[i], 6
		if i == 2 {
			charts += 5 // differences, of temperature none
		}
		if len(m.Errors) > 0 || m.Charts != charts || m.Wide > 0 || m.Paper != paper || m.Ink < 0.003 || m.Ink > 0.5 || !near(m.Whole, 0, 699) {
			t.Errorf("window %d: %+v", i, m)
		}
	}
	for _, m := range all[:2] {
		checkReadings(t, a.Records[174].HeartRate, m)
		checkAverages(t, a, m.Averages)
		if !near(m.Zoomed, 100, 199) || !m.Others || !near(m.AlongMetres, a.Records[0].DistanceScaled(), a.Records[399].DistanceScaled()) {
			t.Errorf("lap %v, along %v", m.Zoomed, m.AlongMetres)
		}
	}
	for i, said := range append(all[2].Averages, all[2].Hovered...) {
		if i %= 11; i < 10 && i%2 == 1 { // a difference is below the chart of its kind
			if strings.Contains(said, "one") || !strings.Contains(said, "+0") {
				t.Errorf("difference %d says %q, want none between equals", i, said)
			}
			continue
		}
		if !strings.HasPrefix(said, "one ") || !strings.Contains(said, " · two ") {
			t.Errorf("chart %d says %q", i, said)
		}
	}
}

// checkReadings compares what charts say: averages, and values a quarter along, which is
// the record with this heart rate.
func checkReadings(t *testing.T, beats uint8, m measured) {
	t.Helper()
	for i, want := range []string{"km/h", "bpm", "W", "m", "rpm", "°C"} {
		if !strings.HasSuffix(m.Averages[i], want) || !strings.HasSuffix(m.Hovered[i], want) || m.Averages[i] == m.Hovered[i] {
			t.Errorf("chart %d says %q, and below the cursor %q", i, m.Averages[i], m.Hovered[i])
		}
	}
	var got float64
	if _, err := fmt.Sscanf(m.Hovered[1], "%f bpm", &got); err != nil || math.Abs(got-float64(beats)) > 3 {
		t.Errorf("the heart rate is %q, want %d or so", m.Hovered[1], beats)
	}
	if !strings.HasPrefix(m.Place, "2:5") || !strings.HasSuffix(m.Place, " · 10:02") {
		t.Errorf("the place is %q", m.Place)
	}
}

// checkAverages wants the averages of the figures of the page: those that show prints.
func checkAverages(t *testing.T, a *activity.Activity, said []string) {
	t.Helper()
	facts := shownFacts(fitOn(ridetest.Bytes(a), "show").out)
	for i, name := range []string{"Speed", "Heart rate", "Power"} {
		if !strings.HasPrefix(said[i], "average "+facts[name]+" · highest ") {
			t.Errorf("chart %d says %q, want the average %q", i, said[i], facts[name])
		}
	}
}

func near(got [2]float64, low, high float64) bool {
	return math.Abs(got[0]-low) < 1.5 && math.Abs(got[1]-high) < 1.5
}

// TestBrowserMap serves tiles: the page asks for those where the ride was, and no other
// file.
func TestBrowserMap(t *testing.T) {
	t.Parallel()
	browser(t)
	var mu sync.Mutex
	asked := map[string]bool{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked[r.URL.Path] = true
		mu.Unlock()
		_ = png.Encode(w, image.NewGray(image.Rect(0, 0, 256, 256)))
	}))
	defer server.Close()
	a := ridetest.Ride(400)
	for i := range a.Records { // over the date line
		a.Records[i].PositionLong = math.MinInt32 + int32(20_000*(i-200))
	}
	file := filepath.Join(t.TempDir(), "ride.html")
	if got := fitOn(ridetest.Bytes(a), "view", "--map", server.URL+"/t/{z}/{x}/{y}.png", "-", "-o", file); got.status != 0 {
		t.Fatal(got)
	}
	opened(t, file, "light", 800, 600).quiet()
	mu.Lock()
	defer mu.Unlock()
	var zoom, x, y int
	found, sides := false, map[bool]bool{}
	for path := range asked {
		if _, err := fmt.Sscanf(path, "/t/%d/%d/%d.png", &zoom, &x, &y); err != nil || len(asked) > 40 {
			t.Fatalf("%d requests, one for %s: %v", len(asked), path, err)
		}
		start := placeOf(a, 0)
		n := math.Exp2(float64(zoom))
		if x < 0 || float64(x) >= n {
			t.Errorf("asked for %s, which is not on earth", path)
		}
		sides[float64(x) < n/2] = true
		lat := start.lat * math.Pi / 180
		found = found || x == int(n*(start.long+180)/360) && y == int(n*(0.5-math.Asinh(math.Tan(lat))/(2*math.Pi)))
	}
	if len(sides) != 2 {
		t.Errorf("%v are all on one side of the date line", asked)
	}
	if !found {
		t.Errorf("none of %v is where the ride began", asked)
	}
}
