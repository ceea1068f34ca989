package browser

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// openRide opens a sample on the page Fix a FIT file.
func openRide(t *testing.T, name string, o options) *tab {
	t.Helper()
	tab := openFit(t, o)
	tab.files(t, "#files", sample(t, name))
	tab.wait(t, looked)
	return tab
}

// TestFitFix fixes a ride that platforms refuse, whose session is missing.
func TestFitFix(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "refused.fit", options{})
	if got := tab.text(t, "#findings li"); !strings.Contains(got, "A platform refuses this: the file has no session message") {
		t.Errorf("the first finding is %q", got)
	}
	tab.click(t, "#fix")
	tab.wait(t, acted)
	name, got := tab.download(t)
	if want := fit(t, sample(t, "refused.fit"), "doctor", "--fix"); !bytes.Equal(got, want) || name != "refused-fixed.fit" {
		t.Errorf("the page offers %s of %d bytes, want refused-fixed.fit of %d bytes", name, len(got), len(want))
	}
	if got := tab.text(t, "#done"); !strings.Contains(got, "Fixed: the file has no session message") {
		t.Errorf("the page says %q", got)
	}
	if got := tab.text(t, "#findings"); !strings.Contains(got, "Nothing.") {
		t.Errorf("after the fix the page finds %q", got)
	}
}

// set sets a control as somebody does who moves it.
func (b *tab) set(t *testing.T, selector, value string) {
	t.Helper()
	eval[bool](t, b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.value = %q;
		return e.dispatchEvent(new Event("input", { bubbles: true })) && e.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, selector, value))
}

// TestFitEdits makes each change of a ride: the page offers the bytes that fit writes.
func TestFitEdits(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "activity.fit", options{})
	ride := sample(t, "activity.fit")
	for _, tt := range []struct {
		open   string
		how    func()
		apply  string
		name   string
		native []string
	}{
		{"#trim", func() { tab.set(t, "#from", "60"); tab.set(t, "#to", "900") }, "#part-apply", "activity-trimmed.fit", []string{"trim", "--from=60s", "--to=900s"}},
		{"#cut", func() { tab.set(t, "#to", "1200"); tab.set(t, "#from", "600") }, "#part-apply", "activity-cut.fit", []string{"cut", "--from=600s", "--to=1200s"}},
		{"#hide", func() { tab.set(t, "#lat", "52.03"); tab.set(t, "#long", "13,43"); tab.set(t, "#radius", "800") }, "#hide-apply", "activity-hidden.fit", []string{"conceal", "--zone=52.03,13.43,800"}},
		{"#convert", func() { tab.set(t, "#format", "gpx") }, "#convert-apply", "activity.gpx", []string{"gpx"}},
		{"#convert", func() { tab.set(t, "#format", "tcx") }, "#convert-apply", "activity.tcx", []string{"tcx"}},
		{"#convert", func() { tab.set(t, "#format", "csv") }, "#convert-apply", "activity.csv", []string{"csv"}},
	} {
		tab.click(t, tt.open)
		tab.wait(t, fmt.Sprintf("document.querySelector(%q).ariaExpanded === 'true'", tt.open))
		tt.how()
		tab.click(t, tt.apply)
		tab.wait(t, acted)
		name, got := tab.download(t)
		if want := fit(t, ride, tt.native...); !bytes.Equal(got, want) || name != tt.name {
			t.Errorf("%s: the page offers %s of %d bytes, want %s of %d bytes", tt.open, name, len(got), tt.name, len(want))
		}
		tab.click(t, "#undo")
		tab.wait(t, looked+" && document.querySelector('#outcome').hidden")
	}
}

