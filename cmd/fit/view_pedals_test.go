package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// pedals is a ride of 40 s with a meter in each pedal, and an application that knows the muscle oxygen.
func pedals() []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	w.Message(1, 207, fittest.Raw(1, profile.Byte, make([]byte, 16)...), fittest.Uint8(3, 0))
	w.Message(2, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 5), fittest.Uint8(2, uint8(profile.Float32)), fittest.Text(3, "SmO2", 8), fittest.Text(8, "%", 4))
	for i := range uint32(40) {
		balance := uint8(0x80 | 50 + i%4)
		switch i {
		case 7:
			balance = 52 // of a leg that nobody knows
		case 8:
			balance = 0xFF
		case 9:
			balance = 0x80 | 100
		}
		w.MessageDeveloper(3, 20, []fittest.Value{
			fittest.Uint32(253, saturday+i), fittest.Uint16(7, uint16(200+i)), fittest.Uint8(30, balance), fittest.Uint8(43, uint8(140+i%2)), fittest.Uint8(46, 40),
		}, fittest.DeveloperValue{Value: fittest.Number(5, profile.Float32, uint64(math.Float32bits(60+float32(i)/4)))})
	}
	w.Message(4, 18, fittest.Uint32(253, saturday+39), fittest.Uint32(2, saturday), fittest.Uint32(7, 39_000), fittest.Enum(5, 2))
	return w.Bytes()
}

// rightOf returns the share of the right leg in a record of pedals.
func rightOf(i int) float64 {
	if i >= 7 && i <= 9 {
		return math.NaN()
	}
	return float64(50 + i%4)
}

// TestPedals has the charts of what pedals and applications measure, and the balance in csv, where the stored
// number stays.
func TestPedals(t *testing.T) {
	t.Parallel()
	_, d := viewed(t, pedals())
	var titles []string
	for _, k := range d.Kinds {
		titles = append(titles, k.Title+" "+k.Unit)
	}
	want := []string{"Power W", "Balance, right leg %", "Torque effectiveness, left %", "Pedal smoothness, right %", "SmO2 %"}
	if !slices.Equal(titles, want) {
		t.Fatalf("charts of %q, want %q", titles, want)
	}
	for k, value := range []func(i int) float64{
		func(i int) float64 { return float64(200 + i) }, rightOf, func(i int) float64 { return math.Round(70 + float64(i%2)/2) },
		func(int) float64 { return 20 }, func(i int) float64 { return 60 + float64(i)/4 },
	} {
		for i, got := range d.Rides[0].Columns[k].values() {
			if want := value(i); math.Abs(got-want) > 1e-9 || math.IsNaN(got) != math.IsNaN(want) {
				t.Errorf("%s of record %d is %v, want %v", titles[k], i, got, want)
			}
		}
	}
	lines := strings.Split(fitOn(pedals(), "csv", "-f", "left_right_balance,right_balance", "--expand").out, "\n")
	for i, want := range map[int]string{0: "left_right_balance,right_balance", 1: "178,50", 4: "181,53", 8: "52,", 9: ",", 10: "228,"} {
		if lines[i] != want {
			t.Errorf("line %d of csv is %q, want %q", i, lines[i], want)
		}
	}
}

// TestPedalsOfTwo has both rides in the chart of a field of an application, and an empty one for a field
// that only one of them has.
func TestPedalsOfTwo(t *testing.T) {
	t.Parallel()
	a, b := write(t, "a.fit", pedals()), write(t, "b.fit", ridetest.Bytes(ridetest.Ride(40)))
	_, d := viewed(t, nil, a, b)
	last := len(d.Kinds) - 1
	if d.Kinds[last].Title != "SmO2" || d.Rides[0].Columns[last] == nil || d.Rides[1].Columns[last] != nil {
		t.Errorf("the last chart is %+v, of the first ride %v, of the second %v", d.Kinds[last], d.Rides[0].Columns[last], d.Rides[1].Columns[last])
	}
	if _, d = viewed(t, nil, a, a); len(d.Rides[1].Columns) != 5 || d.Rides[1].Columns[4] == nil {
		t.Errorf("the second of two equal rides has %d charts", len(d.Rides[1].Columns))
	}
}

// TestSmoothPower asks the page for the power over 1, 3, 10 and 30 s: the highest is the mean of the last
// seconds of a power that rises by a watt each second to 239 W.
func TestSmoothPower(t *testing.T) {
	t.Parallel()
	browser(t)
	page, _ := viewed(t, pedals())
	script := `<script>
addEventListener("load", async () => {
	const wait = () => new Promise(f => setTimeout(f, 100)), found = {}, select = document.getElementById("smooth");
	for (const seconds of ["1", "3", "10", "30", "1"]) {
		select.value = seconds;
		select.dispatchEvent(new Event("change"));
		await wait();
		(found.Said ||= []).push(document.querySelector(".head span").textContent);
	}
	parent.postMessage([location.hash.slice(1), JSON.stringify(found)], "*");
});
</script>`
	said := probed[struct{ Said []string }](t, script, window{page, "light", 1200})[0].Said
	for i, seconds := range []int{1, 3, 10, 30, 1} {
		want := fmt.Sprintf("highest %.0f W", math.Floor(239-float64(seconds-1)/2+0.5)) // as JavaScript rounds
		if i >= len(said) || !strings.HasSuffix(said[i], want) {
			t.Errorf("over %d s the chart says %q, want %q", seconds, said, want)
		}
	}
}
