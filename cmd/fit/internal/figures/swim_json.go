package figures

import (
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// These are the objects that show --json prints of swims in a pool. They are left out for
// activities without lengths.
type (
	SwimJSON struct {
		PoolLength       *float64              `json:"pool_length_m"`
		PoolUnit         *string               `json:"pool_unit"`
		Stroke           *string               `json:"stroke"`
		Lengths          *float64              `json:"lengths"`
		Strokes          *float64              `json:"strokes"`
		StrokesPerLength *float64              `json:"strokes_per_length"`
		Pace             *float64              `json:"pace_s"`
		PaceFor          string                `json:"pace_for"`
		SWOLF            *float64              `json:"swolf"`
		Computed         []activity.FigureName `json:"computed"`
	}
	LengthJSON struct {
		Session  *int     `json:"session"`
		Lap      *int     `json:"lap"`
		Start    *string  `json:"start"`
		Duration *float64 `json:"duration_s"`
		Type     string   `json:"type"`
		Stroke   *string  `json:"stroke"`
		Strokes  *float64 `json:"strokes"`
		SWOLF    *float64 `json:"swolf"`
	}
)

// swimJSON returns the object of a swim, nil for none.
func swimJSON(s *activity.Swim) *SwimJSON {
	if s == nil {
		return nil
	}
	line := &SwimJSON{
		PoolLength: some(s.PoolLength), PoolUnit: someName("display_measure", uint64(s.PoolUnit)), Stroke: someName("swim_stroke", uint64(s.Stroke)),
		Lengths: some(s.Lengths.Value), Strokes: some(s.Strokes.Value), StrokesPerLength: some(s.StrokesPerLength.Value),
		Pace: some(s.Pace.Value), PaceFor: "100 m", SWOLF: some(s.SWOLF.Value), Computed: []activity.FigureName{},
	}
	if s.PoolUnit == profile.DisplayMeasureStatute {
		line.PaceFor = "100 yd"
	}
	for f := range s.All() {
		if f.Computed {
			line.Computed = append(line.Computed, f.Name)
		}
	}
	return line
}

// lengthsJSON returns the lengths and rests.
func (s *Input) lengthsJSON() (all []LengthJSON) {
	for _, l := range s.swimming().Lengths {
		line := LengthJSON{
			Session: someIndex(l.Session), Lap: someIndex(l.Lap), Start: s.someStart(activity.Sums{Start: l.Start}), Duration: some(l.Seconds),
			Type: Either(l.Active, "active", "idle"), Stroke: someName("swim_stroke", uint64(l.Stroke)), Strokes: some(l.Strokes), SWOLF: some(l.SWOLF()),
		}
		all = append(all, line)
	}
	return all
}

// someIndex returns an index, nil if it is negative.
func someIndex(i int) *int {
	if i < 0 {
		return nil
	}
	return &i
}
