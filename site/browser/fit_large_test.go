package browser

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// longRide returns the path of a ride of n records, a second apart, with a route and five sensors.
func longRide(t *testing.T, n int) string {
	t.Helper()
	var gpx strings.Builder
	gpx.WriteString(`<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><type>cycling</type><trkseg>`)
	start := time.Date(2024, 5, 1, 6, 0, 0, 0, time.UTC)
	for i := range n {
		turn := float64(i) / 2000
		fmt.Fprintf(&gpx, `<trkpt lat="%.6f" lon="%.6f"><ele>%.1f</ele><time>%s</time><extensions><power>%d</power><x:TrackPointExtension><x:atemp>%d</x:atemp><x:hr>%d</x:hr><x:cad>%d</x:cad></x:TrackPointExtension></extensions></trkpt>`,
			47+turn/40+0.02*math.Sin(turn), 8+0.03*math.Cos(turn), 500+200*math.Sin(turn/3), start.Add(time.Duration(i)*time.Second).Format(time.RFC3339),
			180+i*7919%90, 15+i/9000, 120+i*31%40, 80+i*17%15)
	}
	gpx.WriteString("</trkseg></trk></gpx>")
	from := written(t, "long.gpx", []byte(gpx.String()))
	program, err := native()
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "long.fit")
	if said, err := exec.Command(program, "from-gpx", from, "-o", to).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return to
}

// memory returns how many bytes each job of the page had at its end, by verb.
func (b *tab) memory(t *testing.T) map[string]int {
	t.Helper()
	return eval[map[string]int](t, b, `Object.fromEntries(performance.getEntriesByName("job").map(({ detail }) => [detail.verb, detail.memory]))`)
}

// TestFitLong looks at a ride of 25,000 records, or of 100,000 with all cases, cut off in its last message, and repairs it.
// Memory has a bound; how long it takes is said.
func TestFitLong(t *testing.T) {
	t.Parallel()
	records := 25_000
	if full {
		records = 100_000
	}
	b := read(t, longRide(t, records))
	tab := openFit(t, options{})
	tab.files(t, "#files", written(t, "long.fit", b))
	tab.wait(t, looked+" && performance.getEntriesByName('picture').length")
	t.Logf("%d bytes; the picture was there after %.0f ms", len(b), eval[float64](t, tab, "performance.getEntriesByName('picture')[0].startTime - performance.getEntriesByName('opened')[0].startTime"))
	tab.files(t, "#files", written(t, "long.fit", b[:len(b)-10]))
	tab.wait(t, looked+" && document.querySelector('#whole').className === 'bad'")
	tab.click(t, "#repair")
	tab.wait(t, acted+" && performance.getEntriesByName('picture').length === 3")
	most := 64<<20 + 12*len(b)
	for verb, bytes := range tab.memory(t) {
		t.Logf("%s: %.1f MB", verb, float64(bytes)/(1<<20))
		if bytes > most {
			t.Errorf("fit %s has taken %d bytes of memory for a file of %d, want %d at most", verb, bytes, len(b), most)
		}
	}
}

// TestFitOutOfMemory looks at a long ride in a browser that gives a program 22 MB, and not more: the
// page says so in words, and works on.
func TestFitOutOfMemory(t *testing.T) {
	plenty := chromium
	defer func() { chromium = plenty }()
	const pages = 22 << 20 / 65536
	little, stop, err := launch(chromedp.Flag("js-flags", fmt.Sprintf("--wasm-max-mem-pages=%d", pages)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	chromium = little
	tab := openFit(t, options{})
	tab.files(t, "#files", longRide(t, 100_000))
	tab.wait(t, "document.querySelector('#progress').hidden && document.querySelector('#said').innerText.includes('too large for the memory of a browser')")
	if got := tab.report(t); !strings.Contains(got, "out of memory") {
		t.Errorf("the report is %q", got)
	}
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, looked+" && !document.querySelector('#picture').hidden && document.querySelector('#said').innerText === ''")
}

// TestFitTooLarge opens a file that no job can hold: the page says so in words, and works on.
func TestFitTooLarge(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "large.fit")
	if err := os.WriteFile(file, read(t, sample(t, "activity.fit")), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, 300<<20); err != nil {
		t.Fatal(err)
	}
	tab := openFit(t, options{})
	tab.files(t, "#files", file)
	tab.wait(t, "document.querySelector('#said').innerText.includes('The file has 315 MB.')")
	if !eval[bool](t, tab, "document.querySelector('#ride').hidden && document.querySelector('#progress').hidden") {
		t.Error("the page shows a ride, or that it works")
	}
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, looked)
}
