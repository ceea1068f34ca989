package main

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// viewedBoth returns the page of two rides.
func viewedBoth(t *testing.T, a, b *activity.Activity, args ...string) (string, pageData) {
	t.Helper()
	folder := t.TempDir()
	one, two := write(t, filepath.Join(folder, "one.fit"), ridetest.Bytes(a)), write(t, filepath.Join(folder, "two.fit"), ridetest.Bytes(b))
	return viewed(t, nil, append(args, one, two)...)
}

// steady returns n seconds at 5 m/s and 200 W.
func steady(n int) *activity.Activity {
	a := ridetest.Ride(n)
	a.Events = nil
	for i := range a.Records {
		r := &a.Records[i]
		r.Timestamp = ridetest.Start + profile.DateTime(i)
		r.SetDistanceScaled(5 * float64(i))
		r.SetSpeedScaled(5)
		r.Power = 200
	}
	return a
}

// every keeps each n-th record.
func every(a *activity.Activity, n int) *activity.Activity {
	kept := a.Records[:0]
	for i, r := range a.Records {
		if i%n == 0 {
			kept = append(kept, r)
		}
	}
	a.Records = kept
	return a
}

// differencesOf returns the values of a curve by its name.
func differencesOf(t *testing.T, d pageData, name string, along string) []float64 {
	t.Helper()
	for _, one := range d.Differences {
		if one.Name != name {
			continue
		}
		if s := map[string]*series{"time": one.Time, "distance": one.Distance}[along]; s != nil {
			return s.values()
		}
		return nil
	}
	t.Fatalf("no curve of %s in %+v", name, d.Differences)
	return nil
}

// TestDifferenceCurve has a second meter that shows 20 W more for 100 s, then 30 W less, has a record
// every 4 s, no value from 200 s to 232 s, and ends after 300 s.
func TestDifferenceCurve(t *testing.T) {
	t.Parallel()
	a, b := steady(400), steady(301)
	for i := range b.Records {
		b.Records[i].Power = 220
		if i > 100 {
			b.Records[i].Power = 170
		}
		if i >= 200 && i <= 232 {
			b.Records[i].Power = math.MaxUint16
		}
	}
	page, d := viewedBoth(t, a, every(b, 4))
	got := differencesOf(t, d, "power", "time")
	for at, want := range map[int]float64{0: 20, 3: 20, 100: 20, 104: -30, 196: -30, 197: math.NaN(), 235: math.NaN(), 236: -30, 300: -30, 301: math.NaN(), 399: math.NaN()} {
		if !(got[at] == want || math.IsNaN(got[at]) && math.IsNaN(want)) {
			t.Errorf("after %d s the difference is %v, want %v", at, got[at], want)
		}
	}
	if got[102] != -5 { // half way from 220 W to 170 W
		t.Errorf("after 102 s the difference is %v, want -5", got[102])
	}
	// 101 points of +20; +7.5, -5 and -17.5 between; -30 from 104 to 196 and from 236 to 300.
	n, sum, apart := 101+3+93+65, 101*20-15-30*(93+65), 101*20+7.5+5+17.5+30*(93+65)
	want := fmt.Sprintf("<td>Power, W</td><td>200</td><td>%.0f</td><td>−%.0f</td>", 200+float64(sum)/float64(n), -float64(sum)/float64(n))
	if !strings.Contains(page, want) || !strings.Contains(page, fmt.Sprintf("<td>%.0f</td><td>%d</td></tr>", apart/float64(n), n)) {
		_, row, _ := strings.Cut(page, "<td>Power, W</td>")
		t.Errorf("the page has %.140s, want %s, %.0f W apart at %d points", row, want, apart/float64(n), n)
	}
	if slices.ContainsFunc(d.Differences, func(one pageDifference) bool { return one.Name == "temperature" }) {
		t.Error("there is a curve of temperatures")
	}
}

// TestDifferencePause wants no difference during a pause of the second ride.
func TestDifferencePause(t *testing.T) {
	t.Parallel()
	a, b := steady(400), steady(400)
	b.Records = append(b.Records[:100:100], b.Records[200:]...)
	_, d := viewedBoth(t, a, b)
	got := differencesOf(t, d, "power", "time")
	for at, want := range map[int]float64{99: 0, 100: math.NaN(), 150: math.NaN(), 199: math.NaN(), 200: 0} {
		if !(got[at] == want || math.IsNaN(got[at]) && math.IsNaN(want)) {
			t.Errorf("after %d s the difference is %v, want %v", at, got[at], want)
		}
	}
}

