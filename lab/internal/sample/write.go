package sample

import (
	"io"
	"maps"
	"slices"

	"golang.org/x/perf/benchfmt"
)

// Write writes samples that [Read] returned as text of Go benchmarks, which benchstat reads and from which
// [Read] returns equal samples: numbers keep their last bit. Configuration and arm are
// written where they change. It fails only if the writer does.
func Write(w io.Writer, samples []Sample) error {
	to := benchfmt.NewWriter(w)
	for _, s := range samples {
		if err := to.Write(resultOf(s)); err != nil {
			return err
		}
	}
	return nil
}

// resultOf returns a sample as a line of the text.
func resultOf(s Sample) *benchfmt.Result {
	config, name := configLines(s)
	r := &benchfmt.Result{Name: benchfmt.Name(name), Iters: s.Iters}
	for _, key := range slices.Sorted(maps.Keys(config)) {
		r.Config = append(r.Config, benchfmt.Config{Key: key, Value: []byte(config[key]), File: true})
	}
	for _, unit := range slices.Sorted(maps.Keys(s.Values)) {
		r.Values = append(r.Values, benchfmt.Value{Value: s.Values[unit], Unit: unit})
	}
	return r
}

// configLines returns the configuration above a sample, and the name with the
// number of processors after it.
func configLines(s Sample) (config map[string]string, name string) {
	config = map[string]string{}
	maps.Copy(config, s.Config)
	if s.Arm != "" {
		config[armKey] = s.Arm
	}
	name = s.Name
	if _, procs := cutProcs("x-" + config[procsKey]); procs != "" {
		delete(config, procsKey)
		return config, name + "-" + procs
	}
	if _, procs := cutProcs(name); procs != "" {
		name += "-1"
	}
	return config, name
}
