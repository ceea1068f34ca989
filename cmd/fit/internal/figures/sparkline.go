package figures

import (
	"math"

	"github.com/tightwire/tightwire/fit/activity"
)

// sparkWidth is the largest number of characters in a sparkline.
const sparkWidth = 60

// sparkline returns a column as a line of bars: the mean of each of up to 60 parts, and a
// space where nothing is known. It is "" if fewer than two parts are known.
func sparkline(column []float64) string {
	parts := means(column, min(sparkWidth, len(column)))
	low, high, known := math.Inf(1), math.Inf(-1), 0
	for _, v := range parts {
		if !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
			known++
		}
	}
	if known < 2 {
		return ""
	}
	line := make([]rune, len(parts))
	for i, v := range parts {
		line[i] = sparkBlock(v, low, high)
	}
	return string(line)
}

var sparkBlocks = []rune("▁▂▃▄▅▆▇█")

func sparkBlock(v, low, high float64) rune {
	switch {
	case math.IsNaN(v):
		return ' '
	case high == low:
		return sparkBlocks[0]
	}
	return sparkBlocks[int((v-low)/(high-low)*float64(len(sparkBlocks)-1)+0.5)]
}

// means cuts a column into n parts, and returns the mean of each.
func means(column []float64, n int) []float64 {
	parts := make([]float64, n)
	for i := range parts {
		parts[i] = activity.Mean(column[i*len(column)/n : (i+1)*len(column)/n])
	}
	return parts
}
