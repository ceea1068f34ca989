package main

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A figureCase is how the four outputs print a figure: as a session stores it, and as it is computed
// from the records of [figuresOf], if it can be.
type figureCase struct {
	stored      fittest.Value
	value       float64
	column      string // of bulk
	key         string // of --json
	text        string // of show
	name, shown string // of view
	computed    float64
	worked      string // text of show where it is computed
	workedShown string // of view
}

// figureCases has all figures. Computed are, with 41 records of 200 W and 120 bpm, a second, 5 m and
// 1 m up from each to the next, and a threshold of 250 W: work 41 * 200 J; ascent in steps of 3 m;
// intensity 200 / 250; score 40 * 200 * 0.8 / (250 * 3600) * 100.
var figureCases = map[activity.FigureName]figureCase{
	activity.FigureDistance:        {fittest.Uint32(9, 4_000_000), 40_000, "total_distance", "distance_m", "  Distance    40.00 km\n", "Distance", "40.00 km", math.NaN(), "", ""},
	activity.FigureElapsed:         {fittest.Uint32(7, 7_260_000), 7260, "total_elapsed_time", "elapsed_s", ", 2:01:00 in total\n", "Total time", "2:01:00", math.NaN(), "", ""},
	activity.FigureMoving:          {fittest.Uint32(8, 7_200_000), 7200, "total_timer_time", "moving_s", "  Time        2:00:00 moving", "Moving time", "2:00:00", math.NaN(), "", ""},
	activity.FigureAscent:          {fittest.Uint16(22, 512), 512, "total_ascent", "ascent_m", "  Ascent      512 m\n", "Ascent", "512 m", 39, "  Ascent      ~39 m\n", "~39 m"},
	activity.FigureDescent:         {fittest.Uint16(23, 498), 498, "total_descent", "descent_m", "  Descent     498 m\n", "Descent", "498 m", math.NaN(), "", ""},
	activity.FigureCalories:        {fittest.Uint16(11, 900), 900, "total_calories", "calories", "  Calories    900 kcal\n", "Calories", "900 kcal", math.NaN(), "", ""},
	activity.FigureAvgSpeed:        {fittest.Uint16(14, 6000), 6, "avg_speed", "avg_speed_mps", "  Speed       21.6 km/h, ", "Speed", "21.6 km/h", 5, "  Speed       18.0 km/h\n", "18.0 km/h"},
	activity.FigureMaxSpeed:        {fittest.Uint16(15, 15_000), 15, "max_speed", "max_speed_mps", "km/h, max 54.0 km/h\n", "Max speed", "54.0 km/h", math.NaN(), "", ""},
	activity.FigureAvgHeartRate:    {fittest.Uint8(16, 141), 141, "avg_heart_rate", "avg_heart_rate", "  Heart rate  141 bpm, ", "Heart rate", "141 bpm", 120, "  Heart rate  ~120 bpm\n", "~120 bpm"},
	activity.FigureMaxHeartRate:    {fittest.Uint8(17, 178), 178, "max_heart_rate", "max_heart_rate", "bpm, max 178 bpm\n", "Max heart rate", "178 bpm", math.NaN(), "", ""},
	activity.FigureAvgCadence:      {fittest.Uint8(18, 85), 85, "avg_cadence", "avg_cadence", "  Cadence     85 rpm\n", "Cadence", "85 rpm", math.NaN(), "", ""},
	activity.FigureAvgPower:        {fittest.Uint16(20, 205), 205, "avg_power", "avg_power", "  Power       205 W, ", "Power", "205 W", 200, "  Power       ~200 W, ", "~200 W"},
	activity.FigureMaxPower:        {fittest.Uint16(21, 812), 812, "max_power", "max_power", "W, max 812 W\n", "Max power", "812 W", math.NaN(), "", ""},
	activity.FigureNormalizedPower: {fittest.Uint16(34, 231), 231, "normalized_power", "normalized_power", ", normalised 231 W", "Normalised power", "231 W", 200, ", normalised ~200 W\n", "~200 W"},
	activity.FigureInMotion:        {fittest.Uint32(59, 7_100_000), 7100, "total_moving_time", "in_motion_s", "  In motion   1:58:20\n", "In motion", "1:58:20", 40, "  In motion   ~0:40\n", "~0:40"},
	activity.FigureWork:            {fittest.Uint32(48, 1_476_000), 1_476_000, "total_work", "work_j", "  Work        1476 kJ\n", "Work", "1476 kJ", 8200, "  Work        ~8 kJ\n", "~8 kJ"},
	activity.FigureThresholdPower:  {fittest.Uint16(45, 260), 260, "threshold_power", "threshold_power", ", threshold 260 W\n", "Threshold power", "260 W", 250, ", threshold ~250 W\n", "~250 W"},
	activity.FigureIntensityFactor: {fittest.Uint16(36, 888), 0.888, "intensity_factor", "intensity_factor", ", IF 0.89, ", "Intensity factor", "0.89", 0.8, ", IF ~0.80, ", "~0.80"},
	activity.FigureTrainingStressScore: {
		fittest.Uint16(35, 1577), 157.7, "training_stress_score", "training_stress_score", "  Load        TSS 158, ", "TSS", "158", 0.711, "  Load        TSS ~1, ", "~1",
	},
	activity.FigureAvgGrade: {sint16(52, 40), 0.4, "avg_grade", "avg_grade", "  Grade       0.4 %, ", "Grade", "0.4 %", math.NaN(), "", ""},
	activity.FigureRightBalance: {
		fittest.Uint16(37, 0x8000|5180), 51.8, "", "right_balance", "  Balance     48.2 % left, 51.8 % right\n", "Balance", "48.2 % left, 51.8 % right",
		52, "  Balance     ~48.0 % left, 52.0 % right\n", "~48.0 % left, 52.0 % right",
	},
	activity.FigureLeftTorqueEffectiveness:  percent(101, 69, "avg_left_torque_effectiveness", "  Torque eff. left ", "Torque effectiveness, left", 60),
	activity.FigureRightTorqueEffectiveness: percent(102, 71, "avg_right_torque_effectiveness", ", right ", "Torque effectiveness, right", 61),
	activity.FigureLeftPedalSmoothness:      percent(103, 20, "avg_left_pedal_smoothness", "  Smoothness  left ", "Pedal smoothness, left", 18),
	activity.FigureRightPedalSmoothness:     percent(104, 21, "avg_right_pedal_smoothness", ", right ", "Pedal smoothness, right", 19),
	activity.FigureCombinedPedalSmoothness:  percent(105, 22, "avg_combined_pedal_smoothness", " %, ", "Pedal smoothness", 17),
	activity.FigureVerticalOscillation:      {fittest.Uint16(89, 820), 82, "avg_vertical_oscillation", "avg_vertical_oscillation", "  Oscillation 82 mm, ", "Vertical oscillation", "82 mm", 80, "  Oscillation ~80 mm, ", "~80 mm"},
	activity.FigureVerticalRatio:            {fittest.Uint16(132, 690), 6.9, "avg_vertical_ratio", "avg_vertical_ratio", ", ratio 6.9 %\n", "Vertical ratio", "6.9 %", 7, ", ratio ~7.0 %\n", "~7.0 %"},
	activity.FigureStanceTime:               {fittest.Uint16(91, 2710), 271, "avg_stance_time", "avg_stance_time", "  Contact     271 ms, ", "Ground contact", "271 ms", 270, "  Contact     ~270 ms, ", "~270 ms"},
	activity.FigureStanceBalance:            {fittest.Uint16(133, 4970), 49.7, "avg_stance_time_balance", "avg_stance_time_balance", ", balance 49.7 %\n", "Contact balance", "49.7 %", 50.1, ", balance ~50.1 %\n", "~50.1 %"},
	activity.FigureStepLength:               {fittest.Uint16(134, 11_800), 1180, "avg_step_length", "avg_step_length", "  Step        1180 mm\n", "Step length", "1180 mm", 1100, "  Step        ~1100 mm\n", "~1100 mm"},
	activity.FigureMaxGrade:                 {sint16(55, 1240), 12.4, "max_pos_grade", "max_grade", "%, max 12.4 %\n", "Max grade", "12.4 %", math.NaN(), "", ""},
}

