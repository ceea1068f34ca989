package house

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Records may have so many bytes: of one CPU, and in all.
const (
	mostOfCPU = 2_700_000
	mostOfAll = 8_000_000
)

// A recordFile is a record in results/.
type recordFile struct {
	name  string
	cpu   string // as the folder has it
	kind  string // the folder below that, "" for whole runs
	date  string
	text  string
	about []string // what it has samples of: machine, build and benchmark
}

// recordsAreSmall bounds the records, and names the oldest one of what is too much.
func recordsAreSmall(tr *tree) (complaints []string) {
	sizes, all := map[string]int{}, records(tr)
	total := 0
	for _, k := range all {
		sizes[k.cpu] += len(tr.files[k.name])
		total += len(tr.files[k.name])
	}
	oldest := func(of string) string {
		some := slices.DeleteFunc(slices.Clone(all), func(k recordFile) bool { return of != "" && k.cpu != of })
		return slices.MinFunc(some, func(a, b recordFile) int { return cmp.Compare(a.date, b.date) }).name
	}
	for _, cpu := range sortedKeys(sizes) {
		if sizes[cpu] > mostOfCPU {
			complaints = append(complaints, fmt.Sprintf("results: %d bytes of %s, want %d at most; the oldest is %s", sizes[cpu], cpu, mostOfCPU, oldest(cpu)))
		}
	}
	if total > mostOfAll {
		complaints = append(complaints, fmt.Sprintf("results: %d bytes, want %d at most; the oldest is %s", total, mostOfAll, oldest("")))
	}
	return complaints
}

// recordsAreNewest wants a record to be the newest of its CPU, build and race in something,
// unless a page or a comment names it, and whole runs to be of a commit: git has the others.
func recordsAreNewest(tr *tree) (complaints []string) {
	all, newest := records(tr), map[string]string{}
	for _, k := range all {
		for _, a := range k.about {
			newest[a] = max(newest[a], k.date)
		}
	}
	for _, k := range all {
		isNewest := slices.ContainsFunc(k.about, func(a string) bool { return newest[a] == k.date })
		switch {
		case !strings.HasSuffix(k.name, ".gz"):
			complaints = append(complaints, k.name+": not compressed: gzip -9 -n "+k.name)
		case len(k.about) == 0:
			complaints = append(complaints, k.name+": nothing can be read of it: git rm "+k.name)
		case k.kind == "" && strings.Contains(k.text, "+dirty\n"):
			complaints = append(complaints, k.name+": not of a commit (+dirty), so no table takes it: git rm "+k.name)
		case k.kind != "calibration" && !isNewest && !tr.mentions(k.name):
			complaints = append(complaints, k.name+": newer records have all of it, and no page names it: git rm "+k.name)
		}
	}
	return complaints
}

// mentions reports whether a page or a source names a file.
func (tr *tree) mentions(name string) bool {
	for file, text := range tr.files {
		if !within(file, "results") && strings.Contains(text, name) {
			return true
		}
	}
	return false
}

var recordName = regexp.MustCompile(`^results/\d{4}-\d\d-\d\d-([^/]+)/(?:([^/]+)/)?([^/]+?)(?:-\d+)?\.(txt|json)(\.gz)?$`)

// records reads all of them, once.
func records(tr *tree) []recordFile {
	if tr.kept == nil {
		tr.kept = readRecords(tr)
	}
	return tr.kept
}

func readRecords(tr *tree) (all []recordFile) {
	for _, name := range tr.names {
		m := recordName.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		k := recordFile{name: name, cpu: m[1], kind: m[2], text: unpacked(tr.files[name])}
		if m[4] == "json" { // of JMH, which says nothing of where it is from
			k.about = []string{k.cpu + " " + javaRelease.FindString(name)}
			k.date = configOf(tr.files[strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), "json")+"env"])["date"]
		} else {
			k.read()
		}
		all = append(all, k)
	}
	return all
}

var javaRelease = regexp.MustCompile(`java-\d+`)

// unpacked returns the text of a file, "" if it is damaged.
func unpacked(file string) string {
	if !strings.HasPrefix(file, "\x1f\x8b") {
		return file
	}
	r, err := gzip.NewReader(strings.NewReader(file))
	if err != nil {
		return ""
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return ""
	}
	return string(text)
}

// ofBuild are the lines of a record that say what its samples are of.
var ofBuild = []string{"cpu", "toolchain", "goos", "goarch", "goamd64", "goexperiment", "buildflags", "godebug", "base", "candidate", "package", "module"}

// read finds the date of a record, and what it is about. Flags that only move code do not count.
func (k *recordFile) read() {
	config, last := map[string]string{}, ""
	seen := map[string]bool{}
	for line := range strings.Lines(k.text) {
		name, isSample := strings.CutPrefix(line, "Benchmark")
		if !isSample {
			if key, value, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
				config[key], last = value, ""
			}
			continue
		}
		k.date = max(k.date, config["date"])
		name, _, _ = strings.Cut(name, "\t")
		if name == last {
			continue
		}
		last = name
		about := path.Join(k.kind, "Benchmark"+name)
		for _, key := range ofBuild {
			about += " " + layoutFlag.ReplaceAllString(config[key], "")
		}
		if !seen[about] {
			seen[about] = true
			k.about = append(k.about, about)
		}
	}
}

var layoutFlag = regexp.MustCompile(`-ldflags="?-randlayout=\d+"?`)

// configOf reads lines of a key and its value.
func configOf(text string) map[string]string {
	config := map[string]string{}
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		config[key] = value
	}
	return config
}

// packed compresses a text, for planted faults.
func packed(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}
