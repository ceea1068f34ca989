package main

import (
	"bytes"
	"encoding/json"
	"math"
	"time"

	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// These are the objects that show --json prints. nil means that the file lacks the value.
type (
	shownJSON struct {
		File string  `json:"file"`
		Type *string `json:"type"`
		sumsJSON
		Sessions []sumsJSON `json:"sessions"`
		Laps     []lapJSON  `json:"laps"`
	}
	sumsJSON struct {
		Sport        *string  `json:"sport"`
		Start        *string  `json:"start"`
		Distance     *float64 `json:"distance_m"`
		Elapsed      *float64 `json:"elapsed_s"`
		Moving       *float64 `json:"moving_s"`
		Ascent       *float64 `json:"ascent_m"`
		Calories     *float64 `json:"calories"`
		AvgHeartRate *float64 `json:"avg_heart_rate"`
		AvgPower     *float64 `json:"avg_power"`
	}
	lapJSON struct {
		Start        *string  `json:"start"`
		Distance     *float64 `json:"distance_m"`
		Elapsed      *float64 `json:"elapsed_s"`
		AvgHeartRate *float64 `json:"avg_heart_rate"`
		AvgPower     *float64 `json:"avg_power"`
	}
)

// showJSON prints a line for an input.
func (p *program) showJSON(name string, b []byte) {
	s := p.showInputOf(name, b)
	total := s.summary.Total
	if s.summary.Made { // the file has only a start time
		total = activity.Total(nil)
		total.Start = s.summary.Total.Start
	}
	line := shownJSON{
		File: name, Type: someName("file", uint64(s.kind)), sumsJSON: s.sumsJSON(total),
		Sessions: []sumsJSON{}, Laps: []lapJSON{},
	}
	for _, sums := range s.summary.Sessions {
		line.Sessions = append(line.Sessions, s.sumsJSON(sums))
	}
	for _, sums := range s.summary.Laps {
		line.Laps = append(line.Laps, s.lapJSON(sums))
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(line); err != nil {
		p.fail("%s: %v", name, err)
		return
	}
	p.out.Write(out.Bytes())
}

func (s *showInput) sumsJSON(sums activity.Sums) sumsJSON {
	return sumsJSON{
		Sport: someName("sport", uint64(sums.Sport)), Start: s.someStart(sums),
		Distance: some(sums.Distance), Elapsed: some(sums.Elapsed), Moving: some(sums.Moving), Ascent: some(sums.Ascent),
		Calories: some(sums.Calories), AvgHeartRate: some(sums.AvgHeartRate), AvgPower: some(sums.AvgPower),
	}
}

func (s *showInput) lapJSON(sums activity.Sums) lapJSON {
	return lapJSON{
		Start: s.someStart(sums), Distance: some(sums.Distance), Elapsed: some(sums.Elapsed),
		AvgHeartRate: some(sums.AvgHeartRate), AvgPower: some(sums.AvgPower),
	}
}

// some returns a number rounded to three decimals, nil if it is unknown.
func some(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	v = math.Round(v*1000) / 1000 // sums of tenths are not exact tenths
	return &v
}

// someName returns the name of a value, its number if it has none, and nil if it is
// invalid: the types are enums.
func someName(typ string, v uint64) *string {
	if v == math.MaxUint8 {
		return nil
	}
	name := valueName(typ, v)
	return &name
}

// someStart returns a local time, with its offset.
func (s *showInput) someStart(sums activity.Sums) *string {
	t, ok := s.start(sums)
	if !ok {
		return nil
	}
	text := t.Format(time.RFC3339)
	return &text
}

// valueName returns the name of a value of an enum, or its type and number.
func valueName(typ string, v uint64) string {
	if name := typeNamed(typ).ValueName(v); name != "" {
		return name
	}
	return typ + "_" + formatUint(v)
}

// nameOfSport returns the name of a sport, "" if it is unknown.
func nameOfSport(sport profile.Sport) string {
	if sport == profile.SportInvalid {
		return ""
	}
	return valueName("sport", uint64(sport))
}
