package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/compare/records"
)

// A javaRecord is a file of results that java/bench wrote, in the format of JMH, with
// the environment that stands in the file beside it.
type javaRecord struct {
	path    string // in the folder of all results, with slashes
	release int
	env     map[string]string // java, cpu, kernel, commit, date
	arms    []javaArm
}

// A javaArm is what an arm of a race reached in each JVM: varints in a microsecond, in
// each iteration.
type javaArm struct {
	race, name string
	forks      [][]float64
}

var javaFile = regexp.MustCompile(`/java-([0-9]+)(-[0-9]+)?\.json(\.gz)?$`)

// javaRecords returns those of the named files that are records of Java, or else the
// newest record of each release that is in the folder of the newest of all. The latest
// release is first.
func javaRecords(dir string, names []string) ([]javaRecord, error) {
	fsys := os.DirFS(dir)
	found, err := fs.Glob(fsys, "*/java-*.json*")
	if err != nil {
		return nil, err
	}
	named := slices.DeleteFunc(slices.Clone(found), func(name string) bool { return !slices.Contains(names, name) })
	if len(named) > 0 {
		found = named
	}
	var all []javaRecord
	for _, name := range found {
		r, err := readJava(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, r)
	}
	return newestJava(all)
}

func newestJava(all []javaRecord) ([]javaRecord, error) {
	if len(all) == 0 {
		return nil, records.ErrNone
	}
	slices.SortFunc(all, func(a, b javaRecord) int { return cmp.Compare(b.env["date"], a.env["date"]) })
	folder := path.Dir(all[0].path)
	all = slices.DeleteFunc(all, func(r javaRecord) bool { return path.Dir(r.path) != folder })
	slices.SortStableFunc(all, func(a, b javaRecord) int { return cmp.Compare(b.release, a.release) })
	return slices.CompactFunc(all, func(a, b javaRecord) bool { return a.release == b.release }), nil
}

func readJava(fsys fs.FS, name string) (javaRecord, error) {
	m := javaFile.FindStringSubmatch("/" + name)
	if m == nil {
		return javaRecord{}, errors.New("want a name like java-25.json")
	}
	release, err := strconv.Atoi(m[1])
	if err != nil {
		return javaRecord{}, err
	}
	env, err := readEnv(fsys, strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), "json")+"env")
	if err != nil {
		return javaRecord{}, err
	}
	arms, err := readArms(fsys, name)
	return javaRecord{name, release, env, arms}, err
}

// readEnv reads lines of a key and its value.
func readEnv(fsys fs.FS, name string) (map[string]string, error) {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	env := map[string]string{}
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		env[key] = value
	}
	return env, nil
}

func readArms(fsys fs.FS, name string) ([]javaArm, error) {
	text, err := records.ReadText(fsys, name)
	if err != nil {
		return nil, err
	}
	var entries []struct {
		Params        struct{ Work, Arm string }
		PrimaryMetric struct{ RawData [][]float64 }
	}
	if err := json.Unmarshal(text, &entries); err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, errors.New("no results")
	}
	var arms []javaArm
	for _, e := range entries {
		a := javaArm{e.Params.Work, e.Params.Arm, e.PrimaryMetric.RawData}
		if !a.measured() {
			return nil, fmt.Errorf("%s/impl=%s has no iterations", a.race, a.name)
		}
		arms = append(arms, a)
	}
	return arms, nil
}

// measured reports whether every JVM has iterations.
func (a javaArm) measured() bool {
	empty := func(fork []float64) bool { return len(fork) == 0 }
	return len(a.forks) > 0 && !slices.ContainsFunc(a.forks, empty)
}

// arm returns an arm of a race, and whether there is one.
func (r javaRecord) arm(race, name string) (javaArm, bool) {
	i := slices.IndexFunc(r.arms, func(a javaArm) bool { return a.race == race && a.name == name })
	if i < 0 {
		return javaArm{}, false
	}
	return r.arms[i], true
}
