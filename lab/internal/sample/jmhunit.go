package sample

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// jmhSeconds are JMH's names for units of time.
var jmhSeconds = map[string]float64{
	"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "hr": 3600, "day": 86400,
}

// seconds returns the seconds per operation, by fork and iteration: the inverse of
// throughput.
func (m *jmhMetric) seconds() ([][]float64, error) {
	per, isTime := strings.CutSuffix(m.Unit, "/op")
	per, isThroughput := strings.CutPrefix(per, "ops/")
	second, ok := jmhSeconds[per]
	if !ok || isTime == isThroughput {
		return nil, fmt.Errorf("unit %q, want a unit of time, such as ns/op or ops/s", m.Unit)
	}
	forks := m.forks()
	if len(forks) == 0 {
		return nil, errors.New("no raw data")
	}
	for _, fork := range forks {
		if len(fork) == 0 {
			return nil, errors.New("a fork without iterations")
		}
		for i, score := range fork {
			fork[i] = score * second
			if isThroughput {
				fork[i] = second / score
			}
			if !(fork[i] >= 0) || math.IsInf(fork[i], 0) {
				return nil, fmt.Errorf("%v %s, want a positive number", score, m.Unit)
			}
		}
	}
	return forks, nil
}

// forks returns the scores of iterations: for a histogram its mean.
func (m *jmhMetric) forks() [][]float64 {
	if len(m.Raw) > 0 {
		return m.Raw
	}
	forks := make([][]float64, len(m.Histogram))
	for i, fork := range m.Histogram {
		for _, iteration := range fork {
			forks[i] = append(forks[i], mean(iteration))
		}
	}
	return forks
}

// mean returns the mean of numbers with their counts, NaN if there are none.
func mean(counted [][2]float64) float64 {
	var sum, n float64
	for _, c := range counted {
		sum += c[0] * c[1]
		n += c[1]
	}
	return sum / n
}
