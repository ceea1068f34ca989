package figures

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
)

// These are the objects that show --json prints. nil means that neither the device nor its
// records have the value.
type (
	shownJSON struct {
		File string  `json:"file"`
		Type *string `json:"type"`
		SumsJSON
		Zones    []zoneJSON   `json:"zones"`
		Efforts  []EffortJSON `json:"best_efforts"`
		Climbs   []ClimbJSON  `json:"climbs"`
		Sessions []SumsJSON   `json:"sessions"`
		Laps     []lapJSON    `json:"laps"`
		Lengths  []LengthJSON `json:"lengths,omitempty"`
		Doubtful []DoubtJSON  `json:"doubtful,omitempty"`
	}
	SumsJSON struct {
		Sport           *string               `json:"sport"`
		Start           *string               `json:"start"`
		Distance        *float64              `json:"distance_m"`
		Elapsed         *float64              `json:"elapsed_s"`
		Moving          *float64              `json:"moving_s"`
		Ascent          *float64              `json:"ascent_m"`
		Calories        *float64              `json:"calories"`
		AvgHeartRate    *float64              `json:"avg_heart_rate"`
		AvgPower        *float64              `json:"avg_power"`
		AvgSpeed        *float64              `json:"avg_speed_mps"`
		MaxSpeed        *float64              `json:"max_speed_mps"`
		MaxHeartRate    *float64              `json:"max_heart_rate"`
		AvgCadence      *float64              `json:"avg_cadence"`
		MaxPower        *float64              `json:"max_power"`
		NormalizedPower *float64              `json:"normalized_power"`
		InMotion        *float64              `json:"in_motion_s"`
		Work            *float64              `json:"work_j"`
		Threshold       *float64              `json:"threshold_power"`
		Intensity       *float64              `json:"intensity_factor"`
		Score           *float64              `json:"training_stress_score"`
		Descent         *float64              `json:"descent_m"`
		AvgGrade        *float64              `json:"avg_grade"`
		MaxGrade        *float64              `json:"max_grade"`
		Computed        []activity.FigureName `json:"computed"`
		Swim            *SwimJSON             `json:"swim,omitempty"`
		Developers      []DeveloperJSON       `json:"developer_fields"`
	}
	lapJSON struct {
		Start        *string               `json:"start"`
		Distance     *float64              `json:"distance_m"`
		Elapsed      *float64              `json:"elapsed_s"`
		Moving       *float64              `json:"moving_s"`
		Ascent       *float64              `json:"ascent_m"`
		AvgSpeed     *float64              `json:"avg_speed_mps"`
		AvgHeartRate *float64              `json:"avg_heart_rate"`
		AvgPower     *float64              `json:"avg_power"`
		InMotion     *float64              `json:"in_motion_s"`
		Work         *float64              `json:"work_j"`
		Computed     []activity.FigureName `json:"computed"`
		Swim         *SwimJSON             `json:"swim,omitempty"`
		Developers   []DeveloperJSON       `json:"developer_fields"`
	}
	zoneJSON struct {
		Of      string   `json:"of"`
		Zone    *int     `json:"zone"`
		Low     *float64 `json:"low"`
		High    *float64 `json:"high"`
		Seconds *float64 `json:"seconds"`
	}
)

// printJSON prints a line for an input.
func (o *showOptions) printJSON(p *run.Program, name string, b []byte) {
	s := &Page{Program: p, Input: o.inputOf(p, name, b), options: &o.Options}
	apps := s.developers()
	line := shownJSON{
		File: p.Path, Type: someName("file", uint64(s.fileType)), SumsJSON: s.sumsJSON(&s.Summary.Total, apps.Total),
		Zones: zonesJSON("heart_rate", s.HeartRateZones()), Efforts: linesOf(activity.EffortsOf(s.Summary, s.Files...), effortLine),
		Climbs: linesOf(activity.HillsOf(s.Summary, s.Files...), climbLine), Sessions: []SumsJSON{}, Laps: []lapJSON{},
		Lengths: s.lengthsJSON(), Doubtful: linesOf(s.doubts(), doubtLine),
	}
	line.Swim = swimJSON(s.Swim())
	line.Zones = append(line.Zones, zonesJSON("power", s.PowerZones())...)
	for i, f := range s.Summary.Sessions {
		session := s.sumsJSON(&f, apps.Sessions[i])
		session.Swim = swimJSON(swimAt(s.swimming().Sessions, i))
		line.Sessions = append(line.Sessions, session)
	}
	for i, f := range s.Summary.Laps {
		lap := s.lapJSON(&f, apps.Laps[i])
		lap.Swim = swimJSON(swimAt(s.swimming().Laps, i))
		line.Laps = append(line.Laps, lap)
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(line); err != nil {
		p.Fail("%s: %v", name, err)
		return
	}
	p.Out.Write(out.Bytes())
}

func (s *Input) sumsJSON(f *activity.Figures, apps []activity.DeveloperFigure) SumsJSON {
	return SumsJSON{
		Sport: someName("sport", uint64(f.Sport)), Start: s.someStart(f.Sums),
		Distance: some(f.Distance), Elapsed: some(f.Elapsed), Moving: some(f.Moving), Ascent: some(f.Ascent),
		Calories: some(f.Calories), AvgHeartRate: some(f.AvgHeartRate), AvgPower: some(f.AvgPower),
		AvgSpeed: some(f.AvgSpeed), MaxSpeed: some(f.MaxSpeed), MaxHeartRate: some(f.MaxHeartRate), AvgCadence: some(f.AvgCadence),
		MaxPower: some(f.MaxPower), NormalizedPower: some(f.NormalizedPower), InMotion: some(f.InMotion),
		Work: some(f.Work), Threshold: some(f.ThresholdPower), Intensity: some(f.IntensityFactor), Score: some(f.TrainingStressScore),
		Descent: some(f.Descent), AvgGrade: some(f.AvgGrade), MaxGrade: some(f.MaxGrade), Computed: computed(f), Developers: linesOf(apps, developerLine),
	}
}

func (s *Input) lapJSON(f *activity.Figures, apps []activity.DeveloperFigure) lapJSON {
	return lapJSON{
		Start: s.someStart(f.Sums), Distance: some(f.Distance), Elapsed: some(f.Elapsed), Moving: some(f.Moving),
		Ascent: some(f.Ascent), AvgSpeed: some(f.AvgSpeed), AvgHeartRate: some(f.AvgHeartRate), AvgPower: some(f.AvgPower),
		InMotion: some(f.InMotion), Work: some(f.Work), Computed: computed(f), Developers: linesOf(apps, developerLine),
	}
}

// computed returns the names of the figures that the device did not write.
func computed(f *activity.Figures) []activity.FigureName {
	names := []activity.FigureName{}
	for figure := range f.All() {
		if figure.Computed {
			names = append(names, figure.Name)
		}
	}
	return names
}

// zonesJSON returns the time in zones.
func zonesJSON(of string, zones []activity.Zone) []zoneJSON {
	return linesOf(zones, func(z activity.Zone) zoneJSON {
		line := zoneJSON{Of: of, Low: some(z.Low), High: some(z.High), Seconds: some(z.Seconds)}
		if z.Number > 0 {
			line.Zone = &z.Number
		}
		return line
	})
}

// someStart returns a local time, with its offset.
func (s *Input) someStart(sums activity.Sums) *string {
	t, ok := s.Start(sums)
	if !ok {
		return nil
	}
	text := t.Format(time.RFC3339)
	return &text
}
