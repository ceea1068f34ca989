package main

import (
	"strings"
	"testing"
)

func TestCamel(t *testing.T) {
	for in, want := range map[string]string{
		"file_id":               "FileID",
		"avg_hr":                "AvgHR",
		"hrv":                   "HRV",
		"hrm_profile":           "HrmProfile",
		"3_way_calf_raise":      "3WayCalfRaise",
		"training_stress_Score": "TrainingStressScore",
	} {
		if got := camel(in); got != want {
			t.Errorf("camel(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestNamesCollide checks that two names with the same Go name are refused.
func TestNamesCollide(t *testing.T) {
	p, err := parse([]byte(strings.NewReplacer(`"values": 2`, `"values": 3`, `"red": 0`, `"dark_red": 1, "darkRed": 0`).Replace(small)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := profileFiles(p); err == nil || !strings.Contains(err.Error(), "ColorDarkRed") {
		t.Errorf("profileFiles = %v, want a complaint about ColorDarkRed", err)
	}
}
