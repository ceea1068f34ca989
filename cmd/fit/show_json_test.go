package main

// These are objects of show --json, of which tests read members.
type (
	sumsJSON struct {
		AvgSpeed        *float64 `json:"avg_speed_mps"`
		Ascent          *float64 `json:"ascent_m"`
		AvgHeartRate    *float64 `json:"avg_heart_rate"`
		AvgPower        *float64 `json:"avg_power"`
		NormalizedPower *float64 `json:"normalized_power"`
		Work            *float64 `json:"work_j"`
		Computed        []string `json:"computed"`
	}
	effortJSON struct {
		Session  int      `json:"session"`
		Distance *float64 `json:"distance_m"`
		Seconds  *float64 `json:"seconds"`
		AvgPower *float64 `json:"avg_power"`
		Start    *float64 `json:"start_s"`
	}
	climbJSON struct {
		Session  int      `json:"session"`
		Start    *float64 `json:"start_m"`
		Length   *float64 `json:"length_m"`
		Gain     *float64 `json:"gain_m"`
		AvgGrade *float64 `json:"avg_grade"`
		MaxGrade *float64 `json:"max_grade"`
		Category *string  `json:"category"`
		From     *float64 `json:"start_s"`
		Seconds  *float64 `json:"seconds"`
	}
	developerJSON struct {
		Application string   `json:"application"`
		Name        string   `json:"name"`
		Unit        string   `json:"unit"`
		Avg         *float64 `json:"avg"`
		Max         *float64 `json:"max"`
		Stored      *float64 `json:"stored"`
		Computed    bool     `json:"computed"`
	}
)
