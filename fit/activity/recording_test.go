package activity

import (
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// TestIsSum names fields of sessions that sum something up, and some that do not.
func TestIsSum(t *testing.T) {
	for name, want := range map[string]bool{
		"total_calories": true, "time_in_hr_zone": true, "time_standing": true, "num_lengths": true, "training_stress_score": true, "total_anaerobic_training_effect": true,
		"num_laps": false, "pool_length": false, "threshold_power": false, "sport": false, "avg_power": false, "first_lap_index": false, "": false,
	} {
		if IsSum(name) != want {
			t.Errorf("IsSum(%q) = %v, want %v", name, !want, want)
		}
	}
	for _, name := range sumsByName {
		_, inSession := profile.FieldNamed(profile.MesgNumSession, name)
		if _, inLap := profile.FieldNamed(profile.MesgNumLap, name); !inSession && !inLap {
			t.Errorf("%q is no field of laps or sessions", name)
		}
	}
}