// TestFitSplitAndMerge splits a ride at its laps, and merges two of the parts.
func TestFitSplitAndMerge(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "activity.fit", options{})
	tab.click(t, "#split")
	tab.click(t, "#split-apply")
	tab.wait(t, acted)
	if got := eval[int](t, tab, "document.querySelectorAll('#saves a').length"); got != 5 {
		t.Fatalf("the page offers %d files, want 4 parts and one archive of them", got)
	}
	name, archive := tab.offered(t, "#saves a")
	parts := unzipped(t, archive)
	if len(parts) != 4 || name != "activity-parts.zip" {
		t.Errorf("the page offers %s of %d parts, want activity-parts.zip of 4", name, len(parts))
	}
	part := func(i int) string {
		eval[any](t, tab, fmt.Sprintf("document.querySelectorAll('#saves a').forEach((a, i) => a.id = i === %d + 1 ? 'download' : '')", i))
		name, b := tab.download(t)
		return written(t, name, b)
	}
	first, second := part(0), part(1)
	if !bytes.Equal(parts["activity-1.fit"], read(t, first)) {
		t.Error("the archive has another first part")
	}
	tab.files(t, "#files", first)
	tab.wait(t, looked+" && document.querySelector('#name').innerText === 'activity-1.fit'")
	tab.click(t, "#merge")
	tab.files(t, "#parts", second)
	tab.wait(t, "document.querySelectorAll('#parts-order li').length === 2")
	if got, want := tab.text(t, "#parts-order"), "activity-1.fit: 18 Nov 2023, 21:48\nactivity-2.fit: 18 Nov 2023, 22:03"; got != want {
		t.Errorf("the parts are %q, want %q", got, want)
	}
	tab.click(t, "#merge-apply")
	tab.wait(t, acted)
	name, got := tab.download(t)
	if want := fit(t, second, "merge", first); !bytes.Equal(got, want) || name != "activity-1-merged.fit" {
		t.Errorf("the page offers %s of %d bytes, want activity-1-merged.fit of %d bytes", name, len(got), len(want))
	}
}

// TestFitParquet converts a ride by the second program, which is fetched then. Its file must be the
// one that the program of this machine writes without assembly: on amd64, klauspost/compress looks
// for repeats with assembly, and finds some more.
func TestFitParquet(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "activity.fit", options{})
	tab.forget()
	tab.click(t, "#convert")
	tab.set(t, "#format", "parquet")
	tab.click(t, "#convert-apply")
	tab.wait(t, acted)
	name, got := tab.download(t)
	program := filepath.Join(t.TempDir(), "fit")
	if err := build(program, "-tags=noasm,appengine,purego"); err != nil {
		t.Fatal(err)
	}
	if want := output(t, program, sample(t, "activity.fit"), "parquet"); name != "activity.parquet" || !bytes.Equal(got, want) {
		t.Errorf("the page offers %s of %d bytes, want activity.parquet of %d bytes", name, len(got), len(want))
	}
	if asked := strings.Join(tab.requests(), " "); !strings.Contains(asked, "/parquet/fit.wasm.gz") {
		t.Errorf("the page asks for %s, want the program with Parquet", asked)
	}
}

// TestFitDrag chooses a part on the chart and a circle on the route, with the mouse.
func TestFitDrag(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "activity.fit", options{width: 390})
	number := func(id string) float64 {
		t.Helper()
		return eval[float64](t, tab, fmt.Sprintf("Number(document.querySelector(%q).value)", id))
	}
	tab.click(t, "#trim")
	tab.wait(t, "!document.querySelector('#part-panel').hidden")
	end := eval[float64](t, tab, "Number(document.querySelector('#to').max)")
	tab.drag(t, "#chart", point{0.75, 0.5}, point{0.25, 0.5}, input.MouseButtonLeft) // from right to left
	if from, to := number("#from")/end, number("#to")/end; math.Abs(from-0.25) > 0.02 || math.Abs(to-0.75) > 0.02 {
		t.Errorf("the part is from %.2f to %.2f of the ride, want 0.25 to 0.75", from, to)
	}
	tab.drag(t, "#chart", point{0.1, 0.5}, point{0.9, 0.5}, input.MouseButtonRight)
	if from := number("#from") / end; math.Abs(from-0.25) > 0.02 {
		t.Errorf("the right button has moved the part to %.2f", from)
	}
	tab.click(t, "#part-apply")
	tab.wait(t, acted)
	_, got := tab.download(t)
	if want := fit(t, sample(t, "activity.fit"), "trim", fmt.Sprintf("--from=%vs", number("#from")), fmt.Sprintf("--to=%vs", number("#to"))); !bytes.Equal(got, want) {
		t.Errorf("the page offers %d bytes, want the %d of fit trim", len(got), len(want))
	}

	tab.click(t, "#hide")
	tab.wait(t, "!document.querySelector('#hide-panel').hidden")
	tab.click(t, "#by-circle")
	before := [2]float64{number("#lat"), number("#long")}
	tab.drag(t, "#circle", point{0.5, 0.5}, point{0.5, 0.5}, input.MouseButtonLeft) // a click
	if radius := number("#radius"); radius != 500 {
		t.Errorf("after a click the radius is %v m, want 500", radius)
	}
	centre := [2]float64{number("#lat"), number("#long")}
	if centre == before {
		t.Error("a click does not move the circle")
	}
	tab.drag(t, "#circle", point{0.5, 0.5}, point{0.6, 0.5}, input.MouseButtonLeft)
	if number("#long") <= centre[1] || math.Abs(number("#lat")-centre[0]) > 0.001 || number("#radius") != 500 {
		t.Errorf("after a drag to the right the circle is at %v, %v with a radius of %v m, want it right of %v", number("#lat"), number("#long"), number("#radius"), centre)
	}
	at := 0.6
	for ; at < 1 && number("#radius") == 500; at += 0.02 { // to its edge
		tab.drag(t, "#circle", point{0.6, 0.5}, point{0.6, 0.5}, input.MouseButtonLeft)
		tab.drag(t, "#circle", point{at, 0.5}, point{at + 0.1, 0.5}, input.MouseButtonLeft)
		if number("#radius") == 500 {
			tab.drag(t, "#circle", point{0.7, 0.5}, point{0.6, 0.5}, input.MouseButtonLeft)
		}
	}
	if number("#radius") <= 500 {
		t.Errorf("a drag of the edge makes the radius %v m, want more than 500", number("#radius"))
	}
	tab.shot(t, "fit-circle")
}

