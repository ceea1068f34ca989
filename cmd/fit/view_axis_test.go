package main

import (
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// spiky is a run of 400 s: a pace of 300 and 330 s/km in turns, but 3003 s/km (50:03) in the first second, and a power that
// rises by a watt each two seconds from 100 to 299 W, but is 1336 W from second 100 to 102. Positions go north.
func spiky() []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	for i := range uint32(400) {
		speed := uint16(3333) // mm/s
		if i%2 == 1 {
			speed = 3030
		}
		power := uint16(100 + i/2)
		switch {
		case i == 0:
			speed = 333
		case i >= 100 && i < 103:
			power = 1336
		}
		w.Message(1, 20, fittest.Uint32(253, saturday+i), fittest.Sint32(0, 1<<28+400*int32(i)), fittest.Sint32(1, 1<<27),
			fittest.Uint16(6, speed), fittest.Uint16(7, power))
	}
	w.Message(2, 18, fittest.Uint32(253, saturday+399), fittest.Uint32(2, saturday), fittest.Uint32(7, 400_000), fittest.Enum(5, 1))
	return w.Bytes()
}

// An axisMeasure is what a script finds of the axes of a page.
type axisMeasure struct {
	Pace, Power   [2]float64 // the axes of all
	Zoomed        [2]float64 // the axis of power where 80 s are seen, with the spike
	Said          []string   // what is written beyond the edges of the charts, of all and then zoomed
	Kind          string     // that the route is coloured by at first
	Legend, Watts []string   // the ends of the legend, at first and by power
	Plain         bool       // the legend is hidden without a colour
}

const axisProbe = `<script>
const made = [], said = [];
const plain = uPlot, write = CanvasRenderingContext2D.prototype.fillText;
uPlot = function (...a) { const u = new plain(...a); made.push(u); return u; };
Object.assign(uPlot, plain);
CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
	if (/[↑↓]/.test(text) && !said.includes(text)) said.push(text);
	return write.call(this, text, ...rest);
};
addEventListener("load", async () => {
	const wait = () => new Promise(f => setTimeout(f, 100)), select = document.getElementById("colour");
	await wait();
	const charts = made.filter(u => document.querySelector(".charts").contains(u.root)), y = u => [u.scales.y.min, u.scales.y.max];
	const ends = () => ["lowest", "highest"].map(id => document.getElementById(id).textContent);
	const found = { Pace: y(charts[0]), Power: y(charts[1]), Kind: select.selectedOptions[0].text, Legend: ends() };
	const choose = text => { select.value = [...select.options].find(o => o.text === text).value; select.dispatchEvent(new Event("change")); };
	choose("power");
	found.Watts = ends();
	choose("none");
	found.Plain = document.getElementById("legend").hidden;
	charts[0].setScale("x", { min: 60, max: 139 });
	await wait();
	found.Zoomed = y(charts[1]);
	found.Said = said;
	parent.postMessage([location.hash.slice(1), JSON.stringify(found)], "*");
});
</script>`

// TestViewAxis has axes that the middle 98 % of the values set: of 400 values, without the four lowest and the four highest.
// Paces are then from 300 to 330 s. 3003 s are more than half of these 30 s away, so the axis ends a tenth of them beyond
// 330 s, and has a margin of 6 % of its 33 s. Powers are from 102 to 299 W: the axis begins at 100 W, the lowest, which is
// near, and ends a tenth of 197 W beyond 299 W. Of 80 values none is left out, and the axis has all.
func TestViewAxis(t *testing.T) {
	t.Parallel()
	browser(t)
	page, _ := viewed(t, spiky())
	m := probed[axisMeasure](t, axisProbe, window{page, "light", 1200})[0]
	for _, tt := range []struct {
		name      string
		got       [2]float64
		low, high float64
	}{
		{"pace", m.Pace, 300 - 0.06*33, 333 + 0.06*33},
		{"power", m.Power, 100 - 0.06*218.7, 318.7 + 0.06*218.7},
		{"power of 80 s", m.Zoomed, 130 - 0.06*1206, 1336 + 0.06*1206},
	} {
		if math.Abs(tt.got[0]-tt.low) > 0.01 || math.Abs(tt.got[1]-tt.high) > 0.01 {
			t.Errorf("the axis of %s is %v, want %v to %v", tt.name, tt.got, tt.low, tt.high)
		}
	}
	if want := []string{"50:03 /km ↓", "1336 W ↑"}; !slices.Equal(m.Said, want) {
		t.Errorf("beyond the charts is written %q, want %q", m.Said, want)
	}
}

// TestViewLegend has the ends of the scale of colours: 3 and 97 % of the values. Half of the paces are 5:00, half 5:30, and of
// 400 powers in order the thirteenth is 106 W, and the 389th 295 W, as three of the 400 are a spike and not at their places.
func TestViewLegend(t *testing.T) {
	t.Parallel()
	browser(t)
	page, _ := viewed(t, spiky())
	m := probed[axisMeasure](t, axisProbe, window{page, "dark", 360})[0]
	if m.Kind != "pace" || !m.Plain || !slices.Equal(m.Legend, []string{"5:30", "5:00 /km"}) || !slices.Equal(m.Watts, []string{"106", "295 W"}) {
		t.Errorf("the route is coloured by %s from %q, by power from %q, hidden without a colour: %v", m.Kind, m.Legend, m.Watts, m.Plain)
	}
}
