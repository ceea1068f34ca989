package edit

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

const (
	noPower = 0xFFFF
	noRate  = 0xFF
)

// aDropout is a ride with these powers and heart rates, a record each second, with a pause of the timer
// from second 20 to 22. Its lap and session have the sums of a device.
func aDropout(t testing.TB, big bool, powers []uint16, rates []uint8) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	w.BigEndian = big
	switchTimer(w, noon, profile.EventTypeStart)
	for i, watts := range powers {
		if i == 20 {
			switchTimer(w, noon+20, profile.EventTypeStop)
		}
		if i == 22 {
			switchTimer(w, noon+22, profile.EventTypeStart)
		}
		w.Message(1, 20, fittest.Uint32(253, noon+uint32(i)), fittest.Uint16(7, watts), fittest.Uint8(3, rates[i]))
	}
	end := uint32(len(powers) - 1)
	w.Message(2, 19, fittest.Uint32(253, noon+end), fittest.Uint32(2, noon), fittest.Uint32(7, 1000*end), fittest.Uint16(profile.LapAvgPower, 1))
	w.Message(3, 18, fittest.Uint32(253, noon+end), fittest.Uint32(2, noon), fittest.Uint32(7, 1000*end), fittest.Uint16(profile.SessionAvgPower, 1),
		fittest.Uint8(profile.SessionAvgHeartRate, 1), fittest.Uint16(profile.SessionTrainingStressScore, 500))
	return decoded(t, w)
}

// powersOf returns the powers of the records, -1 without one, and an asterisk behind those with a mark.
func powersOf(f *fit.File) (text string) {
	for _, m := range activity.Records(f.Messages) {
		v := m.Field(profile.RecordPower)
		watts := int64(-1)
		if v.Valid() {
			watts = int64(v.Uint())
		}
		text += fmt.Sprint(watts)
		for d := range m.DeveloperFields() {
			if d.Name() == "filled_power" && d.Value.Uint() == 1 {
				text += "*"
			}
		}
		text += " "
	}
	return text
}

// TestFill fills the dropouts that are short enough, and not the beginning, the end, and a pause.
func TestFill(t *testing.T) {
	x := uint16(noPower)
	powers := []uint16{x, 100, x, 200, x, x, x, 240, x, x, x, x, 300, 0, x, 10, 20, 20, 20, x, x, x, 40, x}
	rates := make([]uint8, len(powers))
	for i := range rates {
		rates[i] = 120
	}
	for longest, want := range map[time.Duration]string{
		0:               "-1 100 -1 200 -1 -1 -1 240 -1 -1 -1 -1 300 0 -1 10 20 20 20 -1 -1 -1 40 -1 ",
		time.Second:     "-1 100 150* 200 -1 -1 -1 240 -1 -1 -1 -1 300 0 5* 10 20 20 20 -1 -1 -1 40 -1 ",
		3 * time.Second: "-1 100 150* 200 210* 220* 230* 240 -1 -1 -1 -1 300 0 5* 10 20 20 20 -1 -1 -1 40 -1 ",
		time.Hour:       "-1 100 150* 200 210* 220* 230* 240 252* 264* 276* 288* 300 0 5* 10 20 20 20 -1 -1 -1 40 -1 ",
	} {
		for _, big := range []bool{false, true} {
			f := aDropout(t, big, powers, rates)
			got, changes, err := Fill(f, longest, "power", "cadence", "heart_rate")
			if err != nil {
				t.Fatal(err)
			}
			got = written(t, "filled", got)
			if is := powersOf(got); is != want {
				t.Errorf("up to %v: %s, want %s", longest, is, want)
			}
			if longest == 0 && (changes != nil || Marks(got) != nil) {
				t.Errorf("nothing was filled, and there are changes %v and marks %v", changes, Marks(got))
			}
			if s := sessionIn(t, got); longest > 0 && s.Field(profile.SessionTrainingStressScore).Valid() {
				t.Error("the training stress score is that of fewer powers")
			}
		}
	}
	f := aDropout(t, false, powers, rates)
	got, _, _ := Fill(f, time.Second, "power")
	if got, want := fmt.Sprint(Marks(got)), "[{filled_power 2 1}]"; got != want {
		t.Errorf("marks %s, want %s", got, want)
	}
	// by hand: 100 150 200 240 300 0 5 10 20 20 20 40 are 1105 W in 12 records
	if s := sessionIn(t, got); s.Field(profile.SessionAvgPower).Uint() != 92 || s.Field(profile.SessionAvgHeartRate).Uint() != 1 {
		t.Errorf("averages %v W, %v bpm, want 92 W and the device's 1 bpm", s.Field(profile.SessionAvgPower), s.Field(profile.SessionAvgHeartRate))
	}
	again, changes, err := Fill(got, time.Second, "power")
	if err != nil || changes != nil {
		t.Errorf("Fill again changes %v, %v", changes, err)
	}
	if more, _, _ := Fill(again, 3*time.Second, "power"); fmt.Sprint(Marks(more)) != "[{filled_power 5 1}]" || (&draft{messages: more.Messages}).count(profile.MesgNumDeveloperDataID) != 1 {
		t.Errorf("filled in two steps: marks %v", Marks(more))
	}
	if _, _, err := Fill(f, time.Second, "temperature"); !errors.Is(err, ErrFill) {
		t.Errorf("Fill of temperature = %v, want ErrFill", err)
	}
}