// percent returns the case of a figure that is stored in halves of a per cent.
func percent(num, stored uint8, key, before, name string, computed float64) figureCase {
	text := fmt.Sprintf("%d.0 %%", stored)
	worked := fmt.Sprintf("~%.1f %%", computed)
	return figureCase{fittest.Uint8(num, 2*stored), float64(stored), key, key, before + text, name, text, computed, before + worked, worked}
}

func sint16(num uint8, v int16) fittest.Value { return fittest.Number(num, 0x83, uint64(v)) }

// figuresOf returns a ride with 41 records, whose session stores these values.
func figuresOf(stored ...fittest.Value) []byte {
	w := newFile()
	w.Message(0, 0, fittest.Enum(0, 4))
	w.Message(3, 7, fittest.Uint16(3, 250))
	for i := range uint32(41) {
		w.Message(1, 20, fittest.Uint32(253, saturday+i), fittest.Uint32(5, 500*i), fittest.Uint16(2, uint16(5*(600+i))), fittest.Uint8(3, 120), fittest.Uint16(7, 200),
			fittest.Uint8(30, 0x80|52), fittest.Uint8(43, 120), fittest.Uint8(44, 122), fittest.Uint8(45, 36), fittest.Uint8(46, 38), fittest.Uint8(47, 34),
			fittest.Uint16(39, 800), fittest.Uint16(41, 2700), fittest.Uint16(83, 700), fittest.Uint16(84, 5010), fittest.Uint16(85, 11_000))
	}
	w.Message(2, 18, append([]fittest.Value{fittest.Uint32(253, saturday+40), fittest.Uint32(2, saturday), fittest.Enum(5, 2)}, stored...)...)
	return w.Bytes()
}