// TestFitHide refuses a text that is not a place, and hides names in a ride without a route.
func TestFitHide(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "activity.fit", options{})
	tab.click(t, "#hide")
	for _, wrong := range []string{"", "north", "91", "52,1,3"} {
		tab.wait(t, "!document.querySelector('#hide-panel').hidden")
		tab.set(t, "#lat", wrong)
		tab.click(t, "#hide-apply")
		if got := tab.text(t, "#said"); !strings.Contains(got, "A latitude is a number") {
			t.Errorf("with the latitude %q the page says %q", wrong, got)
		}
		tab.set(t, "#lat", "52")
	}
	indoor := filepath.Join(t.TempDir(), "indoor.fit")
	if err := os.WriteFile(indoor, fit(t, sample(t, "activity.fit"), "strip", "--fields=record.position_lat,record.position_long"), 0o644); err != nil {
		t.Fatal(err)
	}
	tab.files(t, "#files", indoor)
	tab.wait(t, looked+" && document.querySelector('#name').innerText === 'indoor.fit'")
	tab.click(t, "#hide")
	tab.wait(t, "!document.querySelector('#no-route').hidden && document.querySelector('#circle-choice').hidden")
	tab.click(t, "#hide-apply")
	tab.wait(t, "document.querySelector('#said').innerText === 'There is nothing to hide.'")
	tab.click(t, "#names")
	tab.click(t, "#hide-apply")
	tab.wait(t, acted)
	if _, got := tab.download(t); !bytes.Equal(got, fit(t, indoor, "conceal", "--names")) {
		t.Errorf("the page offers %d bytes, want those of fit conceal --names", len(got))
	}
}

// TestFitOnce clicks twice: an action is done once, and two panels are never open.
func TestFitOnce(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "crash.fit", options{})
	eval[bool](t, tab, `(() => {
		globalThis.repairs = 0;
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (message) {
			if (message.job.commands[0][0] === "repair") repairs++;
			post.call(this, message);
		};
		for (let i = 0; i < 2; i++) document.querySelector("#repair").click();
		return true;
	})()`)
	tab.wait(t, acted)
	if n := eval[int](t, tab, "repairs"); n != 1 {
		t.Errorf("two clicks repaired %d times, want once", n)
	}
	eval[any](t, tab, "document.querySelector('#hide').click(); document.querySelector('#trim').click(); document.querySelector('#cut').click()")
	tab.wait(t, "document.querySelectorAll('.panel:not([hidden])').length")
	if got := eval[[]string](t, tab, "[...document.querySelectorAll('[aria-expanded=true]')].map((b) => b.id)"); len(got) != 1 {
		t.Errorf("open are the panels of %q, want one", got)
	}
	tab.click(t, "#merge")
	tab.files(t, "#parts", sample(t, "activity.fit"))
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, looked+" && document.querySelector('#name').innerText === 'activity.fit'")
	if !eval[bool](t, tab, "document.querySelector('#merge-apply').disabled && !document.querySelector('#parts').files.length") {
		t.Error("the parts of another ride are still chosen")
	}
}

// TestFitParquetLater asks for the second program without a network, and again with one.
func TestFitParquetLater(t *testing.T) {
	t.Parallel()
	s := serve(t)
	tab := s.open(t, "fit/", options{unruly: true})
	tab.started(t)
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, looked)
	s.lose(true)
	tab.click(t, "#convert")
	tab.set(t, "#format", "parquet")
	tab.click(t, "#convert-apply")
	tab.wait(t, "document.querySelector('#said').innerText === 'The program cannot be loaded: there is no network.'")
	s.lose(false)
	tab.click(t, "#convert-apply")
	tab.wait(t, acted)
}