// TestTimeGap has the same course a day later, at 4 m/s: 50 s behind after each kilometre.
func TestTimeGap(t *testing.T) {
	t.Parallel()
	a, b := steady(400), steady(400)
	for i := range b.Records {
		b.Records[i].Timestamp += 86400
		b.Records[i].SetDistanceScaled(4 * float64(i))
		b.Records[i].PositionLat = a.Records[i*4/5].PositionLat
		b.Records[i].PositionLong = a.Records[i*4/5].PositionLong
	}
	page, d := viewedBoth(t, a, b)
	gap := differencesOf(t, d, "gap", "distance")
	for at, want := range map[int]float64{0: 0, 40: 10, 200: 50, 319: 80, 320: math.NaN()} { // 5 m each, 1596 m at most
		if !(gap[at] == want || math.IsNaN(gap[at]) && math.IsNaN(want)) {
			t.Errorf("at %d m the gap is %v s, want %v", 5*at, gap[at], want)
		}
	}
	if differencesOf(t, d, "gap", "time") != nil || d.Along != "distance" {
		t.Errorf("the page is drawn along %s, with a gap by time %v", d.Along, differencesOf(t, d, "gap", "time"))
	}
	for _, want := range []string{"<h2>At the same time from the start</h2>", "<h2>At the same distance</h2>", "<td>200</td><td>200</td><td>+0</td><td>+0.0 %</td><td>± 0</td><td>0</td><td>320</td>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// TestTimeGapNone wants no time gap between rides on different courses, or without distances.
func TestTimeGapNone(t *testing.T) {
	t.Parallel()
	a, b, bare := steady(400), steady(400), steady(400)
	for i := range b.Records {
		b.Records[i].PositionLat += 1 << 22
		bare.Records[i].Distance = math.MaxUint32
	}
	for name, other := range map[string]*activity.Activity{"another course": b, "no distances": bare} {
		page, d := viewedBoth(t, a, other)
		for _, one := range d.Differences {
			if one.Name == "gap" || one.Distance != nil {
				t.Errorf("%s: there is a curve by distance: %s", name, one.Title)
			}
		}
		if strings.Contains(page, "At the same distance") || d.Along != "time" {
			t.Errorf("%s: along %s, or a table by distance", name, d.Along)
		}
	}
}

// TestDifferenceUnits has a run: seconds for a kilometre.
func TestDifferenceUnits(t *testing.T) {
	t.Parallel()
	a, b := steady(60), steady(60)
	a.Sessions[0].Sport, b.Sessions[0].Sport = profile.SportRunning, profile.SportRunning
	for i := range b.Records {
		b.Records[i].SetSpeedScaled(4)
	}
	page, d := viewedBoth(t, a, b)
	if got := differencesOf(t, d, "speed", "time"); got[30] != 50 || !d.Differences[0].Pace || d.Differences[0].Unit != "/km" {
		t.Errorf("the difference is %v in %+v, want 50 s for a kilometre", got[30], d.Differences[0])
	}
	if !strings.Contains(page, "<td>Pace, /km</td><td>3:20</td><td>4:10</td><td>+0:50</td>") {
		t.Error("the page lacks a pace of 50 s more")
	}
}

// A differenceMeasure is what a script finds of the curves of differences.
type differenceMeasure struct {
	ByTime, ByDistance []string // title and what it says
	Gap                []float64
	Zero               bool // the first curve of a difference and 0 are in its chart
	Errors             []string
}

const differenceProbe = `<script>
const errors = [], made = [];
addEventListener("error", e => errors.push(e.message));
const plain = uPlot;
uPlot = function (...a) { const u = new plain(...a); made.push(u); return u; };
Object.assign(uPlot, plain);
addEventListener("load", async () => {
	const wait = () => new Promise(f => setTimeout(f, 100));
	const heads = () => [...document.querySelectorAll(".chart .head")].map(e => e.textContent);
	const found = { Errors: errors };
	document.getElementById("time").click();
	await wait();
	found.ByTime = heads();
	const [low, high] = [made[1].scales.y.min, made[1].scales.y.max];
	found.Zero = low < -3.6 && high > 0;
	document.getElementById("distance").click();
	await wait();
	found.ByDistance = heads();
	const charts = document.querySelectorAll(".chart .uplot"), gap = made.find(u => u.root === charts[charts.length - 1]);
	found.Gap = gap.data[0].map((x, i) => [x, gap.data[1][i]]).filter(([x, v]) => v != null && x % 200 === 0).flat();
	parent.postMessage([location.hash.slice(1), JSON.stringify(found)], "*");
});
</script>`

// TestBrowserDifferences opens the same course a day later, in which the second is slower and has 20 W
// less: each axis has its curves, below the charts of their kinds.
func TestBrowserDifferences(t *testing.T) {
	t.Parallel()
	browser(t)
	a, b := steady(400), steady(400)
	for i := range b.Records {
		b.Records[i].Timestamp += 86400
		b.Records[i].SetDistanceScaled(4 * float64(i))
		b.Records[i].SetSpeedScaled(4)
		b.Records[i].Power = 180
		b.Records[i].PositionLat, b.Records[i].PositionLong = a.Records[i*4/5].PositionLat, a.Records[i*4/5].PositionLong
	}
	page, _ := viewedBoth(t, a, b)
	m := probed[differenceMeasure](t, differenceProbe, window{page, "light", 1200})[0]
	if len(m.Errors) > 0 || len(m.ByTime) != 11 || len(m.ByDistance) != 12 {
		t.Fatalf("%d charts by time, %d by distance, errors %v", len(m.ByTime), len(m.ByDistance), m.Errors)
	}
	for _, heads := range [][]string{m.ByTime, m.ByDistance} {
		if heads[1] != "Speed, two − oneaverage −3.6 · apart 3.6 km/h" || heads[5] != "Power, two − oneaverage −20 · apart 20 W" {
			t.Errorf("the differences say %q and %q", heads[1], heads[5])
		}
	}
	if !m.Zero {
		t.Error("the line at 0 is outside of the chart of speeds")
	}
	if last := m.ByDistance[11]; !strings.HasPrefix(last, "Time that two is behindaverage +0:40 ") {
		t.Errorf("the gap says %q", last)
	}
	if want := []float64{0, 0, 200, 10, 400, 20, 600, 30, 800, 40, 1000, 50, 1200, 60, 1400, 70}; !slices.Equal(m.Gap, want) {
		t.Errorf("the gap is %v, want %v", m.Gap, want)
	}
}