// TestAllFigures prints every figure of package activity in show, --json, view and bulk: stored, and
// computed. A figure that is new there and not printed everywhere fails here.
func TestAllFigures(t *testing.T) {
	t.Parallel()
	var stored []fittest.Value
	for figure := range new(activity.Figures).All() {
		stored = append(stored, figureCases[figure.Name].stored)
	}
	all := printed(t, figuresOf(stored...))
	bare := printed(t, figuresOf(fittest.Uint32(9, 20_000), fittest.Uint32(7, 40_000), fittest.Uint32(8, 40_000)))
	figures := 0
	for figure := range new(activity.Figures).All() {
		c, known := figureCases[figure.Name]
		if !known {
			t.Errorf("%s has no case", figure.Name)
			continue
		}
		figures++
		all.check(t, figure.Name, false, c.value, c.key, c.text, c.name, c.shown)
		if got := all.row[c.column]; got != c.value && c.column != "" { // the balance is stored with a bit for the leg
			t.Errorf("%s: bulk has %v in %s, want %v", figure.Name, got, c.column, c.value)
		}
		if math.IsNaN(c.computed) {
			continue
		}
		bare.check(t, figure.Name, true, c.computed, c.key, c.worked, c.name, c.workedShown)
		if got := bare.computed[string(figure.Name)]; got != c.computed {
			t.Errorf("%s: bulk has %v in computed, want %v", figure.Name, got, c.computed)
		}
		if got := bare.row[c.column]; got != nil && c.column != "" {
			t.Errorf("%s: bulk has %v in %s, which the session does not store", figure.Name, got, c.column)
		}
	}
	if figures != len(figureCases) || all.row["computed"] != nil {
		t.Errorf("%d figures for %d cases, computed: %v", figures, len(figureCases), all.row["computed"])
	}
}

// A printedRide is the four outputs of one file.
type printedRide struct {
	text, page string
	lines      []map[string]any // of --json: the file and its session
	row        map[string]any   // of bulk
	computed   map[string]float64
}

func printed(t *testing.T, in []byte) (p printedRide) {
	t.Helper()
	p.text = fitOn(in, "show").out
	p.page, _ = viewed(t, in)
	var line map[string]any
	if err := json.Unmarshal([]byte(fitOn(in, "show", "--json").out), &line); err != nil {
		t.Fatal(err)
	}
	p.lines = []map[string]any{line, line["sessions"].([]any)[0].(map[string]any)}
	folder := t.TempDir()
	save(t, folder, map[string][]byte{"a.fit": in})
	table := bulked(t, folder, filepath.Join(t.TempDir(), "rides"), 0)["session/year=2023/sport=cycling/data.parquet"]
	p.row = parquetRows(t, table)[0]
	if text, some := p.row["computed"].(string); some {
		if err := json.Unmarshal([]byte(text), &p.computed); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// check compares a figure in --json, show and view.
func (p *printedRide) check(t *testing.T, figure activity.FigureName, computed bool, value float64, key, text, name, shown string) {
	t.Helper()
	for _, line := range p.lines {
		if line[key] != value {
			t.Errorf("%s: --json has %v in %s, want %v", figure, line[key], key, value)
		}
		is := false
		for _, name := range line["computed"].([]any) {
			is = is || name == string(figure)
		}
		if is != computed {
			t.Errorf("%s: --json says that it is computed: %v, want %v", figure, is, computed)
		}
	}
	if !strings.Contains(p.text, text) {
		t.Errorf("%s: show wrote\n%s, want %q", figure, p.text, text)
	}
	if !strings.Contains(p.page, "<dt>"+name+"</dt><dd>"+shown+"</dd>") {
		t.Errorf("%s: the page of view lacks %s, %s", figure, name, shown)
	}
}
