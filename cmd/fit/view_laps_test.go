package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// manyLaps returns a ride with that many laps of nine seconds, and four sessions.
func manyLaps(laps int) *activity.Activity {
	a := ridetest.Ride(9 * laps)
	lap := a.Laps[0]
	a.Laps = nil
	for i := range laps {
		lap.StartTime, lap.TotalElapsedTime = ridetest.Start+profile.DateTime(9*i), 9000
		a.Laps = append(a.Laps, lap)
	}
	for range 3 {
		a.Sessions = append(a.Sessions, a.Sessions[0])
	}
	return a
}

// TestViewLong has a table of 13 laps in a box that scrolls, and one of 12 that is shown whole. Each
// has all its rows in the page.
func TestViewLong(t *testing.T) {
	t.Parallel()
	for laps, long := range map[int]bool{12: false, 13: true, 200: true} {
		page, _ := viewed(t, ridetest.Bytes(manyLaps(laps)))
		_, card, _ := strings.Cut(page, "<h2>Laps</h2>")
		card, _, _ = strings.Cut(card, "</section>")
		if got := strings.HasPrefix(card, `<div class="scroll long" tabindex="0" role="region" aria-label="Laps">`); got != long {
			t.Errorf("%d laps: the box scrolls: %v, want %v", laps, got, long)
		}
		if got := strings.Count(card, "<tr data-from="); got != laps {
			t.Errorf("%d rows of %d laps", got, laps)
		}
		if strings.Index(page, `id="charts"`) > strings.Index(page, "<h2>Laps</h2>") {
			t.Errorf("%d laps: they come before the charts", laps)
		}
	}
}

// A lapMeasure is what a script finds of a page with many laps. Places are pixels from the top of the
// page, or of the box.
type lapMeasure struct {
	Wide            float64 // by how many pixels the page is wider than the window
	ChartsEnd, Laps float64
	Box, Rows       float64 // how high the box is, and what is in it
	Head            float64 // of the titles, when the box is scrolled to its end
	Lines           int     // columns of pixels with a line at the top of the first chart, before the pause
	Stops           int     // of the tab key in the table
	Focused         string  // the row after the arrow key
	Zoomed          [2]float64
	Last            string     // the row after the key End
	Clicked         [2]float64 // what a click on a row shows
	Seen            bool       // the charts are in the window after it
}

const lapProbe = `<script>
const made = [];
const plain = uPlot;
uPlot = function (...a) { const u = new plain(...a); made.push(u); return u; };
Object.assign(uPlot, plain);
addEventListener("load", async () => {
	const wait = () => new Promise(f => setTimeout(f, 100));
	await wait();
	const box = document.querySelector(".long"), rows = [...box.querySelectorAll("tr[data-from]")], charts = document.getElementById("charts");
	const shown = () => { const { min, max } = made[0].scales.x; return [min, max]; };
	// A frame gets no focus without a user: the row that the tab key stops at says where it would be.
	const current = () => rows.find(r => r.tabIndex === 0), number = () => current().cells[0].textContent;
	const press = key => current().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
	const found = { Wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
		ChartsEnd: charts.getBoundingClientRect().bottom, Laps: box.getBoundingClientRect().top,
		Box: box.clientHeight, Rows: box.scrollHeight, Stops: rows.filter(r => r.tabIndex === 0).length };
	const { left, top, width } = made[0].bbox, wide = Math.floor(.4 * width), high = 8;
	const pixels = made[0].ctx.getImageData(left + 2, top + 1, wide, high).data;
	found.Lines = [...Array(wide).keys()].filter(x => [...Array(high).keys()].some(y => pixels[4 * (y * wide + x) + 3] > 0)).length;
	box.scrollTop = box.scrollHeight;
	await wait();
	found.Head = box.querySelector("th").getBoundingClientRect().top - box.getBoundingClientRect().top;
	press("ArrowDown");
	found.Focused = number();
	press("Enter");
	await wait();
	found.Zoomed = shown();
	press("End");
	found.Last = number();
	scrollTo(0, document.documentElement.scrollHeight);
	await wait();
	rows[4].click();
	await wait();
	found.Clicked = shown();
	const place = charts.getBoundingClientRect();
	found.Seen = place.bottom > 0 && place.top < innerHeight;
	parent.postMessage([location.hash.slice(1), JSON.stringify(found)], "*");
});
</script>`

// TestBrowserLong has 200 laps and four sessions, on a desk and on a phone: the charts come first,
// the table scrolls below its titles, keys and clicks zoom.
func TestBrowserLong(t *testing.T) {
	t.Parallel()
	browser(t)
	page, _ := viewed(t, ridetest.Bytes(manyLaps(200)))
	for i, m := range probed[lapMeasure](t, lapProbe, window{page, "light", 1300}, window{page, "dark", 360}) {
		if m.Wide > 0 || m.Laps < m.ChartsEnd || m.Box > 500 || m.Rows < 200*15 || m.Head < -1 || m.Head > 1 {
			t.Errorf("window %d: %+v, want the charts first and a box that scrolls below its titles", i, m)
		}
		if m.Lines > 20 {
			t.Errorf("window %d: lines in %d columns of pixels, want none of 100 laps", i, m.Lines)
		}
		if m.Stops != 1 || m.Focused != "2" || m.Last != "200" || !near(m.Zoomed, 9, 18) || !near(m.Clicked, 36, 45) || !m.Seen {
			t.Errorf("window %d: %+v, want the second lap by keys and the fifth by a click", i, m)
		}
	}
}

// TestBrowserPaper prints 200 laps: they take more than four pages, as no row stays in a box.
func TestBrowserPaper(t *testing.T) {
	t.Parallel()
	browser(t)
	page, _ := viewed(t, ridetest.Bytes(manyLaps(200)))
	paper := opened(t, write(t, "ride.html", []byte(page)), "light", 800, 600).file("Page.printToPDF")
	if n := len(regexp.MustCompile(`/Type ?/Page\b`).FindAll(paper, -1)); n < 7 {
		t.Errorf("%d pages, want those of the charts and of 200 laps", n)
	}
}
