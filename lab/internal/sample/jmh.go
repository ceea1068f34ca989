package sample

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// oneFork is the note on samples that are not independent.
const oneFork = "iterations of one fork, which are correlated"

// A jmhResult is JMH's result of one benchmark with one set of parameters.
type jmhResult struct {
	JMHVersion string            `json:"jmhVersion"`
	Benchmark  string            `json:"benchmark"`
	Mode       string            `json:"mode"`
	Threads    json.Number       `json:"threads"`
	JDKVersion string            `json:"jdkVersion"`
	VMName     string            `json:"vmName"`
	Params     map[string]string `json:"params"`
	Primary    jmhMetric         `json:"primaryMetric"`
}

// A jmhMetric has numbers by fork and iteration. In mode "sample" an iteration is pairs
// of a time and its count.
type jmhMetric struct {
	Unit      string           `json:"scoreUnit"`
	Raw       [][]float64      `json:"rawData"`
	Histogram [][][][2]float64 `json:"rawDataHistogram"`
}

// readJMH makes one sample of each fork, its median, because iterations within a fork are
// correlated. A benchmark may occur several times in the file, with other forks. If there
// is only one fork, its iterations are the samples, and their configuration says so.
func readJMH(r *bufio.Reader, name string) ([]Sample, error) {
	var results []jmhResult
	text, err := io.ReadAll(r)
	if err == nil {
		err = json.Unmarshal(text, &results)
	}
	var all runs
	for _, result := range results {
		err = cmp.Or(err, all.add(&result))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all.samples(), nil
}

// A run is all forks of one benchmark, in seconds per operation.
type run struct {
	sample Sample
	forks  [][]float64
}

type runs []*run

// add adds the forks of a result to the forks of the same benchmark.
func (all *runs) add(result *jmhResult) error {
	if result.Benchmark == "" {
		return errors.New("no benchmark")
	}
	forks, err := result.Primary.seconds()
	if err != nil {
		return fmt.Errorf("%s: %w", result.Benchmark, err)
	}
	s := result.sample()
	i := slices.IndexFunc(*all, func(r *run) bool { return r.sample.Name == s.Name && maps.Equal(r.sample.Config, s.Config) })
	if i < 0 {
		i = len(*all)
		*all = append(*all, &run{sample: s})
	}
	(*all)[i].forks = append((*all)[i].forks, forks...)
	return nil
}

// sample returns what all samples of a result share.
func (r *jmhResult) sample() Sample {
	name := r.Benchmark
	for _, key := range slices.Sorted(maps.Keys(r.Params)) {
		name += "/" + key + "=" + r.Params[key]
	}
	config := map[string]string{}
	for key, value := range map[string]string{
		"jmh": r.JMHVersion, "jdk": r.JDKVersion, "vm": r.VMName, "mode": r.Mode, "threads": r.Threads.String(),
	} {
		if value = oneLine(value); value != "" {
			config[key] = value
		}
	}
	return Sample{Name: withoutSpace(name), Config: config, Iters: 1}
}

func withoutSpace(s string) string { return strings.Join(strings.Fields(s), "_") }

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func (all runs) samples() []Sample {
	var samples []Sample
	for _, r := range all {
		values := r.forks
		if len(r.forks) == 1 {
			r.sample.Config["note"] = oneFork
			values = slices.Collect(slices.Chunk(r.forks[0], 1))
		}
		for _, fork := range values {
			s := r.sample
			s.Config = maps.Clone(s.Config)
			s.Values = map[string]float64{"sec/op": Median(fork)}
			s.Turns = fork
			s.Quick = slices.Sorted(slices.Values(fork))[len(fork)-1-len(fork)*9/10]
			samples = append(samples, s)
		}
	}
	return samples
}

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