// TestFillHeartRate takes 0 bpm for a dropout, and a power of 0 for coasting.
func TestFillHeartRate(t *testing.T) {
	got, _, err := Fill(aDropout(t, false, []uint16{100, 0, 0, 100}, []uint8{100, 0, noRate, 130}), 5*time.Second, "power", "heart_rate")
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, m := range activity.Records(got.Messages) {
		text += fmt.Sprint(m.Field(profile.RecordPower), " ", m.Field(profile.RecordHeartRate), ", ")
	}
	if text != "100 100, 0 110, 0 120, 100 130, " {
		t.Errorf("powers and heart rates %s", text)
	}
}

// TestScale scales a power and what depends on it, twice.
func TestScale(t *testing.T) {
	w := fileOf(profile.FileActivity)
	for i := range uint32(3) {
		w.Message(1, 20, fittest.Uint32(253, noon+i), fittest.Uint16(7, uint16(100+100*i)), fittest.Uint16(6, 5000), fittest.Uint32(5, 500*i), fittest.Uint8(3, 120))
	}
	w.Message(2, 18, fittest.Uint32(253, noon+2), fittest.Uint32(2, noon), fittest.Uint32(7, 2000), fittest.Uint16(profile.SessionAvgPower, 200),
		fittest.Uint16(profile.SessionMaxPower, 300), fittest.Uint16(profile.SessionNormalizedPower, 210), fittest.Uint32(profile.SessionTotalWork, 600),
		fittest.Uint16(profile.SessionTrainingStressScore, 1000), fittest.Uint16(profile.SessionIntensityFactor, 800),
		fittest.Uint16(profile.SessionThresholdPower, 250), fittest.Uint32(profile.SessionTotalDistance, 1000), fittest.Array(profile.SessionTimeInPowerZone, profile.Uint32, 1000, 2000))
	f := decoded(t, w)
	numbers := func(m fit.Message, fields ...uint8) string {
		text := ""
		for _, num := range fields {
			text += fmt.Sprint(m.Field(num), " ")
		}
		return text
	}
	session := []uint8{
		profile.SessionAvgPower, profile.SessionMaxPower, profile.SessionNormalizedPower, profile.SessionTotalWork, profile.SessionTrainingStressScore,
		profile.SessionIntensityFactor, profile.SessionThresholdPower, profile.SessionTotalDistance,
	}
	got, _, err := Scale(f, "power", 1.1)
	if err != nil {
		t.Fatal(err)
	}
	got = written(t, "scaled", got)
	// 100 × 1.1 = 110, …, the score 100 × 1.21 = 121
	if is := numbers(sessionIn(t, got).Message, session...); is != "220 330 231 660 1210 880 250 1000 " {
		t.Errorf("the session has %s", is)
	}
	if zones := sessionIn(t, got).Field(profile.SessionTimeInPowerZone); zones.Valid() {
		t.Errorf("times in zones of power are %v, want none", zones)
	}
	if is := powersOf(got); is != "110 220 330 " {
		t.Errorf("powers %s", is)
	}
	if r := activity.Records(got.Messages)[2]; numbers(r, 6, 5, 3) != "5000 1000 120 " {
		t.Errorf("speed, distance and heart rate %s", numbers(r, 6, 5, 3))
	}
	twice, _, err := Scale(got, "power", 0.5)
	if marks := Marks(twice); err != nil || len(marks) != 1 || marks[0].Name != "scale_power" || marks[0].Count != 1 || fmt.Sprintf("%.4f", marks[0].Value) != "0.5500" {
		t.Errorf("marks %v, %v, want scale_power 0.55 once", marks, err)
	}
	far, _, err := Scale(f, "distance", 1.02)
	if err != nil {
		t.Fatal(err)
	}
	if r := activity.Records(far.Messages)[2]; numbers(r, 6, 5, 7) != "5100 1020 300 " || sessionIn(t, far).Field(profile.SessionTotalDistance).Uint() != 1020 {
		t.Errorf("speed, distance and power %s", numbers(r, 6, 5, 7))
	}
	if _, changes, err := Scale(f, "power", 1); err != nil || changes != nil {
		t.Errorf("Scale by 1 changes %v, %v", changes, err)
	}
	for name, factor := range map[string]float64{"pwoer": 1.1, "power": 0, "distance": 11} {
		if _, _, err := Scale(f, name, factor); !errors.Is(err, ErrScale) {
			t.Errorf("Scale(%s, %v) = %v, want ErrScale", name, factor, err)
		}
	}
}
